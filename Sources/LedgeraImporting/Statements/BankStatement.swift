public import LedgeraModel
public import LedgeraQuantities

/// What a bank says about one account: its entries, and what was there before and after them.
public struct BankStatement: Sendable, Equatable {
  /// As the bank names the account, e.g. an IBAN; empty: the file does not say.
  public var account = ""
  /// The code of its currency; empty: the file does not say.
  public var currency = ""
  /// nil: the file does not say.
  public var opening: BankBalance?
  /// nil: the file does not say.
  public var closing: BankBalance?
  /// In the order of the file.
  public var rows: [StatementRow] = []

  public init() {}
}

/// What was in an account on a day.
public struct BankBalance: Sendable, Equatable {
  /// nil: the file does not say, or there is no such day.
  public let day: Day?
  public let quantity: Quantity

  public init(day: Day?, quantity: Quantity) {
    self.day = day
    self.quantity = quantity
  }
}
