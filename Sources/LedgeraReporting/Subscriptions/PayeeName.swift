import LedgeraDiagnostics

/// What is left of a payee's name when everything that changes from one payment to the next is taken away,
/// so that `NETFLIX.COM 8841 MAR` and `Netflix.com 9912 Apr` are the same (calculations.md § Subscriptions).
package enum PayeeName {
  /// The words in lower case, with one blank between them; words of digits, with three or more
  /// digits, and names of months are left out, unless nothing else is left.
  package static func normalised(_ payee: String) -> String {
    let words = payee.lowercased().split { !$0.isLetter && !$0.isNumber }
    let kept = words.filter { !isChanging($0) }
    return (kept.isEmpty ? words : kept).joined(separator: " ")
  }

  private static func isChanging(_ word: Substring) -> Bool {
    let digits = word.utf8.count(where: \.isDigit)
    return digits == word.utf8.count || digits >= 3 || months.contains(word)
  }

  private static let months: Set<Substring> = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep",
    "sept", "oct", "nov", "dec",
  ]
}
