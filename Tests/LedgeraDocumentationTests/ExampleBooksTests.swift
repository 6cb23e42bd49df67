import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraTestSupport
import Testing

@Suite struct ExampleBooksTests {
  @Test(arguments: [
    "household/main.journal", "traveller/books.journal", "traveller/plan.journal",
    "investor/main.journal",
  ])
  func `the example books have nothing wrong with them`(_ path: String) {
    let books = TestBooks(root: path, on: Repository.memoryDisk(of: "examples"), isStrict: true)
    #expect(books.findings.map(\.headline) == [])
    #expect(books.books.journal.transactionCount >= 20)
  }

  @Test(arguments: [
    ("household/main.journal", ["base", "uniqueleafnames", "recentassertions", "missing-ids"]),
    ("traveller/plan.journal", ["payees", "recentassertions", "missing-ids"]),
    (
      "investor/main.journal",
      ["base", "payees", "uniqueleafnames", "recentassertions", "missing-ids"]
    ),
  ])
  func `the example books pass the named checks, too`(_ path: String, _ exceptions: [String]) {
    let checks = CheckTable.all.filter { $0.group == .named && !exceptions.contains($0.name) }
    #expect(checks.count > 3)
    let disk = Repository.memoryDisk(of: "examples")
    let books = TestBooks(root: path, on: disk, checks: checks)
    #expect(books.findings.map(\.headline) == [])
  }

}
