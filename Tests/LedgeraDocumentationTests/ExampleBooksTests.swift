import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing
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

  /// Kinds of findings that come with a journal that has them.
  private static let codes = (ParsingCodes.all + CheckTable.all.flatMap(\.codes)).filter {
    $0.failing != nil
  }

  @Test func `the broken journals are the ones that explanations show`() {
    #expect(Self.codes.count > 20)
    for code in Self.codes {
      Golden.expect(code.failing ?? "", inFile: "examples/broken/\(code.slug).journal")
    }
  }

  @Test(arguments: Repository.files(below: "examples/broken").filter { $0.hasSuffix(".journal") })
  func `a broken journal has the finding it is named after`(_ name: String) {
    let books = TestBooks(root: name, on: Repository.memoryDisk(of: "examples/broken"))
    #expect(books.errors + books.warnings == [String(name.dropLast(".journal".count))])
  }
}
