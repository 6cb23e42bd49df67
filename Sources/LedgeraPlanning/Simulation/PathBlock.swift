/// A few paths side by side, one in each lane, month after month, with all the memory that they
/// need; used again for the next ones.
final class PathBlock {
  /// A summand of a bucket's growth, in the memory of `ChanceYear`.
  private struct Summand {
    let place: Int
    let factor: Double
  }

  private let input: SimulationInput
  private let drifts: UnsafeMutableBufferPointer<Double>
  /// What buckets grow by in a month in which nothing varies: many never vary, and powers take most of the time.
  private let steadyGrowth: UnsafeMutableBufferPointer<Lanes>
  /// Of all buckets one after the other.
  private let summands: UnsafeMutableBufferPointer<Summand>
  /// Where each bucket's summands end.
  private let summandEnds: UnsafeMutableBufferPointer<Int>
  private let steering: BucketSteering
  private let balances: UnsafeMutableBufferPointer<Lanes>
  private let chance: ChanceYear
  /// nil: returns are random.
  private var walk: PastWalk?
  private var draws: PathDraws
  /// nil: nothing that leaves a bucket is taxed.
  private var taxes: PathTaxes?
  /// Whether there are any, at no cost to ask.
  private let isTaxed: Bool
  /// Targets in the order of their months.
  private let targets: [(place: Int, target: SimulationInput.Target)]
  /// Paths that could not be paid for some day.
  private var isOut = SIMDMask<LaneBits.MaskStorage>(repeating: false)

  init(_ input: SimulationInput, _ model: ReturnModel) {
    self.input = input
    let count = input.buckets.count
    drifts = .allocate(capacity: count)
    steadyGrowth = .allocate(capacity: count)
    summands = .allocate(capacity: model.loadings.reduce(0) { $0 + $1.count })
    summandEnds = .allocate(capacity: count)
    steering = BucketSteering(input)
    balances = .allocate(capacity: count)
    chance = ChanceYear(sources: model.sources)
    walk = input.past.map(PastWalk.init)
    draws = PathDraws(input.draws)
    taxes = input.taxes.map(PathTaxes.init)
    isTaxed = input.taxes != nil
    targets = input.targets.enumerated().map { ($0.offset, $0.element) }
      .sorted { ($0.1.month, $0.0) < ($1.1.month, $1.0) }
    _ = drifts.initialize(from: model.drifts)
    _ = steadyGrowth.initialize(from: model.drifts.map { Exponential.exp(Lanes(repeating: $0)) })
    _ = summands.initialize(
      from: model.loadings.joined().map { Summand(place: $0.source * 12, factor: $0.factor) })
    var end = 0
    for (bucket, loadings) in model.loadings.enumerated() {
      end += loadings.count
      summandEnds.initializeElement(at: bucket, to: end)
    }
    balances.initialize(repeating: .zero)
  }

  deinit {
    drifts.deallocate()
    steadyGrowth.deallocate()
    summands.deallocate()
    summandEnds.deallocate()
    balances.deallocate()
  }

  /// Goes through the paths from `first` on, one for each lane, and records their figures.
  func run(first: Int, _ record: PathRecord, _ tally: inout PathTally) {
    let counted = min(Lanes.scalarCount, input.paths - first)
    if walk == nil { chance.start(seed: input.seed, first: first) }
    walk?.start(seed: input.seed, first: first)
    draws.start()
    taxes?.start()
    for (bucket, values) in input.buckets.enumerated() {
      balances[bucket] = Lanes(repeating: values.opening)
    }
    isOut = SIMDMask(repeating: false)
    var (year, next) = (0, 0)
    countTargets(from: &next, month: 0, counted, &tally)
    for month in input.savings.indices {
      if walk == nil, month % 12 == 0 { chance.draw() }
      walk?.enter(month)
      let drawn =
        input.draws.isEmpty
        ? [] : draws.amounts(month, balances, dearness: dearness(month))
      let due = isTaxed ? taxes?.begin(month) ?? .zero : .zero
      grow(month)
      move(month)
      save(month, after: drawn, due)
      if input.rebalancedMonths.contains(month + 1) { rebalance(month) }
      if isTaxed { taxes?.close() }
      countTargets(from: &next, month: month + 1, counted, &tally)
      if year < input.recordedMonths.count, input.recordedMonths[year] == month + 1 {
        tally.out[year] += isOut.count(of: counted)
        record.write(
          balances, less: taxes?.owed, in: input.isDeflated ? prices(month) : nil, year: year,
          first: first)
        year += 1
      }
    }
  }

  /// What a month's prices are to those of month 0.
  private func prices(_ month: Int) -> Lanes {
    walk?.prices ?? Lanes(repeating: input.prices[month])
  }

  /// What prices have become to what the plan says of them; nil: the same.
  private func dearness(_ month: Int) -> Lanes? { walk?.prices.map { $0 / input.prices[month] } }

