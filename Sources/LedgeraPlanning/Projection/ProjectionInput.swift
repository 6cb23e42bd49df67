package import LedgeraModel
package import LedgeraQuantities

/// What a projection is made of: plain values, all amounts in the base currency at the rates of the
/// start day (calculations.md § Projection).
package struct ProjectionInput: Sendable {
  /// The first day of month 0.
  package var firstMonth: Day
  /// The day whose rates of exchange hold throughout.
  var ratesDay: Day
  /// Months asked for; targets beyond them are followed as well.
  package var monthCount: Int
  package var incomes: [CashFlow] = []
  package var expenses: [CashFlow] = []
  package var events: [OneOff] = []
  package var residencies: [TaxTable] = []
  /// How much the bounds of brackets grow each tax year; 0.02 for 2 %.
  package var bracketGrowth = RoundedDecimal.zero
  /// The first month of a tax year, 1…12.
  var taxYearStart = 1
  package var buckets: [Bucket] = []
  /// Who pays for a shortfall, the first one first.
  package var drawOrder: [Payer] = []
  /// Whether buckets are brought back to their buffers and weights at the end of each calendar year.
  package var rebalancesYearly = false
  /// Money on the start day in accounts of type cash that are in no bucket. It is spent first.
  package var freeCash = RoundedDecimal.zero
  /// Accounts that rules move money to or from.
  package var holdings: [Holding] = []
  /// Net worth on the start day in all other accounts. It stays.
  package var otherNetWorth = RoundedDecimal.zero
  /// The plan's own rate, by which real figures are deflated.
  package var inflation = RoundedDecimal.zero
  /// Whether months say how much of their savings rises with prices, and how high these are.
  var followsPrices = false

  package init(firstMonth: Day, monthCount: Int) {
    self.firstMonth = firstMonth
    self.monthCount = monthCount
    ratesDay = firstMonth
  }

  /// Money that comes or goes by one posting of a rule; positive either way.
  package struct CashFlow: Sendable {
    /// The income account or the expense category.
    package var category: String
    /// By month, before growth; months without any are left out. Several of one month add up. Months
    /// before 0 are for shares.
    package var amounts: [MonthAmount]
    /// Numbers of incomes whose sum of the months is multiplied by `amounts`; nil: these are amounts.
    /// Incomes that are shares themselves do not count.
    package var shareOf: [Int]?
    /// The description of the rule that it is of; empty: of none, or of one without.
    var rule = ""
    /// Neither inflation nor a level of spending changes it: what a loan costs.
    var isFixed = false
    /// It rises with prices: by the plan's inflation, without a rate of its own.
    var isIndexed = false
    /// What each time comes to, of which `amounts` say how many; nil: these are amounts, or shares.
    var draw: Draw?
    /// The description of the rules that it is a share of.
    var shareRule: String?
    /// Of a share: how many months' income it is a part of, the last one its own.
    package var shareMonths = 1
    /// Per year.
    package var growth: RoundedDecimal
    /// Of incomes only.
    package var tax: Tax

    package init(
      _ category: String, _ amounts: [MonthAmount], growth: RoundedDecimal = .zero,
      tax: Tax = .rate(.zero)
    ) {
      self.category = category
      self.amounts = amounts
      self.growth = growth
      self.tax = tax
    }
  }

  /// Spending that depends on what a bucket holds (calculations.md § Draws).
  struct Draw: Sendable {
    /// Its number.
    let bucket: Int
    /// Of what it holds, each time.
    let part: RoundedDecimal
    /// The first one rises with prices.
    let isFixed: Bool
    /// How far a fixed one may be off its part.
    let guardrail: RoundedDecimal?
    /// In the money of month 0.
    let least: RoundedDecimal?
    let most: RoundedDecimal?
  }

  /// A debt, a house, a pension: what rules move there is not shared among the buckets.
  package struct Holding: Sendable {
    package enum Kind: Sendable {
      case asset
      /// No more is paid back than is owed.
      case debt
      /// What is charged is set aside at once; payments take that first.
      case card
    }

    package var name: String
    /// Below zero: it is owed.
    package var opening: RoundedDecimal
    var kind: Kind
    /// The number of the bucket that it is in; nil: none.
    var bucket: Int?
    /// What is moved there.
    package var flows: [CashFlow] = []
    /// Numbers of incomes that are paid into it, and of expenses that are paid from it.
    package var incomes: [Int] = []
    package var expenses: [Int] = []
    /// nil: what is owed costs nothing here.
    var credit: Credit?

    package init(_ name: String, opening: RoundedDecimal, kind: Kind) {
      self.name = name
      self.opening = opening
      self.kind = kind
    }
  }

  /// What a debt without a schedule costs while it is not paid.
  struct Credit: Sendable {
    struct Stretch: Sendable {
      /// The last month; nil: to the end.
      let last: Int?
      /// A twelfth of the yearly rate.
      let monthly: RoundedDecimal
    }

    let rates: [Stretch]
    /// The number of the expense that its interest is.
    let expense: Int

    func rate(_ month: Int) -> RoundedDecimal {
      rates.first { $0.last.map { month <= $0 } ?? true }?.monthly ?? .zero
    }
  }

  /// An amount of one month; 0 is the first one.
  package struct MonthAmount: Sendable {
    package var month: Int
    package var amount: RoundedDecimal

    package init(_ month: Int, _ amount: RoundedDecimal) {
      self.month = month
      self.amount = amount
    }
  }

  /// Money that comes (positive) or goes once, after tax and as it is.
  package struct OneOff: Sendable {
    package var month: Int
    package var amount: RoundedDecimal
    /// It rises with prices.
    var isReal = false

    package init(month: Int, amount: RoundedDecimal) {
      self.month = month
      self.amount = amount
    }
  }

  /// What pays for a shortfall, by the number of its bucket.
  package enum Payer: Hashable, Sendable {
    /// What a reserve holds beyond the least of its buffer.
    case excess(Int)
    case all(Int)

    var bucket: Int {
      switch self {
      case .excess(let number), .all(let number): number
      }
    }
  }

  /// Where savings go and shortfalls come from.
  package struct Bucket: Sendable {
    package var name: String
    package var opening: RoundedDecimal
    /// Share of savings; those of all buckets are 1 together.
    package var weight: RoundedDecimal
    /// The same from months on, which ascend.
    package var laterWeights: [(month: Int, weight: RoundedDecimal)] = []
    /// Effective per year.
    package var expectedReturn: RoundedDecimal
    /// Of different days.
    package var targets: [Target] = []
    package var buffer: Buffer?
    /// What paths in the middle grow by, where that is known and less.
    var middleReturn: RoundedDecimal?
    /// Of its growth; 0.25 for 25 %.
    package var tax = RoundedDecimal.zero
    /// Of what leaves it; nil: that is not taxed.
    var exit: ExitTax?
    /// The first month in which it may pay for a shortfall, and is rebalanced; nil: none.
    var firstDraw: Int? = .min

    package init(
      _ name: String, opening: RoundedDecimal, weight: RoundedDecimal,
      expectedReturn: RoundedDecimal
    ) {
      self.name = name
      self.opening = opening
      self.weight = weight
      self.expectedReturn = expectedReturn
    }

    package func weight(in month: Int) -> RoundedDecimal {
      laterWeights.last { $0.month <= month }?.weight ?? weight
    }

    func canBeDrawn(in month: Int) -> Bool { firstDraw.map { $0 <= month } ?? false }
  }

  package struct Target: Sendable {
    package var amount: RoundedDecimal
    /// nil: at the end of the months asked for.
    package var by: Day?
    /// The amount is in the money of month 0.
    package var isReal = false
    /// The same as it is written, where that is not in the base currency.
    package var foreign: ForeignAmount?

    package init(_ amount: RoundedDecimal, by day: Day? = nil) {
      self.amount = amount
      self.by = day
    }
  }

  /// An amount in another currency than the base.
  package struct ForeignAmount: Sendable {
    package var amount: RoundedDecimal
    package var commodity: CommodityID
    /// One unit in the base currency.
    package var rate: RoundedDecimal
  }

  /// What a bucket is to hold, and from when on it has enough.
  package struct Buffer: Sendable {
    package var least: RoundedDecimal
    /// nil: nothing is too much.
    package var most: RoundedDecimal?
    /// Whether they are multiples of a month's mean expenses.
    package var isInMonths: Bool

    package init(least: RoundedDecimal, most: RoundedDecimal? = nil, isInMonths: Bool) {
      self.least = least
      self.most = most
      self.isInMonths = isInMonths
    }
  }
}

extension ProjectionInput {
  /// The number of the month that a day is in; negative before month 0.
  func month(of day: Day) -> Int {
    let (first, other) = (firstMonth.components, day.components)
    return (other.year - first.year) * 12 + other.month - first.month
  }

  /// The month whose last day is the latest that is not after a day; negative before month 0.
  func lastMonthEnded(by day: Day) -> Int { month(of: day.adding(days: 1)) - 1 }

  /// Months to compute: those asked for, and on until the last target's day.
  var computedMonthCount: Int {
    let days = buckets.flatMap(\.targets).compactMap(\.by)
    return days.reduce(monthCount) { max($0, lastMonthEnded(by: $1) + 1) }
  }
}
