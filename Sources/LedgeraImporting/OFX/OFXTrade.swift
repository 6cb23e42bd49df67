import LedgeraQuantities

/// A record of investments in OFX: what was bought and sold, and what securities paid.
struct OFXTrade {
  let node: MarkupTree.Node
  /// The ticker or name of its security; empty: none.
  let security: String

  /// Names of securities by their identifiers, as the list at the end of the file has them.
  static func securities(_ tree: MarkupTree) -> [String: String] {
    var names: [String: String] = [:]
    for node in tree.all("SECINFO") {
      guard let id = node.value("UNIQUEID"), names[id] == nil else { continue }
      names[id] = node.value("TICKER") ?? node.value("SECNAME")
    }
    return names
  }

  init(_ node: MarkupTree.Node, _ securities: [String: String]) {
    self.node = node
    let id = node.value("UNIQUEID") ?? ""
    security = securities[id] ?? id
  }

  private func number(_ name: MarkupName) -> Quantity? {
    node.first(name).flatMap { BankAmount.quantity($0.content) }
  }

  private var charges: Quantity {
    let names: [MarkupName] = ["COMMISSION", "FEES", "TAXES", "LOAD"]
    var sum = Quantity.zero
    for name in names {
      guard let charge = number(name), let more = try? sum.adding(charge.magnitude) else {
        continue
      }
      sum = more
    }
    return sum
  }

  /// nil: it is no such record, or lacks what it needs.
  var reading: (text: String, amount: Quantity, fee: Quantity, trade: SecurityTrade?)? {
    let kinds: [(MarkupName, SecurityTrade.Kind, String)] = [
      ("INVBUY", .bought, "Buy"), ("INVSELL", .sold, "Sell"),
    ]
    for (name, kind, text) in kinds where node.first(name) != nil {
      return made(kind, text)
    }
    if node.isNamed("REINVEST") { return made(.reinvested, "Reinvested") }
    let payments: [MarkupName] = ["INCOME", "INVEXPENSE", "MARGININTEREST", "RETOFCAP"]
    guard payments.contains(where: node.isNamed), let total = number("TOTAL") else { return nil }
    let isExpense = node.isNamed("INVEXPENSE") || node.isNamed("MARGININTEREST")
    let text = node.value("INCOMETYPE").map(Self.income) ?? (isExpense ? "Expense" : "Return")
    return (text, isExpense ? total.magnitude.negated : total, .zero, nil)
  }

  private func made(
    _ kind: SecurityTrade.Kind, _ text: String
  ) -> (text: String, amount: Quantity, fee: Quantity, trade: SecurityTrade?)? {
    guard let units = number("UNITS"),
      let made = SecurityTrade.made(
        kind, security, units: units, total: number("TOTAL"), price: number("UNITPRICE"),
        charges: charges)
    else { return nil }
    return (text, made.amount, made.fee, made.trade)
  }

  private static func income(_ code: String) -> String {
    [
      "DIV": "Dividend", "INTEREST": "Interest", "CGLONG": "Capital gain",
      "CGSHORT": "Capital gain",
    ][
      code] ?? "Income"
  }
}
