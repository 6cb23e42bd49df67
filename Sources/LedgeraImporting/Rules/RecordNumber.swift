import LedgeraDiagnostics
import LedgeraQuantities

/// A number of a record as written, with as much of its value as rules depend on.
///
/// It is rewritten only where it has two kinds of marks that contradict the rules.
struct RecordNumber {
  /// As a journal has it.
  let text: ArraySlice<UInt8>
  /// nil: more than 38 digits.
  let value: Quantity?
  let isZero: Bool

  /// Reads the number at the beginning of a text, without a sign.
  ///
  /// - Parameter mark: The decimal mark that rules settle; nil: none.
  init(
    _ rest: inout ArraySlice<UInt8>, mark: NumberStyle.DecimalMark?
  ) throws(RecordAmount.Problem) {
    let start = rest
    var end = rest.startIndex
    var digits: [UInt8] = []
    var marks: [(byte: UInt8, digitsBefore: Int)] = []
    scan: while let byte = rest.first {
      if byte.isDigit {
        digits.append(byte)
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        marks.append((byte, digits.count))
      } else if digits.isEmpty {
        break scan
      } else {
        let length = byte == 0x20 ? 1 : byte >= 0xC2 ? rest.wideBlankLength ?? 0 : 0
        guard length > 0, rest.dropFirst(length).first?.isDigit == true, end == rest.startIndex
        else { break scan }
        rest = rest.dropFirst(length)
        continue scan
      }
      rest = rest.dropFirst()
      end = rest.startIndex
    }
    guard !digits.isEmpty else {
      throw RecordAmount.Problem(headline: "a number is missing")
    }
    let mantissa = start[start.startIndex..<end]
    rest = start[end...]
    let exponent = Self.takeExponent(&rest)
    let decimals = Self.decimals(marks, digits.count, mark)
    let groups = (decimals > 0 ? marks.dropLast() : marks[...]).map(\.digitsBefore)
    guard Self.isEven(groups + [digits.count - decimals]) else {
      throw RecordAmount.Problem(
        headline: "the digit groups of '\(String(decoding: mantissa, as: UTF8.self))' are uneven",
        help: mark.map {
          "'decimal-mark' says that decimals follow '\(Character(Unicode.Scalar($0.rawValue)))'"
        })
    }
    isZero = !digits.contains { $0 != UInt8(ascii: "0") }
    value = Self.value(digits, decimals: decimals, exponent: exponent.value)
    let kinds = Set(marks.map(\.byte))
    if let mark, kinds.count == 2, marks.last?.byte != mark.rawValue {
      var plain = digits
      plain.insert(mark.rawValue, at: digits.count - decimals)
      text = (plain + exponent.text)[...]
    } else {
      text = exponent.text.isEmpty ? mantissa : mantissa + exponent.text
    }
  }

  /// A plain number of a text, its sign left out.
  init(_ plain: PlainNumber, _ text: ArraySlice<UInt8>) {
    self.text = text.first.map(\.isDigit) == true ? text : text.dropFirst()
    value = plain.quantity.magnitude
    isZero = plain.isZero
  }

  /// The number that a value is, its sign left out.
  init(_ value: Quantity, mark: NumberStyle.DecimalMark?) {
    let style = NumberStyle(decimalMark: mark ?? .point)
    var digits = Array(value.magnitude.text(in: style).utf8)
    // A single mark before three digits could be one between groups.
    if mark == nil, value.scale == 3 { digits.append(UInt8(ascii: "0")) }
    text = digits[...]
    self.value = value.magnitude
    isZero = value.isZero
  }

  /// How many of the digits are after the decimal mark.
  private static func decimals(
    _ marks: [(byte: UInt8, digitsBefore: Int)], _ count: Int, _ mark: NumberStyle.DecimalMark?
  ) -> Int {
    guard let last = marks.last else { return 0 }
    let isOnly = marks.count == 1
    let isDecimal =
      isOnly ? mark == nil || mark?.rawValue == last.byte : marks.contains { $0.byte != last.byte }
    return isDecimal ? count - last.digitsBefore : 0
  }

  /// Whether groups of digits that end at these places have three digits each, or several of them four;
  /// those between the first and the last may have two (`1,00,00,000`).
  private static func isEven(_ ends: [Int]) -> Bool {
    guard ends.count > 1, ends[0] > 0 || ends.count == 2 else { return true }
    let sizes = zip(ends.dropFirst(), ends).map { $0 - $1 }
    guard let last = sizes.last, last != 0 || ends.count == 2 else { return false }
    let isThreeOrFour =
      last == 3 || last == 4 && sizes.first == 4 && sizes.count > 1 || last == 0 && ends.count == 2
    return isThreeOrFour && sizes.dropLast().allSatisfy { $0 == last || $0 == 2 }
      && ends[0] <= max(3, last)
  }

  private static func takeExponent(
    _ rest: inout ArraySlice<UInt8>
  ) -> (text: [UInt8], value: Int) {
    guard rest.first.map({ $0 | 0x20 == UInt8(ascii: "e") }) == true else { return ([], 0) }
    var after = rest.dropFirst()
    let isNegative = after.first == UInt8(ascii: "-")
    if isNegative || after.first == UInt8(ascii: "+") { after = after.dropFirst() }
    let digits = after.prefix { $0.isDigit }
    guard let value = Int(String(decoding: digits.prefix(6), as: UTF8.self)) else {
      return ([], 0)
    }
    let text = Array(rest[rest.startIndex..<digits.endIndex])
    rest = after.dropFirst(digits.count)
    return (text, isNegative ? -value : value)
  }

  private static func value(_ digits: [UInt8], decimals: Int, exponent: Int) -> Quantity? {
    var whole = digits[...]
    var scale = decimals - exponent
    guard scale <= 255, scale >= -38 else { return nil }
    whole = whole.drop { $0 == UInt8(ascii: "0") }
    while scale < 0 {
      whole.append(UInt8(ascii: "0"))
      scale += 1
    }
    guard whole.count <= Quantity.maximumDigits else { return nil }
    let coefficient = whole.reduce(Int128(0)) { $0 * 10 + Int128($1 - UInt8(ascii: "0")) }
    return Quantity(coefficient: coefficient, scale: UInt8(scale))
  }
}
