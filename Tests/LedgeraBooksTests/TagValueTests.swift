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
}
