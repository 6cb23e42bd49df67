import LedgeraModel
import LedgeraQuantities

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
