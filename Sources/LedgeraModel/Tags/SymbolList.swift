import LedgeraDiagnostics

/// Symbols in the value of a tag, separated by blanks, between double quotes where they hold blanks
/// themselves (grammar.md § Tags).
public enum SymbolList {
  /// The words of a text without their quotes, as slices of it.
  public static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if index % 2 == 1 {
        words.append(part)
      } else {
        words += part.split(whereSeparator: \.isBlank)
      }
    }
    return words
  }
}
