import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// What was saved for a goal, day by day: balances of its accounts, and what is on its way to them.
struct GoalHistory {
  /// A day on which something changed.
  private struct Change {
    var flowed = WideBalance()
    var assigned = WideQuantity.zero
  }

  private let days: [Day]
  private let balances: [WideBalance]
  private let onItsWays: [WideQuantity]
  private let commodity: CommodityID
  private let book: PriceBook
  private let hasAccounts: Bool

  /// - Parameters:
  ///   - flows: What flowed into the goal's accounts on a day; nil: it has none.
  ///   - moves: What was assigned to it, less what was assigned from it, in its commodity.
  init(
    flows: [Day: WideBalance]?, moves: [(day: Day, amount: WideQuantity)],
    in commodity: CommodityID, _ book: PriceBook
  ) {
    self.commodity = commodity
    self.book = book
    hasAccounts = flows != nil
    var changes: [Day: Change] = [:]
    for (day, flow) in flows ?? [:] { changes[day, default: Change()].flowed = flow }
    for move in moves { changes[move.day, default: Change()].assigned += move.amount }
    days = changes.keys.sorted()
    var balance = WideBalance()
    var onItsWay = WideQuantity.zero
    var (balances, onItsWays): ([WideBalance], [WideQuantity]) = ([], [])
    for day in days {
      let change = changes[day] ?? Change()
      balance.add(change.flowed)
      onItsWay += change.assigned
      if flows != nil {
        let flowed = GoalHistory.value(of: change.flowed, in: commodity, on: day, book)
        // What is taken out of the accounts is not saved any more; it does not set out again.
        onItsWay = max(.zero, onItsWay - max(.zero, flowed))
      }
      balances.append(balance)
      onItsWays.append(onItsWay)
    }
    self.balances = balances
    self.onItsWays = onItsWays
  }

  /// The first day with anything; nil: none.
  var firstDay: Day? { days.first }

  /// What was on its way at the end of a day; for goals without accounts what was assigned.
  func onItsWay(on day: Day) -> WideQuantity {
    index(of: day).map { onItsWays[$0] } ?? .zero
  }

  /// What was saved at the end of a day, at its prices.
  func saved(on day: Day) -> WideQuantity {
    guard let index = index(of: day) else { return .zero }
    return GoalHistory.value(of: balances[index], in: commodity, on: day, book) + onItsWays[index]
  }

  /// How much was saved a month in the last complete months before a day, six at most. What was there on
  /// the first day was not saved since. nil: after the first day there is no complete month.
  func pace(before today: Day) -> WideQuantity? {
    let end = today.startOfMonth
    guard let first = firstDay else { return nil }
    let begin = first == first.startOfMonth ? first : first.startOfMonth.adding(months: 1)
    let (one, other) = (begin.components, end.components)
    let months = min(6, (other.year - one.year) * 12 + other.month - one.month)
    guard months > 0 else { return nil }
    let before = max(end.adding(months: -months).adding(days: -1), first)
    let grown = saved(on: end.adding(days: -1)) - saved(on: before)
    return grown.divided(by: WideQuantity(coefficient: Int128(months), scale: 0))
  }

  /// The last change until a day.
  private func index(of day: Day) -> Int? {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle] <= day { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// What cannot be converted counts as nothing; the price book notes it.
  static func value(
    of balance: WideBalance, in commodity: CommodityID, on day: Day, _ book: PriceBook
  ) -> WideQuantity {
    balance.amounts.reduce(.zero) { sum, amount in
      let value = book.value(of: amount, in: commodity, on: day)
      return value.commodity == commodity ? sum + value.quantity : sum
    }
  }
}
