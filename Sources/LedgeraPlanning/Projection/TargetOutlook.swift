package import LedgeraModel
package import LedgeraQuantities

/// Whether a bucket reaches its target, and what is missing (calculations.md § Projection).
package struct TargetOutlook: Sendable {
  /// Number of the bucket.
  package let bucket: Int
  package let amount: RoundedDecimal
  /// nil: at the end of the months asked for.
  package let by: Day?
  /// What the bucket holds at the end of the last month until then.
  package let balance: RoundedDecimal
  /// What is missing then; zero: on track.
  package let gap: RoundedDecimal
  /// Months until then, the last one included; 0: the day comes before month 0 ends.
  package let monthsLeft: Int
  /// What every one of these months would have to add, returns aside; the gap when there are none.
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
    guard buckets.contains(where: { $0.target != nil }) else { return [] }
    let projection = try projection(from: day)
    do throws(RoundedDecimal.Failure) {
      return try projection.targets()
    } catch { throw ProjectionFailure(error) }
  }
}

extension Projection {
  /// For each bucket that has a target.
  package func targets() throws(RoundedDecimal.Failure) -> [TargetOutlook] {
    var outlooks: [TargetOutlook] = []
    for (index, bucket) in input.buckets.enumerated() {
      guard let target = bucket.target else { continue }
      outlooks.append(try outlook(of: target, bucket: index))
    }
    return outlooks
  }

  private func outlook(
    of target: ProjectionInput.Target, bucket: Int
  ) throws(RoundedDecimal.Failure) -> TargetOutlook {
    let last = target.by.map(input.lastMonthEnded) ?? input.monthCount - 1
    let balance =
      last < 0 ? input.buckets[bucket].opening : months[last].buckets[bucket].balance
    let gap = max(.zero, try target.amount - balance)
    let monthsLeft = max(0, last + 1)
    func extra(_ gap: RoundedDecimal) throws(RoundedDecimal.Failure) -> RoundedDecimal {
      monthsLeft == 0 ? gap : try gap / RoundedDecimal(monthsLeft)
    }
    var foreign: TargetOutlook.Figures?
    if let written = target.foreign {
      let missing = try gap / written.rate
      foreign = .init(
        commodity: written.commodity, amount: written.amount,
        balance: try balance / written.rate, gap: missing, extra: try extra(missing))
    }
    return TargetOutlook(
      bucket: bucket, amount: target.amount, by: target.by, balance: balance, gap: gap,
      monthsLeft: monthsLeft, extra: try extra(gap),
      reachedIn: months.first { $0.buckets[bucket].balance >= target.amount }?.start,
      foreign: foreign)
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
