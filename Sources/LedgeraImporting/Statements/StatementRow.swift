package import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities

/// An entry of a bank's file.
package struct StatementRow: Sendable, Equatable {
  /// The day the bank booked it.
  package let day: Day
  /// The day from which it bears interest; nil: the file does not say.
  package let valueDay: Day?
  /// What the account changed by; money in is positive.
  package internal(set) var amount: Quantity
  /// What the bank took for itself of it, from 0; zero: the file says nothing apart.
  package internal(set) var fee: Quantity
  /// The account's balance after it; nil: the file does not say.
  package let balance: Quantity?
  /// Empty: the file does not say.
  package let payee: String
  /// Purpose, kind of booking and whatever else is said; empty: nothing.
  package let description: String
  /// As the file names it; empty: it does not.
  package let currency: String
  /// The bank's own identifier; empty: none.
  package let id: String
  /// The bank has not booked it yet.
  package let isPending: Bool
  /// The row in `StatementFile.sources`.
  package let span: Span
  /// Its line in the file, from 1.
  package let line: Int

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
  package var text: String {
    [payee, description].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// What the user says about a bank's file; what is left out is found out.
package struct StatementOptions: Sendable, Equatable {
  /// In the order of the file; nil: its header names them.
  package var columns: [StatementColumn]?
  package var dateFormat: DateFormat?
  package var decimalMark: NumberStyle.DecimalMark?
  /// An ASCII character.
  package var separator: UInt8?
  package var encoding: TextEncoding?
  /// Amounts have the opposite sign, as in files of credit cards that list what was spent.
  package var isInverted = false

  package init() {}
}
