import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities

/// A row of a statement or a posting of the books, as matching sees it.
package struct MatchItem: Sendable, Equatable {
  package let day: Day
  package let amount: Quantity
  /// Payee, description and whatever else tells it from others.
  package let text: String
  /// The bank's identifier; empty: none is known.
  package let id: String

  package init(day: Day, amount: Quantity, text: String, id: String = "") {
    self.day = day
    self.amount = amount
    self.text = text
    self.id = id
  }
}

/// Words of a text, for comparing it with others.
struct MatchWords {
  private let words: Set<String>

  /// Runs of letters and digits, in lower case; equal when they only differ in Unicode normalisation.
  init(_ text: String) {
    words = Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// What two texts do not share of their words, in thousandths (Dice); two texts without words share
  /// nothing.
  func difference(from other: MatchWords) -> Int {
    let total = words.count + other.words.count
    guard total > 0 else { return 1000 }
    return 1000 - 2000 * words.intersection(other.words).count / total
  }
}
