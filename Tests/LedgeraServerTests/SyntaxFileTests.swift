import LedgeraTestSupport
import Testing

@testable import LedgeraParsing
@testable import LedgeraServer

/// Editors know the directives that the parser reads.
@Suite struct SyntaxFileTests {
  @Test func `every directive that is read is explained, and no other`() {
    let read = Directive.table.filter { _, directive in
      switch directive {
      case .ignored, .refused: false
      default: true
      }
    }
    #expect(Set(DirectiveTexts.all.keys) == Set(read.keys))
  }

  @Test(arguments: SyntaxFile.all.map(\.path))
  func `syntax files are made from these directives`(_ path: String) throws {
    let file = try #require(SyntaxFile.all.first { $0.path == path })
    Golden.expect(file.text, inFile: path)
    #expect(file.keywords(in: Repository.text(path)) == Set(DirectiveTexts.all.keys))
  }
}
