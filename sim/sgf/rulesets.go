package sgf

import (
	"strings"
	"unicode"
)

// ruleNames are the spellings of RU, small letters and digits only, and the
// rule sets they name.
var ruleNames = map[string]string{
	"chinese": "chinese", "cn": "chinese", "chn": "chinese", "china": "chinese", "chineserules": "chinese", "chinesekgs": "chinese", "chineseogs": "chinese",
	"中国": "chinese", "中国规则": "chinese", "中國": "chinese", "中國規則": "chinese", "中国围棋规则": "chinese", "中规": "chinese", "数子": "chinese", "数子法": "chinese", "中国ルール": "chinese", "중국": "chinese", "중국룰": "chinese",
	"japanese": "japanese", "jp": "japanese", "jpn": "japanese", "japan": "japanese", "japaneserules": "japanese", "nihon": "japanese",
	"日本": "japanese", "日本规则": "japanese", "日本規則": "japanese", "日韩规则": "japanese", "日韓規則": "japanese", "日韩": "japanese", "日规": "japanese", "数目": "japanese", "数目法": "japanese", "日本ルール": "japanese", "日本囲碁規約": "japanese", "일본": "japanese", "일본룰": "japanese",
	"korean": "korean", "kr": "korean", "kor": "korean", "korea": "korean", "koreanrules": "korean", "韩国": "korean", "韩国规则": "korean", "韓國規則": "korean", "한국": "korean", "한국룰": "korean", "한국규칙": "korean",
	"aga": "aga", "bga": "aga", "french": "aga", "ffg": "aga", "aga1991": "aga", "american": "aga", "english": "aga",
	"ing": "ing", "goe": "ing", "ingsst": "ing", "sst": "ing", "应氏": "ing", "应氏规则": "ing", "應氏": "ing", "應氏規則": "ing", "应氏计点制": "ing", "計點制": "ing",
	"nz": "nz", "newzealand": "nz", "newzealandrules": "nz",
	"tromptaylor": "tromp-taylor", "tt": "tromp-taylor", "logical": "tromp-taylor", "cgos": "tromp-taylor",
	"wmsg": "wmsg2008", "wmsg2008": "wmsg2008", "wmsgrules": "wmsg2008",
	"button": "button", "buttongo": "button", "agabutton": "button",
	"stonescoring": "stone-scoring", "ancientarea": "stone-scoring", "ancientchinese": "stone-scoring",
	"oldchinese": "huanqitou", "huanqitou": "huanqitou", "还棋头": "huanqitou", "還棋頭": "huanqitou",
	"tang": "tang", "tangjapanesegrouptax": "tang", "ancientterritory": "tang", "唐宋": "tang",
	"ikedasarearulesiii": "ikeda-area3", "ikedaarea3": "ikeda-area3", "ikedaareaiii": "ikeda-area3",
	"ikedasterritoryrulesi": "ikeda-territory1", "ikedaterritory1": "ikeda-territory1", "ikedaterritoryi": "ikeda-territory1",
	"ikedasterritoryrulesii": "ikeda-territory2", "ikedaterritory2": "ikeda-territory2", "ikedaterritoryii": "ikeda-territory2",
	"ikedasterritoryrulesiii": "ikeda-territory3", "ikedaterritory3": "ikeda-territory3", "ikedaterritoryiii": "ikeda-territory3",
	"spight": "spight", "laskermaas": "lasker-maas", "simplifiedjapanese": "simplified-japanese",
	"japanese1949": "japanese1949", "japanese1989": "japanese", "chinese2002": "chinese", "korean2016": "korean",
	"taiwan": "taiwan", "taiwanese": "taiwan", "oldtaiwan": "taiwan",
	"tangsong": "tangsong", "计枰点唐宋版": "tangsong", "計枰點唐宋版": "tangsong", "计枰点": "tangsong",
	"tangsongaesthetic": "tangsong-aesthetic", "计枰点仿唐宋美学艺术版": "tangsong-aesthetic",
	"jipingdianb": "jipingdian-b", "livestonea": "livestone-a", "livestoneb": "livestone-b", "计活子": "livestone-b",
	"livestoneartistic": "livestone-artistic", "chineseartistic": "chinese-artistic", "中国规则艺术化": "chinese-artistic",
	"sekitax": "seki-tax", "territoryk": "territory-k",
}

