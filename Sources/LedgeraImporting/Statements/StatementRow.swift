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
  package internal(set) var balance: Quantity?
  /// Empty: the file does not say.
  package let payee: String
  /// Purpose, kind of booking and whatever else is said; empty: nothing.
  package private(set) var description: String
  /// As the file names it; empty: it does not.
  package let currency: String
  /// The bank's own identifier; empty: none.
  package let id: String
  /// The bank has not booked it yet.
  package let isPending: Bool
  /// What it did with a security; nil: it moved money only.
  package let trade: SecurityTrade?
  /// The row in `StatementFile.sources`.
  package let span: Span
  /// Its line in the file, from 1.
  package let line: Int

  package init(
    day: Day, valueDay: Day? = nil, amount: Quantity, fee: Quantity = .zero,
    balance: Quantity? = nil,
    payee: String = "", description: String = "", currency: String = "", id: String = "",
    isPending: Bool = false, trade: SecurityTrade? = nil, span: Span, line: Int
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
    self.trade = trade
    self.span = span
    self.line = line
  }

  /// Adds what the file says of it in another row.
  mutating func goOn(with text: String) {
    description = description.isEmpty ? text : "\(description) \(text)"
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
  /// What has been said of such files before: it counts where the file leaves it open.
  package var known = StatementForms()
  package var dateFormat: DateFormat?
  package var decimalMark: NumberStyle.DecimalMark?
  /// An ASCII character.
  package var separator: UInt8?
  package var encoding: TextEncoding?
  /// Amounts have the opposite sign, as in files of credit cards that list what was spent.
  package var isInverted = false

  package init() {}

  /// What the user says of how the file is written.
  var forms: StatementForms {
    var forms = StatementForms()
    (forms.columns, forms.dateFormat, forms.decimalMark) = (columns, dateFormat, decimalMark)
    return forms
  }
}

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
  package internal(set) var signs = Signs.stated
  /// Whether the file's header is one of a card, and no balance proves the signs of its amounts.
  package internal(set) var isOfCard = false
  /// The days that it is about; nil: the file does not say.
  package internal(set) var firstDay, lastDay: Day?

  /// Who says which way money went.
  package enum Signs: Sendable {
    /// The file.
    case stated
    /// Nothing does: cards may count what was spent as positive.
    case open
    /// The user, who says that it is the opposite of what the file seems to say.
    case inverted
  }

  package init() {}
}

extension BankStatement {
  /// Days that it is known to say all of, the first and the last among them. An opening balance may be of the
  /// day before.
  package var days: [Day] {
    rows.map(\.day) + [firstDay, lastDay, closing?.day].compactMap { $0 }
  }

  /// With signs turned round: with the balances where these follow from the amounts, else to make them follow.
  package func inverted() -> BankStatement {
    var statement = self
    statement.signs = .inverted
    let turnsBalances = BalanceProof(self).isFulfilled
    for number in rows.indices {
      statement.rows[number].amount = rows[number].amount.negated
      if turnsBalances { statement.rows[number].balance = rows[number].balance?.negated }
    }
    guard turnsBalances else { return statement }
    statement.opening = opening.map { BankBalance(day: $0.day, quantity: $0.quantity.negated) }
    statement.closing = closing.map { BankBalance(day: $0.day, quantity: $0.quantity.negated) }
    return statement
  }
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

/// Amounts of formats that say how numbers are written: no currency, no groups, `.` or `,` before the
/// decimals.
enum BankAmount {
  /// nil: this is not a number, or one with more than 38 digits. Groups are read where the other mark
  /// tells them from decimals (`1.234,56`).
  static func quantity(_ text: ArraySlice<UInt8>) -> Quantity? {
    if let plain = PlainNumber(text) { return plain.quantity }
    var digits = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    // `20,` is a whole number.
    if let last = digits.last, ".,".contains(last) { digits.append("0") }
    guard digits.contains(where: \.isNumber),
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }),
      let number = WrittenNumber(digits)
    else { return nil }
    let last = digits.last { $0 == "." || $0 == "," }
    return number.quantity(mark: last == "," ? .comma : .point)
  }
}

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
