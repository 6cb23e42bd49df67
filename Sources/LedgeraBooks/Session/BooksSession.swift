package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraEnvironment
package import LedgeraModel
import LedgeraParsing

/// Books at work: which files they are, how they are read, and the world that they are in.
///
/// Whatever is done with books goes through here, for every user of the library: they are read,
/// looked at as they would be after changes, and changed.
package struct BooksSession: Sendable {
  package private(set) var files: [InputFile]
  /// What is read after the files, and is in none.
  private var typed: [JournalInput] = []
  /// Rules for files of separated values; nil: those next to each.
  package let rules: NamedRules?
  /// How the books are read and checked; its inputs are those of `files`.
  package private(set) var request: BooksRequest
  package private(set) var environment: Environment

  package init(
    files: [InputFile], rules: NamedRules? = nil, request: BooksRequest, environment: Environment
  ) {
    self.files = files
    self.rules = rules
    self.request = request
    self.environment = environment
  }

  /// Reads and checks the books as they are now.
  package func read() throws(InputFailure) -> Books {
    var request = request
    request.inputs = try inputs()
    return Books.load(request, environment: environment)
  }

  /// The files, opened.
  func inputs() throws(InputFailure) -> [JournalInput] {
    var inputs: [JournalInput] = []
    for file in files { inputs.append(try file.open(in: environment, rules: rules)) }
    return inputs + typed
  }

  // MARK: The same books, otherwise

  /// Without what automatic rules and forecasts add: what edits are made for.
  package var asWritten: BooksSession {
    var session = self
    session.request.checking.rules = nil
    return session
  }

  /// With what rules add.
  package func applying(_ rules: RuleApplication) -> BooksSession {
    var session = self
    session.request.checking.rules = rules
    return session
  }

  /// With exchanges written otherwise, or something else instead of accounts or amounts. Checks beyond the basic
  /// ones are about what is written, and left out.
  ///
  /// - Parameters:
  ///   - pivot: nil: postings keep their accounts.
  ///   - figures: nil: postings keep their amounts.
  package func showing(
    _ conversions: ConversionInference, _ pivot: Pivot?, _ figures: HledgerFigures?
  ) -> BooksSession {
    var session = checking([])
    session.request.checking.conversions = conversions
    session.request.checking.pivot = pivot
    session.request.checking.hledgerFigures = figures
    return session
  }

  /// With a text that was typed, read after all files.
  ///
  /// - Parameter name: As findings call it.
  package func adding(_ text: String, named name: String) -> BooksSession {
    var session = self
    session.typed.append(JournalInput(path: name, contents: FileContents(text.utf8)))
    return session
  }

  /// Without the findings of balance assertions, which are about what was written.
  package var ignoringAssertions: BooksSession {
    var session = self
    session.request.checking.ignoresAssertions = true
    return session
  }

  /// With the places of all names (`Books.mentions`).
  package var recordingMentions: BooksSession {
    var session = self
    session.request.reading.recordsMentions = true
    return session
  }

  /// With where the parts of all lines stand (`Books.layout`).
  package var recordingLayout: BooksSession {
    var session = self
    session.request.reading.recordsLayout = true
    return session
  }

  /// With other checks beyond the basic ones.
  package func checking(_ checks: [Check]) -> BooksSession {
    var session = self
    session.request.checks = checks
    return session
  }

  /// As they would be after changes.
  package func after(_ changes: ChangeSet) -> BooksSession {
    var session = self
    session.environment.disk = OverlayDisk(environment.disk, after: changes)
    return session
  }

  /// The books as a file reads that includes them; nil: as they are read now.
  func from(_ root: String?) -> BooksSession {
    guard let root, let first = files.first else { return self }
    var session = self
    // Files have the names that they had.
    let name = Path.join(Path.directory(of: first.name), Path.name(of: root))
    session.files = [InputFile(path: root, name: name)]
    return session
  }

  /// Files are copied when they are read: what edits are made for must not change under them, as mapped
  /// files may.
  package var copyingFiles: BooksSession {
    var session = self
    session.environment.disk = environment.disk.copying
    return session
  }

  // MARK: Edits

  /// An editor for these books.
  package func editor(of journal: Journal) -> JournalEditor {
    JournalEditor(journal, environment: environment)
  }

  /// The books as they would be read with the edits made so far.
  package func read(after editor: JournalEditor) throws(BooksFailure) -> ChangedBooks {
    let changes: ChangeSet
    do throws(EditingFailure) {
      changes = try editor.changes()
    } catch { throw .editing(error) }
    do throws(InputFailure) {
      return try read(after: changes)
    } catch { throw .input(error) }
  }
}

/// Why something cannot be done with books.
package enum BooksFailure: ExplainedError {
  case input(InputFailure)
  case editing(EditingFailure)
  case store(StoreFailure)
  case draft(DraftFailure)
  case formatting(FormattingFailure)
  /// The books have no file that a transaction could be written to.
  case noFileForTransactions

  private var cause: (any ExplainedError)? {
    switch self {
    case .input(let error): error
    case .editing(let error): error
    case .store(let error): error
    case .draft(let error): error
    case .formatting(let error): error
    case .noFileForTransactions: nil
    }
  }

  package var kind: FailureKind { cause?.kind ?? .usage }

  package var message: String {
    cause?.message ?? "the books have no file that a transaction could be written to"
  }

  package var hints: [String] { cause?.hints ?? [] }

  package var unreadableFile: String? { cause?.unreadableFile }
}

extension BooksSession {
  /// A file of the books, or any other one for itself, formatted; nil: it cannot be read.
  ///
  /// - Parameter path: Absolute.
  package func formatted(
    _ path: String, in style: FormatStyle
  ) throws(BooksFailure) -> [UInt8]? {
    guard let wanted = environment.disk.status(path)?.identity else { return nil }
    let formatter = BooksFormatter(
      reading: request.reading, style: style, environment: environment)
    let inputs: [JournalInput]
    do throws(InputFailure) { inputs = try self.inputs() } catch { throw .input(error) }
    do throws(FormattingFailure) {
      return try formatter.format(inputs) { $0 == wanted }.files.first?.formatted
    } catch { throw .formatting(error) }
  }
}
