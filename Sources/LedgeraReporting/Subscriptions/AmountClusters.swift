import LedgeraQuantities

/// Divides the payments of one key into clusters of about the same amount.
///
/// The most frequent amount, of equally frequent ones that with the most payments within 5 % of it,
/// takes these; then the most frequent remaining one, and so on. Clustering precedes finding a
/// cadence: a shop that is visited often has many amounts, a subscription has one.
struct AmountClusters {
  /// The payments of each cluster in date order; clusters are ordered by their first day.
  let clusters: [[RecurringPayment]]

  private struct Group {
    let amount: WideQuantity
    var numbers: [Int] = []
    var isTaken = false
  }

  /// Linear after sorting, since centres are at least 5 % apart.
  ///
  /// - Parameter payments: In date order.
  init(_ payments: [RecurringPayment]) {
    var groups: [Group] = []
    let sorted = payments.indices.sorted {
      let order = WideQuantity.compare(payments[$0].amount, payments[$1].amount)
      return order == 0 ? $0 < $1 : order < 0
    }
    for number in sorted {
      if groups.last?.amount != payments[number].amount {
        groups.append(Group(amount: payments[number].amount))
      }
      groups[groups.count - 1].numbers.append(number)
    }
    let near = AmountClusters.countsNear(groups)
    let centres = groups.indices.sorted { left, right in
      let (one, other) = (groups[left].numbers, groups[right].numbers)
      if one.count != other.count { return one.count > other.count }
      if near[left] != near[right] { return near[left] > near[right] }
      return one[one.count - 1] > other[other.count - 1]
    }
    var found: [[Int]] = []
    for centre in centres where !groups[centre].isTaken {
      found.append(AmountClusters.take(around: centre, in: &groups))
    }
    clusters = found.sorted { $0[0] < $1[0] }.map { numbers in numbers.map { payments[$0] } }
  }

  /// For each group, the number of payments within 5 % of its amount.
  private static func countsNear(_ groups: [Group]) -> [Int] {
    var sums = [0]
    for group in groups { sums.append(sums[sums.count - 1] + group.numbers.count) }
    var (first, end) = (0, 0)
    return groups.indices.map { centre in
      let amount = groups[centre].amount
      while !isNear(groups[first].amount, amount) { first += 1 }
      while end < groups.count, end <= centre || isNear(groups[end].amount, amount) { end += 1 }
      return sums[end] - sums[first]
    }
  }

  /// Numbers of the unclustered payments within 5 % of a group's amount, ascending.
  private static func take(around centre: Int, in groups: inout [Group]) -> [Int] {
    let amount = groups[centre].amount
    var first = centre
    while first > 0, isNear(groups[first - 1].amount, amount) { first -= 1 }
    var numbers: [Int] = []
    for index in first..<groups.count {
      guard isNear(groups[index].amount, amount) else { break }
      guard !groups[index].isTaken else { continue }
      groups[index].isTaken = true
      numbers += groups[index].numbers
    }
    return numbers.sorted()
  }

  /// Whether an amount is within 5 % of a centre.
  private static func isNear(_ amount: WideQuantity, _ centre: WideQuantity) -> Bool {
    let twenty = WideQuantity(coefficient: 20, scale: 0)
    return WideQuantity.compare((amount - centre).magnitude * twenty, centre) <= 0
  }
}
