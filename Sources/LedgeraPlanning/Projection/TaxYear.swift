import LedgeraQuantities

/// What one residency's incomes came to in a calendar year, and the tax on it so far.
struct TaxYear {
  private let table: ProjectionInput.TaxTable
  private let growth: RoundedDecimal
  private var brackets: [ProjectionInput.TaxTable.Bracket]
  private var income: RoundedDecimal
  private var tax: RoundedDecimal

  /// - Parameter growth: Of the bounds, per calendar year.
  init(
    _ table: ProjectionInput.TaxTable, growth: RoundedDecimal
  ) throws(RoundedDecimal.Failure) {
    self.table = table
    self.growth = growth
    brackets = table.brackets
    income = table.incomeBefore
    tax = .zero
    tax = try tax(on: income)
  }

  /// January: everything starts over, with wider brackets.
  mutating func begin() throws(RoundedDecimal.Failure) {
    let factor = try .one + growth
    for index in brackets.indices {
      brackets[index].lower = try brackets[index].lower * factor
      if let upper = brackets[index].upper { brackets[index].upper = try upper * factor }
    }
    (income, tax) = (.zero, .zero)
  }

  /// The tax that a month's income adds to the year's; negative where income was paid back.
  mutating func add(_ amount: RoundedDecimal) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    income = try income + amount
    let before = tax
    tax = try tax(on: income)
    return try tax - before
  }

  /// A bound belongs to the bracket below it.
  private func tax(
    on income: RoundedDecimal
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var sum = RoundedDecimal.zero
    for bracket in brackets {
      let top = bracket.upper.map { min(income, $0) } ?? income
      guard top > bracket.lower else { continue }
      sum = try sum + (top - bracket.lower) * bracket.rate
    }
    return sum
  }
}
