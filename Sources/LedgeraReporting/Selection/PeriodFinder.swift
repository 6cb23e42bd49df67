import LedgeraModel

/// Finds the number of a day's period.
struct PeriodFinder {
  /// For a day in no period.
  static let outside = Int32.min
  /// For a day before the first period.
  static let earlier: Int32 = -1

  /// First days of the periods, and the day after the last one.
  private let boundaries: [Int32]
  private let includesEarlier: Bool
  private var latest = 0

  init(_ periods: [DateSpan], includesEarlier: Bool) {
    self.includesEarlier = includesEarlier
    var boundaries = periods.map { $0.start?.number ?? Int32.min }
    if let last = periods.last { boundaries.append(last.end?.number ?? Int32.max) }
    self.boundaries = boundaries
  }

  /// Whether the report has no days.
  var isEmpty: Bool { boundaries.isEmpty }

  /// -1 before the first period, if that counts; takes constant time for days in order.
  @inline(__always)
  mutating func period(of day: Day) -> Int32 {
    let number = day.number
    if latest + 1 < boundaries.count, boundaries[latest] <= number,
      number < boundaries[latest + 1]
    {
      return Int32(latest)
    }
    return find(number)
  }

  private mutating func find(_ number: Int32) -> Int32 {
    guard let first = boundaries.first, let end = boundaries.last else {
      return PeriodFinder.outside
    }
    if number < first { return includesEarlier ? PeriodFinder.earlier : PeriodFinder.outside }
    guard number < end else { return PeriodFinder.outside }
    var (low, high) = (0, boundaries.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= number { low = middle } else { high = middle }
    }
    latest = low
    return Int32(low)
  }
}
