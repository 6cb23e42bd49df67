import LedgeraQuantities

extension RandomJournalWriter {
  /// An amount in one of the many ways of writing it. A single mark never stands before exactly
  /// three digits, so nothing is ambiguous.
  mutating func amountText(_ quantity: Quantity, _ symbol: String) -> String {
    let number = numberText(quantity.magnitude, mark(of: symbol))
    let sign =
      quantity.isNegative ? random.pick(["-", "-", "- "]) : random.pick(["", "", "", "+"])
    if symbol.isEmpty || (symbol == scope.defaultSymbol && random.oneIn(2)) { return sign + number }
    let name = quoted(symbol)
    let blank = random.pick(["", " ", " ", "\u{A0}"])
    switch random.below(3) {
    case 0: return sign + name + blank + number
    case 1: return name + blank + sign + number
    default: return sign + number + blank + name
    }
  }

  /// The amount in the plainest way.
  func plainText(_ quantity: Quantity, _ symbol: String) -> String {
    quantity.text(in: NumberStyle(decimalMark: mark(of: symbol)))
      + (symbol.isEmpty ? "" : " \(quoted(symbol))")
  }

  private func mark(of symbol: String) -> NumberStyle.DecimalMark {
    scope.decimalMark ?? (symbol == "€" && hasEuroComma ? .comma : .point)
  }

  private mutating func numberText(
    _ magnitude: Quantity, _ mark: NumberStyle.DecimalMark
  ) -> String {
    let text = magnitude.text(in: NumberStyle(decimalMark: mark))
    if magnitude.scale == 0 { return random.oneIn(20) ? text + (mark == .comma ? "," : ".") : text }
    // A comma would be taken as part of a symbol before it.
    if mark == .point, random.oneIn(10),
      magnitude.coefficient < PowersOfTen.power(Int(magnitude.scale)) ?? 0
    {
      return String(text.dropFirst())
    }
    guard random.oneIn(4) else { return text }
    let separator = random.pick([mark == .comma ? "." : ",", " ", "'", "_"] as [Unicode.Scalar])
    return magnitude.text(
      in: NumberStyle(decimalMark: mark, grouping: .init(separator: separator, sizes: [3])))
  }
}
