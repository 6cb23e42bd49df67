import LedgeraDiagnostics

import LedgeraModel

/// Names that banks give their columns.
enum ColumnNames {
  /// The column of a header's field; nil: unknown.
  static func column(named field: String) -> StatementColumn? {
    let spellings = [inFull(field), field, inWords(field)].map {
      BankWords.plain($0, keepsAccents: true)
    }
    for words in spellings + [BankWords.plain(field)] {
      if let column = ColumnNameTable.all[words] { return column }
      let rest = BankWords.withoutCurrency(words)
      if rest != words, let column = ColumnNameTable.all[rest] { return column }
    }
    return numberedText(field) ?? common(field.split(separator: "/")) ?? side(spellings[0])
  }

  /// Which side an amount is on that says it in words of its own: `Amount out`, `Beløp inn`; nil: another name.
  private static func side(_ plain: String) -> StatementColumn? {
    let columns = plain.split(separator: " ").map { ColumnNameTable.all[String($0)] }
    let sides = columns.filter { $0 == .in || $0 == .out }
    guard columns.count == 2, sides.count == 1, columns.contains(.amount) else { return nil }
    return sides[0]
  }

  /// The currency that a field of its column names.
  static func currency(field: String) -> String {
    let code = field.uppercased()
    return currencyWords[code] ?? (Currencies.isCode(code) ? code : field)
  }

  private static let currencyWords = [
    "人民币": "CNY", "RMB": "CNY", "美元": "USD", "港币": "HKD", "欧元": "EUR", "英镑": "GBP",
    "日元": "JPY", "RUR": "RUB",
  ]

  /// The currency of amounts whose column is named by it alone: `USD$`; nil: it has another name.
  static func currencyOfAmounts(_ field: String) -> String? {
    let code = field.filter { !"$€£".contains($0) }.trimmed
    return Currencies.isCode(code) ? code : nil
  }

  /// What names apart by a slash are: `Sender/Recipient`; nil: not all are known, or they are not the same.
  private static func common(_ names: [Substring]) -> StatementColumn? {
    let columns = Set(names.map { ColumnNameTable.all[BankWords.plain($0, keepsAccents: true)] })
    return names.count > 1 && columns.count == 1 ? columns.first ?? nil : nil
  }

  /// Whether a column says with yes and no whether a row is pending.
  static func saysWhetherPending(_ field: String) -> Bool { BankWords.plain(field) == "pending" }

  /// One of several columns of text: `Description 2`, `VWZ14`; nil: the name is not that of one.
  private static func numberedText(_ field: String) -> StatementColumn? {
    let words = BankWords.plain(field, keepsAccents: true)
    let name = String(words.trimming { $0.isNumber || $0 == " " })
    guard name != words, words.last?.isNumber ?? false, let column = ColumnNameTable.all[name]
    else { return nil }
    return column == .description || column == .payee ? column : nil
  }

  /// The currency that a header's field names (`Amount (EUR)`, `Debit CHF`); nil: none.
  static func currency(in field: String) -> String? {
    let inside = field.split { "()[]".contains($0) }.dropFirst().first.map { String($0).trimmed }
    if let inside, Currencies.names(inside) { return inside }
    let candidates = [inside, field.split(separator: " ").last.map(String.init)]
    return candidates.compactMap { $0 }
      .map { ["euro", "euros", "euroa", "eur"].contains($0.lowercased()) ? "EUR" : $0 }
      .first { Currencies.contains(symbol: $0) }
  }

  /// Whether names are the same but for the currency in them.
  static func isSame(_ left: String, _ right: String) -> Bool {
    func name(_ field: String) -> String {
      BankWords.plain(currency(in: field) == nil ? inFull(field) : field)
    }
    return name(left) == name(right)
  }

  /// With what is in parentheses, which may matter: `Amount (credit)`.
  private static func inFull(_ field: String) -> String { field.filter { !"()[]".contains($0) } }

  /// `TransactionDate` as `Transaction Date`.
  private static func inWords(_ field: String) -> String {
    var words = ""
    for character in field {
      if character.isUppercase, words.last?.isLowercase ?? false { words.append(" ") }
      words.append(character)
    }
    return words
  }

  /// Whether a name is that of a column of days in neither English nor Spanish, which are spoken where the month
  /// comes first.
  static func isInLanguageWithDayFirst(_ field: String) -> Bool {
    guard let column = column(named: field), [.date, .valueDate].contains(column) else {
      return false
    }
    let words = BankWords.plain(inWords(field))
    let known = ["date", "dt", "time", "posted", "created", "booked", "fecha"]
    return !words.hasPrefix("f ") && !known.contains { words.contains($0) }
  }

  /// Columns that say whether money went in or out if all their fields do.
  static func mayHoldDirections(_ field: String) -> Bool {
    directionNames.contains(BankWords.plain(field))
  }

  private static let directionNames: Set<String> = [
    "type", "transaction type", "trans type", "typ", "tipo", "tipo movimiento", "art",
    "tipo de movimiento", "buchungsart", "buchungstyp", "transaktionstyp", "typ transakcji",
    "구분", "거래구분", "details", "tran type", "terhelés", "movement type", "kind",
  ]

  /// Columns of what the account changed by, where others say it in the currency of the trade.
  static func isBookedAmount(_ field: String) -> Bool {
    bookedNames.contains(BankWords.plain(field))
  }

  private static let bookedNames: Set<String> = [
    "buchungsbetrag", "billed amount", "billing amount", "settlement amount", "booked amount",
    "сумма платежа", "сумма в валюте счета", "сумма пересчитанная в валюту счета",
    "amount in account currency", "betrag in kontowahrung", "kwota w walucie rachunku",
    "סכום חיוב", "סכום החיוב", "入账金额", "记账金额", "实付金额",
  ]

  /// Columns of accounts that are the other party's where there is a column for that.
  static func isAccountOfEither(_ field: String) -> Bool {
    accountNames.contains(BankWords.plain(field))
  }

  private static let accountNames: Set<String> = [
    "account number", "account no", "account iban", "iban", "konto",
    "kontonummer", "konto nr", "cuenta", "compte", "numero de compte", "conto", "conta",
    "rachunek", "ucet", "счет", "номер счета",
  ]
}
