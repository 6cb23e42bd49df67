import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// Reads the amounts that most postings have without intermediate values: a sign, a short known
  /// symbol on either side, up to 18 digits with groups of three after commas, a decimal point.
  /// False, with nothing changed: the amount has another form, or something needs a decision:
  /// ambiguous marks, new symbols, a style not yet noted. The line may end before the limit.
  @inline(__always)
  mutating func parseUsualAmount(_ posting: inout PostingRecord, upTo limit: Int) -> Bool {
    let base = scanner.base
    var offset = scanner.position
    var isNegative = base[offset] == UInt8(ascii: "-")
    if isNegative { offset &+= 1 }
    var commodity = -1
    if !base[offset].isDigit {
      // A parenthesis begins an expression, even if it is also known as a symbol.
      guard base[offset] != UInt8(ascii: "("), let (number, end) = usualSymbol(at: offset, limit)
      else { return false }
      commodity = number
      offset = end
      if base[offset] == UInt8(ascii: "-") {
        isNegative.toggle()
        offset &+= 1
      }
      guard base[offset].isDigit else { return false }
    }
    var digits = UsualDigits()
    guard digits.scan(base, &offset) else { return false }
    if offset < limit, base[offset] == 0x20 {
      let next = offset &+ 1
      if base[next].isDigit || base[next] == UInt8(ascii: "\"") { return false }
      if commodity < 0, next < limit, !Scanner.endsSymbol(base[next]) {
        guard let (number, end) = usualSymbol(at: next, limit) else { return false }
        commodity = number
        offset = end
      }
    }
    if commodity < 0 {
      guard state.defaultCommodity == nil, !isSymbolAfterBlanks(at: offset, limit) else {
        return false
      }
      commodity = 0
    }
    let format = formats[commodity]
    let mark = decimalMark(for: CommodityID(UInt16(truncatingIfNeeded: commodity)))
    guard offset >= limit || base[offset] == 0x0A || base[offset].isBlank,
      digits.isClear(mark: mark), format.hasStyle, digits.scale <= Int(format.maximumScale),
      !digits.hasGroups || format.hasGrouping, !digits.hasPoint || format.hasMark,
      digits.scale != 3 || !format.isWhole
    else { return false }
    posting.coefficient = isNegative ? -Int64(digits.value) : Int64(digits.value)
    posting.scale = UInt8(truncatingIfNeeded: digits.scale)
    posting.commodity = CommodityID(UInt16(truncatingIfNeeded: commodity))
    posting.flags.hasAmount = true
    scanner.position = offset
    return true
  }

  /// Whether a symbol may follow after blanks, so that the number is not the whole amount.
  @inline(__always)
  private func isSymbolAfterBlanks(at start: Int, _ limit: Int) -> Bool {
    let base = scanner.base
    var offset = start
    while offset < limit, base[offset].isBlank { offset &+= 1 }
    return offset < limit
      && (!Scanner.endsSymbol(base[offset]) || base[offset] == UInt8(ascii: "\""))
  }

  /// The number and end of an unquoted symbol of at most 7 bytes that the cache knows.
  @inline(__always)
  private func usualSymbol(at start: Int, _ limit: Int) -> (Int, Int)? {
    let base = scanner.base
    // Usually letters, up to the first lower byte. No cached symbol contains braces.
    let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: start, as: UInt64.self)
      .littleEndian
    let below = (word &- 0x4141_4141_4141_4141) & ~word & 0x8080_8080_8080_8080
    guard below != 0 else { return nil }
    var end = start &+ below.trailingZeroBitCount &>> 3
    while end < limit, !Scanner.endsSymbol(base[end]) { end &+= 1 }
    let length = end &- start
    guard length > 0, length < 8, end <= limit,
      let number = symbolCache.lookup(SymbolCache.word(base + start, length))
    else { return nil }
    return (Int(number), end)
  }
}

/// The digits of a usual amount. They end where the line does, so no limit is needed.
private struct UsualDigits {
  var value: UInt64 = 0
  /// Digits after the point.
  var scale = 0
  var hasGroups = false
  var hasPoint = false
  private var wholeCount = 0

  /// Reads `1234`, `1,234` and `1,234.50`; false if anything else follows.
  @inline(__always)
  mutating func scan(_ base: UnsafePointer<UInt8>, _ offset: inout Int) -> Bool {
    let start = offset
    appendDigits(base, &offset)
    wholeCount = offset &- start
    guard wholeCount <= 18 else { return false }
    while base[offset] == UInt8(ascii: ",") {
      let group = offset &+ 1
      offset = group
      appendDigits(base, &offset)
      guard offset &- group == 3, hasGroups || wholeCount <= 3, offset &- start <= 19 else {
        return false
      }
      hasGroups = true
    }
    if base[offset] == UInt8(ascii: ".") {
      let first = offset &+ 1
      offset = first
      appendDigits(base, &offset)
      scale = offset &- first
      hasPoint = true
      guard scale > 0, offset &- start <= 19 else { return false }
    }
    return true
  }

  @inline(__always)
  private mutating func appendDigits(_ base: UnsafePointer<UInt8>, _ offset: inout Int) {
    while true {
      let digit = base[offset] &- 0x30
      guard digit < 10 else { return }
      value = value &* 10 &+ UInt64(digit)
      offset &+= 1
    }
  }

  /// Whether its marks are unambiguous if the decimal mark in force is `mark`.
  @inline(__always)
  func isClear(mark: UInt8) -> Bool {
    if mark == UInt8(ascii: ".") { return true }
    if mark != 0 { return !hasGroups && !hasPoint }
    if hasGroups { return hasPoint }
    return scale != 3 || wholeCount > 3
  }
}
