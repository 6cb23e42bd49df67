import LedgeraTestSupport
import Testing

/// Sources name the section of the specification that they implement.
@Suite struct ReferenceTests {
  @Test(arguments: [("grammar.md", 100), ("calculations.md", 40)])
  func `sections that sources name exist`(_ document: String, _ least: Int) {
    let headings = Set(
      Repository.text(document).split(separator: "\n").filter { $0.hasPrefix("#") }
        .map { $0.drop { $0 == "#" }.dropFirst().lowercased() })
    var count = 0
    for path in Repository.files(below: "Sources") where path.hasSuffix(".swift") {
      for section in Self.sections(of: document, in: Repository.text("Sources/" + path)) {
        count += 1
        #expect(headings.contains(section), "\(path): \(document) § \(section)")
      }
    }
    #expect(count > least)
  }

  /// What follows each `grammar.md §` up to a mark, in lower case, also over the end of a comment line.
  private static func sections(of document: String, in source: String) -> [String] {
    let words = source.split { $0 == " " || $0 == "\n" }.filter { $0 != "///" && $0 != "//" }
    return words.joined(separator: " ").split(separator: document + " §").dropFirst().map { rest in
      let name = rest.prefix(60).prefix { !").,;:`".contains($0) }
      return name.split(separator: " ").joined(separator: " ").lowercased()
    }
  }
}
