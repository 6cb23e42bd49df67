import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraValuation

/// The holdings of an investment and payments in and out, by day.
struct InvestmentHistory {
  /// What holdings changed by, ascending by day.
  private let changes: [(day: Day, balance: WideBalance)]
  /// Paid in (positive) and taken out, ascending by day.
  private let payments: [(day: Day, balance: WideBalance)]

  init(_ journal: Journal, _ request: ReturnsRequest) {
    var (changes, paid): ([Day: WideBalance], [Day: WideBalance]) = ([:], [:])
    let valuation = Valuation(convertsToCost: request.selection.valuation.convertsToCost)
    let splits = TaggedTransactions("split", in: journal)
    let transactions = request.selection.conditions.removing { $0.isDate || $0.isDepth }
    let isWanted = CompiledQuery(transactions, journal)
    let days = PostingSelection(usesSecondaryDates: request.selection.usesSecondaryDates)
    PostingStream(journal, days).forEachTransaction { index, postings in
      let postings = postings.filter { journal.store.postings[$0.number].flags.kind == .real }
      let isOfInvestment = { (posting: SelectedPosting) in
        request.investment.matches(posting: posting.number, of: index, in: journal.store)
      }
      guard postings.contains(where: isOfInvestment),
        isWanted.matches(transaction: index, in: journal.store)
      else { return }
      for selected in postings {
        let posting = journal.store.postings[selected.number]
        let day = selected.day
        let cost = journal.store.cost(of: posting)
        // Units that a split adds or removes are not paid for.
        let isShared = splits.contains(index) && cost == nil
        var balance = WideBalance()
        for amount in journal.store.amounts(of: posting) {
          balance.add(valuation.converted(amount, cost: cost, on: day, with: nil))
        }
        if isOfInvestment(selected) {
          changes[day, default: WideBalance()].add(balance)
        } else if !isShared,
          !(request.profit?.matches(posting: selected.number, of: index, in: journal.store) ?? false)
        {
          paid[day, default: WideBalance()].add(balance.negated)
        }
      }
    }
    self.changes = changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    payments = paid.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// From the first to the last day; nil: there are no transactions.
  var days: DateSpan? {
    guard let first = changes.first?.day, let last = changes.last?.day else { return nil }
    return DateSpan(
      start: min(first, payments.first?.day ?? first),
      end: DateSpan(max(last, payments.last?.day ?? last)).end)
  }

  /// The holdings before one day after the other.
  struct Holdings {
    private var rest: ArraySlice<(day: Day, balance: WideBalance)>
    private var sum = WideBalance()

    fileprivate init(_ changes: [(day: Day, balance: WideBalance)]) { rest = changes[...] }

    /// - Parameter day: Not before the one asked about last.
    mutating func before(_ day: Day) -> WideBalance {
      while let next = rest.first, next.day < day {
        sum.add(next.balance)
        rest = rest.dropFirst()
      }
      return sum
    }
  }

  var holdings: Holdings { Holdings(changes) }

  /// The payments on the days of a period.
  func payments(from first: Day, to last: Day) -> ArraySlice<(day: Day, balance: WideBalance)> {
    payments[payments.partition { $0.day < first }..<payments.partition { $0.day <= last }]
  }

  /// The currency that everything is paid in, or else the one that is held.
  func currency(in journal: Journal) throws(ReturnsFailure) -> CommodityID {
    for balances in [payments.map(\.balance), changes.map(\.balance)] {
      let commodities = Set(balances.flatMap(\.amounts).filter { !$0.isZero }.map(\.commodity))
      if commodities.count == 1, let only = commodities.first { return only }
      if commodities.count > 1 {
        throw .severalCurrencies(commodities.sorted().map { journal.commodity($0).quotedSymbol })
      }
    }
    return .none
  }

  /// Whether it holds something other than the target that may have a price in it.
  func isPriced(other target: CommodityID) -> Bool {
    changes.contains { $0.balance.amounts.contains { $0.commodity != target && !$0.isZero } }
  }
}

extension Array {
  /// The number of leading elements for which a condition holds that no later one meets.
  fileprivate func partition(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
