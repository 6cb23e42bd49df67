import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// README.md, and the guides: the Markdown files of the examples.
@Suite struct GuideTests {
  @Test(arguments: Repository.guides)
  func `a guide shows what its commands write`(_ path: String) {
    var text = Repository.text(path)
    text = MarkedSection.replacing("checks", with: TableTests.checks, in: text)
    text = MarkedSection.replacing("double-entry", with: Self.primer, in: text)
    Golden.expect(
      Self.runningConsoles(in: text, of: Path.directory(of: path)), inFile: path)
  }

  /// The topic of that name as Markdown.
  private static var primer: String {
    let topic = HelpTopic.all.first { $0.name == "double-entry" }
    let blocks =
      topic?.text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(separator: "") ?? []
    return blocks.map { block in
      let text = block.joined(separator: "\n")
      guard block.allSatisfy({ $0.hasPrefix("  ") }) else { return text }
      return "```\n" + block.map { $0.dropFirst(2) }.joined(separator: "\n") + "\n```"
    }.joined(separator: "\n\n")
  }

  /// The text with fresh output in its `console` fences, which run in the guide's own directory, or in the
  /// example that the fence names.
  private static func runningConsoles(in text: String, of home: String) -> String {
    var result: [String] = []
    var session: [String]?
    var directory = home
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let lines = session, line == "```" {
        let run = Session(lines.joined(separator: "\n")).run(inCopyOf: directory)
        result.append(String(run.dropLast()))
        session = nil
      }
      if session != nil { session?.append(line) } else { result.append(line) }
      if line == "```console" || line.hasPrefix("```console ") {
        let example = line.dropFirst("```console ".count)
        directory = example.isEmpty ? home : Path.join("examples", String(example))
        session = []
      }
    }
    return result.joined(separator: "\n")
  }

  @Test func `every example has a guide, and README names each`() {
    let readme = Repository.text("README.md")
    for file in Repository.files(below: "examples") {
      let example = "examples/\(file.prefix { $0 != "/" })/README.md"
      #expect(readme.contains("](\(example))"), "\(example)")
    }
    for guide in Repository.guides.dropFirst() {
      #expect(readme.contains("](\(guide))"), "\(guide)")
    }
  }

  @Test func `README is short enough to be read`() {
    #expect(Repository.text("README.md").split(separator: "\n").count <= 300)
  }

  @Test(arguments: Repository.files(below: "examples/ci").filter { $0.contains(".y") })
  func `a guide shows the files for servers as they are`(_ name: String) {
    let text = Repository.text("examples/ci/" + name)
    #expect(Repository.text("examples/ci/README.md").contains("```yaml\n\(text)```\n"))
  }

  @Test(arguments: Repository.documents)
  func `files and headings that a document links to exist`(_ document: String) {
    for target in Self.links(in: Repository.text(document)) where !target.hasPrefix("http") {
      let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
      let file =
        parts[0].isEmpty
        ? document : Path.normalized(Path.join(Path.directory(of: document), parts[0]))
      #expect(SystemDisk().status(Path.join(Repository.root, file)) != nil, "\(target)")
      if parts.count == 2 {
        let headings = Self.headings(in: Repository.text(file))
        #expect(headings.contains(parts[1]), "\(document) links to \(target)")
      }
    }
  }

  @Test func `every document is among those that are tested`() {
    let names = (try? SystemDisk().entries(of: Repository.root)) ?? []
    let documents = names.map { String(decoding: $0.name, as: UTF8.self) }
      .filter { $0.hasSuffix(".md") }
    #expect(documents.count > 5)
    #expect(documents.filter { !Repository.documents.contains($0) } == [])
  }

  /// Targets of `[text](target)`.
  private static func links(in text: String) -> [String] {
    text.split(separator: "](").dropFirst().compactMap { rest in
      rest.firstIndex(of: ")").map { String(rest[..<$0]) }
    }.filter { !$0.isEmpty && !$0.contains(" ") }
  }

  /// Headings as links name them: in lower case, blanks as hyphens, without punctuation.
  private static func headings(in text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        let title = line.drop { $0 == "#" }.dropFirst().lowercased()
        return String(
          title.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
      })
  }
}
