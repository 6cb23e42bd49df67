import LedgeraDiagnostics
import LedgeraQuantities

/// A number as written, before and after its marks are interpreted (grammar.md § Numbers).
struct NumberScan {
  var range: Range<Int>
  /// All digits as one integer; nil: more than 38 of them.
  var coefficient: Int128?
  /// Digits after the decimal mark, exponent applied.
  var scale: Int
  /// 0: none written.
  var decimalMark: UInt8
  /// The mark between digit groups; 0: not grouped.
  var separator: UInt8
  /// `1,000` or `1.000`, if no directive says what the mark means.
  var isAmbiguous: Bool
}

/// Why a number could not be read.
enum NumberProblem: Error {
  case none
  case misplacedMark(Int)
  case unevenGroups(Range<Int>)
  case trailingDigits(Int)
  case groupsWithExponent(Range<Int>)
  case tooManyDigits(Range<Int>)
  case tooManyDecimals(Range<Int>)
}

extension Scanner {
  /// Reads an unsigned number at the cursor and moves past it.
  ///
  /// - Parameter mark: The decimal mark in force for the commodity; 0: unknown.
  @inline(__always)
  mutating func scanNumber(mark: UInt8) throws(NumberProblem) -> NumberScan {
    // First the common form: digits, groups with `,`, a point and decimals, at most 18 digits.
    let start = position
    var offset = start
    var value: UInt64 = 0
    while base[offset].isDigit, offset < lineEnd {
      value = value &* 10 &+ UInt64(base[offset] &- 0x30)
      offset &+= 1
    }
    let wholeEnd = offset
    if wholeEnd > start, wholeEnd - start <= 18 {
      let next = byte(at: offset)
      if next == 0x2E, mark != 0x2C {
        offset &+= 1
        while offset < lineEnd, base[offset].isDigit {
          value = value &* 10 &+ UInt64(base[offset] &- 0x30)
          offset &+= 1
        }
        let decimals = offset - wholeEnd - 1
        let after = byte(at: offset)
        let endsHere =
          after == 0x20 ? !byte(at: offset + 1).isDigit : !Scanner.continuesNumber(after)
        if offset - start <= 19, endsHere, decimals != 3 || mark == 0x2E || wholeEnd - start > 3 {
          position = offset
          return NumberScan(
            range: start..<offset, coefficient: Int128(value), scale: decimals, decimalMark: 0x2E,
            separator: 0, isAmbiguous: false)
        }
      } else if next == 0x20 ? !byte(at: offset + 1).isDigit : !Scanner.continuesNumber(next) {
        position = offset
        return NumberScan(
          range: start..<offset, coefficient: Int128(value), scale: 0, decimalMark: 0,
          separator: 0, isAmbiguous: false)
      }
    }
    return try scanAnyNumber(mark: mark)
  }

  @inline(__always)
  private static func continuesNumber(_ byte: UInt8) -> Bool {
    byte >= 0xC2 || byte == 0x2E || byte == 0x2C || byte == 0x65 || byte == 0x45 || byte.isDigit
      || byte == 0x27 || byte == 0x5F
  }

  /// Whether a mark only separates groups: a blank, an apostrophe or an underscore.
  private static func onlySeparates(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x27 || byte == 0x5F
  }

  /// Reads any form of a number.
  private mutating func scanAnyNumber(mark: UInt8) throws(NumberProblem) -> NumberScan {
    let start = position
    var groups: [Range<Int>] = []
    var marks: [UInt8] = []
    groups.append(scanDigits())
    while true {
      let (byte, length) = separator
      guard length > 0 else { break }
      // If spaces separate groups, no space follows another mark.
      if Self.onlySeparates(byte), let last = marks.last, last != byte {
        throw byte == 0x20 ? .trailingDigits(position + 1) : .misplacedMark(position)
      }
      // A second kind of mark is the decimal mark and ends the number; so does an empty group.
      if let last = marks.last, last != byte, marks.count > 1, last != marks[0] {
        throw .misplacedMark(position)
      }
      marks.append(byte)
      position += length
      groups.append(scanDigits())
      if groups[groups.count - 1].isEmpty { break }
    }
    guard groups.contains(where: { !$0.isEmpty }) else {
      position = start
      throw .none
    }
    if current == 0x2E || current == 0x2C { throw .misplacedMark(position) }
    var scan = try understand(groups: groups, marks: marks, mark: mark, start: start)
    try scanExponent(into: &scan)
    return scan
  }

