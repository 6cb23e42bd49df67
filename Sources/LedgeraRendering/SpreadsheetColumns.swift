import LedgeraDiagnostics
import LedgeraDocuments

/// Which columns of records hold days or amounts, judging by all their fields: one word makes all of them text.
struct SpreadsheetColumns {
  /// In the order of their first amounts.
  private(set) var formats: [SpreadsheetFormat] = []
  private var numbers: [SpreadsheetFormat: Int] = [:]
  private var holdsDays: [Bool]
  private var holdsAmounts: [Bool]

  /// Columns of names and free text, whatever that looks like.
  private static let words: Set = [
    "account", "code", "comment", "commodity", "description", "from", "group", "id", "kind", "name",
    "note", "payee", "posting-comment", "symbol", "tag", "text", "title", "to", "wallet",
  ]

  /// One pass over the rows.
  init(_ records: Records) {
    holdsDays = records.header.map { _ in true }
    holdsAmounts = records.header.map { !Self.words.contains($0) }
    for row in records.rows {
      for (column, field) in row.enumerated()
      where column < holdsAmounts.count && !field.isEmpty {
        if holdsDays[column] { holdsDays[column] = Self.isDay(field) }
        if holdsAmounts[column] {
          holdsAmounts[column] =
            Self.isPeriod(field)
            || field.split(separator: ", ").allSatisfy { WrittenAmount($0) != nil }
        }
        if holdsAmounts[column], let amount = WrittenAmount(field[...]) { note(amount.format) }
      }
    }
  }

  private mutating func note(_ format: SpreadsheetFormat) {
    guard numbers[format] == nil else { return }
    numbers[format] = formats.count
    formats.append(format)
  }

  func value(of field: String, inColumn column: Int) -> SpreadsheetValue {
    guard column < holdsDays.count else { return .text }
    if holdsDays[column] { return .day }
    guard holdsAmounts[column], let amount = WrittenAmount(field[...]), amount.fitsSpreadsheets,
      let number = numbers[amount.format]
    else { return .text }
    return .number(amount.number, format: number)
  }

  /// `2026-11-21`, `2026-11-21..2026-11-30`, `2026-W47`: headings that statements have in their rows.
  private static func isPeriod(_ text: String) -> Bool {
    let year = text.utf8.prefix { $0.isDigit }
    return year.count == 4
      && text.utf8.dropFirst(4).allSatisfy { $0.isDigit || "-.WQ".utf8.contains($0) }
  }

  /// `2026-11-21`, a day that the calendar has.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy(\.isDigits),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      1...12 ~= month
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...lengths[month - 1] ~= day
  }
}

/// An amount as records have it: `-12.50 EUR`, `$5`, `4,5`, without digit groups.
private struct WrittenAmount {
  private(set) var format = SpreadsheetFormat()
  /// `-12.50`.
  let number: String

  /// Spreadsheets compute with some 15 digits; longer numbers are text there.
  var fitsSpreadsheets: Bool { number.utf8.count(where: \.isDigit) <= 15 }

  /// nil: something else, or a number with zeros in front, such as a code.
  init?(_ text: Substring) {
    guard let first = text.utf8.firstIndex(where: \.isDigit) else { return nil }
    let digits = text[first...].utf8.prefix { $0.isDigit || $0 == 0x2E || $0 == 0x2C }
    let parts = digits.split(omittingEmptySubsequences: false) { !$0.isDigit }
    var prefix = text[..<first]
    let isNegative = prefix.hasPrefix("-") || prefix.hasSuffix("-")
    if prefix.hasPrefix("-") { prefix.removeFirst() } else if isNegative { prefix.removeLast() }
    let suffix = text[digits.endIndex...]
    guard parts.count <= 2, parts.count == 1 || !parts[1].isEmpty,
      parts[0].count == 1 || parts[0].first != 0x30,
      prefix.isEmpty || suffix.isEmpty, Self.isSymbol(prefix), Self.isSymbol(suffix)
    else { return nil }
    format = SpreadsheetFormat(
      prefix: String(prefix), decimals: parts.count > 1 ? parts[1].count : 0,
      suffix: String(suffix))
    number = (isNegative ? "-" : "") + parts.map { String($0) ?? "" }.joined(separator: ".")
  }

  /// A symbol with a blank at most between it and the digits, quoted if it holds digits or blanks.
  private static func isSymbol(_ text: Substring) -> Bool {
    let symbol = text.trimming { $0 == " " }
    guard text.utf8.count - symbol.utf8.count <= 1 else { return false }
    if symbol.hasPrefix("\""), symbol.hasSuffix("\""), symbol.utf8.count > 2 {
      return symbol.utf8.count(where: { $0 == 0x22 }) == 2
    }
    return symbol.utf8.allSatisfy {
      !$0.isDigit && $0 != 0x20 && $0 != 0x2D && $0 != 0x2C && $0 != 0x3B && $0 != 0x22
    }
  }
}
