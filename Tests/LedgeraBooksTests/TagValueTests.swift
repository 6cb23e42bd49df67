import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// `tagvalues`: a mistyped instruction is told, not passed over.
@Suite struct TagValueTests {
  private func findings(_ text: String) -> [Diagnostic] {
    TestBooks(text, checks: [CheckTable.check(named: "tagvalues")].compactMap { $0 }).findings
  }

  @Test(arguments: [
    "account a  ; wallet: «defualt»", "account a  ; «wallet»:", "account a  ; «iban»:",
    "account a  ; iban: «DEXX»", "account a  ; iban: «DE02 1203 0000 0000 2020 15»",
    "account a  ; «import»:", "account a  ; statement: «[a»", "account a  ; statement: «x/y.csv»",
    "account a  ; «payee»:", "account a  ; payee: «(cafe»",
    "account a  ; order: «first»", "account a  ; color: «grean»", "account a\n  ; order: «1.5»",
    "commodity VT  ; quote: «yahoo VT»", "commodity VT  ; quote: «yahoo:»",
    "commodity VT  ; quote: «yahoo: USD»", "commodity VT  ; quote: «:VT»",
    "account a  ; budget: «Off»", "account a  ; budget: «of»", "account a  ; «budget»:",
    "commodity VT  ; quote: «yaho:VT USD»", "commodity VT  ; quote: «yahoo:VT US D»",
    "commodity 1.00 VT\n  ; quote: «command:x»\n  format 1.00 VT",
    "~ monthly  ; post: «aut»\n  a  1\n  b",
    "account a  ; class: «economy»", "account a  ; class: «stok»", "account a  ; «class»:",
    "account a  ; opened: «2020»", "account a  ; closed: «January»", "account a  ; booking: «1234»",
    "account a  ; commodity: «gold»", "tag trip  ; color: «grean»",
    "2026-01-02 x  ; time: «noon»\n  a  1\n  b", "2026-01-02 x  ; time: «25:00»\n  a  1\n  b",
    "2026-01-02 x  ; due: «2026--09-01»\n  a  1\n  b", "2026-01-02 x  ; due: «soon»\n  a  1\n  b",
    "2026-01-02 x  ; receipt: «yes»\n  a  1\n  b", "2026-01-02 x\n  a  1  ; «document»:\n  b",
    "2026-01-02 x  ; receipt: «12.50»\n  a  1\n  b",
    "~ monthly  ; time: «noon»\n  a  1\n  b", "~ monthly  ; share: «half»\n  a  1\n  b",
    "~ monthly  Pay\n  a  1  ; share: «15% of Pai»\n  b", "~ monthly  ; grows: «x»\n  a  1\n  b",
    "~ monthly  ; inflation: «3»\n  a  1\n  b", "~ monthly  ; rollover: «maybe»\n  a  1\n  b",
    "~ monthly  ; active: «nope»\n  a  1\n  b", "~ monthly  ; envelope: «monthly»\n  a  1\n  b",
  ])
  func `a value that means nothing is underlined`(marked: String) throws {
    let parts = marked.split(separator: /[«»]/, omittingEmptySubsequences: false)
    let text = parts.joined() + "\n"
    let found = findings(text)
    #expect(found.map(\.code.slug) == ["invalid-tag-value"])
    let range = try #require(found.first?.primary?.span.range)
    #expect(range == parts[0].utf8.count..<(parts[0] + parts[1]).utf8.count)
  }

