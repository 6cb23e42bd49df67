import LedgeraTestSupport
import Testing

/// Sources, tests, scripts and documents name the sections of the documents that they rely on.
@Suite struct ReferenceTests {
  private static let files =
    Repository.documents
    + ["Sources", "Tests", ".ci"].flatMap { folder in
      Repository.files(below: folder).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".py") }
        .map { folder + "/" + $0 }
    }

  @Test func `sections that are named exist`() {
    var headings: [String: Set<String>] = [:]
    for document in Repository.documents { headings[document] = Self.headings(of: document) }
    var counts: [String: Int] = [:]
    for path in Self.files {
      for (document, section) in Self.sections(namedIn: Repository.text(path)) {
        counts[document, default: 0] += 1
        let exists = headings[document]?.contains(section) ?? false
        #expect(exists, "\(path): \(document) § \(section)")
      }
    }
    for document in Repository.specification {
      #expect(counts[document, default: 0] > 40, "\(document)")
    }
  }

  private static func headings(of document: String) -> Set<String> {
    Set(
      Repository.text(document).split(separator: "\n").filter { $0.hasPrefix("#") }
        .map { $0.drop { $0 == "#" }.dropFirst().lowercased() })
  }

  /// Documents, and in lower case what follows `§` after their names up to a mark, also over the end of a
  /// comment's line. `, §` names another section of the same document.
  private static func sections(namedIn text: String) -> [(document: String, section: String)] {
    let marks: Set<Substring> = ["///", "//", "#"]
    let words = text.split { $0 == " " || $0 == "\n" }.filter { !marks.contains($0) }
    return words.joined(separator: " ")
      .matches(of: /(\w+\.md)((?:,? § [^).,;:`"\]]+)+)/)
      .flatMap { match in
        match.output.2.split(separator: "§").map { part in
          let section = part.split { $0 == " " || $0 == "," }.joined(separator: " ")
          return (String(match.output.1), section.lowercased())
        }.filter { !$0.1.isEmpty }
      }
  }
}
