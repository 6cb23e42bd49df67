import LedgeraDiagnostics
import LedgeraModel
import LedgeraThreads

/// Reads the lines of journal files into a `JournalStore`, one production after the other.
///
/// A production that fails reports why and where; reading goes on after it, so that one broken
/// transaction hides nothing in the next.
struct JournalParser: ~Copyable {
  var store = JournalStore()
  var diagnostics = DiagnosticList()
  var scanner: Scanner
  var state: ParserState
  /// The file being read.
  var file: FileID
  /// What the parser keeps per commodity number.
  var formats: [CommodityFormat] = [CommodityFormat()]
  var symbolCache = SymbolCache()
  var accountCache = AccountCache()
  var knownTags = KnownTags()
  var latestDate = LatestDate()
  var pendingDescriptions = PendingDescriptions()
  var styleCache: [AmountStyle: UInt16] = [.natural: 0]
  /// How often what is said once a run was found, by code and headline.
  var reportedOnce: [String: Int] = [:]
  /// Bytes of long account names that aliases have changed.
  var longRewrites = 0
  /// Accounts of transactions that could not be read: their balances prove nothing.
  var unreliableAccounts: Set<AccountID> = []
  /// Amounts of rules say nothing about how transactions are written.
  var isInRule = false
  /// Where parts of lines and names stand; off unless asked for.
  var recorder = LayoutRecorder(notesLayout: false, notesMentions: false)
  /// Set while the current transaction or directive has an error.
  var isBroken = false
  /// Counts directives that change how the lines below them are read; tells whether parts of a
  /// file may be read side by side.
  var changeCounter = 0
  /// The directive whose comment block was still open at the end of the range; nil: none.
  var openBlock: String?
  /// Reads included files; nil while parts of one file are read side by side.
  var includes: IncludeReader?
  /// Counts the bytes that are read; nil: nobody wants to know.
  var progress: Progress.Counter?
  /// A directive was met while `includes` is nil that only reading from top to bottom understands.
  var needsWholeFile = false

  init(scanner: Scanner, state: ParserState, file: FileID) {
    self.scanner = scanner
    self.state = state
    self.file = file
  }

  /// Reads all lines of the scanner's range.
  mutating func parseLines() {
    while scanner.advanceLine() { parseLine() }
    numberDescriptions()
  }

  /// One line at the left margin and the indented lines that belong to it.
  @inline(__always)
  mutating func parseLine() {
    if scanner.isAtLineEnd { return }
    let first = scanner.current
    if first.isDigit {
      parseTransaction()
    } else {
      parseOtherLine(first)
    }
  }

  private mutating func parseOtherLine(_ first: UInt8) {
    switch first {
    case UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "%"),
      UInt8(ascii: "|"):
      return
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      parseStrayIndentedLine()
    case UInt8(ascii: "="):
      parseRule()
    case UInt8(ascii: "~"):
      parseRule()
    default:
      parseDirective()
    }
  }

  /// Indented lines outside transactions may only be blank or comments.
  private mutating func parseStrayIndentedLine() {
    let start = scanner.position
    scanner.skipBlanks()
    let comments: [UInt8] = [UInt8(ascii: ";"), UInt8(ascii: "#"), UInt8(ascii: "*")]
    if scanner.isAtLineEnd || comments.contains(scanner.current) { return }
    report(
      .strayIndentedLine, "this indented line belongs to no transaction",
      at: scanner.position..<trimmedLineEnd,
      help: "remove the blank line above it, or its indentation")
    scanner.position = start
    skipIndentedLines()
  }

  /// Skips the indented lines that follow.
  mutating func skipIndentedLines() {
    while scanner.advanceLine() {
      if scanner.isAtLineEnd || !scanner.current.isBlank || scanner.isBlank(from: scanner.position)
      {
        scanner.nextLine = scanner.position
        return
      }
    }
  }

  /// The end of the current line without trailing blanks.
  var trimmedLineEnd: Int {
    scanner.trimmedEnd(from: min(scanner.position, scanner.lineEnd), to: scanner.lineEnd)
  }

  /// Marks that a directive changed how the lines below are read.
  mutating func noteStateChange() {
    changeCounter += 1
    state.changeCount = changeCounter
  }

  func span(_ range: Range<Int>) -> Span { Span(file: file, range: range) }
}
