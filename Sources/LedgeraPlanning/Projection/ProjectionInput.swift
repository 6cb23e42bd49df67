public import LedgeraModel
public import LedgeraQuantities

/// What a projection is made of: plain values, all amounts in the base currency at the rates of the
/// start day (calculations.md § Projection).
public struct ProjectionInput: Sendable {
  /// The first day of month 0.
  public var firstMonth: Day
  /// Months asked for; targets beyond them are followed as well.
  public var monthCount: Int
  public var incomes: [CashFlow] = []
  public var expenses: [CashFlow] = []
  public var events: [OneOff] = []
  public var residencies: [TaxTable] = []
  /// How much the bounds of brackets grow each calendar year; 0.02 for 2 %.
  public var bracketGrowth = RoundedDecimal.zero
  public var buckets: [Bucket] = []
  /// Numbers of buckets: who pays for a shortfall, the first one first.
  public var drawOrder: [Int] = []
  /// Whether buckets are brought back to their buffers and weights at the end of each calendar year.
  public var rebalancesYearly = false
  /// Money on the start day in accounts of type cash that are in no bucket. It is spent first.
  public var freeCash = RoundedDecimal.zero
  /// Accounts in no bucket that rules move money to or from, cash aside.
  public var holdings: [Holding] = []
  /// Net worth on the start day in all other accounts. It stays.
  public var otherNetWorth = RoundedDecimal.zero
  /// The plan's own rate, by which real figures are deflated.
  public var inflation = RoundedDecimal.zero

  public init(firstMonth: Day, monthCount: Int) {
    self.firstMonth = firstMonth
    self.monthCount = monthCount
  }

  /// Money that comes or goes by one posting of a rule; positive either way.
  public struct CashFlow: Sendable {
    /// The income account or the expense category.
    public var category: String
    /// By month, before growth; months without any are left out. Several of one month add up. Months
    /// before 0 are for shares.
    public var amounts: [MonthAmount]
    /// Numbers of incomes whose sum of the months is multiplied by `amounts`; nil: these are amounts.
    /// Incomes that are shares themselves do not count.
    public var shareOf: [Int]?
    /// The description of the rules that it is a share of.
    var shareRule: String?
    /// Of a share: how many months' income it is a part of, the last one its own.
    public var shareMonths = 1
    /// Per year.
    public var growth: RoundedDecimal
    /// Of incomes only.
    public var tax: Tax

    public init(
      _ category: String, _ amounts: [MonthAmount], growth: RoundedDecimal = .zero,
      tax: Tax = .rate(.zero)
    ) {
      self.category = category
      self.amounts = amounts
      self.growth = growth
      self.tax = tax
    }
  }

  /// A debt, a house, a pension: what rules move there leaves the money that is invested.
  public struct Holding: Sendable {
    public var name: String
    /// Below zero: it is owed.
    public var opening: RoundedDecimal
    /// No more is paid back than is owed.
    var isDebt: Bool
    /// What is moved there.
    public var flows: [CashFlow] = []
    /// Numbers of incomes that are paid into it, and of expenses that are paid from it.
    public var incomes: [Int] = []
    public var expenses: [Int] = []

    public init(_ name: String, opening: RoundedDecimal, isDebt: Bool) {
      self.name = name
      self.opening = opening
      self.isDebt = isDebt
    }
  }

  /// An amount of one month; 0 is the first one.
  public struct MonthAmount: Sendable {
    public var month: Int
    public var amount: RoundedDecimal

    public init(_ month: Int, _ amount: RoundedDecimal) {
      self.month = month
      self.amount = amount
    }
  }

  public enum Tax: Sendable {
    /// A part of each payment; 0.15 for 15 %.
    case rate(RoundedDecimal)
    /// By the brackets of a residency, by its number in `residencies`.
    case brackets(Int)
  }

  /// The brackets of a residency, bounds in the base currency.
  public struct TaxTable: Sendable {
    public struct Bracket: Sendable {
      public var lower: RoundedDecimal
      /// nil: all above.
      public var upper: RoundedDecimal?
      public var rate: RoundedDecimal

      public init(_ lower: RoundedDecimal, _ upper: RoundedDecimal?, rate: RoundedDecimal) {
        self.lower = lower
        self.upper = upper
        self.rate = rate
      }
    }

    public var brackets: [Bracket]
    /// What the accounts of its incomes received in the calendar year of month 0 until the start day.
    public var incomeBefore: RoundedDecimal

    public init(_ brackets: [Bracket], incomeBefore: RoundedDecimal = .zero) {
      self.brackets = brackets
      self.incomeBefore = incomeBefore
    }
  }

  /// Money that comes (positive) or goes once, after tax and as it is.
  public struct OneOff: Sendable {
    public var month: Int
    public var amount: RoundedDecimal

    public init(month: Int, amount: RoundedDecimal) {
      self.month = month
      self.amount = amount
    }
  }

  /// Where savings go and shortfalls come from.
  public struct Bucket: Sendable {
    public var name: String
    public var opening: RoundedDecimal
    /// Share of savings; those of all buckets are 1 together.
    public var weight: RoundedDecimal
    /// Effective per year.
    public var expectedReturn: RoundedDecimal
    public var target: Target?
    public var buffer: Buffer?
    /// Of its growth; 0.25 for 25 %.
    public var tax = RoundedDecimal.zero
    /// Whether it may pay for a shortfall.
    var canBeDrawn = true

    public init(
      _ name: String, opening: RoundedDecimal, weight: RoundedDecimal,
      expectedReturn: RoundedDecimal
    ) {
      self.name = name
      self.opening = opening
      self.weight = weight
      self.expectedReturn = expectedReturn
    }
  }

  public struct Target: Sendable {
    public var amount: RoundedDecimal
    /// nil: at the end of the months asked for.
    public var by: Day?
    /// The same as it is written, where that is not in the base currency.
    public var foreign: ForeignAmount?

    public init(_ amount: RoundedDecimal, by day: Day? = nil) {
      self.amount = amount
      self.by = day
    }
  }

  /// An amount in another currency than the base.
  public struct ForeignAmount: Sendable {
    public var amount: RoundedDecimal
    public var commodity: CommodityID
    /// One unit in the base currency.
    public var rate: RoundedDecimal
  }

  /// What a bucket is to hold, and from when on it has enough.
  public struct Buffer: Sendable {
    public var least: RoundedDecimal
    /// nil: nothing is too much.
    public var most: RoundedDecimal?
    /// Whether they are multiples of a month's mean expenses.
    public var isInMonths: Bool

    public init(least: RoundedDecimal, most: RoundedDecimal? = nil, isInMonths: Bool) {
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
    let days = buckets.compactMap { $0.target?.by }
    return days.reduce(monthCount) { max($0, lastMonthEnded(by: $1) + 1) }
  }
}
