public import LedgeraBooks
public import LedgeraDiagnostics
public import LedgeraEditing
public import LedgeraEnvironment

/// What commands do, for a server that parses no options and writes no files.
public struct CommandDoor: Sendable {
  /// What `check` says of books in a world. Throws what keeps it from saying anything.
  ///
  /// - Parameter root: The journal, seen from the working directory; nil: the one that the configuration
  ///   or a variable names.
  public typealias Check =
    @Sendable (_ world: Environment, _ root: String?) throws(CommandProblem) -> Verdict
  /// Runs a command; what it would write to the books is kept apart.
  public typealias Run = @Sendable (_ world: Environment, _ words: [String]) -> CommandOutcome

  let check: Check
  let run: Run
  /// Of the program.
  let version: String

  public init(version: String, check: @escaping Check, run: @escaping Run) {
    self.version = version
    self.check = check
    self.run = run
  }
}

/// What `check` says of books.
public struct Verdict: Sendable {
  public let sources: SourceMap
  /// In file order.
  public let findings: [Diagnostic]
  /// nil: the journal itself cannot be read.
  public let books: Books?
  /// How they were read, to read them in other ways.
  public let session: BooksSession
  /// Absolute paths of files that were read.
  public let readPaths: Set<String>
  /// How `fmt` writes them, but for the order of transactions.
  public let style: FormatStyle
  /// How `import` reads and enters statements.
  package let imports: ImportChoices

  package init(
    sources: SourceMap, findings: [Diagnostic], books: Books?, session: BooksSession,
    readPaths: Set<String>, style: FormatStyle, imports: ImportChoices
  ) {
    self.sources = sources
    self.findings = findings
    self.books = books
    self.session = session
    self.readPaths = readPaths
    self.style = style
    self.imports = imports
  }
}

/// What came of a command.
public struct CommandOutcome: Sendable {
  /// Why it did nothing, for people; nil: it did its work.
  public let problem: String?
  public let results: [UInt8]
  /// What it has to say besides, for people.
  public let messages: String
  /// What it would write; empty: nothing, or it failed.
  public let changes: ChangeSet

  public init(problem: String?, results: [UInt8], messages: String, changes: ChangeSet) {
    self.problem = problem
    self.results = results
    self.messages = messages
    self.changes = changes
  }
}

/// Why a command can say nothing.
public struct CommandProblem: Error, Sendable {
  /// For people, lines with advice below it.
  public let message: String
  /// There is simply no journal, which need not be reported.
  public let isAboutNothing: Bool

  public init(_ message: String, isAboutNothing: Bool = false) {
    self.message = message
    self.isAboutNothing = isAboutNothing
  }
}
