package sgf

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
)

// The strings of this test stand in no word list of the detector's making: they
// are names, events and results as servers and clubs write them.
var heldOut = map[string][]string{
	"GB18030": {
		"王煜辉", "第三届利民杯世界围棋星锐赛", "黑中盘胜", "白胜四分之一子", "孔令文对赵善津", "浙江省少儿锦标赛第六轮", "徐莹", "用时每方一小时，五次一分钟读秒",
		"北京市海淀区少年宫", "本局黑棋布局失误，白棋早早取得优势", "谢尔豪", "让二子局", "弈客围棋", "杭州棋院分院", "刘菁", "山西书海路鑫队",
	},
	"Big5": {
		"彭景華", "第五屆棋王戰挑戰賽第二局", "黑中盤勝", "白勝一又四分之三子", "臺北市文化盃少年組", "蕭愛霖", "黑棋的開局有些問題，白棋應該可以滿意", "海峽兩岸友誼賽", "蔡文鑫", "高雄分院",
		"讓三子", "東鋼盃決賽",
	},
	"Shift_JIS": {
		"三村智保", "第４１期鶴聖戦", "黒３目半勝", "白中押勝", "小県真樹", "王銘エン", "持時間各三時間", "この手は悪手で、白が有利になりました", "結城聡", "アマチュア都市対抗", "ソウル", "能力と表現", "ポイント予備選",
		"中部総本部",
	},
	"EUC-JP": {"山田規三生", "第二十七期鶴聖戦挑戦者決定リーグ", "白四目半勝ち", "今村俊也", "黒の打ち過ぎを咎めて白が優勢", "持ち時間は五時間です", "ネット碁会所", "水間俊文"},
	"EUC-KR": {
		"안조영", "제14기 바투 인비테이셔널", "백 두집반승", "흑 시간승", "김만수", "강릉시장배 아마대회 결승", "초반 포석에서 흑이 조금 앞선 형세", "원성진", "천원전 도전기 제2국", "나는 잘 두었다고 생각한다", "1단", "8급", "타이젬",
	},
	"windows-1252": {"Müller", "François Lévesque", "Århus Mästerskap", "Gästehaus Zürich", "Peña Española", "Blübaum besiegt Weiß", "Coupe d'Évian, 1re manche"},
	"windows-1251": {"Иван Детков", "Первенство Казани", "Белые выиграли по времени", "Шикшин", "Открытый турнир Нижнего Новгорода", "Чёрные сдались"},
}

func encode(t *testing.T, name, s string) []byte {
	t.Helper()
	_, enc, ok := lookup(name)
	if !ok {
		t.Fatalf("%s is not known", name)
	}
	b, err := encoding.ReplaceUnsupported(enc.NewEncoder()).Bytes([]byte(s))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b
}

// One short value alone is the hardest case, and a few may fail; a record with
// two players and an event must be right.
func TestDetectHeldOut(t *testing.T) {
	single, right := 0, 0
	for name, texts := range heldOut {
		for i, s := range texts {
			b := append(append([]byte("(;GM[1]PB["), encode(t, name, s)...), "];B[pd];W[dd])"...)
			single++
			if c := findCharset(b); c.name == name {
				right++
			} else {
				t.Logf("alone: %q in %s read as %s", s, name, c.name)
			}
			b = []byte("(;GM[1]")
			for k, prop := range []string{"PB", "PW", "EV"} {
				b = append(append(append(b, prop+"["...), encode(t, name, texts[(i+k*3)%len(texts)])...), ']')
			}
			b = append(b, ";B[pd];W[dd])"...)
			if c := findCharset(b); c.name != name || c.basis != "detected" {
				t.Errorf("record with %q in %s read as %s (%s)", s, name, c.name, c.basis)
			}
		}
	}
	if right*20 < single*19 {
		t.Errorf("%d of %d single values right, want 19 of 20", right, single)
	}
	t.Logf("%d of %d single values right", right, single)
}

