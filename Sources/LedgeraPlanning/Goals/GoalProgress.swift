package import LedgeraModel
package import LedgeraQuantities

/// How far a goal is (calculations.md § Goals).
package struct GoalProgress: Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// The target is saved.
    case reached
    /// It is expected by its day.
    case onTrack = "on track"
    /// It is expected after its day, or never.
    case behind
    /// Its day is over.
    case late
    /// It has no day.
    case open
  }

  package let name: String
  /// 1 is the most important; nil: none is written.
  package let priority: Int?
  /// What all amounts are in.
  package let commodity: CommodityID
  package let target: WideQuantity
  /// nil: sooner or later.
  package let by: Day?
  /// What is saved, with what is on its way.
  package let saved: WideQuantity
  /// What was assigned and has not flowed into the goal's accounts yet.
  package let onItsWay: WideQuantity
  /// How much it grew a month recently; nil: there is no complete month yet.
  package let pace: WideQuantity?
  /// What is needed each month to be there in time; nil: it is reached, or has no day.
  package let needed: WideQuantity?
  /// When it is reached at the pace; nil: it is, never, or after more than a hundred years.
  package let expected: Day?
  package let state: State

  /// - Parameter decimals: Of the commodity.
  init(
    name: String, priority: Int?, commodity: CommodityID, target: WideQuantity, by: Day?,
    saved: WideQuantity, onItsWay: WideQuantity, pace: WideQuantity?, today: Day, decimals: UInt8
  ) {
    self.name = name
    self.priority = priority
    self.commodity = commodity
    self.target = target
    self.by = by
    self.saved = saved
    self.onItsWay = onItsWay
    self.pace = pace
    let missing = target - saved
    guard missing.signum > 0 else {
      (needed, expected, state) = (nil, nil, .reached)
      return
    }
    let count = pace.flatMap { GoalProgress.months(reaching: missing, at: $0) }
    let day = count.map { today.adding(months: $0) }
    guard let by else {
      (needed, expected, state) = (nil, day, .open)
      return
    }
    let months = GoalProgress.months(from: today, to: by)
    needed = missing.divided(by: WideQuantity(coefficient: Int128(max(1, months)), scale: 0))?
      .roundedUp(toDecimals: decimals)
    let isInTime = count.map { $0 <= months } ?? false
    expected = isInTime ? day.map { min($0, by) } : day
    state = by < today ? .late : isInTime ? .onTrack : .behind
  }

  /// What part of the target is saved, in percent; nil: the target is zero.
  package var percentage: WideQuantity? { saved.percentage(of: target) }

  /// The fewest months that reach from one day to another; 0 when it is not after it.
  static func months(from today: Day, to by: Day) -> Int {
    guard by > today else { return 0 }
    let (one, other) = (today.components, by.components)
    let months = (other.year - one.year) * 12 + other.month - one.month
    return today.adding(months: months) >= by ? months : months + 1
  }

  /// How many months it takes; nil: never, or more than a hundred years.
  private static func months(reaching missing: WideQuantity, at pace: WideQuantity) -> Int? {
    guard pace.signum > 0,
      let count = missing.divided(by: pace)?.roundedUp(toDecimals: 0).quantity?.coefficient,
      count <= 1200
    else { return nil }
    return Int(count)
  }
}
