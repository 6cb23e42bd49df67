import LedgeraModel
import LedgeraQuantities

/// By how much each bucket changes so that the plan is kept: in whole units, or in the smallest units of
/// the currency where these leave something out of its band (calculations.md § Suggested transfers).
struct BucketChanges {
  /// By bucket; zero together.
  let changes: [WideQuantity]

  /// What goes to buckets from money in none of them.
  let idleUsed: WideQuantity

  init(
    _ plan: Plan, _ balance: BucketBalance, bounds: [BufferBounds?], idle: WideQuantity,
    decimals: UInt8
  ) {
    let values = balance.lines.map(\.value)
    func unkept(_ changes: RoundedChanges) -> Int {
      let after = zip(values, changes.changes).map { $0 + $1 }
      return BucketBalance(plan, values: after, bounds: bounds, on: balance.day).lines
        .count { $0.state != .fine }
    }
    func rounded(_ decimals: UInt8) -> RoundedChanges {
      RoundedChanges(plan, balance, values, bounds: bounds, idle: idle, decimals: decimals)
    }
    let (whole, exact) = (rounded(0), rounded(decimals))
    let best = unkept(exact) < unkept(whole) ? exact : whole
    (changes, idleUsed) = (best.changes, best.idleUsed)
  }
}

/// Changes in multiples of a unit. Buffers get what they lack and give what is too much, rounded away from
/// zero; what that makes for the others is divided so that nothing is lost to rounding, and nothing gives
/// more than it holds.
private struct RoundedChanges {
  private(set) var changes: [WideQuantity]
  private(set) var idleUsed: WideQuantity

  init(
    _ plan: Plan, _ balance: BucketBalance, _ values: [WideQuantity], bounds: [BufferBounds?],
    idle: WideQuantity, decimals: UInt8
  ) {
    let exact = zip(balance.wanted, values).map { $0 - $1 }
    func held(_ index: Int) -> WideQuantity {
      max(.zero, values[index].roundedDown(toDecimals: decimals))
    }
    changes = exact.indices.map { index in
      if plan.buckets[index].isOpen {
        return max(exact[index].roundedDown(toDecimals: decimals), held(index).negated)
      }
      let size = exact[index].magnitude.roundedUp(toDecimals: decimals)
      guard exact[index].isNegative else { return size }
      let least = bounds[index]?.least ?? .zero
      return values[index] - size < least
        ? exact[index].magnitude.roundedDown(toDecimals: decimals).negated : size.negated
    }
    idleUsed = min(
      balance.idleUsed.roundedUp(toDecimals: decimals), idle.roundedDown(toDecimals: decimals))
    var missing = idleUsed - changes.sum { $0 }
    let unit = WideQuantity(coefficient: 1, scale: decimals)
    let open = changes.indices.filter { plan.buckets[$0].isOpen }
    let byRemainder = open.sorted { one, other in
      let (first, second) = (exact[one] - changes[one], exact[other] - changes[other])
      return first == second ? one < other : first > second
    }
    // What rounding left over goes to the open ones, a unit each; without any it stays where it is.
    for index in changes.indices.flatMap({ _ in byRemainder }) where missing.signum > 0 {
      changes[index] += unit
      missing = missing - unit
    }
    if missing.signum > 0 {
      let kept = min(missing, idleUsed)
      idleUsed = idleUsed - kept
      missing = missing - kept
    }
    for index in changes.indices.reversed() where missing.signum > 0 && changes[index].isNegative {
      let kept = min(missing, changes[index].negated)
      changes[index] += kept
      missing = missing - kept
    }
    // What it took too much of comes from the open ones, the largest first, else from what takes.
    let bySize = open.sorted { values[$0] + changes[$0] > values[$1] + changes[$1] }
    for index in bySize where missing.isNegative {
      let part = max(.zero, min(missing.negated, held(index) + changes[index]))
      changes[index] = changes[index] - part
      missing += part
    }
    for index in changes.indices.reversed() where missing.isNegative && changes[index] > .zero {
      let part = min(missing.negated, changes[index])
      changes[index] = changes[index] - part
      missing += part
    }
  }
}

extension BucketDeclaration {
  /// It shares what buffers leave.
  var isOpen: Bool { buffer == nil && !staysOut }
  /// Nothing is moved to it or from it.
  var staysOut: Bool { draw?.value == .never }
}

extension Plan {
  /// The same on a day, on which what is locked until a later month is not drawn at all.
  func locked(on day: Day) -> Plan {
    var plan = self
    for index in buckets.indices {
      guard case .from(let first) = buckets[index].draw?.value else { continue }
      plan.buckets[index].draw?.value = first.startOfMonth <= day ? .always : .never
    }
    return plan
  }
}
