import LedgeraBooks
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

}
