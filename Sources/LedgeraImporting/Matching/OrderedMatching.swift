/// The best pairs of a large group among those that do not cross: as many as possible, and the least
/// days apart; uncrossing pairs never costs either. Words decide only between pairs that do not
/// cross.
enum OrderedMatching {
  /// As many pairs as possible and nothing else; linear.
  static func fastPairs(of group: MatchGroup) -> [(row: Int, posting: Int)] {
    var pairs: [(row: Int, posting: Int)] = []
    var (row, posting) = (0, 0)
    while row < group.rows.count, posting < group.postings.count {
      let days = group.rowDays[row] - group.postingDays[posting]
      if abs(days) <= group.window {
        pairs.append((row, posting))
        row += 1
        posting += 1
      } else if days < 0 {
        row += 1
      } else {
        posting += 1
      }
    }
    return pairs
  }

  private enum Step: UInt8 { case leaveRow, leavePosting, pair }

  /// What the first rows and postings came to.
  private struct State {
    var count = 0
    var cost = MatchCost()

    func isBetter(than other: State) -> Bool {
      count == other.count ? cost < other.cost : count > other.count
    }
  }

  /// Time and memory grow with the pairs that are near enough; nil: there are more than `limit`.
  static func pairs(of group: MatchGroup, limit: Int) -> [(row: Int, posting: Int)]? {
    let bands = bands(of: group)
    guard bands.reduce(0, { $0 + $1.count + 1 }) <= limit else { return nil }
    var steps: [[Step]] = []
    steps.reserveCapacity(bands.count)
    var before: [State] = [State()]
    var beforeStart = 0
    for (row, band) in bands.enumerated() {
      func earlier(_ posting: Int) -> State {
        before[min(max(posting - beforeStart, 0), before.count - 1)]
      }
      var states = [earlier(band.lowerBound)]
      var choices = [Step.leaveRow]
      for posting in band {
        var (state, step) = (earlier(posting + 1), Step.leaveRow)
        if let last = states.last, last.isBetter(than: state) {
          (state, step) = (last, .leavePosting)
        }
        if let cost = group.cost(row, posting) {
          let base = earlier(posting)
          let paired = State(count: base.count + 1, cost: base.cost + cost)
          if paired.isBetter(than: state) { (state, step) = (paired, .pair) }
        }
        states.append(state)
        choices.append(step)
      }
      steps.append(choices)
      (before, beforeStart) = (states, band.lowerBound)
    }
    return trace(steps, bands)
  }

  /// The postings near enough to each row.
  private static func bands(of group: MatchGroup) -> [Range<Int>] {
    var (low, high) = (0, 0)
    return group.rowDays.map { day in
      while low < group.postings.count, group.postingDays[low] < day - group.window { low += 1 }
      high = max(high, low)
      while high < group.postings.count, group.postingDays[high] <= day + group.window { high += 1 }
      return low..<high
    }
  }

  private static func trace(
    _ steps: [[Step]], _ bands: [Range<Int>]
  ) -> [(row: Int, posting: Int)] {
    var pairs: [(row: Int, posting: Int)] = []
    var posting = bands.last?.upperBound ?? 0
    var row = steps.count - 1
    while row >= 0 {
      posting = min(posting, bands[row].upperBound)
      guard posting > bands[row].lowerBound else {
        row -= 1
        continue
      }
      switch steps[row][posting - bands[row].lowerBound] {
      case .leaveRow: row -= 1
      case .leavePosting: posting -= 1
      case .pair:
        pairs.append((row, posting - 1))
        row -= 1
        posting -= 1
      }
    }
    return pairs.reversed()
  }
}
