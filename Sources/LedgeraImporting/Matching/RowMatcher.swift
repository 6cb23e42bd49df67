import LedgeraModel
import LedgeraQuantities

/// Pairs what has the same identifier, then group by group what has the same amount.
struct RowMatcher {
  private let rows: [MatchItem]
  private let postings: [MatchItem]
  private let window: Int
  private let limits: RowMatching.Limits
  private(set) var pairs: [RowMatching.Pair] = []

  init(rows: [MatchItem], postings: [MatchItem], window: Int, limits: RowMatching.Limits) {
    self.rows = rows
    self.postings = postings
    self.window = window
    self.limits = limits
  }

  mutating func run() {
    let (restOfRows, restOfPostings) = pairIdentified()
    var amounts: [Quantity: (rows: [Int], postings: [Int])] = [:]
    for row in restOfRows { amounts[rows[row].amount, default: ([], [])].rows.append(row) }
    // An amount that no row has needs no group.
    for posting in restOfPostings { amounts[postings[posting].amount]?.postings.append(posting) }
    for (rows, postings) in amounts.values where !postings.isEmpty {
      for group in groups(sorted(rows, self.rows), sorted(postings, self.postings)) { pair(group) }
    }
  }

  /// By day, then text, then place.
  private func sorted(_ places: [Int], _ items: [MatchItem]) -> [Int] {
    guard places.count > 1 else { return places }
    return places.sorted { left, right in
      let (one, other) = (items[left], items[right])
      if one.day != other.day { return one.day < other.day }
      return one.text == other.text ? left < right : one.text < other.text
    }
  }

  /// Pairs equal identifiers with equal amounts, the first with the first; returns what is left.
  private mutating func pairIdentified() -> (rows: [Int], postings: [Int]) {
    var known: [String: [Int]] = [:]
    for posting in postings.indices.reversed() where !postings[posting].id.isEmpty {
      known[postings[posting].id, default: []].append(posting)
    }
    guard !known.isEmpty else { return (Array(rows.indices), Array(postings.indices)) }
    var rest: [Int] = []
    var taken: Set<Int> = []
    for row in rows.indices {
      let candidates = known[rows[row].id] ?? []
      let place = candidates.lastIndex { postings[$0].amount == rows[row].amount }
      guard let place, !rows[row].id.isEmpty else {
        rest.append(row)
        continue
      }
      let posting = candidates[place]
      known[rows[row].id]?.remove(at: place)
      taken.insert(posting)
      pairs.append(.init(row: row, posting: posting, certainty: .identified))
    }
    return (rest, postings.indices.filter { !taken.contains($0) })
  }

  /// Cuts lists in the order of their days where nothing is near enough to what follows.
  private func groups(_ rows: [Int], _ postings: [Int]) -> [MatchGroup] {
    var groups: [MatchGroup] = []
    var (row, posting) = (0, 0)
    while row < rows.count, posting < postings.count {
      let (firstRow, firstPosting) = (row, posting)
      var last = Int.min
      while true {
        let rowDay = row < rows.count ? Int(self.rows[rows[row]].day.number) : .max
        let postingDay =
          posting < postings.count ? Int(self.postings[postings[posting]].day.number) : .max
        let next = min(rowDay, postingDay)
        guard next != .max, last == .min || next - last <= window else { break }
        last = next
        if rowDay == next { row += 1 } else { posting += 1 }
      }
      guard firstRow < row, firstPosting < posting else { continue }
      groups.append(
        MatchGroup(
          rows: Array(rows[firstRow..<row]), postings: Array(postings[firstPosting..<posting]),
          of: self.rows, self.postings, window: window))
    }
    return groups
  }

  private mutating func pair(_ group: MatchGroup) {
    let isSmall = max(group.rows.count, group.postings.count) <= limits.exact
    let found =
      isSmall
      ? AssignmentMatching.pairs(of: group)
      : OrderedMatching.pairs(of: group, limit: limits.ordered)
        ?? OrderedMatching.fastPairs(of: group)
    let doubts = MatchDoubts(group, found, rows: rows, postings: postings)
    for pair in found {
      pairs.append(
        .init(
          row: group.rows[pair.row], posting: group.postings[pair.posting],
          certainty: isSmall ? doubts.certainty(of: pair) : .best))
    }
  }
}
