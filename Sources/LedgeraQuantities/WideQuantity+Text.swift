extension WideQuantity {
  /// Appends the number in `style`, rounded half-even to the style's decimals.
  public func write(in style: NumberStyle, to text: inout [UInt8]) {
    let value = style.decimals.map(rounded(toDecimals:)) ?? self
    if let quantity = value.quantity { return quantity.write(in: style, to: &text) }
    let digits = value.digits
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: digits.count) { buffer in
      _ = buffer.initialize(fromContentsOf: digits)
      Quantity.write(
        digits: buffer, isNegative: value.isNegative, scale: Int(value.scale), in: style, to: &text)
    }
  }

  /// The number in `style`.
  public func text(in style: NumberStyle = .plain) -> String {
    var bytes: [UInt8] = []
    write(in: style, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decimal digits of the coefficient's magnitude, at least one before the decimal mark.
  private var digits: [UInt8] {
    var digits: [UInt8] = []
    var rest = wide.magnitude
    let group = WideInteger.powerOfTen(18)
    while !rest.isZero {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: group)
      var part = remainder.limbs.first ?? 0
      for _ in 0..<18 {
        digits.append(UInt8(ascii: "0") + UInt8(part % 10))
        part /= 10
      }
      rest = quotient
    }
    while digits.count > Int(scale) + 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    while digits.count <= Int(scale) { digits.append(UInt8(ascii: "0")) }
    return digits.reversed()
  }
}

extension WideQuantity: CustomStringConvertible {
  /// All digits with a decimal point, as written in plain style.
  public var description: String { text() }
}
