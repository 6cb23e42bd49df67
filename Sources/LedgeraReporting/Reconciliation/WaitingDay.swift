import LedgeraModel
import LedgeraQuantities

/// A day with postings that are not reconciled.
struct WaitingDay {
  let day: Day
  var pending = Quantity.zero
  var unreconciled = Quantity.zero
  /// The sum of all postings up to the day's end.
  var balance = Quantity.zero
}

extension ReconciliationReport {
  /// By day.
  var waitingDays: [WaitingDay] {
    var days: [WaitingDay] = []
    var balance = Quantity.zero
    // Cannot overflow, because their sums were made before.
    func sum(_ left: Quantity, _ right: Quantity) -> Quantity { (try? left.adding(right)) ?? left }
    for posting in postings {
      balance = sum(balance, posting.quantity)
      if days.last?.day == posting.day { days[days.count - 1].balance = balance }
      guard posting.state != .reconciled else { continue }
      if days.last?.day != posting.day {
        days.append(WaitingDay(day: posting.day, balance: balance))
      }
      let last = days.count - 1
      if posting.state == .pending {
        days[last].pending = sum(days[last].pending, posting.quantity)
      } else {
        days[last].unreconciled = sum(days[last].unreconciled, posting.quantity)
      }
    }
    return days
  }
}
