package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuerying
package import LedgeraValuation

/// The books day by day, newest first: each transaction on a line, with what it moved from where to
/// where, and each day's income and expense.
package struct HistoryReport: Sendable {
  package typealias Kind = TransactionKind

  /// One transaction.
  package struct Item: Sendable {
    /// By number in file order.
    package let transaction: Int
    package let kind: Kind
    /// The accounts that money leaves, and those that it goes to, each in the order of the
    /// postings, without repetition.
    package let sources: FewAccounts
    package let destinations: FewAccounts
    /// The sum of the selected postings. Income is positive, expense negative; for transfers it is
    /// what was moved; otherwise, and if only assets and liabilities were selected, their change.
    package let amount: WideBalance
    /// The amount at booking, in the base currency; nil: not asked for, or a rate is missing.
    package var booked: WideBalance?
  }

  /// The transactions of one day, last one first.
  package struct DayItems: Sendable {
    package let day: Day
    package private(set) var items: [Item]
    /// Positive.
    package let income: WideBalance
    /// Positive; refunds reduce it.
    package let expense: WideBalance

    init(day: Day, items: [Item], income: WideBalance, expense: WideBalance) {
      self.day = day
      self.items = items
      self.income = income
      self.expense = expense
    }

    /// Adds the values of the same items at booking, where all rates are known.
    fileprivate mutating func add(_ booked: DayItems, in base: CommodityID) {
      for index in items.indices {
        let value = booked.items[index].amount
        let isComplete = value.amounts.allSatisfy { $0.commodity == base || $0.isZero }
        items[index].booked = isComplete ? value : nil
      }
    }

    package var net: WideBalance {
      var net = income
      net.subtract(expense)
      return net
    }
  }

  package let journal: Journal
  /// Newest first.
  package let days: [DayItems]
  /// Matching transactions after the last day.
  package let laterCount: Int
  /// Matching transactions that are older than those shown.
  package let olderCount: Int
  /// Whether values at booking are shown; the books then have a base currency.
  let showsDetails: Bool
  package let usedRates: [UsedRate]

  /// Linear in the postings of the selected transactions.
  package init(_ ledger: Ledger, _ request: HistoryRequest) {
    let journal = ledger.journal
    self.journal = journal
    let days = { (transaction: Int) in journal.store.transactions[transaction].day }
    let matching = request.selection.transactionNumbers(of: ledger)
    var transactions = matching[...]
    while let last = request.last, let transaction = transactions.last, days(transaction) > last {
      transactions.removeLast()
    }
    laterCount = matching.count - transactions.count
    olderCount = max(0, transactions.count - (request.limit ?? transactions.count))
    transactions = transactions.dropFirst(olderCount)

    let classifier = TransactionClassifier(journal, request)
    let base = request.showsDetails ? journal.profile.base : nil
    showsDetails = base != nil
    let booked = base.map { TransactionClassifier(journal, request.booked(in: $0)) }
    var result: [DayItems] = []
    while let newest = transactions.last {
      let day = days(newest)
      let first =
        transactions.lastIndex { days($0) != day }.map { $0 + 1 } ?? transactions.startIndex
      var items = classifier.items(of: transactions[first...].reversed(), on: day)
      if let base, let booked {
        items.add(booked.items(of: transactions[first...].reversed(), on: day), in: base)
      }
      result.append(items)
      transactions = transactions[..<first]
    }
    self.days = result
    usedRates = classifier.usedRates
  }
}

package struct HistoryRequest: Sendable {
  /// Selects transactions, and the postings whose amounts are shown.
  package var selection: PostingSelection
  /// Later transactions are only counted; nil: all are shown.
  package var last: Day?
  /// The most transactions shown, beginning with the latest; nil: no limit.
  package var limit: Int?
  /// Whether to report what transactions were worth in the base currency when they were booked.
  package var showsDetails = false

  package init(
    _ selection: PostingSelection = PostingSelection(), last: Day? = nil, limit: Int? = nil
  ) {
    self.selection = selection
    self.last = last
    self.limit = limit
  }

  /// The request for the same at booking.
  func booked(in base: CommodityID) -> HistoryRequest {
    var request = self
    request.selection.valuation = Valuation(market: .init(.booking, in: base))
    return request
  }
}

/// A list of accounts that nearly always has one element, which then needs no memory of its own:
/// there are as many lists as transactions.
package struct FewAccounts: Sendable {
  private enum Content {
    case one(AccountID)
    case list([AccountID])
  }

  private let content: Content

  init(_ accounts: [AccountID]) {
    content = accounts.count == 1 ? .one(accounts[0]) : .list(accounts)
  }

  package var accounts: [AccountID] {
    switch content {
    case .one(let account): [account]
    case .list(let accounts): accounts
    }
  }
}
