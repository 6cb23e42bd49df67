import LedgeraChecking
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// What the fix of an unneeded allowance leaves of its comment.
@Suite struct CommentRemovalTests {
  private func fixed(_ text: String) throws -> String {
    let books = TestBooks(text)
    let fix = try #require(books.findings.first { $0.code == .unusedAllowance }?.fix)
    #expect(fix.isSafe)
    let edit = try #require(fix.edits.first)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(edit.span.range, with: edit.replacement.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("    a  1 X  ; ledgera: allow ambiguous-number sure", "    a  1 X"),
    ("    a  1 X  ;ledgera: allow ambiguous-number sure \t", "    a  1 X"),
    ("    a  1 X  ; n: 1, ledgera: allow ambiguous-number sure", "    a  1 X  ; n: 1"),
    ("    a  1 X  ; ledgera: allow ambiguous-number sure, n: 1", "    a  1 X  ; n: 1"),
    ("    a  1 X  ; words ledgera: allow ambiguous-number sure", "    a  1 X  ; words"),
    ("    a  1 X  ; m: 2, ledgera: allow ambiguous-number x, n: 1", "    a  1 X  ; m: 2, n: 1"),
    ("    a  1 X\n    ; ledgera: allow ambiguous-number sure", "    a  1 X"),
  ]) func `only the allowance goes, with what it leaves empty`(
    _ before: String, _ after: String
  ) throws {
    for end in ["\n", "\r\n"] {
      let frame = { (text: String) in
        "2026-01-02 x\n\(text)\n    b\n".replacing("\n", with: end)
      }
      #expect(try fixed(frame(before)) == frame(after))
    }
  }
}
