import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@Suite struct ReadmeTests {
  @Test func `the README shows what the program has and what its commands write`() {
    var text = Repository.text("README.md")
    text = MarkedSection.replacing("commands", with: TableTests.commands, in: text)
    text = MarkedSection.replacing("options", with: TableTests.options, in: text)
    text = MarkedSection.replacing("checks", with: TableTests.checks, in: text)
    Golden.expect(ReadmeTests.runningConsoles(in: text), inFile: "README.md")
  }

  /// The text with fresh output in its `console DIRECTORY` fences, which run in that example.
  private static func runningConsoles(in text: String) -> String {
    var result: [String] = []
    var session: [String]?
    var directory = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let lines = session, line == "```" {
        let run = Session(lines.joined(separator: "\n"))
          .run(inCopyOf: Path.join("examples", directory))
        result.append(String(run.dropLast()))
        session = nil
      }
      if session != nil { session?.append(line) } else { result.append(line) }
      if line.hasPrefix("```console ") {
        directory = String(line.dropFirst("```console ".count))
        session = []
      }
    }
    return result.joined(separator: "\n")
  }

  @Test(arguments: Repository.files(below: "examples/ci").filter { $0.contains(".y") })
  func `the README shows the files for servers as they are`(_ name: String) {
    let text = Repository.text("examples/ci/" + name)
    #expect(Repository.text("README.md").contains("```yaml\n\(text)```\n"))
  }

  @Test func `files and headings that the documents link to exist`() {
    for document in ["README.md", "grammar.md"] {
      let text = Repository.text(document)
      for target in ReadmeTests.links(in: text) where !target.hasPrefix("http") {
        let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let file = parts[0].isEmpty ? document : parts[0]
        #expect(SystemDisk().status(Path.join(Repository.root, file)) != nil, "\(target)")
        if parts.count == 2 {
          let headings = ReadmeTests.headings(in: Repository.text(file))
          #expect(headings.contains(parts[1]), "\(document) links to \(target)")
        }
      }
    }
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
