import LedgeraModel
import LedgeraQuantities

/// What one residency's incomes came to in a tax year, and the tax on it so far.
struct TaxYear {
  private let growth: RoundedDecimal
  private var brackets: [ProjectionInput.TaxTable.Bracket]
  private var income: RoundedDecimal
  private var tax: RoundedDecimal

  /// - Parameter growth: Of the bounds, per tax year.
  init(
    _ table: ProjectionInput.TaxTable, growth: RoundedDecimal
  ) throws(RoundedDecimal.Failure) {
    self.growth = growth
    brackets = table.brackets
    income = table.incomeBefore
    tax = .zero
    tax = try tax(on: income)
  }

  /// Everything starts over, with wider brackets.
  mutating func begin() throws(RoundedDecimal.Failure) {
    brackets = try ProjectionInput.TaxTable.widened(brackets, by: growth)
    (income, tax) = (.zero, .zero)
  }

  /// The tax that some more income adds to the year's; negative where income was paid back.
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

extension ProjectionInput.TaxTable {
  fileprivate static func widened(
    _ brackets: [Bracket], by growth: RoundedDecimal
  ) throws(RoundedDecimal.Failure) -> [Bracket] {
    let factor = try .one + growth
    var widened = brackets
    for index in brackets.indices {
      widened[index].lower = try brackets[index].lower * factor
      if let upper = brackets[index].upper { widened[index].upper = try upper * factor }
    }
    return widened
  }

  /// Those of some tax years.
  func years(
    _ count: Int, growth: RoundedDecimal
  ) throws(RoundedDecimal.Failure) -> [[Bracket]] {
    var years = [brackets]
    for year in 1..<max(1, count) { years.append(try Self.widened(years[year - 1], by: growth)) }
    return years
  }
}
