import LedgeraDiagnostics
import LedgeraModel

/// Words of banks as they are compared.
enum BankWords {
  /// In lower case, without accents and what is in parentheses, words apart by single blanks.
  static func plain(_ text: some StringProtocol, keepsAccents: Bool = false) -> String {
    var words = ""
    var depth = 0
    var isAfterGap = false
    for scalar in text.lowercased().unicodeScalars {
      switch scalar {
      case "(", "[", "\u{FF08}", "\u{FF3B}": depth += 1
      case ")", "]", "\u{FF09}", "\u{FF3D}": depth = max(0, depth - 1)
      default: break
      }
      let properties = scalar.properties
      if properties.generalCategory == .nonspacingMark, !keepsAccents { continue }
      guard depth == 0, properties.isAlphabetic || properties.numericType != nil
      else {
        isAfterGap = true
        continue
      }
      if isAfterGap, !words.isEmpty { words.append(" ") }
      isAfterGap = false
      words.unicodeScalars.append(keepsAccents ? scalar : scalar.withoutAccent)
    }
    return words
  }

  /// `umsatz in eur` and `debit chf` without the code of a currency at the end.
  static func withoutCurrency(_ plain: String) -> String {
    var words = plain.split(separator: " ")
    guard words.count > 1, let last = words.last, Currencies.isCode(last.uppercased()) else {
      return plain
    }
    words.removeLast()
    if words.count > 1, let last = words.last, ["in", "en", "i"].contains(last) {
      words.removeLast()
    }
    return words.joined(separator: " ")
  }
}
