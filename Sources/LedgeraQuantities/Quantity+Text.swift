extension Quantity {
  /// Appends the number in `style`, rounded half-even to the style's decimals.
  public func write(in style: NumberStyle, to text: inout [UInt8]) {
    let value = style.decimals.map(rounded(toDecimals:)) ?? self
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 320) { space in
      let first = Quantity.writeDigits(
        of: value.coefficient, atLeast: Int(value.scale) + 1, to: space)
      Quantity.write(
        digits: UnsafeMutableBufferPointer(rebasing: space[first...]),
        isNegative: value.isNegative, scale: Int(value.scale), in: style, to: &text)
    }
  }

  /// Appends a number given by its digits, the last `scale` of them decimals, padded with zeros to
  /// the style's decimals. A number that rounds to zero has no sign.
  static func write(
    digits: UnsafeMutableBufferPointer<UInt8>, isNegative: Bool, scale: Int, in style: NumberStyle,
    to text: inout [UInt8]
  ) {
    if isNegative { text.append(UInt8(ascii: "-")) }
    let mark = digits.count - scale
    append(
      whole: UnsafeMutableBufferPointer(rebasing: digits[..<mark]), grouping: style.grouping,
      to: &text)
    let decimals = max(scale, Int(style.decimals ?? 0))
    guard decimals > 0 else { return }
    text.append(style.decimalMark.rawValue)
    text.append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[mark...]))
    if decimals > scale {
      text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: decimals - scale))
    }
  }

  /// The number in `style`.
  public func text(in style: NumberStyle = .plain) -> String {
    var bytes: [UInt8] = []
    write(in: style, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the decimal digits of the magnitude to the end of `space`, padded with zeros on the
  /// left, and returns where they begin.
  private static func writeDigits(
    of coefficient: Int128, atLeast count: Int, to space: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var position = space.count
    func put(_ digit: UInt8) {
      position -= 1
      space.initializeElement(at: position, to: UInt8(ascii: "0") + digit)
    }
    var rest = coefficient.magnitude
    while rest > UInt128(UInt64.max) {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      put(UInt8(truncatingIfNeeded: remainder))
      rest = quotient
    }
    var short = UInt64(truncatingIfNeeded: rest)
    while short > 0 {
      let quotient = short / 10
      put(UInt8(truncatingIfNeeded: short - quotient * 10))
      short = quotient
    }
    while space.count - position < count { put(0) }
    return position
  }

  private static func append(
    whole digits: UnsafeMutableBufferPointer<UInt8>, grouping: NumberStyle.Grouping?,
    to text: inout [UInt8]
  ) {
    guard let grouping else {
      text.append(contentsOf: digits)
      return
    }
    var first = 0
    while first < digits.count {
      let next = cut(after: first, in: digits.count, sizes: grouping.sizes)
      if first > 0 { text.append(contentsOf: String(grouping.separator).utf8) }
      text.append(contentsOf: UnsafeMutableBufferPointer(rebasing: digits[first..<next]))
      first = next
    }
  }

  /// Where the group that begins at `position` ends; `count` digits are grouped from the right.
  private static func cut(after position: Int, in count: Int, sizes: [UInt8]) -> Int {
    var end = count
    for size in sizes.dropLast() {
      if end - Int(size) <= position { return end }
      end -= Int(size)
    }
    let last = Int(sizes[sizes.count - 1])
    let surplus = (end - position) % last
    return position + (surplus == 0 ? last : surplus)
  }
}

extension Quantity: CustomStringConvertible {
  /// All digits with a decimal point, as written in plain style.
  public var description: String { text() }

  /// Reads a plain decimal: optional sign, digits, optionally a point and digits. Nil for anything
  /// else, and beyond 38 digits or 255 decimals.
  public init?(plain text: some StringProtocol) {
    var coefficient: Int128 = 0
    var scale = 0
    var digitCount = 0
    var pointSeen = false
    var rest = Substring(text)
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    for byte in rest.utf8 {
      if byte == UInt8(ascii: "."), !pointSeen {
        pointSeen = true
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      guard let shifted = PowersOfTen.scaled(coefficient, by: 1) else { return nil }
      coefficient = shifted + Int128(byte - UInt8(ascii: "0"))
      guard coefficient <= Quantity.maximumCoefficient else { return nil }
      digitCount += 1
      if pointSeen { scale += 1 }
    }
    guard digitCount > 0, scale <= 255 else { return nil }
    self.init(coefficient: isNegative ? -coefficient : coefficient, scale: UInt8(scale))
  }
}

/// How a number is written: decimal mark, digit groups, decimals.
public struct NumberStyle: Hashable, Sendable {
  /// Those of an endless quotient where no style says how many to show, as in hledger.
  package static let decimalsOfQuotients: UInt8 = 8

  /// The character between the whole and the fractional digits.
  public enum DecimalMark: UInt8, Sendable {
    case point = 0x2E
    case comma = 0x2C
  }

  public struct Grouping: Hashable, Sendable {
    /// The character between groups: `,` `.` `'` `_` or one of the spaces of grammar.md § Numbers.
    public var separator: Unicode.Scalar
    /// Group sizes from the decimal mark leftwards; the last one repeats. Never empty.
    public var sizes: [UInt8]

    public init(separator: Unicode.Scalar, sizes: [UInt8]) {
      precondition(!sizes.isEmpty && sizes.allSatisfy { $0 > 0 }, "groups have at least one digit")
      self.separator = separator
      self.sizes = sizes
    }
  }

  public var decimalMark: DecimalMark
  /// nil: digits are not grouped.
  public var grouping: Grouping?
  /// Decimals shown; nil: as many as the number has.
  public var decimals: UInt8?

  public init(
    decimalMark: DecimalMark = .point, grouping: Grouping? = nil, decimals: UInt8? = nil
  ) {
    self.decimalMark = decimalMark
    self.grouping = grouping
    self.decimals = decimals
  }

  /// Point, no groups, all the number's own decimals: what machines read.
  public static let plain = NumberStyle()
}
