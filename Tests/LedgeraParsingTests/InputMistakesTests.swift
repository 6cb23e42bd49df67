import LedgeraModel
import LedgeraTestSupport
import Testing

/// Mistakes that other programs made in reading journals.
@Suite struct InputMistakesTests {
  @Test(arguments: [
    "2026-01-02 x\n  b  €3.18\n  a  €-3.18", "2026-01-02 x  ; t: v", "P 2026-01-02 EUR $1.17",
    "account a:b", "commodity 1000.00 EUR", "alias a = b", "Y2024", "comment\nx\nend comment",
    "~ monthly\n  a  1\n  b", "= food\n  (b)  *2", "2026-01-02 x\n  a  1 @@ 2 EUR\n  b",
    "2026-01-02 x\n  a  1\n  b\n  ; c", "D 1.00 EUR", "payee Me",
    "2026-01-02 x\n  a  \"q u\" 1\n  b", "decimal-mark ,", "profile\n  base EUR", "; only this",
  ]) func `the last line means the same without a line feed`(text: String) {
    let (with, without) = (check(MarkedJournal(text + "\n")), check(MarkedJournal(text)))
    #expect(with.findings == [])
    #expect(without.findings == [])
    #expect(firstDifference(with.dump, without.dump) == nil)
  }

  /// What is missing is said, not quoted.
  @Test(arguments: MutationTests.parts)
  func `a file that ends anywhere quotes neither nothing nor a line end`(part: String) {
    let ends = ["\n", " \n", "\r\n", ""]
    for count in 0...part.utf8.count {
      let text = Array(part.utf8.prefix(count)) + Array(ends[count % ends.count].utf8)
      let odd = check(bytes: text).findings.filter { finding in
        finding.headline.contains("''") || finding.headline.contains { $0.isNewline }
      }
      #expect(odd.isEmpty, "the first \(count) bytes")
    }
  }

  @Test(arguments: [
    "=====", "=", "==", "~~~~~", "-----", "#####", "*****", "%", "|", "+", "@", "!",
  ])
  func `a divider line at the margin is a rule, a comment or an error`(line: String) {
    let journal = "2026-01-01 x\n  a  1\n  b\n\(line)\n2026-01-02 y\n  a  2\n  b\n"
    let checked = check(MarkedJournal(journal))
    #expect(checked.balance(of: "a") == "3")
    #expect(checked.findings.allSatisfy { $0.place.line == 4 })
  }

  @Test(arguments: ["!comment|!end comment", "@comment x|end comment", "!test|@end test y"])
  func `a comment block ends where its marked end stands`(words: String) {
    let lines = words.split(separator: "|")
    let checked = check(
      MarkedJournal("\(lines[0])\nold\n\(lines[1])\n2026-01-02 x\n  a  2\n  b\n"))
    #expect(checked.findings == [] && checked.balance(of: "a") == "2")
  }

  @Test(arguments: [
    "tag trip 1️⃣2026-01-02 paid1️⃣", "Y 2025 1️⃣assets:bank1️⃣", "apply year 2025 1️⃣x1️⃣",
    "commodity EUR\n  format 1.000,00 EUR 1️⃣91.251️⃣", "D 1,000.00 EUR 1️⃣USD1️⃣",
    "commodity 1,000.00 EUR 1️⃣USD1️⃣", "account a:b  1️⃣type: A1️⃣", "decimal-mark , 1️⃣.1️⃣",
    "P 2026-01-021️⃣E1️⃣UR 1.17 USD", "P 2026-01-02 12:30 EUR1️⃣11️⃣.17 USD",
    "P 2026-01-02 EUR$1️⃣11️⃣.17", "P 2026-01-02 \"A1\"1️⃣11️⃣.17 USD",
    "Y 2025  ; x", "Y 2025 # x", "tag trip  ; x", "commodity EUR\n  format 1.000,00 EUR  ; x",
    "D 1,000.00 EUR  ; x", "P 2026-01-02T12:30 EUR $1.17",
  ])
  func `text that a directive does not take is found`(text: String) {
    check(MarkedJournal(text + "\n"))
      .expect(text.contains("1️⃣") ? [("invalid-directive", 1)] : [])
  }

