import LedgeraQuantities

/// What a bank took for itself, where its file says it apart from the payment.
enum BankCharge {
  /// What of an amount is a charge: zero where the charge is no part of it, or it is unknown.
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
