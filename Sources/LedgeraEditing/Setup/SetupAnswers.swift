public import LedgeraModel
public import LedgeraQuantities

/// What a household says of itself when its books are set up (examples/setup/README.md).
///
/// Names and symbols are text, since there are no books yet. Amounts without a symbol are in the base
/// currency.
public struct SetupAnswers: Sendable {
  /// How often money comes in or goes out.
  public enum Cadence: String, Sendable, CaseIterable {
    case weekly, fortnightly, monthly, quarterly, yearly

    /// Times a year.
    var frequency: Int {
      switch self {
      case .weekly: 52
      case .fortnightly: 26
      case .monthly: 12
      case .quarterly: 4
      case .yearly: 1
      }
    }
  }

  /// An account with what it holds at the start; what is owed is below zero.
  public struct Wallet: Sendable {
    public var name: String
    public var balance: DraftAmount
    /// As in the tag `class:`.
    public var assetClass: String
    var isOnBudget: Bool

    var isLiability: Bool { name.hasPrefix("liabilities") }
  }

  /// Net income, or a bill.
  public struct Flow: Sendable {
    public var name: String
    public var amount: Quantity
    public var cadence: Cadence
    /// The first payday or due date.
    public var day: Day
    /// The category.
    public var account: String
  }

  /// A loan.
  public struct Debt: Sendable {
    public var account: String
    /// What is owed; positive.
    public var balance: Quantity
    /// Percents a year.
    public var rate: Quantity
    /// What is paid each month.
    public var payment: Quantity
    public var day: Day
  }

  /// A bucket of the plan.
  public struct Bucket: Sendable {
    public var name: String
    public var account: String
    /// Percents.
    public var weight: Quantity
    /// Percents a year.
    public var expectedReturn: Quantity
  }

  /// What a goal or a bucket is to reach.
  public struct Target: Sendable {
    public var name: String
    public var amount: DraftAmount
    public var day: Day
    /// Where a goal's savings are; nil: nowhere in particular.
    public var account: String?
  }

  public var base = "SGD"
  public var display: [String] = []
  /// IANA name; nil: the system's zone, not written.
  public var timezone: String?
  /// The day of the opening balances.
  public var start: Day
  /// Percents a year; nil: none.
  public var inflation: Quantity?
  /// What one unit of other currencies is worth in the base currency.
  public var rates: [DraftAmount] = []
  public var wallets: [Wallet] = []
  public var incomes: [Flow] = []
  public var bills: [Flow] = []
  public var debts: [Debt] = []
  /// Months of spending that the first bucket holds at least, and at most; nil: not said.
  public var buffer: ClosedRange<Int>?
  public var buckets: [Bucket] = []
  public var targets: [Target] = []
  public var goals: [Target] = []
  /// Name of the percentage model of the recommended budget; nil: no budget is recommended.
  public var model: String? = usualModel

  static let usualModel = "50/30/20"

  public init(start: Day) { self.start = start }

  /// Where income goes and bills are paid from: the first cash account.
  var mainWallet: String {
    wallets.first { $0.assetClass == "cash" && !$0.isLiability }?.name ?? "assets:bank:current"
  }
}
