public import LedgeraChecking
public import LedgeraModel
public import LedgeraValuation

/// What happened day by day, the newest day first: each entry on one line, with what it moved from
/// where to where, and each day's income and expense.
public struct HistoryReport: Sendable {
  /// What an entry is to somebody who looks after money.
  public enum Kind: String, Sendable {
    case income
    case expense
    /// Between assets and liabilities only; neither income nor expense.
    case transfer
    /// Sets balances right, by an equity account or the tag `adjustment:`; neither income nor
    /// expense.
    case adjustment
    /// None of these, e.g. between accounts of unknown type.
    case other
  }

  /// One entry.
  public struct Item: Sendable {
    /// By number in file order.
    public let transaction: Int
    public let kind: Kind
    /// Accounts that money leaves and that it goes to, each once, in the order of the postings.
    public let sources: FewAccounts
    public let destinations: FewAccounts
    /// Of the postings asked for. Income is positive, expense negative; of transfers what was moved;
    /// otherwise, and where only assets and liabilities were asked for, how these changed.
    public let amount: WideBalance
  }

  /// The entries of one day, the last one first.
  public struct DayItems: Sendable {
    public let day: Day
    public let items: [Item]
    /// Positive.
    public let income: WideBalance
    /// Positive; refunds reduce it.
    public let expense: WideBalance

    public var net: WideBalance {
      var net = income
      net.subtract(expense)
      return net
    }
  }

  public let journal: Journal
  /// The newest first.
  public let days: [DayItems]
  /// Matching entries after the last day asked for.
  public let laterCount: Int
  /// Matching entries that are too old to be among those asked for.
  public let olderCount: Int
  /// The rates that amounts were converted at.
  public let usedRates: [UsedRate]

  /// Linear in the postings of the entries asked for.
  public init(_ ledger: Ledger, _ request: HistoryRequest) {
    let journal = ledger.journal
    self.journal = journal
    let days = { (entry: Int) in journal.store.transactions[entry].day }
    var entries = request.entries[...]
    while let last = request.last, let entry = entries.last, days(entry) > last {
      entries.removeLast()
    }
    laterCount = request.entries.count - entries.count
    olderCount = max(0, entries.count - (request.limit ?? entries.count))
    entries = entries.dropFirst(olderCount)

    let classifier = EntryClassifier(journal, request)
    var result: [DayItems] = []
    while let newest = entries.last {
      let day = days(newest)
      let first = entries.lastIndex { days($0) != day }.map { $0 + 1 } ?? entries.startIndex
      result.append(classifier.items(of: entries[first...].reversed(), on: day))
      entries = entries[..<first]
    }
    self.days = result
    usedRates = classifier.usedRates
  }
}