  /// Shares what is saved, or pays a shortfall; what rises with prices does so as they do on each path.
  ///
  /// - Parameter drawn: What else is spent, and which buckets pay it as far as they hold it.
  private func save(
    _ month: Int, after drawn: [(payer: Int?, amount: Lanes)], _ due: Lanes
  ) {
    var saved = Lanes(repeating: input.savings[month])
    if isTaxed { saved -= due }
    for (payer, amount) in drawn {
      var rest = amount
      if let payer {
        let given = pointwiseMin(pointwiseMax(balances[payer], .zero), amount)
        take(given, from: payer)
        rest -= given
      }
      saved -= rest
    }
    if let dearness = dearness(month) { saved += (dearness - 1) * input.indexedSavings[month] }
    if any(saved .> 0) { allot(pointwiseMax(saved, Lanes.zero), month) }
    if any(saved .< 0) { draw(pointwiseMax(Lanes.zero - saved, .zero), month) }
  }

  private func allot(_ amount: Lanes, _ month: Int) {
    guard isTaxed else { return steering.allot(amount, month, balances) }
    let before = Array(balances)
    steering.allot(amount, month, balances)
    for bucket in before.indices {
      taxes?.add(balances[bucket] - before[bucket], toBucket: bucket)
    }
  }

  private func rebalance(_ month: Int) {
    let before = isTaxed ? Array(balances) : []
    steering.rebalance(month, balances)
    for bucket in before.indices {
      taxes?.rebalance(bucket, from: before[bucket], to: balances[bucket])
    }
  }

  private func take(_ amount: Lanes, from bucket: Int) {
    if isTaxed { taxes?.take(amount, of: balances[bucket], from: bucket) }
    balances[bucket] -= amount
  }

  /// Looks at the targets of a month, the first of which is `next`.
  private func countTargets(
    from next: inout Int, month: Int, _ counted: Int, _ tally: inout PathTally
  ) {
    while next < targets.count, targets[next].target.month == month {
      let (place, target) = targets[next]
      var amount = Lanes(repeating: target.amount)
      if target.isReal, month > 0, let dearness = dearness(month - 1) { amount *= dearness }
      let isMet = balances[target.bucket] .>= amount - input.tolerance
      tally.met[place] += isMet.count(of: counted)
      next += 1
    }
  }

  /// Growth of the balances, after tax.
  private func grow(_ month: Int) {
    let (normals, monthOfYear) = (chance.normals, month % 12)
    var next = 0
    for bucket in balances.indices {
      if let walk {
        grow(bucket, by: walk.growth(ofBucket: bucket) ?? steadyGrowth[bucket])
        continue
      }
      guard next < summandEnds[bucket] else {
        grow(bucket, by: steadyGrowth[bucket])
        continue
      }
      var logarithm = Lanes(repeating: drifts[bucket])
      while next < summandEnds[bucket] {
        let summand = summands[next]
        logarithm += normals[summand.place + monthOfYear] * summand.factor
        next += 1
      }
      grow(bucket, by: Exponential.exp(logarithm))
    }
  }

  @inline(__always)
  private func grow(_ bucket: Int, by factor: Lanes) {
    let grown = balances[bucket] * factor
    let tax = input.buckets[bucket].tax
    balances[bucket] =
      tax == 0 ? grown : balances[bucket] + (grown - balances[bucket]) * (1 - tax)
  }

  /// What rules move to buckets, or from them as far as they hold it; other buckets pay the rest.
  private func move(_ month: Int) {
    for (index, bucket) in input.buckets.enumerated() {
      guard let moved = bucket.moved?[month] else { continue }
      guard moved < 0 else {
        balances[index] += moved
        if isTaxed { taxes?.add(Lanes(repeating: moved), toBucket: index) }
        continue
      }
      let given = pointwiseMin(
        pointwiseMax(balances[index], .zero), Lanes(repeating: -moved))
      take(given, from: index)
      draw(Lanes(repeating: -moved) - given, month)
    }
  }

  /// Pays a shortfall out of the buckets in their order, as far as they hold something.
  private func draw(_ amount: Lanes, _ month: Int) {
    var due = amount
    for payer in input.drawdown
    where input.buckets[payer.bucket].firstDraw ?? .max <= month {
      let bucket = payer.bucket
      var available = balances[bucket]
      if case .excess = payer { available -= input.buckets[bucket].least?[month] ?? 0 }
      let paid = pointwiseMin(pointwiseMax(available, .zero), due)
      take(paid, from: bucket)
      due -= paid
    }
    isOut = isOut .| (due .> input.tolerance)
  }
}

extension SIMDMask {
  /// How many of the first lanes are set.
  fileprivate func count(of lanes: Int) -> Int {
    (0..<lanes).reduce(0) { $0 + (self[$1] ? 1 : 0) }
  }
}
