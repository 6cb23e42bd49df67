/// What a column of a bank's file holds.
package enum StatementColumn: String, Sendable, CaseIterable {
  /// The day the bank booked it.
  case date
  /// The day from which it bears interest; of no use where there is a `date`.
  case valueDate = "valuta"
  case payee
  case description
  /// With its sign.
  case amount
  /// With its sign, fees taken off.
  case net
  /// What the bank took for itself, with or without a sign.
  case fee
  /// Money out, with or without a minus sign.
  case out
  /// Money in.
  case `in`
  /// Whether `amount` went out or came in.
  case direction
  /// Whether the bank has booked the row.
  case state
  /// The account's balance after the row.
  case balance
  case currency
  /// Which account the row is about.
  case account
  /// The bank's own identifier.
  case id
  /// Anything else.
  case skipped = "-"

  /// The column of a name as `--columns` takes it; nil: none.
  package init?(option name: String) {
    switch name.lowercased() {
    case "", "-", "_", "skip": self = .skipped
    case "debit", "out": self = .out
    case "credit", "in": self = .in
    case "value-date", "valuta": self = .valueDate
    case let name: self.init(rawValue: name)
    }
  }
}

extension [StatementColumn] {
  /// As the tag of an account has them, with blanks between; nil: not all are names of columns, or no date or
  /// no amount is among them.
  package init?(tagValue: String) {
    let names = tagValue.split(separator: " ").map { StatementColumn(option: String($0)) }
    let columns = names.compactMap { $0 }
    guard columns.count == names.count, columns.isSufficient else { return nil }
    self = columns
  }

  /// As `--columns` takes them; with blanks as the tag of an account has them.
  package func names(separator: String = ",") -> String {
    map(\.rawValue).joined(separator: separator)
  }

  /// Whether lines can be read from them.
  package var isSufficient: Bool {
    contains { [.amount, .net, .out, .in].contains($0) }
      && contains { [.date, .valueDate].contains($0) }
  }
}
