import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension Invocation {
  /// Puts directives of Ledgera's own into the file that has such words: that of `known`, else of the
  /// profile, else one called plan.journal, else a new one that includes the books. Gives its path.
  ///
  /// - Parameters:
  ///   - text: The directives, with their number by kind.
  ///   - known: Where directives of this kind are already; nil: nowhere.
  ///   - what: What is written, for the note about a new file: `the seal`.
  func plan(
    _ text: JournalText, _ counts: [DirectiveText.Kind: Int], in known: FileID?, _ what: String,
    _ editor: inout JournalEditor, _ output: inout Output
  ) throws(CommandFailure) -> String {
    let journal = editor.journal
    if let home = known ?? journal.store.profile.span?.file ?? planFile(of: journal) {
      for (kind, count) in counts { editor.plan.change(kind, adding: count) }
      editor.append(text, to: home)
      return journal.sources[home].path
    }
    guard let root = try inputFiles().first?.path else {
      throw .usage("what is read from standard input cannot be written to")
    }
    let path = Path.join(Path.directory(of: root), "plan.journal")
    guard environment.disk.status(path) == nil else {
      throw .usage(
        "\(shown(path)) exists, but is not part of these books",
        hints: ["name it: 'ledgera \(command.name) … -f \(path)'"])
    }
    editor.create(
      Path.relative(path, to: environment.currentDirectory),
      "include \(Path.name(of: root))\n\n\(text)")
    output.note(
      "note: plan.journal is new and holds \(what); name it in ledgera.conf: file plan.journal\n")
    return path
  }

  /// The file of the books that is Ledgera's own by its name; nil: none.
  private func planFile(of journal: Journal) -> FileID? {
    let number = journal.sources.files.firstIndex { Path.name(of: $0.path) == "plan.journal" }
    return number.map { FileID(number: UInt16($0)) }
  }
}
