import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
import LedgeraValuation

/// A buffer's bounds in the base currency.
struct BufferBounds {
  let least: WideQuantity
  /// nil: nothing is too much.
  let most: WideQuantity?

  /// nil: it is in months of an unknown spending, or an amount without a rate.
  init?(
    _ buffer: Buffer, _ plan: Plan, spending: WideQuantity?, in base: CommodityID, on day: Day
  ) {
    let unit: WideQuantity
    if let commodity = buffer.commodity {
      let one = WideAmount(WideQuantity(coefficient: 1, scale: 0), commodity)
      let worth = PriceBook(plan.journal, infersFromCosts: true).value(of: one, in: base, on: day)
      guard worth.commodity == base else { return nil }
      unit = worth.quantity
    } else {
      guard let spending else { return nil }
      unit = spending
    }
    least = WideQuantity(buffer.least) * unit
    most = buffer.most.map { WideQuantity($0) * unit }
  }
}

/// What buckets should hold, given what they hold together.
///
/// Buckets with a buffer are brought back within it; what they need comes from the others and from idle
/// money, what they have too much goes to them. The others share what is left by their weights, as soon as
/// anything is out of its band.
struct BucketBalance {
  private(set) var lines: [DriftReport.Line] = []
  /// By bucket; nothing moves where it is what the bucket has.
  private(set) var wanted: [WideQuantity]
  /// What fills buffers and was in no bucket.
  private(set) var idleUsed = WideQuantity.zero

  /// Its weights count.
  let day: Day

  init(
    _ plan: Plan, values: [WideQuantity], bounds: [BufferBounds?], idle: WideQuantity = .zero,
    on day: Day
  ) {
    (wanted, self.day) = (values, day)
    let isOpen = plan.buckets.map(\.isOpen)
    let staysOut = plan.buckets.map(\.staysOut)
    let pool = BucketBalance.sum(values, where: isOpen)
    let weights = plan.buckets.map { WideQuantity($0.weight(on: day)?.value.perUnit ?? .zero) }
    let weight = BucketBalance.sum(weights, where: isOpen)
    var needsBalance = false
    for (number, bucket) in plan.buckets.enumerated() {
      let value = values[number]
      var state = DriftReport.State.fine
      var (share, wantedShare): (WideQuantity?, WideQuantity?) = (nil, nil)
      if let bounds = bounds[number] {
        state = bounds.state(of: value)
        if !staysOut[number] { wanted[number] = bounds.nearest(to: value) }
      } else if isOpen[number], pool.signum > 0, weight.signum > 0 {
        share = value.percentage(of: pool)
        wantedShare = weights[number].percentage(of: weight)
        if let share, let wantedShare, let band = bucket.band {
          let limit = WideQuantity(band.value.perUnit).inPercent
          if share < wantedShare - limit { state = .below }
          if wantedShare + limit < share { state = .above }
        }
      }
      if state != .fine { needsBalance = true }
      lines.append(
        DriftReport.Line(
          name: bucket.name, value: value, least: bounds[number]?.least,
          most: bounds[number]?.most, share: share, wantedShare: wantedShare, state: state))
    }
    if needsBalance {
      let buffers = wanted.indices.filter { !isOpen[$0] && !staysOut[$0] }
      distribute(
        values, bounds, weights: weights, isOpen: isOpen, buffers: buffers, idle: idle)
    }
  }

  private static func sum(_ values: [WideQuantity], where isWanted: [Bool]) -> WideQuantity {
    zip(values, isWanted).reduce(.zero) { $1.1 ? $0 + $1.0 : $0 }
  }

  /// Fills buffers: from what others hold beyond theirs, then from idle money, then from buckets without
  /// a buffer, last from buffers that hold more than their least. The others share what is left.
  private mutating func distribute(
    _ values: [WideQuantity], _ bounds: [BufferBounds?], weights: [WideQuantity], isOpen: [Bool],
    buffers: [Int], idle: WideQuantity
  ) {
    let change = buffers.sum { wanted[$0] - values[$0] }
    idleUsed = max(.zero, min(change, idle))
    let pool = max(.zero, BucketBalance.sum(values, where: isOpen))
    var rest = pool + idleUsed - change
    for number in buffers.reversed() where rest.isNegative {
      guard let least = bounds[number]?.least, least < wanted[number] else { continue }
      rest += lower(number, to: least, by: rest.negated)
    }
    // There is not enough for all: the last buffers of the plan lack it.
    for number in buffers.reversed() where rest.isNegative && values[number] < wanted[number] {
      rest += lower(number, to: values[number], by: rest.negated)
    }
    let weight = BucketBalance.sum(weights, where: isOpen)
    guard weight.signum > 0 else {
      return move(rest - pool, values, bounds, isOpen: isOpen, buffers: buffers)
    }
    for number in wanted.indices where isOpen[number] {
      wanted[number] = (rest * weights[number]).divided(by: weight) ?? .zero
    }
  }

