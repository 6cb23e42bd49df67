public import LedgeraModel
public import LedgeraQuantities

/// What one transaction paid, or brought in, for one category in one commodity.
public struct RecurringPayment: Sendable {
  /// By number in file order.
  public let transaction: Int
  public let day: Day
  /// Positive.
  public let amount: WideQuantity
}

/// Payments that may be of one series: to the same payee, for the same category, in one commodity.
struct PaymentKey: Hashable {
  /// Number of the payee's normalised name.
  let payee: Int
  let account: AccountID
  let commodity: CommodityID
}