  @Test(arguments: [
    "commodity 1️⃣1,0001️⃣ ACME", "D $1️⃣1.0001️⃣", "commodity ACME\n  format 1️⃣1.0001️⃣ ACME",
    "decimal-mark .\ncommodity 1.000 ACME", "commodity 1,000. ACME", "commodity 1000.000 ACME",
    "commodity 0.000 ACME", "commodity 1.0000 ACME",
  ])
  func `a format that can be read in two ways is found where it is declared`(text: String) {
    check(MarkedJournal(text + "\n"))
      .expect(text.contains("1️⃣") ? [("ambiguous-number", 1)] : [])
  }

  @Test(arguments: [
    "commodity 1,000. VND\n2026-01-02 x\n  a  1️⃣65.0001️⃣ VND\n  b\n",
    "commodity 1.000, VND\n2026-01-02 x\n  a  1️⃣65,0001️⃣ VND\n  b\n",
    "commodity 1,000. ACME\n2026-01-02 x\n  a  1️⃣1.1251️⃣ ACME\n  b\n",
    "2026-01-02 x\n  a  ₫1️⃣65.0001️⃣\n  b\n",
    "commodity 1,000. VND\n2026-01-01 x\n  a  65.5 VND\n  b\n2026-01-02 x\n  a  1️⃣65.0001️⃣ VND\n  b\n",
  ])
  func `three digits after the mark of what has no decimals can be read in two ways`(text: String) {
    check(MarkedJournal(text)).expect([("ambiguous-number", 1)])
  }

  @Test(arguments: [
    "65,000 VND", "65. VND", "65.0 VND", "0.125 VND", "1,065.000 VND", "1000.125 VND",
    "1 X @ 65.125 VND", "1 X @@ 165.125 VND",
  ])
  func `prices and other numbers of what has no decimals are clear`(amount: String) {
    check(MarkedJournal("commodity 1,000. VND\n2026-01-02 x\n  a  \(amount)\n  b\n")).expect([])
  }

  @Test func `a decimal mark settles what has no decimals`() {
    check(MarkedJournal("decimal-mark .\n2026-01-02 x\n  a  65.000 VND\n  b\n")).expect([])
  }

  @Test func `a dash without a number after it is no operator`() {
    check("2026-01-02 x\n  a  1️⃣1 EUR - 2 USD\n  b\n").expect([("invalid-amount", 1)])
    check("2026-01-02 x\n  a  1 EUR 1️⃣- rent\n  b\n").expect([("invalid-posting", 1)])
  }

  @Test func `a parenthesis begins an expression, also where one is a symbol`() {
    let symbol = "2026-01-01 x\n  a  3(\n  b\n"
    let checked = check(MarkedJournal("\(symbol)2026-01-02 x\n  c  (1 + 2)\n  b\n"))
    #expect(checked.findings == [] && checked.balance(of: "c") == "3")
    check("\(symbol)2026-01-02 x\n  a  1️⃣(1\n  b\n").expect([("invalid-amount", 1)])
  }

  @Test func `apply account without a name and unknown directives are findings`() {
    check("1️⃣apply account\n2️⃣!Account x\n3️⃣@foo\n4️⃣end apply account\n").expect([
      ("invalid-directive", 1), ("unknown-directive", 2), ("unknown-directive", 3),
      ("invalid-directive", 4),
    ])
  }

  @Test func `an account in place of the description is a description`() {
    let checked = check("2012/06/02 Expenses:X  $10\n  a  1\n  b\n")
    #expect(checked.findings == [])
    #expect(checked.journal.transaction(0).description == "Expenses:X  $10")
  }

  @Test(arguments: [
    "balance", "balance -M", "balance -T -A --tree", "register", "register -M", "register -H -Y",
    "aregister a", "print", "print -x", "accounts", "payees", "descriptions", "notes", "codes",
    "commodities", "tags", "prices", "files", "stats", "check", "balance -O csv", "balance -O json",
    "register -O json", "journal",
  ]) func `every command stands an empty journal`(command: String) {
    for journal in ["", "\n", "; nothing", "\u{FEFF}", "account a\n", "P 2026-01-01 EUR 1 USD\n"] {
      let text = output(of: command, on: MarkedJournal(journal))
      #expect(!text.contains("[exit 70]"), "\(text)")
      #expect(!text.contains("nan"), "\(text)")
    }
  }

