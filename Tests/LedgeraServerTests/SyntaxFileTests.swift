import LedgeraParsing
import LedgeraTestSupport
import Testing

/// Editors know the directives that the parser reads.
@Suite struct SyntaxFileTests {
  @Test(arguments: SyntaxFile.all.map(\.path))
  func `syntax files are made from these directives`(_ path: String) throws {
    let file = try #require(SyntaxFile.all.first { $0.path == path })
    Golden.expect(file.text, inFile: path)
    #expect(file.keywords(in: Repository.text(path)) == Set(Directive.all.map(\.keyword)))
  }
}
