import LedgeraModel
import LedgeraQuantities

/// Buckets that are taxed alike when something leaves them: losses of one count against gains of another.
struct ExitPool {
  let tax: ProjectionInput.Tax
  /// Of gains, or else of all that leaves.
  let isOfGains: Bool
  private(set) var buckets: [Int] = []

  /// In the order of their first buckets.
  static func all(_ input: ProjectionInput) -> [ExitPool] {
    var pools: [ExitPool] = []
    for (index, bucket) in input.buckets.enumerated() {
      guard let exit = bucket.exit else { continue }
      let isOfGains = exit.basis != nil
      let known = pools.firstIndex { $0.tax == exit.tax && $0.isOfGains == isOfGains }
      if known == nil { pools.append(ExitPool(tax: exit.tax, isOfGains: isOfGains)) }
      pools[known ?? pools.count - 1].buckets.append(index)
    }
    return pools
  }

  /// Numbers of those that tax them.
  static func residencies(_ pools: [ExitPool]) -> Set<Int> {
    Set(
      pools.compactMap { pool in
        if case .brackets(let residency) = pool.tax { residency } else { nil }
      })
  }

  /// What is moved between them when they are rebalanced is not drawn.
  func drawn(
    from months: [Projection.BucketMonth]
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    var (drawn, rebalanced) = (RoundedDecimal.zero, RoundedDecimal.zero)
    for bucket in buckets {
      drawn = try drawn + months[bucket].draw
      rebalanced = try rebalanced + months[bucket].rebalanced
    }
    return try drawn + max(.zero, rebalanced.negated)
  }
}

/// What the holdings of buckets cost whose gains are taxed when they are drawn: what is sold bears its part of
/// the cost.
struct BucketCosts {
  /// nil: gains are not taxed so.
  private var costs: [RoundedDecimal?]
  /// Of the month at hand.
  private(set) var gains: [RoundedDecimal]

  init(_ input: ProjectionInput) {
    costs = input.buckets.map { $0.exit?.basis }
    gains = costs.map { _ in .zero }
  }

  mutating func begin() { gains = gains.map { _ in .zero } }

  mutating func add(_ amount: RoundedDecimal, to bucket: Int) throws(RoundedDecimal.Failure) {
    guard let cost = costs[bucket] else { return }
    costs[bucket] = try cost + amount
  }

  /// - Parameter held: What the bucket held before.
  mutating func take(
    _ amount: RoundedDecimal, of held: RoundedDecimal, from bucket: Int
  ) throws(RoundedDecimal.Failure) {
    guard let cost = costs[bucket] else { return }
    let sold = min(amount, max(.zero, held))
    guard !sold.isZero else { return }
    let part = try cost * sold / held
    costs[bucket] = try cost - part
    gains[bucket] = try gains[bucket] + (sold - part)
  }
}
