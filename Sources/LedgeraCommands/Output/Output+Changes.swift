import LedgeraDigests
import LedgeraDocuments
import LedgeraEditing
import LedgeraEnvironment
import LedgeraRendering

extension OutputFormat {
  /// Those of commands that change files: a difference, or the same as JSON.
  static let changes: [OutputFormat] = [.text, .json]
}

extension Invocation {
  /// Whether results are JSON, of which a command writes exactly one document.
  var writesJSON: Bool {
    get throws(CommandFailure) { try outputFormat() == .json }
  }

  /// Adds the difference that changes make to the results, or the document that tells it.
  ///
  /// - Parameter isWritten: Whether the command goes on to write them.
  func show(
    _ changes: ChangeSet, isWritten: Bool = false, _ output: inout Output
  ) throws(CommandFailure) {
    switch try outputFormat() {
    case .json:
      let report = changes.report(of: command.name, isWritten: isWritten)
      output.write { take in JSONRenderer.write(report, to: take) }
    case .text where try colorsResults():
      output.write(difference(changes, isColoured: true))
    case .text: output.write(UnifiedDiff.bytes(of: changes))
    case let format:
      throw .usage(
        "'\(command.name)' shows changes as text or json, not \(format.rawValue)",
        at: last(of: .outputFormat)?.origin ?? .commandLine)
    }
  }

  /// The same where only a program wants to know it.
  func report(
    _ changes: ChangeSet, isWritten: Bool = false, _ output: inout Output
  ) throws(CommandFailure) {
    if try writesJSON { try show(changes, isWritten: isWritten, &output) }
  }

  /// The difference for standard error, to be seen before a question.
  func differenceToConfirm(_ changes: ChangeSet) throws(CommandFailure) -> TerminalText {
    difference(changes, isColoured: try colorsMessages())
  }

  private func difference(_ changes: ChangeSet, isColoured: Bool) -> TerminalText {
    var result = TerminalText()
    for change in changes.changes {
      UnifiedDiff.lines(of: change) { kind, line in
        result.append(line, graphic: isColoured ? kind.colour : nil)
        result += TerminalText("\n")
      }
    }
    return result
  }
}

extension ChangeSet {
  /// The report `changes` (README § Changing entries).
  fileprivate func report(of command: String, isWritten: Bool) -> JSONValue {
    .report([
      .init("report", "changes"), .init("command", .string(command)),
      .init("written", .bool(isWritten)), .init("files", .array(changes.map(\.report))),
    ])
  }
}

extension FileChange {
  fileprivate var report: JSONValue {
    [
      "path": .string(name),
      "before": before.map(Self.contents) ?? .null,
      "after": Self.contents(after),
      "diff": .string(ChangeSet([self]).diff),
    ]
  }

  private static func contents(_ bytes: [UInt8]) -> JSONValue {
    ["bytes": .integer(bytes.count), "sha256": .string(SHA256.digest(of: bytes).description)]
  }
}

extension UnifiedDiff.LineKind {
  /// The number of a terminal's colour; nil: none.
  fileprivate var colour: Int? {
    switch self {
    case .file: 1
    case .place: 36
    case .removed: 31
    case .added: 32
    case .context: nil
    }
  }
}
