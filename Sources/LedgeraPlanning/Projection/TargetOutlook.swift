package import LedgeraModel
package import LedgeraQuantities

/// Whether a bucket reaches its target, and what is missing (calculations.md § Projection).
package struct TargetOutlook: Sendable {
  /// Number of the bucket.
  package let bucket: Int
  /// Number of the target among those of the bucket.
  let number: Int
  package let amount: RoundedDecimal
  /// nil: at the end of the months asked for.
  package let by: Day?
  /// What the bucket holds at the end of the last month until then.
  package let balance: RoundedDecimal
  /// What is missing then; zero: on track.
  package let gap: RoundedDecimal
  /// Months until then, the last one included; 0: the day comes before month 0 ends.
  package let monthsLeft: Int
  /// What every one of these months would have to add, with the bucket's returns; the gap when there are none.
  package let extra: RoundedDecimal
  /// The first month that ends with the target reached, before or after its day; nil: none computed.
  package let reachedIn: Day?
  /// The same in the currency that the target is written in; nil: that is the base currency.
  package let foreign: Figures?

  /// Figures in one currency.
  package struct Figures: Sendable {
    package let commodity: CommodityID
    package let amount: RoundedDecimal
    package let balance: RoundedDecimal
    package let gap: RoundedDecimal
    package let extra: RoundedDecimal
  }

  /// In the currency of the target.
  ///
  /// - Parameter currency: What the other figures are in.
  package func figures(in currency: CommodityID) -> Figures {
    foreign
      ?? Figures(commodity: currency, amount: amount, balance: balance, gap: gap, extra: extra)
  }

  package var isOnTrack: Bool { gap.isZero }
}

extension Plan {
  /// What a projection from a day on says about the targets of buckets.
  func targetOutlooks(on day: Day) throws(ProjectionFailure) -> [TargetOutlook] {
    guard buckets.contains(where: { !$0.targets.isEmpty }) else { return [] }
    let projection = try projection(from: day)
    do throws(RoundedDecimal.Failure) {
      return try projection.targets()
    } catch { throw ProjectionFailure(error) }
  }
}

extension Projection {
  /// For each bucket and each of its targets.
  ///
  /// - Parameter isDeflated: In the money of month 0; otherwise in that of the target's day.
  package func targets(
    isDeflated: Bool = false
  ) throws(RoundedDecimal.Failure) -> [TargetOutlook] {
    var outlooks: [TargetOutlook] = []
    for (index, bucket) in input.buckets.enumerated() {
      for number in bucket.targets.indices {
        outlooks.append(try outlook(of: number, bucket: index, isDeflated: isDeflated))
      }
    }
    return outlooks
  }

  /// What an amount saved each month until the last one comes to, for each unit of it: it stays the same, or
  /// with `prices` it rises as they do.
  private func sumOfSavings(
    in bucket: ProjectionInput.Bucket, until last: Int, _ prices: GrowthSeries?
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    let monthly = try GrowthSeries(bucket.expectedReturn, monthCount: 1).monthly
    let growth = try .one + (monthly - .one) * (.one - bucket.tax)
    var sum = RoundedDecimal.zero
    for month in 0...last { sum = try sum * growth + (prices?.factor(month) ?? .one) }
    return sum
  }

  private func outlook(
    of number: Int, bucket: Int, isDeflated: Bool
  ) throws(RoundedDecimal.Failure) -> TargetOutlook {
    let target = input.buckets[bucket].targets[number]
    let last = target.by.map(input.lastMonthEnded) ?? input.monthCount - 1
    let prices = try GrowthSeries(input.inflation, monthCount: months.count)
    func needed(_ month: Int) throws(RoundedDecimal.Failure) -> RoundedDecimal {
      target.isReal && month >= 0 ? try target.amount * prices.factor(month) : target.amount
    }
    let deflator = isDeflated && last >= 0 ? try prices.factor(last) : .one
    let nominal =
      last < 0 ? input.buckets[bucket].opening : months[last].buckets[bucket].balance
    let amount = try needed(last)
    let missing = max(.zero, try amount - nominal)
    let (balance, gap) = (try nominal / deflator, try missing / deflator)
    let monthsLeft = max(0, last + 1)
    let savings =
      last < 0
      ? nil : try sumOfSavings(in: input.buckets[bucket], until: last, isDeflated ? prices : nil)
    var reachedIn: Day?
    for (place, month) in months.enumerated() where reachedIn == nil {
      if try month.buckets[bucket].balance >= needed(place) { reachedIn = month.start }
    }
    var foreign: TargetOutlook.Figures?
    if let written = target.foreign {
      let lacking = try missing / written.rate
      let factor = target.isReal && last >= 0 ? try prices.factor(last) : .one
      foreign = .init(
        commodity: written.commodity, amount: try written.amount * factor / deflator,
        balance: try balance / written.rate, gap: try lacking / deflator,
        extra: try savings.map { sum throws(RoundedDecimal.Failure) in try lacking / sum }
          ?? lacking)
    }
    return TargetOutlook(
      bucket: bucket, number: number, amount: try amount / deflator, by: target.by,
      balance: balance, gap: gap,
      monthsLeft: monthsLeft,
      extra: try savings.map { sum throws(RoundedDecimal.Failure) in try missing / sum } ?? missing,
      reachedIn: reachedIn, foreign: foreign)
  }

  /// The first month that ends with less in a bucket than its buffer asks for; nil: none that was asked
  /// for, or the bucket has no buffer.
  package func firstMonthBelowBuffer(ofBucket index: Int) -> Day? {
    shownMonths.first { month in
      let bucket = month.buckets[index]
      return bucket.least.map { bucket.balance < $0 } ?? false
    }?.start
  }
}