  @Test func `an error in a transaction of 100,000 postings is one finding`() {
    let postings = String(repeating: "  assets:cash  1 EUR\n", count: 100_000)
    let checked = check("1️⃣2026-01-02 many\n\(postings)")
    checked.expect([("unbalanced-transaction", 1)])
    #expect(checked.findings[0].headline.contains("100000 EUR"))
  }

  @Test func `lines beyond 4,096 bytes are whole`() {
    let long = String(repeating: "x", count: 100_000)
    let checked = check("2026-01-02 \(long)  ; \(long)\n  a:\(long)  1  ; t:\(long)\n  b\n")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "a:\(long)") == "1")
    #expect(checked.journal.transaction(0).description == long)
  }

  @Test func `units that convert into each other cannot loop`() {
    check("1️⃣C 3600s = 1h\nC 1h = 3600s\n2026-01-02 x\n  a  1h\n  b\n")
      .expect([("skipped-directive", 1)])
  }

  @Test(arguments: ["C:\\Users", "N$1.00", "A=b", "i:x", "Year 2026"])
  func `a keyword ends at a blank`(line: String) {
    check(MarkedJournal("1️⃣\(line)1️⃣\n")).expect([("unknown-directive", 1)])
  }

  @Test func `what Ledger's directives would change stays as it is written`() {
    let checked = check(
      """
      1️⃣--strict
      2️⃣A assets:cash
      3️⃣capture Expenses:Food food
      4️⃣apply fixed EUR $1.10
      2026-01-02 x
          food  1 EUR
          assets:bank
      end apply fixed
      """)
    checked.expect((1...4).map { ("skipped-directive", $0) })
    #expect(checked.balance(of: "food") == "1 EUR")
  }

  @Test(arguments: [
    "assert 1", "check 1", "define x=1", "eval 1", "N $", "A assets:x", "C 1 a = 2 b",
    "apply tag x",
    "apply fixed EUR 1 USD", "capture a b", "--strict",
  ])
  func `no money hides below a directive without lines of its own`(line: String) {
    let codes = check(MarkedJournal("\(line)\n    food  10 EUR\n")).codes
    #expect(codes.contains("stray-indented-line"))
  }

  @Test(arguments: [
    ("2026-01-02 x\n  a  1\n  b\n \t\n  c  1\n", "remove the blank line above it"),
    ("\r\n  c  1\n", "remove the blank line above it"),
    ("  c  1\n", "write the first line of its transaction above it"),
    ("check 1\n  c  1\n", "write the first line of its transaction above it"),
  ])
  func `a stray line says why it may be one`(journal: String, help: String) {
    let text = output(of: "check", on: MarkedJournal(journal))
    #expect(text.ranges(of: "= help: \(help)").count == 1, "\(text)")
  }

  @Test func `lines of Python are none of a journal`() {
    let checked = check(
      "python\n    def f():\n        x = 1\n\n    f()\n2026-01-02 x\n    food  1 EUR\n    assets\n")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "food") == "1 EUR")
  }

  @Test(arguments: ["end test", "endcomment", "end comment"])
  func `an end without its beginning ends nothing`(line: String) {
    check(MarkedJournal("1️⃣\(line)1️⃣\n")).expect([("unknown-directive", 1)])
  }

  @Test func `parts of a file begin where lines do, also where none ends in a line feed`() {
    let transactions = (1...9).map { "2026-01-0\($0) x\r  a  1111111111\r  b\r" }.joined()
    let checked = check(MarkedJournal(transactions), threads: 4, partThreshold: 1)
    #expect(checked.findings == [])
    #expect(checked.balance(of: "a") == "9999999999")
    for text in ["202", "2026-01-02", "2026-01-02 12 34 56 78 90 12 34 56 78"] {
      let whole = check(MarkedJournal(text)).dump
      let parts = check(MarkedJournal(text), threads: 4, partThreshold: 1).dump
      #expect(firstDifference(whole, parts) == nil)
    }
  }

  @Test func `a file that includes itself over another is a cycle`() {
    let checked = check(
      "include a.journal\n2026-01-02 x\n  a  1\n  b\n",
      files: ["a.journal": "include b.journal\n", "b.journal": "include main.journal\n"])
    #expect(checked.codes == ["include-cycle"])
    #expect(checked.findings[0].file == "b.journal")
    #expect(checked.findings[0].place.line == 1)
  }

  @Test(arguments: ["20211-01-01", "20211/1/1", "0000-01-01", "99999999999999999999-01-01"])
  func `a year beyond 9999 is an error and makes no periods`(date: String) {
    let journal = MarkedJournal("1️⃣\(date) typo\n  a  1\n  b\n2021-01-01 x\n  a  1\n  b\n")
    check(journal).expect([("invalid-date", 1)])
    #expect(output(of: "balance --daily", on: journal).contains("[exit 1]"))
  }

  @Test(arguments: [
    ("20.11.2026", "write 2026-11-20"), ("11/20/2026", "write 2026-11-20"),
    ("11-11-2026", "write 2026-11-11"), ("20261120", "write 2026-11-20"),
    ("12.11.2026", "write 2026-11-12 or 2026-12-11"), ("32.11.2026", "write the year in full"),
    ("20261320", "write dates as 2026-11-21"), ("20.11.26", "write the year in full"),
  ])
  func `a date in another order says how to write it`(date: String, help: String) {
    let journal = MarkedJournal("1️⃣\(date) typo\n    a  1\n    b\n")
    check(journal).expect([("invalid-date", 1)])
    let text = output(of: "check", on: journal)
    #expect(text.ranges(of: "= help: \(help)").count == 1, "\(text)")
  }

  @Test func `a posting that is not indented can be`() {
    let journal = MarkedJournal(
      "2026-11-20 x\n1️⃣expenses:food  5.00 EUR\n2️⃣assets:cash\n\n3️⃣note:more  5.00 EUR\n")
    check(journal).expect([
      ("unknown-directive", 1), ("unknown-directive", 2), ("unknown-directive", 3),
    ])
    let fixes = output(of: "check", on: journal).ranges(of: "indent this posting")
    #expect(fixes.count == 2)
  }

  @Test func `more than 100,000 periods are refused`() {
    let text = output(
      of: "balance --daily", on: "0001-01-01 x\n  a  1\n  b\n9999-12-31 y\n  a  1\n  b\n")
    #expect(text.contains("[exit"))
    #expect(text.utf8.count < 1000)
  }

  @Test(arguments: ["\t", " \t", "\t ", "  ", " ", "\u{A0}", "\t; c", "  ; c"])
  func `blanks after a symbol are no part of it`(blank: String) {
    for bare in ["", "2026-01-01 bare\n  a  1\n  c\n"] {
      let checked = check("\(bare)2026-01-02 x\n  b  1600 EUR\(blank)\n  b  -1600 EUR\n")
      #expect(checked.findings == [])
      #expect(checked.balance(of: "b") == "")
    }
  }

  @Test(arguments: ["\t", " ", "  ", "\t\t", "\u{A0}", "\u{3000} "])
  func `blanks between number and symbol are any, also once bare numbers were seen`(blank: String) {
    let checked = check(
      "2026-01-01 bare\n  a  1\n  c\n2026-01-02 x\n  b  5\(blank)EUR\n  c  5\(blank)\"q 1\"\n  d\n")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "b") == "5 EUR")
    #expect(checked.balance(of: "c") == "-1, 5 q 1")
  }

  @Test func `a decimal comma after a default commodity with a point is its symbol's`() {
    let checked = check(
      "commodity 1.000,00 €\nD 1,000.00 $\n2026-01-02 x\n  a  8,38 €\n  a  1,000 $\n  b\n")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "a") == "1000 $, 8.38 €")
  }

  @Test func `255 decimals are read, 256 refused`() {
    let zeros = String(repeating: "0", count: 254)
    let checked = check("2026-01-02 x\n  a  0.\(zeros)1 X\n  b\n")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "a") == "0.\(zeros)1 X")
    check("2026-01-02 x\n  a  1️⃣0.0\(zeros)1 X\n  b\n").expect([("number-too-long", 1)])
  }

  @Test(arguments: [
    "1e999999999", "1E-999999999", "1e39", "1e-256", "0e999999999999999999999999", "1e400",
    String(repeating: "9", count: 400), "1\(String(repeating: "0", count: 38))",
    "0.\(String(repeating: "0", count: 400))1",
  ]) func `huge numbers and exponents are refused, not computed`(number: String) {
    let checked = check("2026-01-02 x\n  a  1️⃣\(number) X\n  b\n")
    if number.hasPrefix("0e") {
      #expect(checked.findings == [])
    } else {
      checked.expect([("number-too-long", 1)])
    }
  }

  @Test func `numbers at the limits are exact`() {
    let nines = String(repeating: "9", count: 38)
    let checked = check("2026-01-02 x\n  a  \(nines) X\n  a  1E37 Y\n  a  1e-255 Z\n  b\n")
    #expect(checked.findings == [])
    #expect(
      checked.balance(of: "a") == "\(nines) X, 1\(String(repeating: "0", count: 37)) Y, "
        + "0.\(String(repeating: "0", count: 254))1 Z")
  }

  @Test func `a lone thousands mark is read as decimal mark, with a warning`() {
    let checked = check(
      "2026-01-02 x\n  a  $1,000.00\n  b  1️⃣$1,420\n  c\n2026-01-02 y\n  d  2️⃣100,500 JPY\n  e\n")
    #expect(checked.codes == ["ambiguous-number", "ambiguous-number"])
    #expect(checked.balance(of: "b") == "1.42 $")
    #expect(checked.balance(of: "d") == "100.5 JPY")
    let settled = check("commodity $1,000.00\n2026-01-02 x\n  b  $1,420\n  c\n")
    #expect(settled.findings == [])
    #expect(settled.balance(of: "b") == "1420 $")
  }

  @Test(arguments: [
    "10.999.99", "$1,400,00.00", "1,2,3", "1 23", "1,000,00", "1.000.00", "1,,000", "1..0",
    "1,000.00.0", "1.000,00,0", "4,8000.00", "1 2345", "12,345,6789", "12345,678,901", "1,0000,000",
    "1 000,000 0", "1,000 000", "1'00", "1'000'5", "1.000'500", "1'000_000", "1 000'000",
    "1,000_000",
    "1''000", "1_0000", "1'000e2",
  ]) func `uneven groups and marks too many are refused`(number: String) {
    let checked = check("2026-01-02 x\n  a  \(number)\n  b\n")
    #expect(!checked.isAccepted)
    #expect(
      checked.codes.allSatisfy { ["invalid-number", "invalid-posting"].contains($0) },
      "\(checked.findings)")
  }

  @Test(arguments: ["'", "_", " ", "\u{2009}", "\u{202F}"])
  func `marks that only separate groups leave point and comma to the decimals`(_ mark: String) {
    for decimals in [".50", ",50", ""] {
      let text = "2026-01-02 x\n  a  $1\(mark)234\(mark)567\(decimals)\n  b  1\(mark)000 EUR\n  c\n"
      let checked = check(MarkedJournal(text))
      #expect(checked.findings == [], "\(text)")
      #expect(checked.balance(of: "a") == (decimals.isEmpty ? "1234567 $" : "1234567.5 $"))
      #expect(checked.balance(of: "b") == "1000 EUR")
    }
  }

  @Test func `a number never changes what another means`() {
    let text = "2026-01-02 x\n  a  1,234.50 EUR\n  b  2000 EUR\n  c\n"
    let other = "2026-01-03 y\n  d  1.234,50 EUR\n  e\n"
    #expect(check(MarkedJournal(text)).balance(of: "c") == "-3234.5 EUR")
    for journal in [text + other, other + text] {
      #expect(check(MarkedJournal(journal)).balance(of: "c") == "-3234.5 EUR")
      #expect(check(MarkedJournal(journal)).balance(of: "d") == "1234.5 EUR")
    }
  }

  @Test func `a commodity format without decimal mark is refused, so decimals stay`() {
    let checked = check("commodity 1️⃣$0\n2026-01-02 x\n  a  $1.5\n  b\n")
    checked.expect([("invalid-directive", 1)])
    #expect(checked.balance(of: "a") == "1.5 $")
  }

  @Test func `groups of spaces after a symbol belong to the number`() {
    let checked = check("2026-01-02 x\n  a  USD1 000\n  b\n")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "a") == "1000 USD")
  }

  @Test(arguments: ["\u{A0}", "\u{3000} ", "\u{2028}", "\u{200B}", "\u{FEFF}"])
  func `lines that begin with invisible characters are told apart`(blank: String) {
    let checked = check(MarkedJournal("2026-01-02 x\n  (a)  1\n1️⃣\(blank)b  1\n  c\n"))
    checked.expect([("unknown-directive", 1)])
    #expect(checked.findings[0].headline.contains("the invisible character U+"))
  }

  @Test(arguments: ["()", "[]", "( )", "[ ]"])
  func `brackets around nothing name no account`(brackets: String) {
    check(MarkedJournal("2026-01-02 x\n  1️⃣\(brackets)  1\n")).expect([("invalid-posting", 1)])
  }

  @Test func `a difference is no date`() {
    check("2026-01-02 x\n  a  10001️⃣-12-32\n  b\n").expect([("invalid-posting", 1)])
  }

  @Test func `text is UTF-8 whatever the locale, a byte order mark is skipped`() {
    let checked = check("\u{FEFF}2026-01-02 naïve 日本  ; ключ: значение\n  資産:現金  1 €\n  b\n")
    #expect(checked.findings == [])
    #expect(checked.balance(of: "資産:現金") == "1 €")
    #expect(checked.journal.transaction(0).description == "naïve 日本")
  }

  @Test func `invalid bytes are located findings, one a line`() {
    var bytes = Array("2026-01-02 caf".utf8) + [0xE9, 0xE8] + Array("\n  a  1\n  b\n\n; ".utf8)
    bytes += [0xC0, 0xAF]
    let checked = check(bytes: bytes)
    #expect(checked.codes == ["invalid-utf8", "invalid-utf8"])
    #expect(checked.findings.map(\.place.description) == ["1:15", "5:3"])
    #expect(checked.findings[0].headline.contains("0xE9"))
  }

  @Test func `names that only Unicode normalisation makes equal are two`() {
    let checked = check("2026-01-02 x\n  caf\u{E9}  1\n  cafe\u{301}  2\n  b\n")
    #expect(checked.journal.store.accountNames.count == 3)
  }

  @Test func `excerpts of files with CR LF show the line they name`() {
    let text = output(of: "check", on: "2026-01-02 x\r\n  a  1 EUR\r\n  b  1 EUR\r\nfoo bar\r\n")
    #expect(text.contains("1 | 2026-01-02 x\n"))
    #expect(text.contains("4 | foo bar\n"))
    #expect(!text.contains("\r"))
  }

  @Test(arguments: [
    "2020-13-45 x", "2020-02-30 x", "2020-1 x", "20200101 x", "2020 x", "1-2-3-4 x", "2020-01-01x",
    "2020-01/01 x", "99-01-01 x", "2020--01-01", "2020-", "2020-01-", "0", "12:30 x", "1.2.3.4",
  ]) func `what looks like a date but is none is an error, never a comment`(line: String) {
    let checked = check(MarkedJournal("\(line)\n  a  1\n  b\n"))
    #expect(checked.hasErrors)
    #expect(checked.findings.allSatisfy { $0.place.line == 1 }, "\(checked.findings)")
  }

  @Test(arguments: ["2026-01-03 y", "~ monthly", "= a"])
  func `what is said of an unreadable posting is not said of the transaction before`(head: String) {
    let text = "2026-01-02 x\n    a  1 EUR\n    b\n\n\(head)\n    *\n    ; tag: value\n    c\n"
    let checked = check(MarkedJournal(text))
    #expect(checked.hasErrors)
    #expect(!checked.dump.contains("tag: value"))
  }
}
