import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Numbers, amounts, costs and prices.
extension BeancountParser {
  /// How deep parentheses may be nested.
  private static var depthLimit: Int { 100 }

  mutating func requiredAmount() throws(BeancountProblem) -> BeancountAmount {
    skipBlanks()
    let quantity = try required("an amount", try takeNumber())
    return BeancountAmount(quantity: quantity, symbol: try requiredSymbol())
  }

  /// Takes a number and a symbol, each of which may be left out.
  mutating func takePart() throws(BeancountProblem) -> BeancountPosting.Part {
    let quantity = try takeNumber()
    skipBlanks()
    return BeancountPosting.Part(quantity: quantity, symbol: takeSymbol())
  }

  /// Takes `{…}`, a cost of a unit, or `{{…}}`, one of all units.
  mutating func takeCost() throws(BeancountProblem) -> BeancountPosting.Cost? {
    let start = position
    guard take("{") else { return nil }
    let isTotal = take("{")
    var cost = BeancountPosting.Cost()
    skipBlanks()
    while current != UInt8(ascii: "}") {
      let before = cost
      let isRepeated: Bool
      if let label = try takeString() {
        isRepeated = before.label != nil
        cost.label = label
      } else if let day = takeDay() {
        isRepeated = before.day != nil
        cost.day = day
      } else if take("*") {
        throw BeancountProblem(
          headline: "costs are not merged by '*'", range: start..<position,
          help: "declare the account with \"AVERAGE\", or name the lot")
      } else {
        isRepeated = before.unit != nil || before.total != nil || before.symbol != nil
        try takeCost(into: &cost, isTotal: isTotal)
      }
      guard !isRepeated else {
        throw BeancountProblem(
          headline: "a lot has one cost, one day and one label", range: start..<position)
      }
      skipBlanks()
      guard take(",") else { break }
      skipBlanks()
    }
    guard take("}"), !isTotal || take("}") else { throw unexpected() }
    return cost
  }

  private mutating func takeCost(
    into cost: inout BeancountPosting.Cost, isTotal: Bool
  ) throws(BeancountProblem) {
    let start = position
    let number = try takeNumber()
    if isTotal { cost.total = number } else { cost.unit = number }
    skipBlanks()
    if !isTotal, take("#") {
      skipBlanks()
      cost.total = try takeNumber()
      skipBlanks()
    }
    cost.symbol = takeSymbol()
    if position == start { throw unexpected() }
    if cost.unit?.isNegative == true || cost.total?.isNegative == true {
      throw BeancountProblem(headline: "a cost is not below zero", range: start..<position)
    }
  }

  /// Takes `@`, the price of a unit, or `@@`, that of all units.
  mutating func takePrice() throws(BeancountProblem) -> BeancountPosting.Price? {
    guard take("@") else { return nil }
    let isTotal = take("@")
    skipBlanks()
    let start = position
    let part = try takePart()
    if part.quantity?.isNegative == true {
      throw BeancountProblem(
        headline: "a price is not below zero", range: start..<position,
        help: "the sign is that of the units")
    }
    return BeancountPosting.Price(part: part, isTotal: isTotal)
  }

  // MARK: Numbers

  /// Takes a number or a calculation; nil: neither begins here.
  mutating func takeNumber() throws(BeancountProblem) -> WideQuantity? {
    guard current.isDigit || "+-.(".utf8.contains(current) else { return nil }
    return try sum(depth: 0)
  }

  private mutating func sum(depth: Int) throws(BeancountProblem) -> WideQuantity {
    var total = try product(depth: depth)
    while let sign = takeOperator("+-") {
      let term = try product(depth: depth)
      total = sign == UInt8(ascii: "+") ? total + term : total - term
    }
    return total
  }

  private mutating func product(depth: Int) throws(BeancountProblem) -> WideQuantity {
    let start = position
    var total = try factor(depth: depth)
    while let sign = takeOperator("*/") {
      let factor = try factor(depth: depth)
      if sign == UInt8(ascii: "*") {
        total = total * factor
      } else if let quotient = total.divided(by: factor) {
        total = quotient.rounded(toDecimals: BeancountBooking.decimals)
      } else {
        throw BeancountProblem(headline: "nothing is divided by zero", range: start..<position)
      }
    }
    return total
  }

  private mutating func factor(depth: Int) throws(BeancountProblem) -> WideQuantity {
    skipBlanks()
    guard depth < Self.depthLimit else {
      throw BeancountProblem(
        headline: "parentheses are nested too deep", range: position..<position + 1)
    }
    if take("-") { return try factor(depth: depth + 1).negated }
    if take("+") { return try factor(depth: depth + 1) }
    if take("(") {
      let value = try sum(depth: depth + 1)
      skipBlanks()
      guard take(")") else { throw unexpected() }
      return value
    }
    let end =
      bytes[position...].firstIndex { !$0.isDigit && $0 != 0x2C && $0 != 0x2E } ?? bytes.count
    guard let quantity = Self.quantity(bytes[position..<end]) else {
      let written = text(position..<end)
      throw BeancountProblem(
        headline: end == position ? "a number is missing here" : "'\(written)' is not a number",
        range: position..<max(end, min(position + 1, bytes.count)),
        help: end == position ? nil : "write it with at most 38 digits, as 1,234.50")
    }
    position = end
    return WideQuantity(quantity)
  }

  /// The value of digits with commas between groups of three and a point before decimals; nil: something else,
  /// or too many digits.
  private static func quantity(_ written: ArraySlice<UInt8>) -> Quantity? {
    var (coefficient, scale, group) = (Int128(0), 0, 0)
    var (hasPoint, hasComma) = (false, false)
    for byte in written {
      if byte.isDigit {
        guard coefficient <= Quantity.maximumCoefficient / 10, scale < UInt8.max else { return nil }
        coefficient = coefficient * 10 + Int128(byte - UInt8(ascii: "0"))
        if hasPoint { scale += 1 } else { group += 1 }
      } else if byte == UInt8(ascii: ",") {
        guard !hasPoint, hasComma ? group == 3 : 1...3 ~= group else { return nil }
        (hasComma, group) = (true, 0)
      } else {
        guard !hasPoint else { return nil }
        hasPoint = true
      }
    }
    guard !hasComma || group == 3, written.contains(where: \.isDigit) else { return nil }
    return Quantity(coefficient: coefficient, scale: UInt8(scale))
  }

  /// Takes one of some operators with the blanks around it.
  private mutating func takeOperator(_ signs: String) -> UInt8? {
    let start = position
    skipBlanks()
    guard signs.utf8.contains(current) else {
      position = start
      return nil
    }
    position += 1
    return bytes[position - 1]
  }
}
