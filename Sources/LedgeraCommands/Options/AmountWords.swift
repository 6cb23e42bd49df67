import LedgeraModel

/// Amounts that are typed in two words, as in `50 USD`.
extension [String] {
  /// With each of them as one word.
  ///
  /// - Parameter first: Where the first amount may be. Symbols have no small letters, which names of days have.
  func joiningAmounts(from first: Int) -> [String] {
    dropFirst(first).reduce(into: Array(prefix(first))) { words, word in
      let isSymbol =
        words.count > first && !word.isEmpty && !word.contains { $0.isNumber || $0.isLowercase }
      if isSymbol, let last = words.last, last.isBareNumber {
        words[words.count - 1] = last + " " + word
      } else {
        words.append(word)
      }
    }
  }
}

extension OptionSpec {
  /// Whether a word belongs to the number before it: a currency, as any other word may be an argument.
  func takes(_ word: String, after number: String) -> Bool {
    guard case .required("AMOUNT", _) = value else { return false }
    return number.isBareNumber && Currencies.names(word)
  }
}

extension String {
  /// Whether it may be a number that is typed, without a symbol.
  var isBareNumber: Bool { contains(where: \.isNumber) && allSatisfy(\.isAmountSign) }
}

extension Character {
  /// Whether it may be in a number that is typed.
  var isAmountSign: Bool { isNumber || "+-.,'\u{2019}kK".contains(self) }
}
