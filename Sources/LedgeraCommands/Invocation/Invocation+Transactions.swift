import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

extension ReportScope {
  /// All conditions, depth included: a transaction has it when any posting has.
  var transactionConditions: Query {
    var conditions = [query.withoutDepth]
    if let general = depth.general { conditions.append(.depth(general)) }
    conditions += depth.specific.map { .accountDepth($0.pattern, $0.depth) }
    return Query.and(conditions).simplified
  }

  /// What whole transactions are tested by.
  func transactionQuery(_ journal: Journal) -> CompiledQuery {
    CompiledQuery(transactionConditions, journal, usesSecondaryDates: usesSecondaryDates)
  }

  /// Numbers of the matching transactions by date; with secondary dates by those.
  func transactions(of ledger: Ledger) -> [Int] {
    let journal = ledger.journal
    let matches = transactionQuery(journal)
    let everything = matches.isEverything
    var numbers: [Int] = []
    for position in 0..<ledger.transactionCount {
      let number = ledger.transactionIndex(at: position)
      if everything || matches.matches(transaction: number, in: journal.store) {
        numbers.append(number)
      }
    }
    guard usesSecondaryDates else { return numbers }
    let days = numbers.map { journal.transaction($0).secondaryDay ?? journal.transaction($0).day }
    return numbers.indices.sorted { days[$0] == days[$1] ? $0 < $1 : days[$0] < days[$1] }
      .map { numbers[$0] }
  }

  /// Numbers of the matching transactions in file order.
  func transactionsInFileOrder(of journal: Journal) -> [Int] {
    let matches = transactionQuery(journal)
    return (0..<journal.transactionCount).filter {
      matches.matches(transaction: $0, in: journal.store)
    }
  }

  /// The last day that the report may be about: the one before the end asked for, else the last of
  /// the books or, for values at period ends, of their prices.
  func lastDay(of journal: Journal) -> Day {
    if let last = span.last { return last }
    let lastTransaction = journal.daysOfTransactions(secondary: usesSecondaryDates).last ?? .last
    guard valuation.usesPeriodEnds,
      let lastPrice = PriceBook(journal, infersFromCosts: infersMarketPrices).lastDeclaredDay
    else { return lastTransaction }
    return max(lastTransaction, lastPrice)
  }
}
