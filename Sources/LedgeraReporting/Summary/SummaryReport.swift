package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
import LedgeraQuerying
package import LedgeraValuation

/// Income, expense and what was left over in a period, by period, by category and by wallet.
///
/// Transfers and adjustments are neither income nor expense; refunds reduce expense, and
/// corrections of income reduce income. Virtual postings do not count. A transaction paid from
/// several wallets counts for each in proportion.
package struct SummaryReport: Sendable {
  /// Income and expense of something.
  package struct Flow: Sendable {
    package var income = WideBalance()
    package var expense = WideBalance()

    /// What was left over.
    package var net: WideBalance {
      var net = income
      net.subtract(expense)
      return net
    }

    mutating func add(_ other: Flow) {
      income.add(other.income)
      expense.add(other.expense)
    }

    var isEmpty: Bool { income.isEmpty && expense.isEmpty }
  }

  /// Income or expense of one category.
  package struct Category: Sendable {
    package let account: AccountID
    package let isIncome: Bool
    /// Usually positive: income received, expense paid.
    package let amount: WideBalance
    /// The percentage of all income or all expense; nil: they are not all in one commodity.
    package internal(set) var share: WideQuantity?
  }

  /// What came in and went out in one period.
  package struct PeriodFlow: Sendable {
    package let span: DateSpan
    package let flow: Flow
  }

  /// The share of one wallet.
  package struct Wallet: Sendable {
    /// nil: flows without a wallet.
    package let account: AccountID?
    package let flow: Flow
    /// The last day of an archived wallet.
    package let closedDay: Day?
  }

  /// The flows with one value of the requested tag.
  package struct Tagged: Sendable {
    /// Empty: the tag has no value; nil: there is no tag.
    package let value: String?
    package let flow: Flow
  }

  package let journal: Journal
  /// Open only in empty books.
  package let span: DateSpan
  package let total: Flow
  /// Contiguous; empty without an interval.
  package let periods: [PeriodFlow]
  /// Income before expense; those with an `order:` tag first, then by amount, largest first.
  package let categories: [Category]
  /// Those with an `order:` tag first, then in display order; only those with flows.
  package let wallets: [Wallet]
  /// The tag asked for; nil: none.
  package let tag: String?
  /// By value, flows without the tag last; empty unless a tag was asked for. They add up to the
  /// total.
  package let tagged: [Tagged]
  package let usedRates: [UsedRate]

  /// Linear in transactions and their postings.
  package init(_ ledger: Ledger, _ request: SummaryRequest) throws(TooManyPeriods) {
    let journal = ledger.journal
    self.journal = journal
    let days = try ReportPeriods(
      requested: request.selection.days, interval: nil,
      journal: journal.daysOfTransactions(
        secondary: request.selection.usesSecondaryDates)
    ).spans.first
    let span = days ?? DateSpan(start: .first, end: .first)
    self.span = span
    let periods = try SummaryReport.periods(span, request.selection.interval)
    var collector = FlowCollector(journal, request, span: span, periods: periods)
    collector.collect()
    self.total = collector.total
    self.periods = zip(periods, collector.byPeriod).map { PeriodFlow(span: $0, flow: $1) }
    let total = collector.total
    categories = SummaryReport.categories(collector.byCategory, journal).map { category in
      var category = category
      category.share = category.amount.percentage(
        of: category.isIncome ? total.income : total.expense)
      return category
    }
    let traits = AccountTraits(journal)
    let labels = AccountLabels(traits)
    wallets = collector.byWallet.filter { !$0.value.isEmpty }
      .sorted { one, other in
        let tagged = one.key.flatMap { one in other.key.flatMap { labels.precedes(one, $0) } }
        let (rank, otherRank) = (
          SummaryReport.rank(one.key, journal), SummaryReport.rank(other.key, journal)
        )
        return tagged ?? (rank < otherRank)
      }
      .map { account, flow in
        Wallet(
          account: account, flow: flow,
          closedDay: account.flatMap { traits.closedDay(of: $0) })
      }
    tag = request.tag
    tagged = collector.byTag.filter { !$0.value.isEmpty }
      .sorted { one, other in
        one.key.map { name in other.key.map { name < $0 } ?? true } ?? false
      }
      .map { Tagged(value: $0.key, flow: $0.value) }
    usedRates = collector.usedRates
  }

  /// The periods that cover the span, cut to it: a summary never counts a day outside.
  private static func periods(
    _ span: DateSpan, _ interval: Interval?
  ) throws(TooManyPeriods) -> [DateSpan] {
    guard let interval, let period = Period(span) else { return [] }
    return try interval.periods(covering: period).map { $0.span.intersection(span) }
  }

  private static func rank(_ account: AccountID?, _ journal: Journal) -> Int {
    account.map { journal.accounts[$0].rank } ?? Int.max
  }

  private static func categories(
    _ sums: [AccountID: Flow], _ journal: Journal
  ) -> [Category] {
    let order = CommodityOrder(journal)
    let labels = AccountLabels(journal)
    let all = sums.flatMap { account, flow in
      [
        Category(account: account, isIncome: true, amount: flow.income),
        Category(account: account, isIncome: false, amount: flow.expense),
      ].filter { !$0.amount.isEmpty }
    }
    return all.sorted { left, right in
      if left.isIncome != right.isIncome { return left.isIncome }
      if let precedes = labels.precedes(left.account, right.account) { return precedes }
      let comparison = order.compare(left.amount, right.amount)
      if comparison != 0 { return comparison > 0 }
      return journal.accounts[left.account].rank < journal.accounts[right.account].rank
    }
  }
}

extension SummaryReport.Flow {
  /// What was left over as a percentage of income; nil: there was no income, or amounts are in
  /// several commodities.
  package var savingsRate: WideQuantity? { net.percentage(of: income) }
}

package struct SummaryRequest: Sendable {
  /// Conditions on postings to categories, except those on accounts; the days, which by default
  /// begin with the books; the depth of categories; the value: `.none` means the base currency at
  /// booked rates, if there is one. Without an interval only the whole is summed.
  package var selection: PostingSelection
  /// By account number: whether it is an income or expense account that counts.
  package var categories: [Bool]
  /// By account number: whether it is a wallet (an asset or liability) whose share counts; nil: all
  /// do, and so do flows without a wallet.
  package var wallets: [Bool]?
  /// The tag by whose values flows are summed; nil: none.
  package var tag: String?

  package init(
    _ selection: PostingSelection = PostingSelection(), categories: [Bool], wallets: [Bool]? = nil
  ) {
    self.selection = selection
    self.categories = categories
    self.wallets = wallets
  }
}
