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

  /// What no example is kept to.
  private static let exceptionsOfAll = ["recentassertions", "missing-ids"]

  @Test(arguments: [
    ("household/main.journal", ["base", "uniqueleafnames"]),
    ("traveller/plan.journal", ["payees"]),
    ("investor/main.journal", ["base", "payees", "uniqueleafnames"]),
  ])
  func `the example books pass the named checks, too`(_ path: String, _ exceptions: [String]) {
    let exceptions = exceptions + Self.exceptionsOfAll
    let checks = CheckTable.all.filter { $0.group == .named && !exceptions.contains($0.name) }
    #expect(checks.count > 3)
    let disk = Repository.memoryDisk(of: "examples")
    let books = TestBooks(root: path, on: disk, checks: checks)
    #expect(books.findings.map(\.headline) == [])
  }

}
