import LedgeraDiagnostics
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct FingerprintTests {
  private func fingerprints(_ text: String) -> [String] {
    let books = TestBooks(text)
    return Fingerprint.all(of: books.findings, in: books.journal.sources).map(\.description)
  }

  private let wrong = "2026-01-02 Bakery\n    a  1 EUR\n    b  1 EUR\n"

  @Test func `fingerprints stay while lines move and blanks change`() {
    let known = fingerprints(wrong)
    #expect(known.count == 1)
    #expect(fingerprints("; note\n\n2026-01-01 x\n    a  1\n    b\n" + wrong) == known)
    #expect(fingerprints(wrong.replacing("02 Bakery", with: "02    Bakery  ")) == known)
    #expect(fingerprints(wrong.replacing("Bakery", with: "Baker")) != known)
  }

  @Test func `findings in equal lines are told apart, the first keeps its fingerprint`() {
    let twice = fingerprints(wrong + wrong)
    #expect(twice.count == 2 && Set(twice).count == 2)
    #expect(twice.first == fingerprints(wrong).first)
  }

  @Test func `the hash is FNV-1a, so that others can compute it`() {
    let code = DiagnosticCode("a", summary: "", explanation: "")
    let finding = Diagnostic(code, "b", at: nil)
    // Of the text "a", "", "b", "1", separated by line feeds.
    #expect(
      Fingerprint.all(of: [finding], in: SourceMap()).map(\.description) == ["28423f58b5fd6f37"])
  }
}
