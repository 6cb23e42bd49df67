import LedgeraModel

/// Whether other pairs of a group would be as good as those that were found.
struct MatchDoubts {
  private let group: MatchGroup
  private let found: [(row: Int, posting: Int)]
  private let rows: [MatchItem]
  private let postings: [MatchItem]
  private let loneRows: [Int]
  private let lonePostings: [Int]

  init(
    _ group: MatchGroup, _ found: [(row: Int, posting: Int)], rows: [MatchItem],
    postings: [MatchItem]
  ) {
    self.group = group
    self.found = found
    self.rows = rows
    self.postings = postings
    let (pairedRows, pairedPostings) = (Set(found.map(\.row)), Set(found.map(\.posting)))
    loneRows = group.rows.indices.filter { !pairedRows.contains($0) }
    lonePostings = group.postings.indices.filter { !pairedPostings.contains($0) }
  }

  func certainty(of pair: (row: Int, posting: Int)) -> RowMatching.Certainty {
    let cost = group.cost(pair.row, pair.posting)
    let isAmbiguous =
      lonePostings.contains {
        group.cost(pair.row, $0) == cost && !isSamePosting($0, pair.posting)
      }
      || loneRows.contains { group.cost($0, pair.posting) == cost && !isSameRow($0, pair.row) }
    if isAmbiguous { return .ambiguous }
    let isInterchangeable = found.contains { other in
      guard other != pair, let cost, let otherCost = group.cost(other.row, other.posting),
        let one = group.cost(pair.row, other.posting), let two = group.cost(other.row, pair.posting)
      else { return false }
      return one + two == cost + otherCost
    }
    return isInterchangeable ? .interchangeable : .best
  }

  private func isSamePosting(_ left: Int, _ right: Int) -> Bool {
    postings[group.postings[left]] == postings[group.postings[right]]
  }

  private func isSameRow(_ left: Int, _ right: Int) -> Bool {
    rows[group.rows[left]] == rows[group.rows[right]]
  }
}
