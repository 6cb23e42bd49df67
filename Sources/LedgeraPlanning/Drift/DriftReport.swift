public import LedgeraModel
public import LedgeraQuantities
public import LedgeraReporting

/// How far buckets have drifted from their buffers and weights, and the transfers that would mend it
/// (grammar.md § Suggested transfers).
public struct DriftReport: Sendable {
  /// One bucket.
  public struct Line: Sendable {
    public let name: String
    /// In the base currency.
    public let value: WideQuantity
    /// What it should hold at least and at most; nil: nothing is said.
    public let least: WideQuantity?
    public let most: WideQuantity?
    /// Its part of the buckets without buffer, in percent; nil: it has a buffer, or they are empty.
    public let share: WideQuantity?
    /// What that part should be, in percent.
    public let wantedShare: WideQuantity?
    public let state: State
  }

  public enum State: String, Sendable {
    case fine, below, above
  }

  /// One suggested transfer, in the base currency.
  public struct Transfer: Sendable {
    public let amount: WideQuantity
    public let from: AccountID
    public let to: AccountID
    /// The account has less money than that, so that something must be sold first.
    public let mustSell: Bool
  }

  public let journal: Journal
  public let day: Day
  public let base: CommodityID
  public let lines: [Line]
  /// Empty when nothing is out of its band.
  public let transfers: [Transfer]
  /// A month's spending on average, in the base currency; nil: unknown.
  public let spending: WideQuantity?
  /// Commodities that could not be valued.
  public let unpriced: [CommodityID]

  /// - Parameter base: The plan's.
  public init(
    _ plan: Plan, _ spending: MonthlySpending, in base: CommodityID, on day: Day
  ) {
    journal = plan.journal
    self.day = day
    self.base = base
    let mean = spending.mean.amounts.filter { !$0.isZero }
    let isKnown = !spending.months.isEmpty && mean.allSatisfy { $0.commodity == base }
    let monthly = isKnown ? mean.first?.quantity ?? .zero : nil
    self.spending = monthly
    let holdings = BucketHoldings(plan, in: base, on: day)
    unpriced = holdings.unpriced
    let bounds = plan.buckets.map { bucket in
      bucket.buffer.flatMap {
        BufferBounds($0.value, plan, spending: monthly, in: base, on: day)
      }
    }
    let balance = BucketBalance(plan, values: holdings.values, bounds: bounds)
    lines = balance.lines
    transfers = TransferSearch(plan, holdings, wanted: balance.wanted, in: base).transfers
  }
}
