import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct UncommittedChangesTests {
  private static let committed = """
    2026-01-02 Bakery
        expenses:food  3.50 EUR
        assets:cash

    2026-01-03 Rent
        expenses:rent  900 EUR
        assets:cash

    2026-01-04 Gone
        expenses:rent  1 EUR
        assets:cash

    """

  @Test func `transactions are new, changed or gone, wherever they stand`() throws {
    let now = """
      2026-02-01 New
          expenses:food  7 EUR
          assets:bank

      2026-01-03 Rent
          expenses:rent  950 EUR
          assets:cash

      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash

      """
    let journal = try Ledger.reading(now).journal
    let changes = UncommittedChanges(
      journal, FileID(number: 0), since: Array(Self.committed.utf8), named: "a.journal")
    #expect(changes.items.map(\.transaction) == [0, 1])
    #expect(changes.items[0].changes.isEmpty)
    #expect(changes.items[1].changes.map(\.name) == ["expenses:rent"])
    #expect(changes.items[1].changes.map(\.new) == ["950 EUR"])
    #expect(changes.removedCount == 1)
    let all = UncommittedChanges(journal, FileID(number: 0), since: nil, named: "a.journal")
    #expect(all.items.count == 3)
  }
}
