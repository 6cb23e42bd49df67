public import LedgeraDiagnostics
public import LedgeraModel
public import LedgeraQuantities

/// An entry of a bank's file.
public struct StatementRow: Sendable, Equatable {
  /// The day the bank booked it.
  public let day: Day
  /// The day from which it bears interest; nil: the file does not say.
  public let valueDay: Day?
  /// What the account changed by; money in is positive.
  public internal(set) var amount: Quantity
  /// What the bank took for itself of it, from 0; zero: the file says nothing apart.
  public internal(set) var fee: Quantity
  /// The account's balance after it; nil: the file does not say.
  public let balance: Quantity?
  /// Empty: the file does not say.
  public let payee: String
  /// Purpose, kind of booking and whatever else is said; empty: nothing.
  public let description: String
  /// As the file names it; empty: it does not.
  public let currency: String
  /// The bank's own identifier; empty: none.
  public let id: String
  /// The bank has not booked it yet.
  public let isPending: Bool
  /// The row in `StatementFile.sources`.
  public let span: Span
  /// Its line in the file, from 1.
  public let line: Int

  init(
    day: Day, valueDay: Day? = nil, amount: Quantity, fee: Quantity = .zero,
    balance: Quantity? = nil,
    payee: String = "", description: String = "", currency: String = "", id: String = "",
    isPending: Bool = false, span: Span, line: Int
  ) {
    self.day = day
    self.valueDay = valueDay
    self.amount = amount
    self.fee = fee
    self.balance = balance
    self.payee = payee
    self.description = description
    self.currency = currency
    self.id = id
    self.isPending = isPending
    self.span = span
    self.line = line
  }

  /// Payee and description.
  public var text: String {
    [payee, description].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// What the user says about a bank's file; what is left out is found out.
public struct StatementOptions: Sendable, Equatable {
  /// In the order of the file; nil: its header names them.
  public var columns: [StatementColumn]?
  public var dateFormat: DateFormat?
  public var decimalMark: NumberStyle.DecimalMark?
  /// An ASCII character.
  public var separator: UInt8?
  public var encoding: TextEncoding?
  /// Amounts have the opposite sign, as in files of credit cards that list what was spent.
  public var isInverted = false

  public init() {}
}