  @Test func `values that are understood pass, and so do tags of transactions`() {
    #expect(
      findings(
        """
        account a  ; wallet: default, iban: de02 1203 0000 0000 2020 51, order: -2
          ; statement: [A-Z]*-[!0-9].csv, import: 4711, color: #0af, budget: needs
          ; payee: ^cafe|bar$, payee: kiosk
        account b  ; budget: off
        commodity VT  ; quote: Yahoo:VT USD
          ; quote: ecb
        commodity €  ; quote: ecb EUR
        ~ monthly  ; post: auto
          a  1
          b
        2026-01-02 x  ; wallet: no, order: of the day, iban: none
          a  1  ; color: red and blue, quote: the raven
          b

        """
      ).isEmpty)
  }

  @Test func `a tag is told of once, but each value that is nearly right`() {
    let found = findings(
      """
      account a  ; class: economy
      account b  ; class: business
      account c  ; class: stok
      account d  ; class: mortage

      """)
    #expect(found.map(\.suppressedCount) == [1, 0, 0])
    #expect(found.compactMap { $0.fix?.edits.first?.replacement } == ["stock", "mortgage"])
  }

  @Test func `what the books say of a tag counts, and -s demands values that are understood`() {
    let text = "account a  ; class: economy\n"
    let books = { TestBooks($0 + text, isStrict: $1) }
    #expect(books("", false).warnings == ["invalid-tag-value"])
    #expect(books("", true).errors == ["invalid-tag-value"])
    #expect(books("tag class\n", false).warnings == ["invalid-tag-value"])
    #expect(books("tag class  ; values: any\n", true).findings.isEmpty)
    #expect(books("tag class\n    ; values: strict\n", false).errors == ["invalid-tag-value"])
  }

  @Test(arguments: [
    "2026-01-02 x  ; time:noon, rate:high, receipt:yes", "2026-01-02 x  ; id:17, document:",
    "profile\n    base EUR\n2026-01-02 x  ; rate:high",
    "account a  ; class: economy, opened: 2020, booking: 1234, commodity: gold\n2026-01-02 x",
  ])
  func `reports are made from books with words of the user's own`(_ start: String) {
    let books = TestBooks(start + "\n    a  10 EUR  ; base:camp\n    b\n")
    #expect(books.errors == [])
    #expect(books.books.ledger != nil)
  }

  @Test func `a plan refuses values that it cannot use`() {
    let rule = "~ monthly  ; rollover: maybe\n    a  1 EUR\n    b\n"
    #expect(TestBooks(rule).errors == [])
    #expect(TestBooks("plan\n    horizon 2 years\n" + rule).errors == ["invalid-plan"])
  }

  @Test(arguments: [
    ("account a  ; «clas»: cash", "class"), ("account a  ; «Class»: cash", "class"),
    ("account a  ; «typ»: Cash", "type"), ("account a  ; «tpye»: A", "type"),
    ("account a  ; «closd»: 2026-01-31", "closed"), ("account a  ; «colour»: teal", "color"),
    ("2026-01-02 x  ; «reciept»: a.pdf\n  a  1\n  b", "receipt"),
    ("2026-01-02 x  ; «tiem»: 14:32\n  a  1\n  b", "time"),
    ("~ monthly  ; «rollver»: yes\n  a  1\n  b", "rollover"),
    ("~ monthly\n  a  1  ; «infation»: 2%\n  b", "inflation"),
  ])
  func `a name that is nearly right is told with the right one`(
    marked: String, name: String
  ) throws {
    let parts = marked.split(separator: /[«»]/, omittingEmptySubsequences: false)
    let found = findings(parts.joined() + "\n")
    #expect(found.map(\.code.slug) == ["doubtful-tag"])
    let edit = try #require(found.first?.fix?.edits.first)
    #expect(edit.replacement == name)
    #expect(edit.span.range == parts[0].utf8.count..<(parts[0] + parts[1]).utf8.count)
    #expect(findings("tag \(parts[1])\n" + parts.joined() + "\n").isEmpty)
  }

  @Test func `names that are near by chance pass, as their values are not those of the other tag`()
  {
    #expect(
      findings(
        """
        account a  ; glass: green, border: blue, payer: Bob, tape: red, closet: left
        2026-01-02 x  ; times: two, recipe: soup, source: Bob
          a  1  ; tide: high
          b

        """
      ).isEmpty)
  }
}
