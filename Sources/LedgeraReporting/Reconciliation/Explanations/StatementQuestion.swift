package import LedgeraModel
package import LedgeraQuantities

/// A posting that may be on a statement, as the search for explanations sees it.
package struct StatementItem: Hashable, Sendable {
  package let day: Day
  /// In the smallest unit of the statement's amounts.
  package let amount: Int128
  package let state: TransactionState

  package init(day: Day, amount: Int128, state: TransactionState) {
    self.day = day
    self.amount = amount
    self.state = state
  }

  /// Whether it is reconciled or pending, so that it has been seen on a statement.
  var isMarked: Bool { state != .unreconciled }
}

/// The question which postings make up the balance of a statement.
package struct StatementQuestion: Sendable {
  /// How far the search goes. Postings farther from the statement's day are left out first, marked
  /// ones before unmarked ones.
  package struct Limits: Hashable, Sendable {
    /// Postings that are tried singly and in pairs.
    package var pairs = 20_000
    /// Postings that are tried in threes.
    package var triples = 3_000
    /// Reconciled postings up to this day are not tried; nil: all are.
    var settledUntil: Day?
    /// Explanations kept of each kind; the others are only counted.
    package var kept = 5

    package init() {}
  }

  /// Postings of one account in one commodity, none later than `day`.
  package let items: [StatementItem]
  /// The statement's last day.
  package let day: Day
  /// The statement's balance in its smallest unit.
  package let balance: Int128
  /// Decimals of the smallest unit.
  package let decimals: UInt8
  package var limits = Limits()

  /// Sums of amounts below this, in smallest units, cannot overflow in the search.
  package static let amountLimit: Int128 = 10_000_000_000_000_000_000_000_000_000

  /// - Throws: If an amount or the balance has more than 28 digits, or there are 2³¹ postings.
  package init(
    items: [StatementItem], day: Day, balance: Int128, decimals: UInt8
  ) throws(QuantityOverflow) {
    let isSmall = { (amount: Int128) in amount.magnitude < Self.amountLimit.magnitude }
    guard isSmall(balance), items.count < Int(Int32.max), items.allSatisfy({ isSmall($0.amount) })
    else { throw QuantityOverflow() }
    self.items = items
    self.day = day
    self.balance = balance
    self.decimals = decimals
  }

  /// The sum of the postings in any of these states.
  package func sum(_ states: TransactionState...) -> Int128 {
    items.reduce(into: 0) { sum, item in
      if states.contains(item.state) { sum += item.amount }
    }
  }
}
