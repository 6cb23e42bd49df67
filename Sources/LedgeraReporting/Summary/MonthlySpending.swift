package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
import LedgeraQuerying
import LedgeraValuation

/// What left in the last whole months, repaid debts included: twelve, or as many as the books have (calculations.md §
/// Runway).
package struct MonthlySpending: Sendable {
  /// The base currency, else that of most postings.
  package let commodity: CommodityID
  /// Expenses and what debts fell by, by month, oldest first; months that the books only have in part are missing.
  package let months: [WideQuantity]

  /// Amounts without a price count as zero. Linear in postings.
  ///
  /// - Parameter day: The months before that of this day count.
  package init(_ ledger: Ledger, before day: Day) throws(TooManyPeriods) {
    let journal = ledger.journal
    let commodity = journal.profile.base ?? journal.usualCommodity
    self.commodity = commodity
    let end = day.startOfMonth
    let first = journal.daysOfTransactions(secondary: false).start ?? end
    let whole = first == first.startOfMonth ? first : first.startOfMonth.adding(months: 1)
    let lived = journal.firstDayBeyondOpenings ?? end
    let start = max(whole, lived.startOfMonth, end.adding(months: -12))
    guard start < end else {
      months = []
      return
    }
    let request = SummaryRequest(
      PostingSelection(span: DateSpan(start: start, end: end), interval: .months(1)),
      categories: journal.isFlow)
    let book = PriceBook(journal)
    let periods = try SummaryReport(ledger, request).periods
    let repaid = journal.repaidSums(in: periods.map(\.span))
    months = zip(periods, repaid).map { period, repaid in
      let last = period.span.last ?? day
      func worth(_ amounts: [WideAmount]) -> WideQuantity {
        amounts.reduce(.zero) { sum, amount in
          sum + MonthlySpending.value(of: amount, in: commodity, on: last, book)
        }
      }
      return worth(period.flow.expense.amounts) + max(.zero, worth(repaid.amounts))
    }
  }

  /// At the price of a day, else at the latest.
  private static func value(
    of amount: WideAmount, in commodity: CommodityID, on day: Day, _ book: PriceBook
  ) -> WideQuantity {
    if amount.commodity == commodity { return amount.quantity }
    let known = book.hasPrice(of: amount.commodity, in: commodity, on: day) ? day : .last
    let value = book.value(of: amount, in: commodity, on: known)
    return value.commodity == commodity ? value.quantity : .zero
  }

  /// nil: there are no months.
  package var mean: WideQuantity? {
    let count = WideQuantity(coefficient: Int128(months.count), scale: 0)
    return months.reduce(.zero, +).divided(by: count)
  }

  /// nil: there are no months.
  package var median: WideQuantity? { months.median }
}

extension Journal {
  /// What all debts together fell by in each period; cards, whose bills are paid, are none.
  fileprivate func repaidSums(in spans: [DateSpan]) -> [WideBalance] {
    let traits = AccountTraits(self)
    let isDebt = accounts.nodes.indices.map { index in
      let account = AccountID(UInt32(index))
      return type(of: account) == .liability && traits.assetClass(of: account) != .creditCard
    }
    var sums = spans.map { _ in WideBalance() }
    PostingStream(self, PostingSelection(), periods: spans).forEach { selected in
      let posting = store.postings[selected.number]
      guard isDebt[posting.account.index] else { return }
      for amount in store.amounts(of: posting) {
        sums[Int(selected.period)].add(WideAmount(amount))
      }
    }
    return sums
  }

  /// The day of the first transaction that does more than set balances: what comes before is no usual
  /// time. nil: the books have none.
  var firstDayBeyondOpenings: Day? {
    let kinds = TransactionKinds(self)
    var first: Day?
    for transaction in store.transactions.buffer.indices {
      let day = store.transactions[transaction].day
      guard first.map({ day < $0 }) ?? true,
        !kinds.kind(of: transaction, in: store).setsBalances
      else { continue }
      first = day
    }
    return first
  }

  /// The commodity of most postings; the one without a symbol in empty books.
  package var usualCommodity: CommodityID {
    var counts = [Int](repeating: 0, count: store.commodities.count)
    for posting in store.postings.buffer where posting.isSmall {
      counts[posting.commodity.index] += 1
    }
    let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
    return CommodityID(UInt16(most))
  }
}

extension Journal {
  /// By account number: whether it is an income or an expense.
  package var isFlow: [Bool] {
    accounts.nodes.map { $0.role?.isCategory ?? false }
  }
}