  /// - Returns: By how much less the bucket is to hold.
  private mutating func lower(
    _ number: Int, to least: WideQuantity, by amount: WideQuantity
  ) -> WideQuantity {
    let part = min(amount, wanted[number] - least)
    wanted[number] = wanted[number] - part
    return part
  }

  /// Without weights buckets give in the order of the plan, and what is too much goes to buffers that have
  /// room for it; what none has stays.
  private mutating func move(
    _ amount: WideQuantity, _ values: [WideQuantity], _ bounds: [BufferBounds?], isOpen: [Bool],
    buffers: [Int]
  ) {
    var rest = amount
    for number in wanted.indices where isOpen[number] && rest.isNegative && values[number] > .zero {
      rest += lower(number, to: .zero, by: rest.negated)
    }
    for number in buffers where rest.signum > 0 && values[number] <= wanted[number] {
      guard let bounds = bounds[number] else { continue }
      let part = bounds.most.map { min(rest, $0 - wanted[number]) } ?? rest
      wanted[number] += part
      rest = rest - part
    }
    for number in buffers where rest.signum > 0 && wanted[number] < values[number] {
      let part = min(rest, values[number] - wanted[number])
      wanted[number] += part
      rest = rest - part
    }
  }
}

extension BufferBounds {
  func state(of value: WideQuantity) -> DriftReport.State {
    if value < least { return .below }
    if let most, most < value { return .above }
    return .fine
  }

  /// The value itself within the bounds, else the nearest bound.
  func nearest(to value: WideQuantity) -> WideQuantity {
    if value < least { return least }
    if let most, most < value { return most }
    return value
  }
}

/// What the accounts of a plan's buckets hold on a day, and what that is worth in the base currency.
package struct BucketHoldings: Sendable {
  /// One account of a bucket; subaccounts are apart.
  package struct Item: Sendable {
    package let account: AccountID
    package let held: WideBalance
    /// In the base currency; what has no price counts nothing.
    package let value: WideQuantity
  }

  /// By bucket, in the order of the plan; accounts in display order.
  package let items: [[Item]]
  /// Cash in the base currency that is in no bucket, on budget.
  let idle: [Item]
  /// Commodities held that have no price in the base currency.
  package let unpriced: [CommodityID]

  /// By bucket: the sum of its accounts.
  package var values: [WideQuantity] {
    items.map { $0.reduce(.zero) { $0 + $1.value } }
  }

  /// Postings of later days do not count, nor do later prices. Linear in postings and accounts.
  init(_ plan: Plan, in base: CommodityID, on day: Day) {
    let journal = plan.journal
    let owners = BucketOwners(plan)
    let held = BookedSums(journal, in: DateSpan(end: DateSpan(day).end))
    let book = PriceBook(journal, infersFromCosts: true)
    let traits = AccountTraits(journal)
    var items = [[Item]](repeating: [], count: plan.buckets.count)
    var idle: [Item] = []
    var unpriced: Set<CommodityID> = []
    for account in journal.accounts.displayOrder {
      let balance = held[account]
      guard !balance.isEmpty else { continue }
      guard let owner = owners[account] else {
        if journal.type(of: account) == .cash, balance[base].signum > 0,
          !traits.isOffBudget(account), !traits.isArchived(account, on: day)
        {
          idle.append(Item(account: account, held: balance, value: balance[base]))
        }
        continue
      }
      var value = WideQuantity.zero
      for amount in balance.amounts where !amount.isZero {
        let worth = book.value(of: amount, in: base, on: day)
        if worth.commodity == base {
          value += worth.quantity
        } else {
          unpriced.insert(amount.commodity)
        }
      }
      items[owner].append(Item(account: account, held: balance, value: value))
    }
    self.items = items
    self.idle = idle
    self.unpriced = unpriced.sorted()
  }
}
