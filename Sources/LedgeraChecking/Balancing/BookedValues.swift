package import LedgeraModel
package import LedgeraQuantities

/// What the amounts of a transaction were worth in the base currency when it was booked, as far as
/// the transaction itself says so (grammar.md § Base sum).
package struct BookedValues {
  private let values: BaseValues
  private let journal: Journal

  /// nil: the profile names no base currency.
  package init?(ofTransaction index: Int, in journal: Journal) {
    guard let base = journal.profile.base else { return nil }
    values = BaseValues(of: index, base: base, in: journal.store)
    self.journal = journal
  }

  /// The posting's `base:` tag; nil: it has none.
  package func written(forPosting number: Int) -> Quantity? {
    values.tagged(journal.store.postings[number], number, in: journal.store)
  }

  /// An amount in the base currency, at its cost or at the transaction's `rate:`; nil: the
  /// transaction gives neither.
  package func written(_ amount: Amount, cost: Cost?) -> Quantity? {
    values.written(amount, cost)
  }
}
