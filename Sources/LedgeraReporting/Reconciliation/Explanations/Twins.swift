import LedgeraModel

extension StatementQuestion {
  /// The most days between two postings of the same amount that look like one entered twice.
  static let twinDays: Int32 = 4

  /// Items that follow one of the same amount within days.
  var twins: Set<Int> {
    let order = items.indices.sorted { left, right in
      let (first, second) = (items[left], items[right])
      if first.amount != second.amount { return first.amount < second.amount }
      return first.day == second.day ? left < right : first.day < second.day
    }
    var twins: Set<Int> = []
    for (earlier, later) in zip(order, order.dropFirst())
    where items[earlier].amount == items[later].amount
      && items[earlier].day.days(to: items[later].day) <= Self.twinDays
    {
      twins.insert(later)
    }
    return twins
  }
}
