import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

/// Books read as they would be after changes.
package struct ChangedBooks: Sendable {
  package let changes: ChangeSet
  package let books: Books
}

/// Changes of books, and what reading the changed books has shown.
package struct ProvenChanges: Sendable {
  /// Files that were formatted stay so.
  package let changes: ChangeSet
  /// As they will be.
  package let books: Books
  /// What is found in them and was not found before, in file order.
  package let added: DiagnosticList
  /// Why the changes are not to be made; nil: they are what was meant.
  package let refusal: Refusal?

  package enum Refusal: Sendable {
    /// They bring errors, of which this is the first.
    case error(Diagnostic)
    /// The books would say something else than was meant.
    case problem(String)
  }
}

extension BooksSession {
  /// Reads changed books in memory, seals included: the one proof of changes, for commands and editors alike.
  ///
  /// - Parameters:
  ///   - style: How the books are formatted; nil: what the changes write stays as it is.
  ///   - known: The books as they are written, if they have been read with their layout; nil: they are read.
  ///   - trial: The changed books, if they have been read; nil, or after other changes: they are read.
  ///   - root: The file from which they are; nil: those of the books.
  ///   - complaint: Says how the changed books differ from what was meant; nil: they do not.
  package func proven(
    _ changes: ChangeSet, in style: FormatStyle?, from known: Books? = nil,
    to trial: ChangedBooks? = nil, at root: String? = nil, unless complaint: (Books) -> String?
  ) throws(InputFailure) -> ProvenChanges {
    let before: Books
    if let known {
      before = known
    } else {
      before = try recordingLayout.asWritten.checking([]).read()
    }
    var after: ChangedBooks
    if let trial, trial.changes == changes, root == nil {
      after = trial
    } else {
      after = try from(root).read(after: changes)
    }
    if let style { after = try from(root).keepingFormat(after, of: before, in: style) }
    var added = DiagnosticList()
    if !after.books.diagnostics.isEmpty {
      let old = before.diagnostics(with: Self.checks, request, environment)
      added = after.books.findings(beyond: old, in: before.journal.sources)
    }
    let error = added.sorted().first { $0.severity == .error }
    return ProvenChanges(
      changes: after.changes, books: after.books, added: added,
      refusal: error.map { .error($0) } ?? complaint(after.books).map { .problem($0) })
  }

  /// The books after changes, with what a proof of them needs to know; rules are not applied.
  func read(after changes: ChangeSet) throws(InputFailure) -> ChangedBooks {
    let session = recordingLayout.asWritten.checking(Self.checks)
    return ChangedBooks(changes: changes, books: try session.after(changes).read())
  }

  /// The standing checks, and whether a year is mistyped: who writes it can still tell.
  private static var checks: [Check] {
    CheckTable.all.filter { $0.group == .standing } + [.distantDates]
  }

  /// The same with changes after which the formatter says of each file what it said before (reference.md §
  /// Formatting).
  private func keepingFormat(
    _ after: ChangedBooks, of before: Books, in style: FormatStyle
  ) throws(InputFailure) -> ChangedBooks {
    let formatter = BooksFormatter(
      reading: request.reading, style: style, environment: environment)
    let changes = formatter.keepingFormat(
      after.changes, of: (before.journal.sources, before.layout),
      as: (after.books.journal.sources, after.books.layout))
    guard changes != after.changes else { return after }
    let formatted = try read(after: changes)
    let isSame =
      JournalComparison(after.books.checked, formatted.books.checked).firstDifference() == nil
      && after.books.diagnostics.texts.sorted() == formatted.books.diagnostics.texts.sorted()
    return isSame ? formatted : after
  }

  /// Writes changes of these books, all of them or none.
  package func apply(_ changes: ChangeSet) throws(StoreFailure) {
    let journal = files.first?.path ?? changes.changes.first?.path ?? environment.currentDirectory
    let places = files.isEmpty ? nil : WritablePlaces(of: files, on: environment.disk)
    try ChangeStore(environment, journal: journal, places: places).apply(changes)
  }
}

extension WritablePlaces {
  /// Those of books of some files.
  ///
  /// A journal that the command line names may be a link that came with the books; what a variable or
  /// one's own configuration names is the user's.
  ///
  /// - Parameter others: Other directories of the books.
  package init(
    of files: [InputFile], beside others: [String] = [], allowed: [String] = [], on disk: any Disk
  ) {
    let directories = files.flatMap { file in
      guard let path = file.path else { return [String]() }
      let named = Path.directory(of: path)
      return file.namedBy == nil ? [named] : [named, ChangeStore.root(of: path, on: disk)]
    }
    self.init(directories + others, allowed: allowed)
  }
}

extension Books {
  /// What other books have not.
  fileprivate func findings(beyond other: DiagnosticList, in sources: SourceMap) -> DiagnosticList {
    let known = Set(Fingerprint.all(of: other.sorted(), in: sources))
    let all = diagnostics.sorted()
    var added = DiagnosticList()
    for (finding, fingerprint) in zip(all, Fingerprint.all(of: all, in: journal.sources))
    where !known.contains(fingerprint) {
      added.add(finding)
    }
    return added
  }
}