  /// The mark at the cursor and its length; every space between digits counts as U+0020.
  private var separator: (UInt8, Int) {
    let byte = current
    if byte == 0x2E || byte == 0x2C { return (byte, 1) }
    if Self.onlySeparates(byte) { return (byte, self.byte(at: position + 1).isDigit ? 1 : 0) }
    let length = byte >= 0xC2 ? unicodeSpaceLength(at: position) : 0
    return (0x20, length > 0 && self.byte(at: position + length).isDigit ? length : 0)
  }

  private mutating func scanDigits() -> Range<Int> {
    let start = position
    while position < lineEnd, base[position].isDigit { position += 1 }
    return start..<position
  }

  private func understand(
    groups: [Range<Int>], marks: [UInt8], mark: UInt8, start: Int
  ) throws(NumberProblem) -> NumberScan {
    var decimalMark: UInt8 = 0
    var separator: UInt8 = 0
    var isAmbiguous = false
    let last = marks.last ?? 0
    if marks.count == 1 {
      if Self.onlySeparates(last) {
        separator = last
      } else if groups[0].isEmpty || groups[1].isEmpty {
        decimalMark = last
      } else if mark != 0, mark != last {
        separator = last
      } else {
        decimalMark = last
        isAmbiguous =
          mark == 0 && groups[1].count == 3 && groups[0].count <= 3
          && base[groups[0].lowerBound] != 0x30
      }
    } else if marks.count > 1 {
      separator = marks[0]
      if last != separator { decimalMark = last }
      if marks.dropFirst().dropLast().contains(where: { $0 != separator }) {
        throw .misplacedMark(groups[1].upperBound)
      }
      if decimalMark == 0, groups[groups.count - 1].isEmpty { throw .misplacedMark(position - 1) }
    }
    let wholeGroups = decimalMark == 0 ? groups[...] : groups.dropLast()
    if separator != 0 { try checkGroups(wholeGroups) }
    let decimals = decimalMark == 0 ? 0 : groups[groups.count - 1].count
    return NumberScan(
      range: start..<position, coefficient: try digits(of: groups, start: start), scale: decimals,
      decimalMark: decimalMark, separator: separator, isAmbiguous: isAmbiguous)
  }

  /// Checks groups of the whole part: the last has 3 digits, or 4 with another group of 4 before it,
  /// those before it are equally long (or have 2, as in lakh), the first is not longer.
  private func checkGroups(_ groups: ArraySlice<Range<Int>>) throws(NumberProblem) {
    guard groups.count > 1, let first = groups.first, let last = groups.last else { return }
    let middle = groups.dropFirst().dropLast().map(\.count)
    let size = middle.first ?? last.count
    let isEven =
      (last.count == 3 || last.count == 4 && middle.first == 4) && middle.allSatisfy { $0 == size }
      && (size == last.count || size == 2) && first.count >= 1 && first.count <= max(size, 3)
    if !isEven { throw .unevenGroups(first.lowerBound..<last.upperBound) }
  }

  private func digits(
    of groups: [Range<Int>], start: Int
  ) throws(NumberProblem) -> Int128? {
    var value: Int128 = 0
    for group in groups {
      for offset in group {
        guard let shifted = PowersOfTen.scaled(value, by: 1) else {
          throw .tooManyDigits(start..<position)
        }
        value = shifted + Int128(base[offset] &- 0x30)
        if value > Quantity.maximumCoefficient { throw .tooManyDigits(start..<position) }
      }
    }
    return value
  }

  /// `1E3`, `1.5e-2`: only after ungrouped digits.
  private mutating func scanExponent(into scan: inout NumberScan) throws(NumberProblem) {
    guard current == 0x65 || current == 0x45 else {
      if scan.scale > 255 { throw .tooManyDecimals(scan.range) }
      return
    }
    var offset = position + 1
    let isNegative = byte(at: offset) == 0x2D
    if isNegative || byte(at: offset) == 0x2B { offset += 1 }
    guard byte(at: offset).isDigit else {
      if scan.scale > 255 { throw .tooManyDecimals(scan.range) }
      return
    }
    var exponent = 0
    while byte(at: offset).isDigit {
      exponent = min(exponent * 10 + Int(base[offset] &- 0x30), 100_000)
      offset += 1
    }
    position = offset
    scan.range = scan.range.lowerBound..<offset
    if scan.separator != 0 { throw .groupsWithExponent(scan.range) }
    scan.scale += isNegative ? exponent : -exponent
    if scan.scale < 0 {
      let coefficient = scan.coefficient.flatMap { PowersOfTen.scaled($0, by: -scan.scale) }
      guard let coefficient else { throw .tooManyDigits(scan.range) }
      scan.coefficient = coefficient
      scan.scale = 0
    }
    scan.isAmbiguous = false
    if scan.scale > 255 { throw .tooManyDecimals(scan.range) }
  }
}
