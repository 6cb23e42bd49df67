import LedgeraChecking
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Assertions written into lines of all shapes.
@Suite struct BalanceAssertionTests {
  /// The first posting's line when the balance after it is asserted, and how it went.
  private func asserted(
    _ line: String, in transaction: String = "2026-10-01 x\n", rest: String = "    b\n",
    including subaccounts: Bool = false
  ) throws -> (line: String, outcome: BalanceAssertions.Outcome) {
    let disk = MemoryDisk(["/books/main.journal": transaction + line + "\n" + rest])
    let books = TestBooks(root: "main.journal", on: disk)
    let journal = books.journal
    let amount = try #require(journal.transaction(0).postings[0].amounts.first)
    var editor = JournalEditor(journal, environment: .inMemory(disk: disk))
    let outcome = BalanceAssertions(journal).assert(
      amount, after: journal.transaction(0).postings[0], includingSubaccounts: subaccounts,
      in: &editor)
    let changes = try editor.changes()
    let text = changes.changes.first.map { String(decoding: $0.after, as: UTF8.self) }
    return (
      String(text?.split(separator: "\n").dropFirst().first ?? Substring(line)), outcome
    )
  }

  @Test(arguments: [
    ("    a  1.00 EUR", "    a  1.00 EUR = 1.00 EUR"),
    ("    a  1.00 EUR   ", "    a  1.00 EUR = 1.00 EUR   "),
    ("    a  1.00 EUR  ; note", "    a  1.00 EUR = 1.00 EUR  ; note"),
    ("    a  1.00 EUR;note", "    a  1.00 EUR = 1.00 EUR;note"),
    ("\t* a\t1.00 EUR", "\t* a\t1.00 EUR = 1.00 EUR"),
    ("    a  1.00 EUR @ 2 USD", "    a  1.00 EUR @ 2 USD = 1.00 EUR"),
    ("    a  2 ACME {3.00 EUR} @ 4 EUR  ; x", "    a  2 ACME {3.00 EUR} @ 4 EUR = 2 ACME  ; x"),
    ("    a b  $-1.00", "    a b  $-1.00 = $-1.00"),
  ])
  func `the assertion stands after what is on the line`(
    _ line: String, _ expected: String
  ) throws {
    let (changed, outcome) = try asserted(line)
    #expect(outcome == .written)
    #expect(changed == expected)
  }

  @Test func `an amount that was left out stands below the others`() throws {
    let (line, outcome) = try asserted("    a  ; note", rest: "    long:name        -12.50 EUR\n")
    #expect(outcome == .written)
    #expect(line == "    a                 12.50 EUR = 12.50 EUR  ; note")
    let (marked, _) = try asserted("    ! a", rest: "    b  -1 EUR\n    c  -2 EUR\n")
    #expect(marked == "    ! a  3 EUR = 3 EUR")
  }

  @Test func `subaccounts are included on request`() throws {
    #expect(try asserted("    a  1 EUR", including: true).line == "    a  1 EUR =* 1 EUR")
  }

  @Test func `an assertion that is there stays`() throws {
    #expect(try asserted("    a  1 EUR = 1 EUR").outcome == .present)
    #expect(try asserted("    a  1 EUR =* 1 EUR").outcome == .impossible)
    let mixed = try asserted("    a", rest: "    b  -1 EUR\n    c  -2 USD\n")
    #expect(mixed.outcome == .impossible)
    #expect(mixed.line == "    a")
  }
}
