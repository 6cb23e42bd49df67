import LedgeraModel

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
