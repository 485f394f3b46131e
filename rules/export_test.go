package rules

// What tests in package rules_test ask of the inside of this package. They stand
// outside it because rulestest imports it.

// Variants are some parameters a kind takes.
var Variants = variants

// Weight is how often the quantity t names is added, in half times.
func (t *Term) Weight() Half { return t.weight() }

// What the page says things are worth.

func (r *Rule) SekiEye() Half { return r.sekiEye() }
func (r *Rule) Dame() Half    { return r.dame() }
func (r *Rule) Connect() Half { return r.connect() }
func (r *Rule) Set() Half     { return r.set() }