// declaredRule returns the rule set that RU names, "" if it names none known.
func declaredRule(ru string) (id string) {
	if id, ok := kataRule(ru); ok {
		return id
	}
	key := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, narrow(ru))
	if id, ok := ruleNames[key]; ok {
		return id
	}
	return ruleNames[strings.TrimSuffix(strings.TrimSuffix(key, "rules"), "rule")]
}

// kataRule reads the rule strings of KataGo,
// koPOSITIONALscoreAREAtaxALLsui1button1, and the same as JSON.
func kataRule(ru string) (id string, ok bool) {
	if len(ru) < len("scorearea") {
		return "", false
	}
	text := strings.ToUpper(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, ru))
	text = strings.ReplaceAll(strings.ReplaceAll(text, "SCORINGRULE", "SCORE"), "SCORING", "SCORE")
	area := strings.Contains(text, "SCOREAREA")
	if !area && !strings.Contains(text, "SCORETERRITORY") {
		return "", false
	}
	has := func(words ...string) bool {
		for _, w := range words {
			if strings.Contains(text, w) {
				return true
			}
		}
		return false
	}
	suicide := has("SUI1", "SUICIDETRUE", "SUICIDELEGALTRUE")
	button := has("BUTTON1", "BUTTONTRUE")
	seki, all := has("TAXSEKI", "TAXRULESEKI"), has("TAXALL", "TAXRULEALL")
	none := has("TAXNONE", "TAXRULENONE")
	switch {
	case !area && all:
		return "tang", true
	case !area && none:
		return "territory-k", true
	case !area:
		return "japanese", true
	case button && (seki || all):
		return "", true // no rule set has both
	case button:
		return "button", true
	case all:
		return "stone-scoring", true
	case seki:
		return "seki-tax", true
	case suicide && has("KOSITUATIONAL", "KORULESITUATIONAL"):
		return "nz", true
	case suicide:
		return "tromp-taylor", true
	case has("KOSITUATIONAL", "KORULESITUATIONAL"):
		return "aga", true
	}
	return "chinese", true
}

// evidence is a sign of the rule set a record without RU was played by.
type evidence struct {
	rule   string
	phrase string
	words  []string // in small letters
}

// eventSigns are tournaments and the rules they are held by. The first that
// fits counts, so international ones come before the titles they sound like.
var eventSigns = []evidence{
	{"ing", "event: Ing Cup", []string{"ing cup", "应氏杯", "應氏盃", "応氏杯"}},
	{"chinese", "event held by Chinese rules", []string{
		"chunlan", "mlily", "bailing", "go seigen cup", "wu qingyuan", "limin cup", "tianfu", "xinao", "nie weiping", "chinese ", "world mind", "cjk veterans",
		"春兰", "百灵", "梦百合", "吴清源杯", "倡棋", "围甲", "名人战", "天元赛", "利民杯", "新奥", "中国围棋", "阿含桐山杯", "金立智能", "西南王", "龙星战"}},
	{"korean", "event held by Korean rules", []string{
		"samsung", "lg cup", "bc card", "nongshim", "kuksu", "guksu", "myeongin", "siptan", "gs caltex", "kbs", "baduk", "tongyang", "jinro", "kimin", "paewang", "wangwi", "chunwon", "korean ",
		"三星", "农心", "農心", "삼성", "농심", "바둑", "국수", "명인", "기전", "왕위", "천원", "박카스", "여자리그", "리그"}},
	{"japanese", "event held by Japanese rules", []string{
		"honinbo", "honinbō", "meijin", "kisei", "judan", "tengen", "oza", "gosei", "oteai", "castle game", "hoensha", "nhk", "agon", "kiriyama", "shinjin-o", "ryusei", "kakusei", "prime minister", "fujitsu",
		"nihon ki-in", "kansai ki-in", "japan", "nec ", "sgw cup", "hayago", "daiwa", "toyota", "okan", "saikyo", "hiroshima-aluminum", "globis", "senko", "shinei", "shunei", "yugen", "pro best ten", "pairgo",
		"y's academy", "okage", "tv osaka", "jaa cup", "discovery cup", "saikoi", "teikei", "ibm ", "kirin", "sankei", "new shodan", "tokyo", "aizu", "kintetsu", "pro-ama", "igo masters", "tatsujin", "mini-go",
		"jastec", "jt cup", "acom", "kitani", "iyama", "asahi", "mainichi", "yomiuri", "jiji go", "yucho", "uec cup", "tri cup", "hankyu", "10-game match", "20-game match", "21-game match", "30-game match", "uchikomi",
		"本因坊", "名人戦", "棋聖", "十段", "王座戦", "天元戦", "碁聖", "大手合", "竜星", "女流", "早碁"}},
}

