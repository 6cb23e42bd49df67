package import LedgeraBooks
package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraEnvironment
import Synchronization

/// What commands do, for a server that parses no options and writes no files.
package struct CommandDoor: Sendable {
  /// What `check` says of books in a world. Throws what keeps it from saying anything.
  ///
  /// - Parameter root: The journal, seen from the working directory; nil: the one that the configuration
  ///   or a variable names.
  package typealias Check =
    @Sendable (_ world: Environment, _ root: String?) throws(DoorFailure) -> Verdict
  /// Runs a command; what it would write to the books is kept apart.
  package typealias Run = @Sendable (_ world: Environment, _ words: [String]) -> CommandOutcome

  let check: Check
  let run: Run
  /// Of the program.
  let version: String

  package init(version: String, check: @escaping Check, run: @escaping Run) {
    self.version = version
    self.check = check
    self.run = run
  }
}

/// What `check` says of books.
package struct Verdict: Sendable {
  package let sources: SourceMap
  private let checked: Later<(findings: [Diagnostic], books: Books?)>
  /// As the basic checks know them; nil: the journal itself cannot be read.
  package let books: Books?
  /// How they were read, to read them in other ways.
  package let session: BooksSession
  /// Absolute paths of files that were read by now.
  package var readPaths: Set<String> { reads() }
  private let reads: @Sendable () -> Set<String>
  /// How `fmt` writes them, but for the order of transactions.
  package let style: FormatStyle
  /// How `import` reads and enters statements.
  package let imports: ImportChoices

  package init(
    sources: SourceMap, books: Books?, checked: Later<(findings: [Diagnostic], books: Books?)>,
    session: BooksSession, readPaths: @escaping @Sendable () -> Set<String>, style: FormatStyle,
    imports: ImportChoices
  ) {
    self.sources = sources
    self.checked = checked
    self.books = books
    self.session = session
    reads = readPaths
    self.style = style
    self.imports = imports
  }
}

extension Verdict {
  /// In file order. The checks beyond the basic ones run when this is asked for first: what accounts hold is known
  /// without them.
  package var findings: [Diagnostic] { checked.value.findings }
  /// The books with all their findings.
  package var checkedBooks: Books? { checked.value.books }
}

/// What is computed when it is asked for first.
package final class Later<Value: Sendable>: Sendable {
  private enum Content {
    case waiting(@Sendable () -> Value)
    case known(Value)
  }

  private let content: Mutex<Content>

  package init(_ compute: @escaping @Sendable () -> Value) { content = Mutex(.waiting(compute)) }

  package var value: Value {
    content.withLock { content in
      switch content {
      case .known(let value): return value
      case .waiting(let compute):
        let value = compute()
        content = .known(value)
        return value
      }
    }
  }
}

/// What came of a command.
package struct CommandOutcome: Sendable {
  /// Why it did nothing, for people; nil: it did its work.
  package let problem: String?
  package let results: [UInt8]
  /// What it has to say besides, for people.
  package let messages: String
  /// What it would write; empty: nothing, or it failed.
  package let changes: ChangeSet

  package init(problem: String?, results: [UInt8], messages: String, changes: ChangeSet) {
    self.problem = problem
    self.results = results
    self.messages = messages
    self.changes = changes
  }
}

/// Why a command can say nothing.
package struct DoorFailure: Error, Sendable {
  /// For people, lines with advice below it.
  package let message: String
  /// There is simply no journal, which need not be reported.
  package let isAboutNothing: Bool

  package init(_ message: String, isAboutNothing: Bool = false) {
    self.message = message
    self.isAboutNothing = isAboutNothing
  }
}
