/// How savings are shared over the buckets of a few paths side by side, and these brought back to their
/// weights (calculations.md § Simulation).
struct BucketSteering {
  private let buckets: [SimulationInput.Bucket]
  private let hasLimits: Bool

  init(_ input: SimulationInput) {
    buckets = input.buckets
    hasLimits = input.buckets.contains { $0.most != nil }
  }

  /// Fills buffers that are low, in their order; shares the rest by weights.
  ///
  /// - Parameter amount: Not below zero.
  func allot(
    _ amount: Lanes, _ month: Int, _ balances: UnsafeMutableBufferPointer<Lanes>
  ) {
    var rest = amount
    for (index, bucket) in buckets.enumerated() {
      guard let least = bucket.least?[month] else { continue }
      let lack = pointwiseMax(Lanes(repeating: least) - balances[index], .zero)
      let part = pointwiseMin(rest, lack)
      balances[index] += part
      rest -= part
    }
    guard hasLimits else {
      for (index, bucket) in buckets.enumerated() {
        balances[index] += rest * bucket.weight(in: month)
      }
      return
    }
    shareAmongTakers(rest, month, balances)
  }

  /// Leaves out buckets that have enough, unless no others have a weight.
  private func shareAmongTakers(
    _ rest: Lanes, _ month: Int, _ balances: UnsafeMutableBufferPointer<Lanes>
  ) {
    let none = SIMDMask<LaneBits.MaskStorage>(repeating: false)
    let full = buckets.enumerated().map { index, bucket in
      bucket.most.map { balances[index] .>= $0[month] } ?? none
    }
    let anyFull = full.reduce(none) { $0 .| $1 }
    var whole = Lanes.zero
    for (index, bucket) in buckets.enumerated() {
      whole += Lanes(repeating: bucket.weight(in: month)).replacing(with: 0, where: full[index])
    }
    let isShared = anyFull .& (whole .> 0)
    for (index, bucket) in buckets.enumerated() {
      let plain = rest * bucket.weight(in: month)
      let part = (plain / whole).replacing(with: 0, where: full[index])
      balances[index] += plain.replacing(with: part, where: isShared)
    }
  }

  /// Brings buckets back to their weights of the month that comes.
  func rebalance(_ month: Int, _ balances: UnsafeMutableBufferPointer<Lanes>) {
    let places = buckets.indices.filter { buckets[$0].firstDraw ?? .max <= month }
    let open = places.filter { buckets[$0].least == nil }
    let openWeight = open.reduce(0) { $0 + buckets[$1].weight(in: month + 1) }
    guard openWeight > 0 else { return }
    var rest = places.reduce(Lanes.zero) { $0 + balances[$1] }
    for index in places {
      guard let least = buckets[index].least?[month] else { continue }
      var wanted = pointwiseMax(balances[index], Lanes(repeating: least))
      if let most = buckets[index].most?[month] {
        wanted = pointwiseMin(wanted, Lanes(repeating: most))
      }
      let available = pointwiseMin(wanted, pointwiseMax(rest, .zero))
      balances[index] = pointwiseMax(pointwiseMin(balances[index], wanted), available)
      rest -= balances[index]
    }
    for index in open {
      balances[index] = rest * buckets[index].weight(in: month + 1) / openWeight
    }
  }
}
