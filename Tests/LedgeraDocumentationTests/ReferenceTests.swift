import LedgeraTestSupport
import Testing

/// Sources name the section of grammar.md that they implement.
@Suite struct ReferenceTests {
  @Test func `sections of grammar.md that sources name exist`() {
    let headings = Set(
      Repository.text("grammar.md").split(separator: "\n").filter { $0.hasPrefix("#") }
        .map { $0.drop { $0 == "#" }.dropFirst().lowercased() })
    var count = 0
    for path in Repository.files(below: "Sources") where path.hasSuffix(".swift") {
      for section in Self.sections(in: Repository.text("Sources/" + path)) {
        count += 1
        #expect(headings.contains(section), "\(path): § \(section)")
      }
    }
    #expect(count > 20)
  }

  /// What follows each `grammar.md §` up to a mark, in lower case, also over the end of a comment line.
  private static func sections(in source: String) -> [String] {
    source.split(separator: "grammar.md §").dropFirst().map { rest in
      let name = rest.prefix(60).prefix { !").,;:`".contains($0) }
      let words = name.split { $0 == " " || $0 == "\n" || $0 == "/" }
      return words.joined(separator: " ").lowercased()
    }
  }
}
