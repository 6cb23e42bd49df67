public import LedgeraModel
public import LedgeraQuantities

/// Whether a bucket reaches its target, and what is missing (grammar.md § Projection).
public struct TargetOutlook: Sendable {
  /// Number of the bucket.
  public let bucket: Int
  public let amount: RoundedDecimal
  /// nil: at the end of the months asked for.
  public let by: Day?
  /// What the bucket holds at the end of the last month until then.
  public let balance: RoundedDecimal
  /// What is missing then; zero: on track.
  public let gap: RoundedDecimal
  /// Months until then, the last one included; 0: the day comes before month 0 ends.
  public let monthsLeft: Int
  /// What every one of these months would have to add, returns aside; the gap when there are none.
  public let extra: RoundedDecimal
  /// The first month that ends with the target reached, before or after its day; nil: none computed.
  public let reachedIn: Day?

  public var isOnTrack: Bool { gap.isZero }
}

extension Plan {
  /// What a projection from a day on says about the targets of buckets; none where it cannot be made:
  /// what stands in the way is said by 'ledgera project'.
  func targetOutlooks(on day: Day) -> [TargetOutlook] {
    guard let base, buckets.contains(where: { $0.target != nil }) else { return [] }
    let rates = FrozenRates(journal, in: base, on: day, infersFromCosts: false)
    let projection = try? Projection(self, ProjectionRequest(start: day), rates)
    return (try? projection?.targets()) ?? []
  }
}

extension Projection {
  /// For each bucket that has a target.
  public func targets() throws(RoundedDecimal.Failure) -> [TargetOutlook] {
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
    return TargetOutlook(
      bucket: bucket, amount: target.amount, by: target.by, balance: balance, gap: gap,
      monthsLeft: monthsLeft,
      extra: monthsLeft == 0 ? gap : try gap / RoundedDecimal(monthsLeft),
      reachedIn: months.first { $0.buckets[bucket].balance >= target.amount }?.start)
  }

  /// The first month that ends with less in a bucket than its buffer asks for; nil: none that was asked
  /// for, or the bucket has no buffer.
  public func firstMonthBelowBuffer(
    ofBucket index: Int
  ) throws(RoundedDecimal.Failure) -> Day? {
    guard let buffer = input.buckets[index].buffer else { return nil }
    for (number, month) in shownMonths.enumerated() {
      if try month.buckets[index].balance < least(buffer, inMonth: number) { return month.start }
    }
    return nil
  }

  /// What a buffer asks for at the end of a month: an amount, or so many months of the mean expenses of
  /// the twelve months that end with it, or of those since month 0.
  func least(
    _ buffer: ProjectionInput.Buffer, inMonth number: Int
  ) throws(RoundedDecimal.Failure) -> RoundedDecimal {
    switch buffer {
    case .amount(let amount): return amount
    case .months(let count):
      let first = max(0, number - 11)
      var sum = RoundedDecimal.zero
      for month in months[first...number] { sum = try sum + month.totalExpenses }
      return try sum / RoundedDecimal(number - first + 1) * count
    }
  }
}
