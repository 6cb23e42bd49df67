package import LedgeraDiagnostics
package import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension BooksSession {
  /// Puts directives of Ledgera's own into the file that has such words: that of `known`, else of the
  /// profile, else one called plan.journal, else a new one that includes the books.
  ///
  /// - Parameters:
  ///   - text: With so many directives of each kind.
  ///   - known: Where directives of this kind stand already; nil: nowhere.
  /// - Returns: The path of the file, and whether it is new.
  package func add(
    _ text: JournalText, _ counts: [DirectiveText.Kind: Int], in known: FileID?,
    to editor: inout JournalEditor
  ) throws(PlanFileFailure) -> (path: String, isNew: Bool) {
    let journal = editor.journal
    for (kind, count) in counts { editor.plan.change(kind, adding: count) }
    if let home = planFile(of: journal, known) {
      editor.append(text, to: home)
      return (journal.sources[home].path, false)
    }
    guard let root = files.first?.path else { throw .standardInput }
    let path = Path.join(Path.directory(of: root), "plan.journal")
    guard environment.disk.status(path) == nil else { throw .foreign(path) }
    editor.create(
      Path.relative(path, to: environment.currentDirectory),
      "include \(Path.name(of: root))\n\n\(text)", includesBooks: true)
    return (path, true)
  }
}

extension BooksSession {
  /// The file that has Ledgera's own words; nil: none has.
  ///
  /// - Parameter known: One that is known to.
  func planFile(of journal: Journal, _ known: FileID?) -> FileID? {
    known ?? journal.store.profile.span?.file
      ?? journal.sources.files.firstIndex { Path.name(of: $0.path) == "plan.journal" }
      .map { FileID(number: UInt16($0)) }
  }
}

/// Why there is no file for directives of Ledgera's own.
package enum PlanFileFailure: ExplainedError {
  case standardInput
  /// A plan.journal is there, and no part of the books.
  case foreign(String)

  package var kind: FailureKind { .usage }

  package var message: String {
    switch self {
    case .standardInput: "what is read from standard input cannot be written to"
    case .foreign(let path): "\(shown(path)) exists, but is not part of these books"
    }
  }
}
