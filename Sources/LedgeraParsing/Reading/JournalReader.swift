import LedgeraComputation
package import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel

/// One root file of a journal.
package struct JournalInput: Sendable {
  /// As the user named it; `-` for standard input.
  package let path: String
  package let contents: FileContents
  /// How `contents` were made from a file in another format; nil: they are the file.
  let translation: SourceTranslation?

  package init(path: String, contents: FileContents) {
    self.path = path
    self.contents = contents
    translation = nil
  }

  /// A file in another format, as the journal that it was translated to.
  package init(path: String, translation: SourceTranslation) {
    self.path = path
    contents = FileContents(joining: translation.pieces)
    self.translation = translation.withoutText
  }
}

/// How to read, besides the files.
package struct ReadingOptions: Sendable {
  /// Gives dates without a year their year.
  package var today: Day
  /// `OLD=NEW` or `/REGEX/=REPLACEMENT`, as from `--alias`; applied in this order after those
  /// of the journal.
  package var aliases: [String]
  /// Threads that may read parts of a large file; the result does not depend on it.
  package var threads: Int
  /// Files of at least this many bytes are read in parts.
  package var partThreshold: Int
  /// Whether to record where the parts of transactions are in their lines, for the formatter. Files
  /// are then read by a single thread.
  package var recordsLayout = false
  /// Whether to record where names are and what they name. Files are then read by a single thread.
  package var recordsMentions = false
  /// What an earlier reading kept for this one, and this one keeps for the next; nil: nothing.
  /// Names and layout are recorded again each time.
  package var memory: ReadingMemory?
  /// Reads included files of other formats; nil: whatever is included is a journal.
  package var translator: InputTranslator?

  package init(
    today: Day, aliases: [String] = [], threads: Int = 1, partThreshold: Int = 1 << 19
  ) {
    self.today = today
    self.aliases = aliases
    self.threads = threads
    self.partThreshold = partThreshold
  }
}

/// A journal as written, and what was wrong with it.
package struct ReadingResult: ~Copyable {
  package var store: JournalStore
  package var diagnostics: DiagnosticList
  /// Accounts of transactions that could not be read; their balances prove nothing.
  package var unreliableAccounts: Set<AccountID>
  /// Whether a file that an include names is missing or cannot be read.
  package var hasUnreadableFiles: Bool
  /// Empty unless `ReadingOptions.recordsLayout` asks for it.
  package var layout = WrittenLayout()
  /// In the order of files and bytes, without repetition. Empty unless
  /// `ReadingOptions.recordsMentions` asks for them.
  package var mentions: [Mention] = []

  /// Hands the store over, leaving an empty one.
  package mutating func takeStore() -> JournalStore {
    var taken = JournalStore()
    swap(&taken, &store)
    return taken
  }
}

/// Reads journal files and all they include.
package enum JournalReader {
  /// Reads the inputs in order; each starts with the same state. Never fails: what cannot be read
  /// is a finding.
  package static func read(
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
