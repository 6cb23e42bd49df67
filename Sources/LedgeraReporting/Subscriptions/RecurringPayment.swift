package import LedgeraModel
package import LedgeraQuantities

/// What one transaction paid, or received, for one category in one commodity.
package struct RecurringPayment: Sendable {
  /// By number in file order.
  package let transaction: Int
  package let day: Day
  /// Positive.
  package let amount: WideQuantity
}

/// What payments of a series have in common: payee, category and commodity.
struct PaymentKey: Hashable {
  /// Number of the payee's normalised name.
  let payee: Int
  let account: AccountID
  let commodity: CommodityID
}
