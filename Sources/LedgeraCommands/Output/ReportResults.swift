import LedgeraComputation
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension BalanceReport {
  /// Its totals as bare numbers, one for each period and commodity.
  var results: [String] {
    hasPeriodColumns && periods.count > 1
      ? totals.amounts.flatMap(journal.bareNumbers) : journal.bareNumbers(of: totals.total)
  }
}

extension StatementReport {
  /// The same of the net total, or of the only section.
  var results: [String] {
    guard let first = sections.first?.report else { return [] }
    guard sections.count > 1 else { return first.results }
    return first.hasPeriodColumns && first.periods.count > 1
      ? net.amounts.flatMap(first.journal.bareNumbers) : first.journal.bareNumbers(of: net.total)
  }
}

extension RegisterReport {
  /// The last total, or mean, as bare numbers.
  var results: [String] {
    var last = WideBalance()
    for line in lines { last = line.total }
    return journal.bareNumbers(of: last)
  }
}

extension AccountRegister {
  /// The last balance as bare numbers.
  var results: [String] { journal.bareNumbers(of: items.last?.balance ?? WideBalance()) }
}

extension NetWorthReport {
  /// Net worth on each day as bare numbers.
  var results: [String] { netWorth.flatMap(journal.bareNumbers) }
}

extension Journal {
  /// The amounts of a sum that are not zero, as plain numbers with the decimals of their styles; else `0`.
  fileprivate func bareNumbers(of balance: WideBalance) -> [String] {
    let numbers = balance.amounts.filter { !$0.isZero }.map { amount in
      amount.quantity.text(
        in: NumberStyle(decimals: commodity(amount.commodity).style.number.decimals))
    }
    return numbers.isEmpty ? ["0"] : numbers
  }
}
