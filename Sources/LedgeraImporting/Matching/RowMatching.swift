import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities

/// Which row of a statement is which posting, one to one.
///
/// Pairs have equal amounts and are at most `window` days apart, or have the same identifier. There
/// are as many as can be; of the ways to have so many the one with the least days apart is taken, then
/// the one with the most words in common. The order of the lists decides nothing but which of two
/// equal rows is called the first.
package struct RowMatching: Sendable {
  package enum Certainty: UInt8, Sendable {
    /// The bank's identifier says so.
    case identified
    /// No other pairing is as good.
    case best
    /// Another pairing of the same rows and postings is as good.
    case interchangeable
    /// A row or posting that stays alone would do as well, and is not the same.
    case ambiguous
  }

  package struct Pair: Sendable, Equatable {
    package let row: Int
    package let posting: Int
    package let certainty: Certainty
  }

  /// Up to which sizes groups of equal amounts near each other are decided how.
  package struct Limits: Sendable, Equatable {
    /// Rows and postings that all pairings are considered of.
    package var exact = 40
    /// Near enough pairs of which days apart are considered; beyond that only the number of pairs is.
    package var ordered = 4_000_000

    package init() {}
  }

  /// In the order of the rows.
  package let pairs: [Pair]
  /// Rows that no posting is left for, ascending.
  package let unmatchedRows: [Int]
  /// Postings that no row is left for, ascending.
  package let unmatchedPostings: [Int]

  /// - Parameter window: Days that row and posting may be apart.
  package init(
    rows: [MatchItem], postings: [MatchItem], window: Int = 7, limits: Limits = Limits()
  ) {
    var matcher = RowMatcher(rows: rows, postings: postings, window: max(0, window), limits: limits)
    matcher.run()
    pairs = matcher.pairs.sorted { $0.row < $1.row }
    let (matchedRows, matchedPostings) = (Set(pairs.map(\.row)), Set(pairs.map(\.posting)))
    unmatchedRows = rows.indices.filter { !matchedRows.contains($0) }
    unmatchedPostings = postings.indices.filter { !matchedPostings.contains($0) }
  }
}

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

/// Rows and postings of one amount that are near enough to each other in time to be decided together.
struct MatchGroup {
  /// Places of rows and postings in their lists, by day, then text, then place.
  let rows: [Int]
  let postings: [Int]
  let rowDays: [Int]
  let postingDays: [Int]
  private let rowWords: [MatchWords]
  private let postingWords: [MatchWords]
  let window: Int

  init(
    rows: [Int], postings: [Int], of allRows: [MatchItem], _ allPostings: [MatchItem], window: Int
  ) {
    self.rows = rows
    self.postings = postings
    self.window = window
    rowDays = rows.map { Int(allRows[$0].day.number) }
    postingDays = postings.map { Int(allPostings[$0].day.number) }
    rowWords = rows.map { MatchWords(allRows[$0].text) }
    postingWords = postings.map { MatchWords(allPostings[$0].text) }
  }

  /// How far a pair is apart; nil: too far to be one.
  func cost(_ row: Int, _ posting: Int) -> MatchCost? {
    let days = abs(rowDays[row] - postingDays[posting])
    guard days <= window else { return nil }
    return MatchCost(
      days: days, words: rowWords[row].difference(from: postingWords[posting]))
  }
}

/// How little the members of pairs have in common: days decide, words between equals.
struct MatchCost: Comparable {
  var days = 0
  /// Thousandths.
  var words = 0

  static func + (left: MatchCost, right: MatchCost) -> MatchCost {
    MatchCost(days: left.days + right.days, words: left.words + right.words)
  }

  static func < (left: MatchCost, right: MatchCost) -> Bool {
    left.days == right.days ? left.words < right.words : left.days < right.days
  }
}
