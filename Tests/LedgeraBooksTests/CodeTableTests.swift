import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct CodeTableTests {
  @Test func `slugs are lower-case words that name one code and no check but its own`() {
    let slugs = CodeTable.all.map(\.slug)
    #expect(Set(slugs).count == slugs.count)
    for slug in slugs {
      #expect(
        slug.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 || (48...57).contains($0) })
    }
    let names = CheckTable.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for check in CheckTable.all where slugs.contains(check.name) {
      #expect(check.codes.map(\.slug) == [check.name])
    }
  }

  @Test func `every code has an example, or the reason why not`() {
    for code in CodeTable.all {
      #expect(
        (code.failing == nil) == (code.reasonForNoExample != nil), "\(code.slug)")
      #expect(!code.summary.hasSuffix("."), "\(code.slug)")
      #expect(code.explanation.hasSuffix("."), "\(code.slug)")
    }
  }

  @Test(arguments: CodeTable.all.map(\.slug))
  func `the failing example has exactly this finding, the passing one none`(
    _ slug: String
  ) throws {
    let code = try #require(CodeTable.code(slug))
    guard let failing = code.failing else { return }
    let check = try #require(CodeTable.check(giving: code))
    let checks = TestBooks.usualChecks + (check.group == .basic ? [] : [check])
    let disk = MemoryDisk(["/books/\(code.slug).journal": failing])
    let books = TestBooks(root: "\(code.slug).journal", on: disk, checks: checks)
    #expect(Set(books.findings.map(\.code.slug)) == [code.slug])
    #expect(books.findings.allSatisfy { $0.severity == code.severity })
    guard let passing = code.passing else { return }
    #expect(TestBooks(passing, checks: checks).findings.map(\.headline) == [])
  }
}
