import LedgeraQuantities

/// What a bank took for itself, where its file says it apart from the payment.
enum BankCharge {
  /// The charge included in an amount: zero if the charge is not part of it, or unknown.
  ///
  /// - Parameters:
  ///   - charge: Positive: the bank took it.
  ///   - amount: What the account changed by, money in positive.
  ///   - payment: The amount before the charge, in the same currency; nil: the file does not say.
  static func part(_ charge: Quantity, of amount: Quantity, payment: Quantity?) -> Quantity {
    guard charge.signum > 0, let rest = try? amount.adding(charge),
      rest.signum == amount.signum, payment.map({ $0.magnitude == rest.magnitude }) ?? true
    else { return .zero }
    return charge
  }
}
