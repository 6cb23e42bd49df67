import LedgeraModel
import LedgeraQuantities

/// An exact amount of one commodity. Written as JSON it is `{"commodity": "EUR", "quantity": "12.50"}`.
public struct Money: Sendable, Hashable, CustomStringConvertible, Encodable {
  /// The symbol: `EUR`, `$`; empty for amounts without one.
  public let commodity: String
  /// Exact, with the decimals that the books show.
  public let quantity: WideQuantity
  /// As reports show it: `1,234.50 EUR`.
  public let description: String

  init(_ amount: WideAmount, in journal: Journal) {
    commodity = journal.commodity(amount.commodity).symbol
    quantity = amount.quantity
    description = journal.text(of: amount)
  }

  /// Equal amounts of the same commodity, however many decimals they are written with.
  public static func == (left: Money, right: Money) -> Bool {
    left.commodity == right.commodity && left.quantity == right.quantity
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(commodity)
    hasher.combine(quantity)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(commodity, forKey: .commodity)
    try container.encode(quantity.text(), forKey: .quantity)
  }

  private enum Key: CodingKey { case commodity, quantity }
}

extension Day: Encodable {
  /// `2026-11-24`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension WideQuantity {
  /// The number that a text writes with a decimal point and without grouping: `-1234.50`; nil: it is not
  /// written so, or has more than 38 digits.
  public init?(_ text: String) {
    guard let quantity = Quantity(plain: text) else { return nil }
    self.init(quantity)
  }
}
