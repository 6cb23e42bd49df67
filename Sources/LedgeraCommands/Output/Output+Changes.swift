import LedgeraComputation
import LedgeraDocuments
import LedgeraEditing
import LedgeraEnvironment
import LedgeraJSON
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
      let report = ChangesReport(
        command: command.name, isWritten: isWritten, changes: changes.changes)
      let json = ChangesReport.form.json(report, NoTexts())
      output.write { take in JSONRenderer.write(json, to: take) }
    case .text where colorsResults:
      output.write(difference(changes, isColoured: true))
    case .text: output.write(UnifiedDiff.bytes(of: changes))
    case let format:
      throw .usage(
        "'\(command.name)' shows changes as text or json, not \(format.name)",
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
    difference(changes, isColoured: colorsMessages)
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

/// The report `changes` (examples/household/changes.md).
struct ChangesReport {
  let command: String
  let isWritten: Bool
  let changes: [FileChange]

  static let form = ReportForm<ChangesReport, NoTexts>("changes") {
    Field("command", .text) { $0.command }
    Field("written", .flag) { $0.isWritten }
    Field("files", .list(FileChange.fields)) { $0.changes }
  }
}

extension FileChange {
  fileprivate static let fields = Fields<FileChange, NoTexts> {
    Field("path", .text) { $0.name }
    Field("before", .object(contents)) { $0.before }
    Field("after", .object(contents)) { $0.after }
    Field("diff", .text) { ChangeSet([$0]).diff }
  }

  private static let contents = Fields<[UInt8], NoTexts> {
    Field("bytes", .count) { $0.count }
    Field("sha256", .text) { SHA256.digest(of: $0).description }
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
