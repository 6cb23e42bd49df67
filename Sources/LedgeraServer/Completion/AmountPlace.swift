import LedgeraDiagnostics

/// The place within what stands behind an account: an amount, its cost basis, its price and its
/// assertion, each begun by a mark of its own.
struct AmountPlace {
  private let text: DocumentText
  private let cursor: Int
  /// Begins what the cursor is in: `@`, `=`, `{`; nil: it is the amount itself.
  private let mark: UInt8?
  /// The bytes of that mark, with those that belong to it.
  private let marks: ArraySlice<UInt8>
  /// From behind the mark to the next one.
  private let part: Range<Int>

  /// - Parameter start: Where the blanks before the amount begin.
  init(_ text: DocumentText, from start: Int, to end: Int, cursor: Int) {
    self.text = text
    self.cursor = cursor
    let bytes = text.bytes
    var begin = start
    var (mark, marks) = (UInt8?.none, bytes[start..<start])
    var place = start
    var isQuoted = false
    while place < end {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted, "@={}".utf8.contains(byte) else {
        place += 1
        continue
      }
      if place >= cursor { break }
      var next = place + 1
      while next < end,
        bytes[next] == byte || byte == UInt8(ascii: "=") && bytes[next] == UInt8(ascii: "*")
      {
        next += 1
      }
      (mark, marks, begin, place) = (byte, bytes[place..<next], next, next)
    }
    self.mark = mark
    self.marks = marks
    part = begin..<max(place, begin)
  }

  /// The braces are replaced with what they hold; nil: two of them hold the cost of all units.
  private var lot: CompletionPlace? {
    guard marks.count == 1 else { return nil }
    let isClosed =
      part.upperBound < text.bytes.count && text.bytes[part.upperBound] == UInt8(ascii: "}")
    var last = part.upperBound
    while !isClosed, last > cursor, text.bytes[last - 1].isBlank { last -= 1 }
    return CompletionPlace(
      kind: .lot, token: marks.startIndex..<(isClosed ? last + 1 : last), cursor: cursor)
  }

  /// nil: within a mark, or where only another mark could follow.
  var place: CompletionPlace? {
    guard part.lowerBound <= cursor else { return nil }
    let kind: CompletionPlace.Kind
    switch mark {
    case UInt8(ascii: "="):
      kind = .assertion(
        isWhole: marks.contains(UInt8(ascii: "*")),
        isTotal: marks.filter { $0 == UInt8(ascii: "=") }.count > 1)
    case UInt8(ascii: "@"): kind = .price(isTotal: marks.count > 1)
    case UInt8(ascii: "{"): return lot
    case UInt8(ascii: "}"): return nil
    default: kind = .amount
    }
    let bytes = text.bytes
    let first = min(bytes[part].firstIndex { !$0.isBlank } ?? part.upperBound, cursor)
    var last = part.upperBound
    while last > cursor, bytes[last - 1].isBlank { last -= 1 }
    let written = bytes[first..<cursor]
    // Behind a whole amount and a blank stands a mark.
    if written.last?.isBlank == true, written.contains(where: \.isDigit),
      !(written.last { !$0.isBlank }?.isDigit ?? false)
    {
      return nil
    }
    return CompletionPlace(kind: kind, token: first..<last, cursor: cursor)
  }
}
