public import LedgeraDiagnostics
public import LedgeraEnvironment
public import LedgeraModel
import LedgeraThreads

/// One root file of a journal.
public struct JournalInput: Sendable {
  /// As the user named it; `-` for standard input.
  public let path: String
  public let contents: FileContents
  /// How `contents` were made from a file in another format; nil: they are the file.
  let translation: SourceTranslation?

  public init(path: String, contents: FileContents) {
    self.path = path
    self.contents = contents
    translation = nil
  }

  /// A file in another format, as the journal that it was translated to.
  public init(path: String, translation: SourceTranslation) {
    self.path = path
    contents = FileContents(translation.text)
    self.translation = translation
  }
}

/// How to read, besides the files.
public struct ReadingOptions: Sendable {
  /// Gives dates without a year their year.
  public var today: Day
  /// `OLD=NEW` or `/REGEX/=REPLACEMENT`, as from `--alias`; applied in this order after those
  /// of the journal.
  public var aliases: [String]
  /// Threads that may read parts of a large file; the result does not depend on it.
  public var threads: Int
  /// Files of at least this many bytes are read in parts.
  public var partThreshold: Int
  /// Whether to record where the parts of transactions are in their lines, for the formatter. Files
  /// are then read by a single thread.
  public var recordsLayout = false
  /// Whether to record where names are and what they name. Files are then read by a single thread.
  public var recordsMentions = false
  /// What an earlier reading kept for this one, and this one keeps for the next; nil: nothing.
  /// Names and layout are recorded again each time.
  public var memory: ReadingMemory?

  public init(
    today: Day, aliases: [String] = [], threads: Int = 1, partThreshold: Int = 1 << 19
  ) {
    self.today = today
    self.aliases = aliases
    self.threads = threads
    self.partThreshold = partThreshold
  }
}

/// A journal as written, and what was wrong with it.
public struct ReadingResult: ~Copyable {
  public var store: JournalStore
  public var diagnostics: DiagnosticList
  /// Accounts of transactions that could not be read; their balances prove nothing.
  public var unreliableAccounts: Set<AccountID>
  /// Whether a file that an include names is missing or cannot be read.
  public var hasUnreadableFiles: Bool
  /// Empty unless `ReadingOptions.recordsLayout` asks for it.
  public var layout = WrittenLayout()
  /// In the order of files and bytes, without repetition. Empty unless
  /// `ReadingOptions.recordsMentions` asks for them.
  public var mentions: [Mention] = []

  /// Hands the store over, leaving an empty one.
  public mutating func takeStore() -> JournalStore {
    var taken = JournalStore()
    swap(&taken, &store)
    return taken
  }
}

/// Reads journal files and all they include.
public enum JournalReader {
  /// Reads the inputs in order; each starts with the same state. Never fails: what cannot be read
  /// is a finding.
  public static func read(
    _ inputs: [JournalInput], options: ReadingOptions, environment: Environment
  ) -> ReadingResult {
    var nothing: UInt64 = 0
    return withUnsafeBytes(of: &nothing) { bytes in
      let base = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
      let scanner = Scanner(base: base, range: 0..<0, hasCarriageReturns: false)
      let state = ParserState(defaultYear: options.today.year)
      var parser = JournalParser(scanner: scanner, state: state, file: FileID(number: 0))
      parser.recorder = LayoutRecorder(
        notesLayout: options.recordsLayout, notesMentions: options.recordsMentions)
      parser.includes = IncludeReader(environment: environment, options: options)
      parser.progress = environment.progress.counter("reading", of: 0, "MB", each: 1_000_000)
      if let memory = options.memory { parser.reserveRoom(for: memory.begin()) }
      let initial = parser.initialState(aliases: options.aliases, state: state)
      for input in inputs {
        parser.state = initial
        parser.readRoot(input)
      }
      return parser.finish()
    }
  }
}

extension JournalParser {
  /// The state at the top of every root file. An invalid `--alias` is a finding without a place.
  fileprivate mutating func initialState(aliases: [String], state: ParserState) -> ParserState {
    var state = state
    for text in aliases.reversed() {
      do {
        state.aliases.append(try AccountAlias(text))
      } catch {
        let shown = Self.shortened(text)
        var finding = Diagnostic(
          .invalidDirective,
          "--alias '\(shown)' cannot be used: \(Self.shortened(error.message, to: 300))", at: nil)
        finding.help = ["write --alias OLD=NEW or --alias /REGEX/=REPLACEMENT"]
        diagnostics.add(finding)
      }
    }
    return state
  }

  fileprivate consuming func finish() -> ReadingResult {
    ReadingResult(
      store: store, diagnostics: findingsWithCounts(), unreliableAccounts: unreliableAccounts,
      hasUnreadableFiles: includes?.hasUnreadableFiles ?? false, layout: recorder.layout,
      mentions: recorder.sortedMentions)
  }

  /// The findings; those that are reported once have the number of their repetitions.
  private func findingsWithCounts() -> DiagnosticList {
    var result = DiagnosticList()
    var said: Set<String> = []
    for var finding in diagnostics.findings {
      let key = Self.onceKey(finding.code, finding.headline)
      if let count = reportedOnce[key] {
        guard said.insert(key).inserted else { continue }
        finding.suppressedCount = count - 1
      }
      result.add(finding)
    }
    result.addDropped(from: diagnostics)
    return result
  }
}
