import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// docs/jobs.md: what the program is for, with the commands of sessions that do it.
@Suite struct JobsTests {
  private static let path = "docs/jobs.md"
  private static let jobs =
    [("A", 10), ("B", 7), ("C", 6), ("D", 7), ("E", 19)].flatMap { letter, count in
      (1...count).map { "\(letter)\($0)" }
    }

  @Test func `every job has commands, in order`() {
    let rows = Repository.text(Self.path).split(separator: "\n").map { $0.split(separator: "|") }
      .filter { $0.count == 3 }.map { $0.map { $0.trimmed } }
      .filter { $0[0].contains(where: \.isNumber) }
    #expect(rows.map { $0[0] } == Self.jobs)
    for row in rows { #expect(row[2].hasPrefix("[`"), "\(row[0])") }
  }

  /// The command of a link is a line of the session, or the beginning of one, before an ellipsis.
  @Test func `the commands are where the links lead`() {
    let parts = Repository.text(Self.path).split(
      separator: "](../", omittingEmptySubsequences: false)
    var text = String(parts[0])
    for part in parts.dropFirst() {
      let link = part.prefix { $0 != ")" }
      let file = link.prefix { $0 != "#" }
      var command = text.split(separator: "[`").last.map(String.init) ?? ""
      command = String(command.prefix { $0 != "`" })
      text += "](../\(file)"
      if file.hasSuffix(".session") {
        let line = Self.line(of: command, in: String(file))
        #expect(line != nil, "\(command) is not in \(file)")
        text += "#L\(line ?? 0)"
      }
      text += part.dropFirst(link.count)
    }
    Golden.expect(text, inFile: Self.path)
  }

  /// From 1; nil: there is none.
  private static func line(of command: String, in file: String) -> Int? {
    let lines = Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
    let start = "$ " + command
    let index =
      command.hasSuffix(" …")
      ? lines.firstIndex { $0.hasPrefix(start.dropLast(2)) } : lines.firstIndex { $0 == start }
    return index.map { $0 + 1 }
  }
}