func TestDeclaredCharset(t *testing.T) {
	for _, c := range []struct{ label, in, text, name, basis, note string }{
		{"GB2312", "GB18030", "聂卫平 围棋 决赛", "GB18030", "declared", ""},
		{"gbk", "GB18030", "古力", "GB18030", "declared", ""},
		{"x-sjis", "Shift_JIS", "名人戦 挑戦手合", "Shift_JIS", "declared", ""},
		{"Windows-949", "EUC-KR", "이세돌", "EUC-KR", "declared", ""},
		{"ISO8859_1", "windows-1252", "Müller", "windows-1252", "declared", ""},
		{"KOI8-R", "KOI8-R", "Москва", "KOI8-R", "declared", ""},
		{"UTF-8", "GB18030", "常昊 对 李昌镐 中国围棋甲级联赛", "GB18030", "detected", "CA says UTF-8"},
		{"ISO-8859-1", "EUC-KR", "한국 바둑 대회 결승", "EUC-KR", "detected", "CA says ISO-8859-1"},
		{"nonsense", "Big5", "台灣棋院 圍棋 名人", "Big5", "detected", "unknown encoding"},
	} {
		b := append(append([]byte("(;CA["+c.label+"]EV["), encode(t, c.in, c.text)...), "];B[aa])"...)
		got := findCharset(b)
		if got.name != c.name || got.basis != c.basis || !strings.Contains(got.note, c.note) || c.note == "" && got.note != "" {
			t.Errorf("CA[%s] with %q in %s: %+v, want %s %s %q", c.label, c.text, c.in, got, c.name, c.basis, c.note)
		}
	}
	got := findCharset([]byte("(;CA[Shift_JIS]PB[関西棋院 名人戦];B[aa])"))
	if got.name != "UTF-8" || !strings.Contains(got.note, "Shift_JIS") {
		t.Errorf("UTF-8 declared as Shift_JIS: %+v", got)
	}
	if got := findCharset([]byte("(;CA[GBK]PB[Ke Jie];B[aa])")); got.name != "US-ASCII" || got.basis != "ascii" {
		t.Errorf("ASCII: %+v", got)
	}
}

// Fox exports lose the bytes that windows-1252 has no sign for.
func TestDamagedUTF8(t *testing.T) {
	text := []byte("(;PB[跳跳虎]PW[王元均]BR[9段];B[aa])")
	for _, lost := range []byte{0x81, 0x8d, 0x8f, 0x90, 0x9d} {
		text = bytes.ReplaceAll(text, []byte{lost}, []byte{'?'})
	}
	got := findCharset(text)
	if got.name != "UTF-8" || got.basis != "detected" || got.note == "" {
		t.Errorf("damaged UTF-8: %+v", got)
	}
}

// Second bytes that look like syntax must not cut a value.
func TestTrailBytes(t *testing.T) {
	for _, c := range []struct{ charset, text string }{
		{"Shift_JIS", "ソ表十能ゾ予貼"},  // second bytes 5C and 5D
		{"Shift_JIS", "ゼロの使い魔ー戦"}, // 5B
		{"Big5", "功許蓋育開成"},        // 5C
		{"Big5", "四苗崤可"},          // 5C, 5D
		{"GB18030", "娈礭乗乕乚"},      // GBK: 5C, 5B, 5D
		{"ISO-2022-JP", "第一局日本棋院東京"},
	} {
		data := []byte("(;PB[")
		data = append(data, encode(t, c.charset, c.text)...)
		data = append(data, "]PW[x];B[cc](;W[dd])(;W[ee]))(;SZ[9];B[aa])"...)
		s := NewScanner(bytes.NewReader(data), ScanOptions{Charset: c.charset})
		var g Game
		n := 0
		for s.Scan() {
			if err := Parse(s.Tree(), &g); err != nil {
				t.Fatalf("%s: %v", c.charset, err)
			}
			if n == 0 && (g.PB != c.text || g.PW != "x" || len(g.Steps) != 2 || g.Variations != 1 || len(g.Problems) != 0) {
				t.Errorf("%s %q: PB %q, PW %q, %d steps, %d variations, %v", c.charset, c.text, g.PB, g.PW, len(g.Steps), g.Variations, g.Problems)
			}
			n++
		}
		if n != 2 || len(s.Problems()) != 0 {
			t.Errorf("%s: %d trees, want 2; %v", c.charset, n, s.Problems())
		}
	}
}

// A name cut in the middle of a character must not swallow the next property.
func TestHalfCharacter(t *testing.T) {
	name := encode(t, "GB18030", "中国围棋协会")
	data := append(append([]byte("(;CA[GBK]PB["), name[:11]...), "]BR[9d]\n;B[aa];W[bb])"...)
	g := parse(t, string(data))
	if g.BR != "9d" || len(g.Steps) != 2 {
		t.Errorf("BR %q, %d steps", g.BR, len(g.Steps))
	}
}

func TestUnknownCharsetOption(t *testing.T) {
	s := NewScanner(strings.NewReader("(;B[aa])"), ScanOptions{Charset: "klingon"})
	if s.Scan() || s.Err() == nil || !strings.Contains(s.Err().Error(), "klingon") {
		t.Errorf("Err() = %v", s.Err())
	}
}
