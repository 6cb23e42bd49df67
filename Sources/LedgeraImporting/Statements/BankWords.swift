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
      case "(", "[": depth += 1
      case ")", "]": depth = max(0, depth - 1)
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
      words.unicodeScalars.append(keepsAccents ? scalar : withoutAccent(scalar))
    }
    return words
  }

  /// The letter that a Latin one is made of.
  private static func withoutAccent(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let prefix = "LATIN SMALL LETTER "
    guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix(prefix) else {
      return scalar
    }
    let rest = name.unicodeScalars.dropFirst(prefix.utf8.count)
    guard let letter = rest.first, String(rest.dropFirst()).hasPrefix(" WITH ") else {
      return scalar
    }
    return Unicode.Scalar(letter.value | 0x20) ?? scalar
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
