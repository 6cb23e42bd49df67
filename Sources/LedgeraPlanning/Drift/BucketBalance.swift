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
/// Buckets with a buffer are brought back within it; what they need comes from the others, what they have
/// too much goes to them. The others share what is left by their weights, as soon as anything is out of
/// its band.
struct BucketBalance {
  private(set) var lines: [DriftReport.Line] = []
  /// By bucket; nothing moves where it is what the bucket has.
  private(set) var wanted: [WideQuantity]

  init(_ plan: Plan, values: [WideQuantity], bounds: [BufferBounds?]) {
    wanted = values
    let isOpen = plan.buckets.map(\.isOpen)
    let staysOut = plan.buckets.map(\.staysOut)
    let pool = BucketBalance.sum(values, where: isOpen)
    let weights = plan.buckets.map { WideQuantity($0.weight?.value.perUnit ?? .zero) }
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
      let isMoved = staysOut.map { !$0 }
      distribute(values, weights: weights, isOpen: isOpen, isMoved: isMoved)
    }
  }

  private static func sum(_ values: [WideQuantity], where isWanted: [Bool]) -> WideQuantity {
    zip(values, isWanted).reduce(.zero) { $1.1 ? $0 + $1.0 : $0 }
  }

  /// Shares what buffers leave among the other buckets. Where they do not suffice, buffers are filled in
  /// the order of the plan.
  private mutating func distribute(
    _ values: [WideQuantity], weights: [WideQuantity], isOpen: [Bool], isMoved: [Bool]
  ) {
    var rest = BucketBalance.sum(values, where: isMoved)
    for number in wanted.indices where isMoved[number] && !isOpen[number] {
      let open = rest.signum > 0 ? rest : .zero
      // A buffer is not emptied to fill another one.
      let least = min(values[number], wanted[number])
      wanted[number] = max(least, min(wanted[number], open))
      rest = rest - wanted[number]
    }
    let weight = BucketBalance.sum(weights, where: isOpen)
    guard weight.signum > 0 else {
      // What is too much goes nowhere.
      for number in wanted.indices where !isOpen[number] && wanted[number] < values[number] {
        wanted[number] = values[number]
      }
      return
    }
    for number in wanted.indices where isOpen[number] {
      wanted[number] = (rest * weights[number]).divided(by: weight) ?? .zero
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
    var items = [[Item]](repeating: [], count: plan.buckets.count)
    var unpriced: Set<CommodityID> = []
    for account in journal.accounts.displayOrder {
      let balance = held[account]
      guard let owner = owners[account], !balance.isEmpty else { continue }
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
    self.unpriced = unpriced.sorted()
  }
}