// placeSigns are places.
var placeSigns = []evidence{
	{"tromp-taylor", "place: a computer Go server", []string{"cgos", "computer go server"}},
	{"japanese", "place: IGS or PandaNet", []string{"pandanet", "panda-net", "igs", "nngs", "wing", "internet go server"}},
	{"japanese", "place in Japan", []string{
		"nihon ki-in", "kansai ki-in", "japan", "tokyo", "osaka", "nagoya", "kyoto", "kobe", "edo", "hiroshima", "hokkaido", "hakone", "atami", "niigata", "pref.", "yugen-no-ma", "nihon", "fukuoka", "kanazawa",
		"sendai", "yokohama", "koriyama", "tsurugaoka", "residence of", "chubu", "ito spa", "東京", "大阪", "日本", "名古屋", "幽玄の間", "京都", "広島"}},
	{"korean", "place in Korea", []string{"korea", "seoul", "hanguk", "daejeon", "busan", "pusan", "kyeongju", "cheju", "jeju", "gwangju", "baduk tv", "서울", "한국", "대전", "부산", "한국기원"}},
	{"chinese", "place in China", []string{
		"china", "beijing", "shanghai", "hangzhou", "guangzhou", "nanjing", "suzhou", "zhengzhou", "shenzhen", "wuxi", "yangzhou", "shenyang", "chengdu", "chongqing", "xi'an", "qiyuan, beijing",
		"中国", "北京", "上海", "杭州", "广州", "南京", "成都", "重庆", "深圳", "中國"}},
}

// exchanges are events held by the rules of their host.
var exchanges = []string{"china-japan", "japan-china", "korea-japan", "japan-korea", "china-korea", "korea-china", "exchange", "supergo", "中日", "日中", "中韩", "日韓", "한중"}

// hosted reports whether an event goes by the rules of the place.
func hosted(event string) bool {
	event = strings.ToLower(event)
	for _, w := range exchanges {
		if strings.Contains(event, w) {
			return true
		}
	}
	return false
}

// sign returns the first piece of evidence one of whose words is in text.
func sign(signs []evidence, text string) (evidence, bool) {
	if text == "" {
		return evidence{}, false
	}
	text = strings.ToLower(text)
	for _, e := range signs {
		for _, w := range e.words {
			if holds(text, w) {
				return e, true
			}
		}
	}
	return evidence{}, false
}

// holds reports whether w stands in text as a word: letters of the same script
// may not touch it before, so that "igs" is not found in "bigs".
func holds(text, w string) bool {
	for from := 0; ; {
		k := strings.Index(text[from:], w)
		if k < 0 {
			return false
		}
		k += from
		if w[0] >= 0x80 || k == 0 || !isLetter(text[k-1]) {
			return true
		}
		from = k + 1
	}
}
