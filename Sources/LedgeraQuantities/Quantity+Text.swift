extension Quantity {
  /// Appends the number in `style`, rounded half-even to the style's decimals.
  public func write(in style: NumberStyle, to text: inout [UInt8]) {
    var value = self
    var padding = 0
    if let decimals = style.decimals {
      value = rounded(toDecimals: decimals)
      padding = Int(decimals) - Int(value.scale)
    }
    // A number that rounds to zero has no sign.
    if value.coefficient < 0 { text.append(UInt8(ascii: "-")) }
    let digits = Quantity.digits(of: value.coefficient, atLeast: Int(value.scale) + 1)
    let wholeCount = digits.count - Int(value.scale)
    Quantity.append(whole: digits[..<wholeCount], grouping: style.grouping, to: &text)
    guard Int(value.scale) + padding > 0 else { return }
    text.append(style.decimalMark.rawValue)
    text.append(contentsOf: digits[wholeCount...])
    text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: padding))
  }

  /// The number in `style`.
  public func text(in style: NumberStyle = .plain) -> String {
    var bytes: [UInt8] = []
    write(in: style, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The decimal digits of the magnitude, padded with zeros on the left.
  private static func digits(of coefficient: Int128, atLeast count: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = coefficient.magnitude
    while rest > UInt128(UInt64.max) {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder))
      rest = quotient
    }
    var short = UInt64(truncatingIfNeeded: rest)
    while short > 0 {
      let quotient = short / 10
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: short - quotient * 10))
      short = quotient
    }
    while digits.count < count { digits.append(UInt8(ascii: "0")) }
    digits.reverse()
    return digits
  }

  private static func append(
    whole digits: ArraySlice<UInt8>, grouping: NumberStyle.Grouping?, to text: inout [UInt8]
  ) {
    guard let grouping else {
      text.append(contentsOf: digits)
      return
    }
    var cuts: Set<Int> = []
    var left = digits.count
    var index = 0
    while true {
      left -= Int(grouping.sizes[min(index, grouping.sizes.count - 1)])
      if left <= 0 { break }
      cuts.insert(left)
      index += 1
    }
    for (offset, digit) in digits.enumerated() {
      if cuts.contains(offset) { text.append(contentsOf: Array(String(grouping.separator).utf8)) }
      text.append(digit)
    }
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
