import LedgeraDiagnostics
import LedgeraModel

/// Records where the parser finds the parts of transactions, and names. When off, it costs a test
/// of `isOn`.
struct LayoutRecorder {
  /// Whether lines and parts are recorded.
  let isOn: Bool
  let notesMentions: Bool
  /// Whether comments and tags are recorded, too: for single lines.
  private let notesTags: Bool
  /// In reading order; what is read again is recorded again.
  var mentions: [Mention] = []
  /// The last comment, from its `;` on.
  private(set) var comment: Range<Int>?
  private(set) var tags: [WrittenTag] = []
  private(set) var layout = WrittenLayout()
  /// The first line of the transaction or rule being read.
  private var firstLine = 0
  private var firstPart = 0
  /// The place of the decimal mark in the last asserted amount.
  var assertedMark = 0

  init(notesLayout: Bool, notesMentions: Bool) {
    isOn = notesLayout || notesMentions
    self.notesMentions = notesMentions
    notesTags = notesLayout && notesMentions
  }

  /// Makes room for what this many bytes may hold. Capacity grows by at least half, even if files
  /// are small.
  mutating func reserveRoom(for byteCount: Int) {
    let lines = layout.lines.count + byteCount / 40
    let parts = layout.parts.count + byteCount / 20
    if layout.lines.capacity < lines {
      layout.lines.reserveCapacity(max(lines, layout.lines.count * 3 / 2))
    }
    if layout.parts.capacity < parts {
      layout.parts.reserveCapacity(max(parts, layout.parts.count * 3 / 2))
    }
  }

  /// Begins a transaction or rule.
  mutating func begin() {
    firstLine = layout.lines.count
    firstPart = layout.parts.count
  }

  /// Forgets a transaction or rule that could not be read, so that its lines are left as they are.
  mutating func discard() {
    layout.lines.removeSubrange(firstLine...)
    layout.parts.removeSubrange(firstPart...)
  }

  /// The mentions in the order of files and bytes, without repetition.
  var sortedMentions: [Mention] {
    // They are usually recorded in order.
    let isSorted = mentions.indices.dropFirst().allSatisfy {
      mentions[$0 - 1].span.precedes(mentions[$0].span)
    }
    if isSorted { return mentions }
    let sorted = mentions.sorted { $0.span.precedes($1.span) }
    return sorted.indices.filter { $0 == 0 || sorted[$0].span != sorted[$0 - 1].span }
      .map { sorted[$0] }
  }

  mutating func noteLine(
    _ kind: LineLayout.Kind, _ file: FileID, _ range: Range<Int>, _ state: borrowing ParserState
  ) {
    var line = LineLayout(
      kind: kind, file: file.number, isYearSettled: state.isYearSettled,
      start: UInt32(range.lowerBound), end: UInt32(range.upperBound),
      firstPart: UInt32(layout.parts.count))
    line.year = Int32(state.defaultYear)
    layout.lines.append(line)
  }

  /// Records a comment whose text is in a range.
  mutating func noteComment(_ text: Range<Int>) {
    if notesTags { comment = text.lowerBound - 1..<text.upperBound }
  }

  mutating func noteTag(name: Range<Int>, value: Range<Int>) {
    if notesTags { tags.append(WrittenTag(name: name, value: value)) }
  }

  /// Records a part of the last line, unless the range is empty.
  mutating func notePart(
    _ kind: LinePart.Kind, _ range: Range<Int>, signEnd: Int? = nil, mark: Int? = nil
  ) {
    guard !range.isEmpty, !layout.lines.isEmpty else { return }
    layout.parts.append(
      LinePart(
        kind: kind, start: UInt32(range.lowerBound), end: UInt32(range.upperBound),
        signEnd: UInt32(signEnd ?? range.lowerBound), mark: UInt32(mark ?? range.upperBound)))
    layout.lines[layout.lines.count - 1].partCount += 1
  }
}

extension Span {
  /// Ordered by file, then by bytes.
  fileprivate func precedes(_ other: Span) -> Bool {
    (file.number, offset, length) < (other.file.number, other.offset, other.length)
  }
}

extension JournalParser {
  /// Records a line that starts at `start`.
  @inline(__always)
  mutating func noteLine(_ kind: LineLayout.Kind, from start: Int) {
    if recorder.isOn { recorder.noteLine(kind, file, start..<scanner.lineEnd, state) }
  }

  /// Records a part of the line, from `start` to the cursor.
  @inline(__always)
  mutating func notePart(_ kind: LinePart.Kind, from start: Int) {
    if recorder.isOn { recorder.notePart(kind, start..<scanner.position) }
  }

  /// Records the comment from the cursor to the line's end.
  @inline(__always)
  mutating func noteCommentPart() {
    if recorder.isOn { recorder.notePart(.comment, scanner.position..<scanner.lineEnd) }
  }

  /// Records a cost, lot or assertion from `start` to the cursor, without the blanks before the
  /// cursor.
  mutating func notePricePart(_ kind: LinePart.Kind, from start: Int) {
    var signEnd = start
    if kind != .lot {
      while "@=*()".utf8.contains(scanner.byte(at: signEnd)) { signEnd += 1 }
    }
    let end = scanner.trimmedEnd(from: start, to: scanner.position)
    let mark = kind == .assertion ? recorder.assertedMark : nil
    recorder.notePart(kind, start..<end, signEnd: signEnd, mark: mark)
  }

  /// Records a usual amount from `start` to the cursor: its only point is its decimal mark, and its
  /// symbol has no digits.
  mutating func noteUsualAmount(from start: Int) {
    let amount = start..<scanner.position
    let point = amount.last { scanner.base[$0] == UInt8(ascii: ".") }
    let digit = amount.last { scanner.base[$0].isDigit }
    recorder.notePart(.amount, amount, mark: point ?? digit.map { $0 + 1 })
  }

  /// Records an amount from `start` to the cursor, with its number.
  mutating func noteAmount(_ number: NumberScan, from start: Int) {
    recorder.notePart(.amount, start..<scanner.position, mark: mark(of: number))
  }

  /// Where the decimal mark of a number is, or would be.
  func mark(of number: NumberScan) -> Int {
    let mark = number.decimalMark
    guard mark != 0 else { return number.range.upperBound }
    return number.range.last { scanner.base[$0] == mark } ?? number.range.upperBound
  }
}
