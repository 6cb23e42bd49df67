import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

/// Files that `fmt` has formatted, of one journal or several.
struct FormattingWork {
  /// Each once.
  private(set) var files: [FormattedFile] = []
  /// All files that were read, whether they are to be formatted or not.
  private(set) var known: Set<FileIdentity> = []
  private var errors = 0
  private var hasUnreadableFiles = false
  private var whyUnsorted: [String] = []
  private let environment: Environment

  init(_ environment: Environment) { self.environment = environment }

  /// Formats books, of them only the files that are wanted; nil: all.
  mutating func add(
    _ formatter: BooksFormatter, _ inputs: [JournalInput], wanted: Set<FileIdentity>?
  ) throws(CommandFailure) {
    let books = try explained(
      FormattingFailure.self, formatter.format(inputs) { wanted?.contains($0) ?? true })
    files += books.files
    for file in books.sources.files {
      guard let status = environment.disk.status(environment.absolutePath(file.path)) else {
        continue
      }
      known.insert(status.identity)
    }
    errors += books.errors
    hasUnreadableFiles = hasUnreadableFiles || books.hasUnreadableFiles
    whyUnsorted += books.whyUnsorted.map { [$0] } ?? []
  }

  /// Files that formatting changes.
  var changes: ChangeSet {
    ChangeSet(
      files.filter(\.isChanged).map { file in
        FileChange(
          path: environment.absolutePath(file.path), name: file.path,
          before: Array(file.source.bytes), after: file.formatted)
      })
  }

  var status: ExitStatus { hasUnreadableFiles ? .unreadable : .fine }

  /// Says what was left as it is.
  func tellProblems(_ output: inout Output) {
    if errors > 0 {
      let findings = counted(errors, "error")
      output.note("note: unreadable lines are unchanged: 'ledgera check' lists \(findings)\n")
    }
    for reason in whyUnsorted {
      output.note("note: transactions are not sorted: that would change \(reason)\n")
    }
  }
}
