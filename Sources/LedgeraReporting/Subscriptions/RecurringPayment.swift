public import LedgeraModel
public import LedgeraQuantities

/// What one transaction paid, or received, for one category in one commodity.
public struct RecurringPayment: Sendable {
  /// By number in file order.
  public let transaction: Int
  public let day: Day
  /// Positive.
  public let amount: WideQuantity
}

/// What payments of a series have in common: payee, category and commodity.
struct PaymentKey: Hashable {
  /// Number of the payee's normalised name.
  let payee: Int
  let account: AccountID
  let commodity: CommodityID
}
