import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

@Suite struct AllowanceTests {
  private func codes(_ text: String, isStrict: Bool = false, _ checks: String...) -> [String] {
    TestBooks(
      text, checks: TestBooks.usualChecks + checks.compactMap { CheckTable.check(named: $0) },
      isStrict: isStrict
    ).findings.map(\.code.slug)
  }

  @Test func `a comment allows one code, in its transaction or at its posting only`() {
    let text = """
      2026-01-05 a
          a  1,000 EUR  ; ledgera: allow ambiguous-number a note of 1.000
          b  -1,000 EUR
      2026-01-02 b  ; ledgera: allow date-out-of-order was found later
          a  1 EUR
          b
      2026-01-01 c
          a  1 EUR
          b
      """
    #expect(codes(text, "ordereddates") == ["ambiguous-number", "date-out-of-order"])
  }

  @Test func `directives can allow what is found at them`() {
    let text = """
      account assets:a  ; class: gold
          ; ledgera: allow invalid-tag-value it is gold
      P 2026-01-02 VT 3 EUR ; ledgera: allow stale-price not traded
      2026-11-20 a
          assets:b  3 VT @ 3 EUR
          assets:c
      """
    #expect(codes(text, "holdings") == [])
  }

  @Test func `an allowed error does not stand in the way of reports`() {
    let text = "account a\ncommodity 1000.00 EUR\n2026-01-05 a\n    a  1 EUR\n    b "
    #expect(TestBooks(text, isStrict: true).books.ledger == nil)
    let allowed = text + " ; ledgera: allow undeclared-account only once"
    #expect(TestBooks(allowed, isStrict: true).books.ledger != nil)
  }

  @Test func `errors that leave books unfit cannot be allowed`() {
    let text = "2026-01-05 a  ; ledgera: allow unbalanced-transaction\n    a  1 EUR\n    b  1 EUR\n"
    #expect(codes(text) == ["unbalanced-transaction", "unused-allowance"])
  }

  @Test func `a finding's former name is understood, and its present one proposed`() throws {
    let text = "2026-01-05 a  ; ledgera: allow sealed-entry agreed\n    a  1 EUR\n    b\n"
    #expect(codes(text) == ["renamed-code", "unused-allowance"])
    let books = TestBooks(text)
    let edit = try #require(books.findings.first?.fix?.edits.first)
    #expect(edit.replacement == "allow sealed-transaction agreed")
    #expect(CodeTable.code("sealed-entry")?.slug == "sealed-transaction")
    for absorbed in ["unknown-account-class", "invalid-account-date", "unknown-booking"] {
      #expect(CodeTable.code(absorbed)?.slug == "invalid-tag-value")
    }
  }

  @Test func `allowances that take nothing back are found where their code was looked for`() {
    let text = """
      2026-01-05 a  ; ledgera: allow date-out-of-order found late
          a  1 EUR  ; ledgera: allow ambiguous-number why not
          b  ; ledgera: allow ambigous-number why not
          ; ledgera: forgive us
      """
    #expect(codes(text) == ["unused-allowance", "unused-allowance", "unused-allowance"])
    #expect(codes(text, "ordereddates").count == 4)
    let findings = TestBooks(text).findings
    #expect(findings.map { $0.headline.prefix(8) } == ["there is", "there is", "this com"])
    #expect(findings.map(\.help)[1] == ["did you mean 'ambiguous-number'?"])
  }

  @Test func `an allowance needs a reason, also when it is used`() {
    let text = "2026-01-05 a\n    a  1,000 EUR  ; ledgera: allow ambiguous-number\n    b\n"
    #expect(codes(text) == ["allowance-without-reason"])
    #expect(codes(text.replacing("number\n", with: "number a thousand\n")) == [])
  }
}
