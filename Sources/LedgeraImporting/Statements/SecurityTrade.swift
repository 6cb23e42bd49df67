package import LedgeraQuantities

/// What a row of a broker's file did with a security, besides moving money.
package struct SecurityTrade: Sendable, Equatable {
  /// Its ticker, else the name that the file has.
  package let security: String
  /// What the account got; negative: gave.
  package let units: Quantity
  /// What the units were worth together, without charges.
  package let worth: Quantity

  /// What happened.
  enum Kind {
    case bought, sold
    /// Income became units, and no money moved.
    case reinvested
  }

  /// A trade, what the account's money changed by, and what the broker took of it.
  ///
  /// - Parameters:
  ///   - total: What was paid or received, charges included, with any sign; nil: the file says only the price.
  ///   - price: Of a unit; nil: the file does not say.
  ///   - charges: From 0.
  /// - Returns: nil: there are no units, or nothing says what they were worth.
  static func made(
    _ kind: Kind, _ security: String, units: Quantity, total: Quantity?, price: Quantity?,
    charges: Quantity
  ) -> (trade: SecurityTrade, amount: Quantity, fee: Quantity)? {
    let units = units.magnitude
    let fee = kind == .reinvested ? Quantity.zero : charges
    // What charges add to the money: it is less for what is sold.
    let added = kind == .sold ? fee.negated : fee
    guard !units.isZero, !security.isEmpty,
      let worth = worth(of: units, total, price, charges: added), worth.signum > 0,
      let paid = try? worth.adding(added)
    else { return nil }
    let trade = SecurityTrade(
      security: security, units: kind == .sold ? units.negated : units, worth: worth)
    switch kind {
    case .bought: return (trade, paid.negated, fee)
    case .sold: return (trade, paid, fee)
    case .reinvested: return (trade, .zero, fee)
    }
  }

  /// Without charges; nil: nothing says it.
  private static func worth(
    of units: Quantity, _ total: Quantity?, _ price: Quantity?, charges: Quantity
  ) -> Quantity? {
    if let total { return try? total.magnitude.adding(charges.negated) }
    guard let price else { return nil }
    return try? price.magnitude.multiplied(by: units)
  }
}
