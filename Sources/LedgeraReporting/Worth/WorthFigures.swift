package import LedgeraChecking
package import LedgeraModel
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

/// What a report about wealth is about: which holdings, when and at what value.
package struct WorthRequest: Sendable {
  /// Its valuation says how postings or sums are valued; the days are those of `periods`.
  package var selection: PostingSelection
  /// The last day of each is valued; contiguous.
  package var periods: [DateSpan]
  /// Later transactions and prices are ignored.
  package var until: Moment
  /// Whether archived accounts count.
  package var includesArchived: Bool

  package init(
    _ selection: PostingSelection = PostingSelection(), periods: [DateSpan], until: Moment,
    includesArchived: Bool = false
  ) {
    self.selection = selection
    self.periods = periods
    self.until = until
    self.includesArchived = includesArchived
  }
}

extension WorthRequest {
  /// The same request, valued in the base currency by the profile's policy.
  package func valued(by profile: Profile) -> WorthRequest {
    var request = self
    if profile.valuation == .booking, let base = profile.base {
      request.selection.valuation.market = .init(.booking, in: base)
    } else {
      request.selection.valuation.market = .init(.periodEnd, in: profile.base)
    }
    return request
  }
}

extension Journal {
  /// How many pairs of an asset or liability account and a commodity were posted: as many amounts has each
  /// period of a report about wealth at most. Linear in postings.
  package var holdingCount: Int {
    let isWanted = accounts.nodes.map { $0.role == .wallet }
    var pairs = PairNumbers(
      rowCount: isWanted.count, commodityCount: store.commodities.count)
    for posting in store.postings.buffer where isWanted[posting.account.index] {
      store.forEachAmount(of: posting) { _ = pairs.number(of: posting.account.index, $0.commodity) }
    }
    return pairs.count
  }
}

extension Profile.ValuationPolicy {
  /// The last moment whose prices count for holdings at a moment: the moment itself, or the end of
  /// its day.
  package func priceLimit(_ moment: Moment) -> Moment {
    self == .endOfDay ? Moment(moment.day) : moment
  }
}

extension AccountTraits {
  /// The class of an asset or a liability: its `class:` tag or, without one, its type.
  package func holdingClass(of account: AccountID, _ journal: Journal) -> String {
    let usual: AccountClass = journal.type(of: account) == .cash ? .cash : .other
    return (assetClass(of: account) ?? usual).rawValue
  }
}
