import LedgeraDiagnostics
import LedgeraModel

/// One line of a source file, read again to find the exact bytes that a finding is about.
///
/// Keeps no reference to the file: use it only while the journal lives.
struct WrittenLine {
  let file: FileID
  let bytes: UnsafeRawBufferPointer
  /// From the given place to the line's end, without blanks at the end.
  let range: Range<Int>

  init(_ file: FileID, from offset: UInt32, in journal: Journal) {
    self.file = file
    bytes = journal.sources[file].bytes
    let start = min(Int(offset), bytes.count)
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while end > start, bytes[end - 1].isSpaceOrTab { end -= 1 }
    range = start..<end
  }

  /// The account of a posting's line, without mark and brackets.
  var account: Range<Int> {
    var start = range.lowerBound
    if start < range.upperBound, bytes[start] == 0x21 || bytes[start] == 0x2A {
      start = skippingBlanks(from: start + 1)
    }
    let end = endOfName(from: start)
    guard end - start > 2 else { return start..<end }
    switch (bytes[start], bytes[end - 1]) {
    case (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "["), UInt8(ascii: "]")):
      return trimmed(start + 1..<end - 1)
    default: return start..<end
    }
  }

  /// What stands behind a posting's account up to its comment.
  var amounts: Range<Int> {
    var start = range.lowerBound
    if start < range.upperBound, bytes[start] == 0x21 || bytes[start] == 0x2A {
      start = skippingBlanks(from: start + 1)
    }
    let from = skippingBlanks(from: endOfName(from: start))
    return trimmed(from..<firstSemicolon(from: from))
  }

  /// A posting's amount without what belongs to it: lot, cost, assertion.
  var amount: Range<Int> {
    let whole = amounts
    var isQuoted = false
    let end = whole.first { offset in
      if bytes[offset] == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted && "@{[(=".utf8.contains(bytes[offset])
    }
    return trimmed(whole.lowerBound..<(end ?? whole.upperBound))
  }

  /// The first date of an entry's line.
  var date: Range<Int> {
    var end = range.lowerBound
    while end < range.upperBound {
      switch bytes[end] {
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."): end += 1
      default: return range.lowerBound..<end
      }
    }
    return range.lowerBound..<end
  }

  /// The description of an entry's line; empty, where it would stand, when there is none.
  var description: Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, !bytes[start].isSpaceOrTab, bytes[start] != 0x3B { start += 1 }
    start = skippingBlanks(from: start)
    if start < range.upperBound, bytes[start] == 0x21 || bytes[start] == 0x2A {
      start = skippingBlanks(from: start + 1)
    }
    if start < range.upperBound, bytes[start] == UInt8(ascii: "(") {
      var close = start
      while close < range.upperBound, bytes[close] != UInt8(ascii: ")") { close += 1 }
      start = skippingBlanks(from: min(close + 1, range.upperBound))
    }
    return trimmed(start..<firstSemicolon(from: start))
  }

  /// The part of the description before `|`, or all of it.
  var payee: Range<Int> {
    let whole = description
    guard let bar = whole.first(where: { bytes[$0] == UInt8(ascii: "|") }) else { return whole }
    return trimmed(whole.lowerBound..<bar)
  }

  /// Where a symbol stands as a word of `part`, with its quotes; nil: nowhere, as it was implied.
  func symbol(_ symbol: UnsafeBufferPointer<UInt8>, in part: Range<Int>) -> Range<Int>? {
    guard !symbol.isEmpty else { return nil }
    var start = part.lowerBound
    while start < part.upperBound {
      var end = start
      if bytes[start] == UInt8(ascii: "\"") {
        end =
          part.suffix(from: start + 1).first { bytes[$0] == UInt8(ascii: "\"") } ?? part.upperBound
        if isEqual(start + 1..<end, symbol) { return start..<min(end + 1, part.upperBound) }
        end += 1
      } else {
        // A mark of the number before it.
        let isMark =
          bytes[start] == UInt8(ascii: ",") && start > part.lowerBound
          && bytes[start - 1] &- 0x30 < 10
        while !isMark, end < part.upperBound, !bytes[end].endsSymbol, blankLength(at: end) == 0 {
          end += 1
        }
        if isEqual(start..<end, symbol) { return start..<end }
      }
      start = max(end, start + 1)
    }
    return nil
  }

  func span(_ part: Range<Int>) -> Span { Span(file: file, range: part) }

  private func isEqual(_ part: Range<Int>, _ symbol: UnsafeBufferPointer<UInt8>) -> Bool {
    part.count == symbol.count && bytes[part].elementsEqual(symbol)
  }

  private func skippingBlanks(from start: Int) -> Int {
    var offset = start
    while offset < range.upperBound {
      let length = blankLength(at: offset)
      if length == 0 { break }
      offset += length
    }
    return offset
  }

  /// Bytes of a blank: space, tab or one of the wide spaces (grammar.md § Amounts); 0: none.
  private func blankLength(at offset: Int) -> Int {
    func byte(_ distance: Int) -> UInt8 {
      offset + distance < range.upperBound ? bytes[offset + distance] : 0
    }
    return switch (byte(0), byte(1), byte(2)) {
    case (0x20, _, _), (0x09, _, _), (0x0B, _, _), (0x0C, _, _): 1
    case (0xC2, 0xA0, _): 2
    case (0xE1, 0x9A, 0x80): 3
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F): 3
    case (0xE3, 0x80, 0x80): 3
    default: 0
    }
  }

  private func firstSemicolon(from start: Int) -> Int {
    var offset = start
    while offset < range.upperBound, bytes[offset] != 0x3B { offset += 1 }
    return offset
  }

  /// Names end at two blanks, a tab or the line's end.
  private func endOfName(from start: Int) -> Int {
    var offset = start
    var blank: Int?
    while offset < range.upperBound, bytes[offset] != 0x09 {
      let length = blankLength(at: offset)
      if length > 0, let blank { return blank }
      blank = length > 0 ? offset : nil
      offset += max(length, 1)
    }
    return blank ?? offset
  }

  private func trimmed(_ part: Range<Int>) -> Range<Int> {
    let start = min(skippingBlanks(from: part.lowerBound), part.upperBound)
    var end = start
    var offset = start
    while offset < part.upperBound {
      let length = blankLength(at: offset)
      offset += max(length, 1)
      if length == 0 { end = offset }
    }
    return start..<end
  }
}

extension UInt8 {
  fileprivate var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Bytes that cannot stand in an unquoted symbol (grammar.md § Commodities).
  fileprivate var endsSymbol: Bool {
    switch self {
    case 0...0x20, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }
}
