package import LedgeraModel
package import LedgeraQuantities
import LedgeraReporting

/// How far buckets have drifted from their buffers and weights, and the transfers that would correct it
/// (calculations.md § Suggested transfers).
package struct DriftReport: Sendable {
  /// One bucket.
  package struct Line: Sendable {
    package let name: String
    /// In the base currency.
    package let value: WideQuantity
    /// What it should hold at least and at most; nil: nothing is said.
    package let least: WideQuantity?
    package let most: WideQuantity?
    /// Its part of the buckets without buffer, in percent; nil: it has a buffer, or they are empty.
    package let share: WideQuantity?
    /// What that part should be, in percent.
    let wantedShare: WideQuantity?
    package let state: State
  }

  package enum State: String, CaseIterable, Sendable {
    case fine, below, above
  }

  /// One suggested transfer, in the base currency.
  package struct Transfer: Sendable {
    package let amount: WideQuantity
    package let from: AccountID
    package let to: AccountID
    /// The account has less money than that, so that something must be sold first.
    package let mustSell: Bool
    /// The account holds what is traded, so that something must be bought for it.
    package let mustBuy: Bool
  }

  package let journal: Journal
  package let day: Day
  package let base: CommodityID
  package let lines: [Line]
  /// Empty when nothing is out of its band.
  package let transfers: [Transfer]
  /// A month's spending on average, in the base currency; nil: unknown.
  package let spending: WideQuantity?
  /// Commodities that could not be valued.
  package let unpriced: [CommodityID]

  /// - Parameter base: The plan's.
  package init(
    _ plan: Plan, _ spending: UsualSpending, in base: CommodityID, on day: Day
  ) {
    let plan = plan.locked(on: day)
    journal = plan.journal
    self.day = day
    self.base = base
    let monthly = spending.commodity == base ? spending.mean : nil
    self.spending = monthly
    let holdings = BucketHoldings(plan, in: base, on: day)
    unpriced = holdings.unpriced
    let bounds = plan.buckets.map { bucket in
      bucket.buffer.flatMap {
        BufferBounds($0.value, plan, spending: monthly, in: base, on: day)
      }
    }
    let idle = holdings.idle.sum(of: \.value)
    let balance = BucketBalance(plan, values: holdings.values, bounds: bounds, idle: idle, on: day)
    lines = balance.lines
    let changes = BucketChanges(
      plan, balance, bounds: bounds, idle: idle, decimals: plan.journal.decimals(of: base))
    transfers = TransferSearch(plan, holdings, changes, in: base).transfers
  }
}
