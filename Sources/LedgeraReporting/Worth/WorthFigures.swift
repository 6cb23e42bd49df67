import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraValuation

/// What asset and liability accounts hold at the ends of periods, and its worth.
struct WorthFigures {
  /// One account, without its subaccounts.
  struct Account {
    let account: AccountID
    /// One for each period, in the commodities held.
    var held: [WideBalance]
    /// `held` as it is valued.
    var values: [WideBalance]
  }

  /// Accounts that were posted to, in display order.
  private(set) var accounts: [Account] = []
  /// Archived accounts that still hold something and are left out.
  private(set) var leftOut: [AccountID] = []
  /// The last day of each period, or the moment's day if that is earlier.
  let days: [Day]
  let book: PriceBook
  private let booked: BookedAmounts?
  private let journal: Journal
  private let request: WorthRequest

  /// Linear in postings, and in accounts times periods.
  init(_ journal: Journal, _ request: WorthRequest, pricesUntil limit: Moment) {
    self.journal = journal
    self.request = request
    days = request.periods.map { min($0.last ?? request.until.day, request.until.day) }
    let book = PriceBook(
      journal, infersFromCosts: request.selection.infersMarketPrices, until: limit)
    self.book = book
    booked = request.selection.valuation.bookedIn.map { BookedAmounts(journal, in: $0, book) }
    let (held, values) = collected()
    let traits = AccountTraits(journal)
    for account in journal.accounts.displayOrder {
      guard let sums = held[account.index] else { continue }
      add(account, sums, values[account.index], traits)
    }
  }

  var usedRates: [UsedRate] { book.usedRates + (booked?.usedRates ?? []) }

  /// Changes by period as posted and, if postings are valued one by one, as valued; by account
  /// number.
  private func collected() -> (held: [Int: [PeriodSum]], values: [Int: [PeriodSum]]) {
    let isWanted = journal.accounts.nodes.map { $0.role == .wallet }
    let stream = PostingStream(
      journal, request.selection, periods: request.periods, includesEarlier: true,
      until: request.until)
    var held = PostingSums(
      accountCount: isWanted.count, commodityCount: journal.store.commodities.count)
    var values = PostingSums(
      accountCount: isWanted.count, commodityCount: journal.store.commodities.count)
    stream.forEach { selected in
      let posting = journal.store.postings[selected.number]
      guard isWanted[posting.account.index] else { return }
      let amounts = stream.amounts(of: posting)
      for amount in amounts {
        held.add(WideAmount(amount), to: posting.account.index, period: selected.period)
      }
      guard valuesPostings else { return }
      for amount in value(of: selected, amounts).amounts {
        values.add(amount, to: posting.account.index, period: selected.period)
      }
    }
    func byAccount(_ sums: consuming PostingSums) -> [Int: [PeriodSum]] {
      Dictionary(
        sums.finished().map { ($0.account, $0.cells) }, uniquingKeysWith: { first, _ in first })
    }
    return (byAccount(held), byAccount(values))
  }

  private var valuesPostings: Bool { booked != nil || request.selection.valuation.convertsPostings }

  private func value(of posting: SelectedPosting, _ amounts: [Amount]) -> WideBalance {
    if let booked {
      return booked.balance(
        of: posting.number, in: posting.transaction, on: posting.day, only: amounts)
    }
    let cost = journal.store.cost(of: journal.store.postings[posting.number])
    var sum = WideBalance()
    for amount in amounts {
      sum.add(
        request.selection.valuation.converted(amount, cost: cost, on: posting.day, with: book))
    }
    return sum
  }

  private mutating func add(
    _ account: AccountID, _ held: [PeriodSum], _ values: [PeriodSum]?, _ traits: AccountTraits
  ) {
    let closed = request.includesArchived ? nil : traits.closedDay(of: account)
    var figures = Account(
      account: account, held: totals(held), values: totals(values ?? held))
    for (number, day) in days.enumerated() {
      if let closed, closed < day {
        if !journal.looksZero(figures.held[number]), leftOut.last != account {
          leftOut.append(account)
        }
        figures.held[number] = WideBalance()
        figures.values[number] = WideBalance()
      } else if booked == nil {
        figures.values[number] = request.selection.valuation.converted(
          figures.values[number], periodEnd: day, with: book)
      }
    }
    accounts.append(figures)
  }

  /// The sum up to the end of each period.
  private func totals(_ changes: [PeriodSum]) -> [WideBalance] {
    var totals: [WideBalance] = []
    var sum = WideBalance()
    var rest = changes[...]
    for number in request.periods.indices {
      while let next = rest.first, Int(next.period) <= number {
        sum.add(next.balance)
        rest = rest.dropFirst()
      }
      totals.append(sum)
    }
    return totals
  }
}
