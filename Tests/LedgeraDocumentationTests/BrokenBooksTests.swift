import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraParsing
import LedgeraTestSupport
import Testing

/// `examples/broken`: one journal per kind of finding, and a session that shows them all.
@Suite struct BrokenBooksTests {
  /// A journal of `examples/broken`, with the check that finds what is wrong with it.
  struct BrokenBook: Sendable, CustomTestStringConvertible {
    /// The code, which is the file's name too.
    let slug: String
    /// nil: no check beyond the usual ones is needed.
    let check: Check?

    var fileName: String { slug + ".journal" }
    var checks: [Check] { TestBooks.usualChecks + (check.map { [$0] } ?? []) }
    var testDescription: String { slug }
  }

  private static let codes = ParsingCodes.all + CheckTable.all.flatMap(\.codes)

  /// The journals, those of new codes before they are recorded.
  private static func disk() -> MemoryDisk {
    let disk = Repository.memoryDisk(of: "examples/broken")
    for code in codes {
      if let failing = code.failing { disk.write(failing, to: "/books/\(code.slug).journal") }
    }
    return disk
  }

  private static let brokenBooks =
    disk().paths.filter { $0.hasSuffix(".journal") }.sorted().map { path in
      let name = Path.name(of: path)
      let slug = String(name.dropLast(".journal".count))
      let check = CheckTable.all.first { $0.codes.contains { $0.slug == slug } }
      let isUsual =
        check?.group == .basic || TestBooks.usualChecks.contains { $0.name == check?.name }
      return BrokenBook(slug: slug, check: isUsual ? nil : check)
    }

  @Test func `the broken journals are the ones that explanations show`() {
    #expect(Self.codes.count > 20)
    for code in Self.codes {
      guard let failing = code.failing else { continue }
      Golden.expect(failing, inFile: "examples/broken/\(code.slug).journal")
    }
  }

  @Test(arguments: brokenBooks)
  func `a broken journal has the finding it is named after`(_ book: BrokenBook) {
    let books = TestBooks(root: book.fileName, on: Self.disk(), checks: book.checks)
    #expect(books.errors + books.warnings == [book.slug])
  }

  @Test(arguments: brokenBooks)
  func `the fixed journal has nothing wrong with it`(_ book: BrokenBook) {
    guard let passing = Self.codes.first(where: { $0.slug == book.slug })?.passing else { return }
    #expect(TestBooks(passing, checks: book.checks).findings.map(\.headline) == [])
  }

  @Test func `the gallery shows every broken journal`() {
    var gallery = "# What check says about each of these journals.\n"
    for book in Self.brokenBooks {
      gallery += "$ ledgera check \(book.check.map { "\($0.name) " } ?? "")-f \(book.fileName)\n"
    }
    let session = Session(gallery).run(on: Self.disk())
    Golden.expect(session, inFile: "examples/broken/gallery.session")
  }
}
