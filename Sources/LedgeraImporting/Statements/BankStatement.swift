package import LedgeraModel
package import LedgeraQuantities

/// What a bank says about one account: its entries, and what was there before and after them.
package struct BankStatement: Sendable, Equatable {
  /// As the bank names the account, e.g. an IBAN; empty: the file does not say.
  package var account = ""
  /// The code of its currency; empty: the file does not say.
  package var currency = ""
  /// nil: the file does not say.
  package var opening: BankBalance?
  /// nil: the file does not say.
  package var closing: BankBalance?
  /// In the order of the file.
  package var rows: [StatementRow] = []

  package init() {}
}

/// What was in an account on a day.
package struct BankBalance: Sendable, Equatable {
  /// nil: the file does not say, or there is no such day.
  package let day: Day?
  package let quantity: Quantity

  package init(day: Day?, quantity: Quantity) {
    self.day = day
    self.quantity = quantity
  }
}
