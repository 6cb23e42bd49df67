import LedgeraComputation
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads the lines of journal files into a `JournalStore`, one production after the other.
///
/// A production that fails reports why and where; reading continues after it, so that a broken
/// transaction does not hide findings in the next.
struct JournalParser: ~Copyable {
  var store = JournalStore()
  var diagnostics = DiagnosticList()
  var scanner: Scanner
  var state: ParserState
  var file: FileID
  /// What the parser knows of each commodity, by number.
  var formats: [CommodityFormat] = [CommodityFormat()]
  var symbolCache = SymbolCache()
  var accountCache = AccountCache()
  var knownTags = KnownTags()
  var latestDate = LatestDate()
  var pendingDescriptions = PendingDescriptions()
  var styleCache: [AmountStyle: UInt16] = [.natural: 0]
  /// How often findings occurred that are reported once, by code and headline.
  var reportedOnce: [String: Int] = [:]
  /// Bytes of long account names that aliases have changed.
  var longRewrites = 0
  /// Accounts of transactions that could not be read; their balances prove nothing.
  var unreliableAccounts: Set<AccountID> = []
  /// Whether a rule is being read, whose amounts do not show how transactions are written.
  var isInRule = false
  /// Records where parts of lines and names are, if asked to.
  var recorder = LayoutRecorder(notesLayout: false, notesMentions: false)
  /// Whether the current transaction or directive has an error.
  var isBroken = false
  /// Counts directives that change how the lines below them are read, which decides whether parts
  /// of a file can be read in parallel.
  var changeCounter = 0
  /// The directive whose comment block is still open at the end of the range; nil: none is.
  var openBlock: String?
  /// Reads included files; nil while parts of one file are read in parallel.
  var includes: IncludeReader?
  /// Counts the bytes that are read; nil: there is no observer.
  var progress: Progress.Counter?
  /// Whether, while `includes` is nil, a directive occurred that requires reading from top to
  /// bottom.
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

  /// Reads a line at the left margin and the indented lines that belong to it.
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
      help: isBelowBlank(start)
        ? "remove the blank line above it, or its indentation"
        : "write the first line of its transaction above it, or remove its indentation")
    scanner.position = start
    skipIndentedLines()
  }

  /// Whether the line above the one that begins at a place is blank.
  private func isBelowBlank(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    var end = start - 1
    while end > 0, scanner.base[end - 1].isBlank || scanner.base[end - 1] == 0x0D { end -= 1 }
    return end == 0 || scanner.base[end - 1] == 0x0A
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

  /// Skips the indented and blank lines that follow.
  mutating func skipForeignBlock() {
    while scanner.advanceLine() {
      guard scanner.isAtLineEnd || scanner.current.isBlank else {
        scanner.nextLine = scanner.position
        return
      }
    }
  }

  /// The end of the current line without trailing blanks.
  var trimmedLineEnd: Int {
    scanner.trimmedEnd(from: min(scanner.position, scanner.lineEnd), to: scanner.lineEnd)
  }

  /// Records that a directive changed how the lines below are read.
  mutating func noteStateChange() {
    changeCounter += 1
    state.changeCount = changeCounter
  }

  func span(_ range: Range<Int>) -> Span { Span(file: file, range: range) }
}

extension JournalParser {
  /// Adds a finding at a byte range of the current file; an error marks the production as broken.
  mutating func report(
    _ code: DiagnosticCode, _ headline: String, at range: Range<Int>, label: String? = nil,
    note: String? = nil, help: String? = nil, fix: Fix? = nil
  ) {
    var diagnostic = Diagnostic(
      code, headline, at: span(scanner.wholeCharacters(range)), label: label)
    if let note { diagnostic.notes = [note] }
    if let help { diagnostic.help = [help] }
    diagnostic.fix = fix
    diagnostics.add(diagnostic)
    if code.severity == .error { isBroken = true }
  }

  /// Reports a headline only once per run, and counts its repetitions.
  mutating func reportOnce(
    _ code: DiagnosticCode, _ headline: String, at range: Range<Int>, note: String? = nil,
    help: String? = nil
  ) {
    let key = Self.onceKey(code, headline)
    reportedOnce[key, default: 0] += 1
    if reportedOnce[key] == 1 {
      report(code, headline, at: range, note: note, help: help)
    } else if code.severity == .error {
      isBroken = true
    }
  }

  static func onceKey(_ code: DiagnosticCode, _ headline: String) -> String {
    code.slug + ": " + headline
  }

  /// The text of a range for a headline; empty if the finding would only be counted.
  func quoted(_ range: Range<Int>) -> String {
    guard diagnostics.hasRoom(for: .error) else { return "" }
    let range = scanner.wholeCharacters(range)
    return Self.shortened(
      scanner.text(range.lowerBound..<min(range.upperBound, range.lowerBound + 1000)))
  }

  /// Text cut to keep headlines readable. Scalars are counted, since a single character can have
  /// any number of combining marks.
  static func shortened(_ text: String, to length: Int = 60) -> String {
    let head = text.unicodeScalars.prefix(length)
    return head.endIndex == text.endIndex ? text : String(head.dropLast(3)) + "…"
  }
}

/// What directives set for the lines below them (grammar.md § Scope of directives).
struct ParserState: Equatable {
  /// For dates without a year.
  var defaultYear: Int
  /// Whether a `Y` directive has set the year.
  var isYearSettled = false
  /// From a `decimal-mark` directive; 0: none.
  var decimalMark: UInt8 = 0
  /// The full names of account parents from `apply account`, each below the one before it.
  var appliedAccounts: [String] = []
  /// Those declared later are tried first.
  var aliases: [AccountAlias] = []
  /// From `D`: commodity and how it is written; nil: none.
  var defaultCommodity: CommodityID?
  /// Decimal mark of that `D`, for every commodity whose own is not declared; 0: none.
  var defaultMark: UInt8 = 0
  /// Whether the text was translated from a file in another format (`SourceTranslation.pieces`).
  var isTranslated = false
  /// Differs after each directive that changes this state.
  var changeCount = 0

  init(defaultYear: Int) { self.defaultYear = defaultYear }

  var rewritesAccounts: Bool { !appliedAccounts.isEmpty || !aliases.isEmpty }
}

/// What the parser needs to know of a commodity for most of its amounts.
struct CommodityFormat {
  /// Decimal mark from a directive; 0: undetermined.
  var declaredMark: UInt8 = 0
  /// Whether the directive's format has no decimals.
  var isWhole = false
  /// Most decimals of any written amount.
  var maximumScale: UInt8 = 0
  /// Whether the style of an amount has been noted.
  var hasStyle = false
  /// Whether a grouped number has occurred.
  var hasGrouping = false
  /// Whether a decimal mark has occurred.
  var hasMark = false
}
