package import LedgeraModel
package import LedgeraQuantities

/// What becomes of money month by month when all goes as planned (calculations.md § Projection).
///
/// Returns come first, then the month's savings, then what a shortfall draws. All amounts are in the
/// base currency, not rounded to cents. Linear in months times cash flows and buckets.
package struct Projection: Sendable {
  /// One month's flows, and what there is at its end.
  package struct Month: Sendable {
    package let start: Day
    /// Before tax, one for each of `incomeCategories`.
    package internal(set) var income: [RoundedDecimal]
    package internal(set) var tax = RoundedDecimal.zero
    /// The part of it on what left buckets in the month before.
    package internal(set) var taxOfDraws = RoundedDecimal.zero
    /// What is to be paid in the next month, on what left buckets in this one.
    package internal(set) var taxOwed = RoundedDecimal.zero
    /// Before tax, one for each residency.
    var taxed: [RoundedDecimal] = []
    /// The part of the tax that depends on what leaves buckets, so that each path of a simulation has its own.
    var taxOfPaths = RoundedDecimal.zero
    /// One for each of `expenseCategories`.
    package internal(set) var expenses: [RoundedDecimal]
    /// One-off money, after tax; negative where it went.
    package internal(set) var events = RoundedDecimal.zero
    package internal(set) var totalIncome = RoundedDecimal.zero
    package internal(set) var totalExpenses = RoundedDecimal.zero
    /// Income after tax, less expenses, and one-offs; negative: a shortfall.
    package internal(set) var savings = RoundedDecimal.zero
    /// The part of savings that rises with prices, after tax; zero unless the input asks for it.
    package internal(set) var indexed = RoundedDecimal.zero
    /// What prices are to those of month 0; one unless the input asks for it.
    package internal(set) var prices = RoundedDecimal.one
    /// Draws, but those that an account in no bucket pays.
    package internal(set) var drawn = RoundedDecimal.zero
    /// What left the money that is invested: debts that were paid back, a house; negative where it came.
    package internal(set) var moved = RoundedDecimal.zero
    /// What free cash paid of a shortfall, and how much of that is there at the end of the month.
    package internal(set) var cashDraw = RoundedDecimal.zero
    package internal(set) var freeCash = RoundedDecimal.zero
    /// What holdings in no bucket come to at the end of the month; debts are below zero.
    package internal(set) var elsewhere = RoundedDecimal.zero
    /// Part of a shortfall that neither free cash nor a bucket could pay.
    package internal(set) var unfunded = RoundedDecimal.zero
    /// What could not be paid so far, at the end of the month.
    package internal(set) var unpaid = RoundedDecimal.zero
    /// One for each bucket.
    package internal(set) var buckets: [BucketMonth]
    /// At the end of the month, with what is in no bucket.
    package internal(set) var netWorth = RoundedDecimal.zero
  }

  package struct BucketMonth: Sendable {
    package internal(set) var growth = RoundedDecimal.zero
    package internal(set) var allocation = RoundedDecimal.zero
    package internal(set) var draw = RoundedDecimal.zero
    /// The part of both that rules moved there, less what they moved away.
    package internal(set) var moved = RoundedDecimal.zero
    /// The same without draws; rules that draw may move more than is there.
    package internal(set) var undrawn = RoundedDecimal.zero
    /// What came from other buckets, or went to them.
    package internal(set) var rebalanced = RoundedDecimal.zero
    /// What its buffer asks for at the end of the month; nil: it has none.
    package internal(set) var least: RoundedDecimal?
    /// From what on it has enough; nil: nothing is too much.
    package internal(set) var most: RoundedDecimal?
    /// At the end of the month.
    package internal(set) var balance = RoundedDecimal.zero
  }

  package let input: ProjectionInput
  /// In the order in which the cash flows name them first.
  let incomeCategories: [String]
  let expenseCategories: [String]
  /// As many as were asked for, and more where a target is later.
  package private(set) var months: [Month] = []
  /// Debts that are repaid in these months, by their numbers in the input's holdings, and when.
  package private(set) var repaid: [(holding: Int, month: Day)] = []
  /// On the start day.
  package let openingNetWorth: RoundedDecimal

  package init(_ input: ProjectionInput) throws(RoundedDecimal.Failure) {
    self.input = input
    let incomes = CategoryIndex(input.incomes)
    let expenses = CategoryIndex(input.expenses)
    (incomeCategories, expenseCategories) = (incomes.names, expenses.names)
    var state = try ProjectionState(input, incomes: incomes, expenses: expenses)
    openingNetWorth = try state.netWorth()
    months.reserveCapacity(input.computedMonthCount)
    var owing: [Int: Int] = [:]
    for holding in state.owed { owing[holding] = -1 }
    for number in 0..<input.computedMonthCount {
      months.append(try state.month(number))
      for holding in state.owed { owing[holding] = number }
    }
    repaid = owing.filter { $0.value + 1 < months.count }.sorted { $0.key < $1.key }.map {
      ($0.key, months[$0.value + 1].start)
    }
  }

  /// The months that were asked for.
  package var shownMonths: ArraySlice<Month> { months.prefix(input.monthCount) }

}

extension Projection.Month {
  func incomeAfterTax() throws(RoundedDecimal.Failure) -> RoundedDecimal {
    try totalIncome - tax
  }

  /// What buckets share of the month's savings, or have to pay, without draws and taxes that depend on them.
  func netOfBuckets() throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var moved = moved
    for bucket in buckets { moved = try moved + bucket.undrawn }
    return try savings + drawn - moved + cashDraw + taxOfPaths
  }

  /// Net worth in no bucket.
  func worthElsewhere() throws(RoundedDecimal.Failure) -> RoundedDecimal {
    try freeCash + elsewhere
  }
}

/// Which category each cash flow belongs to.
struct CategoryIndex {
  private(set) var names: [String] = []
  /// The place of each flow's category in `names`.
  private(set) var places: [Int] = []

  init(_ flows: [ProjectionInput.CashFlow]) {
    var known: [String: Int] = [:]
    for flow in flows {
      let place = known[flow.category] ?? names.count
      if place == names.count {
        known[flow.category] = place
        names.append(flow.category)
      }
      places.append(place)
    }
  }
}
