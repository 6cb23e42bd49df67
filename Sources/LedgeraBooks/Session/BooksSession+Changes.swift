import LedgeraChecking
public import LedgeraDiagnostics
public import LedgeraEditing
package import LedgeraEnvironment
import LedgeraModel

/// Books as they would be after changes.
public struct ChangedBooks: Sendable {
  public let books: Books
  /// What is found in them and was not found before, in file order.
  public let added: DiagnosticList

  /// Whether the changes bring errors, so that they are not to be made.
  public var isRefused: Bool { added.hasErrors }
}

extension BooksSession {
  /// The books after changes, seals included; rules are not applied.
  public func outcome(of changes: ChangeSet) throws(InputError) -> ChangedBooks {
    let written = asWritten.checking(CheckTable.all.filter { $0.group == .standing })
    let after = try written.after(changes).read()
    guard !after.diagnostics.isEmpty else {
      return ChangedBooks(books: after, added: DiagnosticList())
    }
    let before = try written.read()
    return ChangedBooks(books: after, added: after.findings(beyond: before))
  }

  /// Changes after which the formatter says of each file what it said before (reference.md § Formatting).
  ///
  /// - Parameters:
  ///   - style: How the books are formatted.
  ///   - books: They as they are now, if they have been read with the places of names; nil: they are
  ///     read.
  public func keepingFormat(
    _ changes: ChangeSet, in style: FormatStyle, knowing books: Books? = nil
  ) throws(InputError) -> ChangeSet {
    let formatter = BooksFormatter(
      reading: request.reading, style: style, environment: environment)
    return formatter.keepingFormat(
      changes, of: try inputs(), as: try after(changes).inputs(),
      knowing: books.map { ($0.journal.sources, $0.layout) })
  }

  /// Writes changes of these books, all of them or none.
  public func apply(_ changes: ChangeSet) throws(StoreError) {
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
  fileprivate func findings(beyond other: Books) -> DiagnosticList {
    let known = Set(
      Fingerprint.all(of: other.diagnostics.sorted(), in: other.journal.sources))
    let all = diagnostics.sorted()
    var added = DiagnosticList()
    for (finding, fingerprint) in zip(all, Fingerprint.all(of: all, in: journal.sources))
    where !known.contains(fingerprint) {
      added.add(finding)
    }
    return added
  }
}
