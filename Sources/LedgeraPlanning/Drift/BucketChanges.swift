import LedgeraModel
import LedgeraQuantities

/// By how much each bucket changes so that the plan is kept: in whole units, or in the smallest units of
/// the currency where these leave something out of its band (calculations.md § Suggested transfers).
struct BucketChanges {
  /// By bucket; zero together.
  let changes: [WideQuantity]

  init(_ plan: Plan, _ balance: BucketBalance, bounds: [BufferBounds?], decimals: UInt8) {
    let values = balance.lines.map(\.value)
    func unkept(_ changes: [WideQuantity]) -> Int {
      let after = zip(values, changes).map { $0 + $1 }
      return BucketBalance(plan, values: after, bounds: bounds).lines.count { $0.state != .fine }
    }
    let whole = BucketChanges.rounded(plan, balance, values, toDecimals: 0)
    let exact = BucketChanges.rounded(plan, balance, values, toDecimals: decimals)
    changes = unkept(exact) < unkept(whole) ? exact : whole
  }

  /// Buffers get what they lack and give what is too much, rounded away from zero; what that makes for
  /// the others together is divided so that nothing is lost to rounding.
  private static func rounded(
    _ plan: Plan, _ balance: BucketBalance, _ values: [WideQuantity], toDecimals decimals: UInt8
  ) -> [WideQuantity] {
    var changes = zip(balance.wanted, values).map { $0 - $1 }
    let open = plan.buckets.indices.filter { plan.buckets[$0].isOpen }
    var room = open.reduce(WideQuantity.zero) { $0 + values[$1] }.roundedDown(toDecimals: decimals)
    var sum = WideQuantity.zero
    for index in changes.indices where !open.contains(index) {
      let size = changes[index].magnitude.roundedUp(toDecimals: decimals)
      changes[index] = changes[index].isNegative ? size.negated : min(size, max(room, .zero))
      room = room - changes[index]
      sum += changes[index]
    }
    guard !open.isEmpty, changes.contains(where: { !$0.isZero }) else { return changes }
    // The open ones share their exact changes, moved so that all changes are zero together.
    let exact = open.map { changes[$0] }
    let rest = exact.reduce(sum) { $0 + $1 }
    let count = WideQuantity(coefficient: Int128(open.count), scale: 0)
    let moved = exact.map { $0 - (rest.divided(by: count) ?? .zero) }
    let unit = WideQuantity(coefficient: 1, scale: decimals)
    var parts = moved.map { $0.roundedDown(toDecimals: decimals) }
    var missing = parts.reduce(sum) { $0 + $1 }.negated
    let order = moved.indices.sorted { one, other in
      let (first, second) = (moved[one] - parts[one], moved[other] - parts[other])
      return first == second ? one < other : first > second
    }
    for index in order where missing.signum > 0 {
      parts[index] += unit
      missing = missing - unit
    }
    for (place, index) in open.enumerated() { changes[index] = parts[place] }
    return changes
  }
}

extension BucketDeclaration {
  /// It shares what buffers leave.
  var isOpen: Bool { buffer == nil && !staysOut }
  /// Nothing is moved to it or from it.
  var staysOut: Bool { draw?.value == false }
}
