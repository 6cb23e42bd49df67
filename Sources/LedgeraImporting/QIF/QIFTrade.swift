import LedgeraQuantities

/// A record of investments in QIF: what was bought and sold, and what securities paid.
struct QIFTrade {
  let record: QIFRecord
  /// The ticker or name of its security; empty: none.
  let security: String

  private let action: String
  private let mark: NumberStyle.DecimalMark

  /// - Parameter tickers: By the names of securities.
  init(_ record: QIFRecord, _ tickers: [String: String], _ mark: NumberStyle.DecimalMark) {
    self.record = record
    self.mark = mark
    let name = record.text("Y")
    security = tickers[name] ?? name
    action = record.text("N").lowercased()
  }

  private func number(_ code: Unicode.Scalar) -> Quantity? {
    record.field(code).flatMap { WrittenNumber($0.text)?.quantity(mark: mark) }
  }

  /// nil: nothing is known of such actions, or it lacks what it needs. `BuyX` and the like, whose money comes
  /// from another account, are not known.
  var reading: (text: String, amount: Quantity, fee: Quantity, trade: SecurityTrade?)? {
    let total = record.amount.flatMap { WrittenNumber($0.text)?.quantity(mark: mark) }
    if let (kind, text) = Self.trades[action] {
      guard let units = number("Q"),
        let made = SecurityTrade.made(
          kind, security, units: units, total: total, price: number("I"),
          charges: number("O")?.magnitude ?? .zero)
      else { return nil }
      return (text, made.amount, made.fee, made.trade)
    }
    guard let total else { return nil }
    if let text = Self.income[action] { return (text, total, .zero, nil) }
    switch action {
    case "cash", "": return ("", total, .zero, nil)
    case "miscexp", "margint": return ("Expense", total.magnitude.negated, .zero, nil)
    default: return nil
    }
  }

  private static let trades: [String: (SecurityTrade.Kind, String)] = [
    "buy": (.bought, "Buy"), "sell": (.sold, "Sell"), "reinvdiv": (.reinvested, "Reinvested"),
    "reinvint": (.reinvested, "Reinvested"), "reinvlg": (.reinvested, "Reinvested"),
    "reinvmd": (.reinvested, "Reinvested"), "reinvsh": (.reinvested, "Reinvested"),
  ]
  private static let income = [
    "div": "Dividend", "intinc": "Interest", "cglong": "Capital gain", "cgshort": "Capital gain",
    "cgmid": "Capital gain", "miscinc": "Income", "rtrncap": "Return",
  ]
}
