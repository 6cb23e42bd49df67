import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension Command {
  /// `ledgera edit ID|QUERY…`.
  static let edit = Command(
    "edit", group: .changes, summary: "Change one entry in your editor", synopsis: "ID|QUERY…",
    help: """
      Opens the entry with an id, or the only one that matches a query, in the editor
      that VISUAL or EDITOR names, else vi. What you save is checked before it takes the
      entry's place; when the books would have new errors, you see them and may edit
      again. Everything else in the file stays byte for byte.

        ledgera edit k7q2m8x1r4t6v9w3
        ledgera edit date:2026-11-03 payee:Greenfield
        EDITOR='code --wait' ledgera edit desc:rent date:lastmonth
      """,
    arguments: .names(.query), changesBooks: true
  ) { (invocation, output) throws(CommandFailure) in
    let journal = try invocation.writtenBooks(&output)
    let entry = try invocation.selectedEntry(
      journal, &output, because: "one is edited at a time")
    var draft = try EditedText(entry, invocation)
    while true {
      let text = try draft.edited()
      guard let text else {
        try draft.remove()
        output.note("nothing to change\n")
        return .fine
      }
      var editor = invocation.editor(of: journal)
      editor.replace(entry.span, with: text)
      let changes = try invocation.changes(of: editor)
      var messages = Output()
      do throws(CommandFailure) {
        try invocation.check(changes, &messages)
      } catch {
        guard error.status == .findings else { throw error }
        invocation.say(messages.messages)
        guard invocation.canAsk, try invocation.wantsToEditAgain() else {
          var failure = error
          failure.hints.append("what you wrote is kept in \(shown(draft.shownPath))")
          throw failure
        }
        continue
      }
      let status: ExitStatus
      do throws(CommandFailure) {
        status = try invocation.write(changes, &output)
      } catch {
        var failure = error
        failure.hints.append("what you wrote is kept in \(shown(draft.shownPath))")
        throw failure
      }
      try draft.remove()
      return status
    }
  }
}

extension Invocation {
  fileprivate func wantsToEditAgain() throws(CommandFailure) -> Bool {
    say("Edit again? [Y/n] ")
    guard let answer = environment.readLine()?.lowercased() else { return false }
    return answer != "n" && answer != "no"
  }
}

/// The text of an entry in a file for an editor.
private struct EditedText {
  private let environment: Environment
  private let path: String
  private let program: [String]
  /// What is there now, without its last line end.
  private let original: [UInt8]

  /// Writes the file: beside the entry's own, where whoever may read it may read that, and hidden
  /// from patterns.
  init(_ entry: Transaction, _ invocation: Invocation) throws(CommandFailure) {
    environment = invocation.environment
    let source = entry.journal.sources[entry.record.file]
    original = Array(source.bytes[entry.span.range])
    let name = ".ledgera-entry-\(RandomIdentity.make(in: environment)).journal"
    let directory = invocation.logDirectory(environment.absolutePath(source.path))
    path = Path.join(directory, name)
    let editor = environment.variable("VISUAL") ?? environment.variable("EDITOR") ?? "vi"
    program = editor.split(separator: " ").map(String.init)
    guard !program.isEmpty else { throw .usage("EDITOR names no program") }
    do throws(WriteError) {
      try environment.disk.replace(path, with: original + [0x0A])
    } catch { throw CommandFailure(.failure, "\(shown(path)) \(error)") }
  }

  var shownPath: String { Path.relative(path, to: environment.currentDirectory) }

  /// What the editor has made of it, without its last line end; nil: it is unchanged.
  func edited() throws(CommandFailure) -> String? {
    let result: ProgramResult
    do throws(ProgramError) {
      result = try environment.run(
        ProgramCall(program[0], Array(program.dropFirst()) + [path], streams: .shared))
    } catch {
      try? environment.disk.remove(path)
      throw CommandFailure(
        .failure, "the editor \(shown(program[0])) \(error.message)",
        hints: ["set VISUAL or EDITOR to one that is there"])
    }
    guard result.status == 0 else {
      let isUntouched = (try? environment.disk.read(path))?.copy == original + [0x0A]
      if isUntouched { try? environment.disk.remove(path) }
      throw CommandFailure(
        .failure, "the editor ended with status \(result.status); nothing is written",
        hints: isUntouched ? [] : ["what you wrote is kept in \(shown(shownPath))"])
    }
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(path)
    } catch { throw .unreadable(shownPath, error) }
    var bytes = contents.copy
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.last == 0x0D { bytes.removeLast() }
    guard bytes != original else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        .findings, "\(shown(shownPath)) is not UTF-8; nothing is written",
        hints: ["what you wrote is kept there"])
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(
        .findings, "nothing is left of the entry; nothing is written",
        hints: ["'ledgera delete' deletes entries"])
    }
    return text
  }

  /// Removes the file.
  func remove() throws(CommandFailure) {
    do throws(WriteError) {
      try environment.disk.remove(path)
    } catch { throw CommandFailure(.failure, "\(shown(shownPath)) \(error)") }
  }
}
