public import LedgeraQuantities

extension AmountStyle {
  /// Appends symbol and number in this style, rounded half-even to its decimals. `symbol` holds the
  /// bytes as they are to appear, quotes included.
  public func append(
    _ quantity: Quantity, symbol: UnsafeBufferPointer<UInt8>, isQuoted: Bool,
    options: AmountTextOptions = .report, to text: inout [UInt8]
  ) {
    if !options.keepsZeroSymbol, looksZero(quantity) {
      text.append(UInt8(ascii: "0"))
      return
    }
    append(symbol: symbol, isQuoted: isQuoted, options: options, to: &text) { number, text in
      quantity.write(in: number, to: &text)
    }
  }

  /// Appends symbol and number of a report's figure, likewise.
  public func append(
    _ quantity: WideQuantity, symbol: UnsafeBufferPointer<UInt8>, isQuoted: Bool,
    options: AmountTextOptions = .report, to text: inout [UInt8]
  ) {
    if !options.keepsZeroSymbol, looksZero(quantity) {
      text.append(UInt8(ascii: "0"))
      return
    }
    append(symbol: symbol, isQuoted: isQuoted, options: options, to: &text) { number, text in
      quantity.write(in: number, to: &text)
    }
  }

  private func append(
    symbol: UnsafeBufferPointer<UInt8>, isQuoted: Bool, options: AmountTextOptions,
    to text: inout [UInt8], writeNumber: (NumberStyle, inout [UInt8]) -> Void
  ) {
    var number = number
    if !options.groupsDigits { number.grouping = nil }
    if side == .left {
      AmountStyle.append(symbol, isQuoted: isQuoted, to: &text)
      if isSpaced, !symbol.isEmpty { text.append(UInt8(ascii: " ")) }
    }
    writeNumber(number, &text)
    if side == .right {
      if isSpaced, !symbol.isEmpty { text.append(UInt8(ascii: " ")) }
      AmountStyle.append(symbol, isQuoted: isQuoted, to: &text)
    }
  }

  /// Changes the number of decimals shown.
  public mutating func show(_ decimals: FigureDecimals) {
    switch decimals {
    case .ofStyle: break
    case .exactly(let count): number.decimals = count
    case .atLeast(let count): if let own = number.decimals { number.decimals = max(own, count) }
    }
  }

  /// Whether only zeros would be shown: the magnitude is at most half a unit of the style's last
  /// decimal.
  @inlinable
  public func looksZero(_ quantity: Quantity) -> Bool {
    if quantity.coefficient == 0 { return true }
    guard let decimals = number.decimals, quantity.scale > decimals else { return false }
    // Half a unit beyond the longest coefficient needs no comparison, and might not fit.
    let hidden = Int(quantity.scale) - Int(decimals)
    guard hidden <= Quantity.maximumDigits, let tenth = PowersOfTen.power(hidden - 1) else {
      return true
    }
    return quantity.coefficient.magnitude <= 5 * tenth.magnitude
  }

  /// Whether only zeros would be shown.
  public func looksZero(_ quantity: WideQuantity) -> Bool {
    guard let short = quantity.quantity else {
      return number.decimals.map { quantity.rounded(toDecimals: $0).isZero } ?? false
    }
    return looksZero(short)
  }

  private static func append(
    _ symbol: UnsafeBufferPointer<UInt8>, isQuoted: Bool, to text: inout [UInt8]
  ) {
    if isQuoted { text.append(UInt8(ascii: "\"")) }
    text.append(contentsOf: symbol)
    if isQuoted { text.append(UInt8(ascii: "\"")) }
  }

  /// Whether a symbol stands between double quotes: it holds a digit, white space or one of
  /// `+-.,*;"{}=@`, or begins with `(`, which would be read as an expression.
  public static func quotes(symbol: UnsafeBufferPointer<UInt8>) -> Bool {
    let isQuoted = symbol.contains { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), ...0x20, UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "*"),
        UInt8(ascii: ";"),
        UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "="),
        UInt8(ascii: "@"):
        true
      default: false
      }
    }
    if isQuoted || symbol.first == UInt8(ascii: "(") { return true }
    // What blanks beyond ASCII begin with; the sign of the euro does not.
    let mayHoldBlanks = zip(symbol, symbol.dropFirst()).contains { first, second in
      switch (first, second) {
      case (0xC2, 0xA0), (0xE1, 0x9A), (0xE2, 0x80...0x81), (0xE3, 0x80): true
      default: false
      }
    }
    return mayHoldBlanks
      && String(decoding: symbol, as: UTF8.self).unicodeScalars
        .contains(where: \.properties.isWhitespace)
  }
}

extension Journal {
  /// Appends an amount as reports show it, in its commodity's style unless another is given.
  public func appendText(
    of amount: Amount, in style: AmountStyle? = nil, options: AmountTextOptions = .report,
    to text: inout [UInt8]
  ) {
    let symbol = store.commoditySymbols[UInt32(amount.commodity.number)]
    let style =
      style ?? commodity(amount.commodity).style(forDecimals: amount.quantity.scale)
    style.append(
      amount.quantity, symbol: symbol, isQuoted: AmountStyle.quotes(symbol: symbol),
      options: options, to: &text)
  }

  /// An amount as reports show it, in its commodity's style unless another is given.
  public func text(
    of amount: Amount, in style: AmountStyle? = nil, options: AmountTextOptions = .report
  ) -> String {
    var bytes: [UInt8] = []
    appendText(of: amount, in: style, options: options, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the amount is shown as zero in its commodity's style.
  public func looksZero(_ amount: Amount) -> Bool {
    commodity(amount.commodity).style.looksZero(amount.quantity)
  }

  /// Appends a figure of a report as reports show it.
  public func appendText(
    of amount: WideAmount, in style: AmountStyle? = nil, options: AmountTextOptions = .report,
    to text: inout [UInt8]
  ) {
    let symbol = store.commoditySymbols[UInt32(amount.commodity.number)]
    var style =
      style ?? commodity(amount.commodity).style(forDecimals: amount.quantity.scale)
    style.show(amount.decimals)
    style.append(
      amount.quantity, symbol: symbol, isQuoted: AmountStyle.quotes(symbol: symbol),
      options: options, to: &text)
  }

  /// A figure of a report as reports show it.
  public func text(
    of amount: WideAmount, in style: AmountStyle? = nil, options: AmountTextOptions = .report
  ) -> String {
    var bytes: [UInt8] = []
    appendText(of: amount, in: style, options: options, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the figure is shown as zero in its commodity's style.
  public func looksZero(_ amount: WideAmount) -> Bool {
    var style = commodity(amount.commodity).style
    style.show(amount.decimals)
    return style.looksZero(amount.quantity)
  }

  /// Whether all amounts of the figure are shown as zero.
  public func looksZero(_ balance: WideBalance) -> Bool {
    balance.amounts.allSatisfy { looksZero($0) }
  }
}
