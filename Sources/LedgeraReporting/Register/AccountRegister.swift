package import LedgeraChecking
package import LedgeraModel
import LedgeraQuerying
package import LedgeraValuation

package struct AccountRegisterRequest: Sendable {
  package var account: AccountID
  /// Which postings count, regardless of depth. Values of period ends are those of the interval's
  /// periods; without an interval, of the report's end.
  package var selection: PostingSelection
  /// Whether the balance begins with what was posted before the first day.
  package var isHistorical = true
  /// Whether to show transactions that leave the account unchanged.
  package var showsZeros = false
  /// Whether changes and balance have the opposite sign.
  package var isInverted = false
  /// Whether postings always count on their transaction's day.
  package var countsByTransactionDates = false

  package init(account: AccountID, _ selection: PostingSelection) {
    self.account = account
    self.selection = selection
  }
}

/// Transactions that change one account or its subaccounts, with the running balance: hledger's
/// aregister.
package struct AccountRegister: Sendable {
  /// One transaction as the account sees it.
  package struct Item: Sendable {
    /// By number in file order.
    package let transaction: Int
    /// The first day on which it changes the account.
    package let day: Day
    /// The other accounts in the order of the postings, without repetition; if there are none,
    /// those of the account's own postings.
    package let otherAccounts: [AccountID]
    package let change: WideBalance
    package let balance: WideBalance
    /// Numbers of the postings that make up the change: the account's own, or those to other accounts where
    /// only these match.
    package let postings: [Int]
  }

  package let journal: Journal
  package let account: AccountID
  /// In the order of `day`, within a day in that of the books.
  package let items: [Item]
  package let usedRates: [UsedRate]
  /// Whether changes and balances have the opposite sign.
  let isInverted: Bool

  /// Linear in postings, plus sorting transactions by day.
  package init(_ ledger: Ledger, _ request: AccountRegisterRequest) throws(RegisterFailure) {
    journal = ledger.journal
    account = request.account
    isInverted = request.isInverted
    let source = AccountRegisterSource(ledger.journal, request)
    var total = RunningTotal()
    if request.isHistorical { source.addEarlier(to: &total) }
    var items: [Item] = []
    var size = RegisterSize()
    for line in source.lines(ledger) {
      let change = request.isInverted ? line.change.negated : line.change
      total.add(line.change)
      guard request.showsZeros || !change.balance.isZero else { continue }
      items.append(
        Item(
          transaction: line.transaction, day: line.day, otherAccounts: line.otherAccounts,
          change: change.balance,
          balance: request.isInverted ? total.value.negated : total.value,
          postings: line.postings))
      try size.add(total.value)
    }
    self.items = items
    usedRates = source.amounts.usedRates
  }
}

/// Finds the effect of each transaction on the account.
private struct AccountRegisterSource {
  struct Line {
    let transaction: Int
    let day: Day
    let otherAccounts: [AccountID]
    let change: RegisterAmount
    let postings: [Int]
  }

  private let journal: Journal
  private let request: AccountRegisterRequest
  private let last: Day
  /// The conditions about states and real postings: others are treated as missing.
  private let stateQuery: CompiledQuery
  private let conditions: CompiledQuery
  let amounts: PostingAmounts
  /// By account number.
  private let belongs: [Bool]

  init(_ journal: Journal, _ request: AccountRegisterRequest) {
    self.journal = journal
    self.request = request
    last = request.selection.lastDay(of: journal)
    stateQuery = CompiledQuery(
      request.selection.conditions.removing { !$0.isState && !$0.isReal }, journal)
    conditions = CompiledQuery(request.selection.conditions, journal)
    amounts = PostingAmounts(journal, request.selection)
    belongs = journal.accounts.nodes.indices.map {
      journal.accounts.isEqualOrBelow(AccountID(UInt32($0)), request.account)
    }
  }

  private func stream(_ days: DateSpan) -> PostingStream {
    PostingStream(
      journal, request.selection, periods: [days],
      byTransactionDates: request.countsByTransactionDates)
  }

  /// A posting's amount, valued at the end of its period if prices of period ends count.
  private func amount(of posting: Int, on day: Day) -> RegisterAmount {
    amounts.amount(
      of: posting, on: day, last: request.selection.valueDay(ofPostingOn: day, last: last))
  }

  private func isOwn(_ posting: Int) -> Bool {
    belongs[journal.store.postings[posting].account.index]
  }

  /// Adds the changes before the first day.
  func addEarlier(to total: inout RunningTotal) {
    guard let start = request.selection.days.start else { return }
    forEachChange(DateSpan(end: start)) { total.add($0.change) }
  }

  /// Transactions that touch the account and have a matching posting, by day; within a day in file
  /// order, or in the order of the books if transactions have times. Where only postings to other
  /// accounts match, the change is what went to them.
  func lines(_ ledger: Ledger) -> [Line] {
    var lines: [Line] = []
    forEachChange(request.selection.span) { lines.append($0) }
    let ranks = ledger.ranksWithTimes
    func rank(_ line: Line) -> Int { ranks.map { Int($0[line.transaction]) } ?? line.transaction }
    return lines.sorted { ($0.day, rank($0)) < ($1.day, rank($1)) }
  }

  private func forEachChange(_ days: DateSpan, _ visit: (Line) -> Void) {
    let stream = stream(days)
    stream.forEachTransaction { index, postings in
      let touches = journal.store.transactions[index].postings.contains {
        isOwn($0) && stateQuery.matches(posting: $0, of: index, in: journal.store)
      }
      guard touches else { return }
      let matching = postings.filter { stream.matches($0.number, of: index) }
      if !matching.isEmpty { visit(line(index, matching)) }
    }
  }

  private func line(_ index: Int, _ matching: [SelectedPosting]) -> Line {
    let own = matching.filter { isOwn($0.number) }
    let others = matching.filter { !isOwn($0.number) }
    let counted = own.isEmpty && isAboutOthers(index) ? others : own
    var change = RegisterAmount()
    for posting in counted { change.add(amount(of: posting.number, on: posting.day)) }
    let day = own.map(\.day).min() ?? transactionDay(index)
    return Line(
      transaction: index, day: day,
      otherAccounts: accounts(of: (others.isEmpty ? own : others).map(\.number)),
      change: own.isEmpty ? change.negated : change, postings: counted.map(\.number))
  }

  /// Whether the conditions match none of the account's own postings in a transaction, on any day.
  private func isAboutOthers(_ index: Int) -> Bool {
    !journal.store.transactions[index].postings.contains {
      isOwn($0) && conditions.matches(posting: $0, of: index, in: journal.store)
    }
  }

  private func transactionDay(_ index: Int) -> Day {
    let transaction = journal.transaction(index)
    return (request.selection.usesSecondaryDates ? transaction.secondaryDay : nil)
      ?? transaction.day
  }

  /// Distinct accounts; those of virtual postings only if there are no others.
  private func accounts(of postings: [Int]) -> [AccountID] {
    let real = postings.filter { journal.store.postings[$0].flags.kind == .real }
    var accounts = DistinctAccounts()
    for number in real.isEmpty ? postings : real {
      accounts.add(journal.store.postings[number].account)
    }
    return accounts.list
  }
}

extension Query {
  /// `real:`
  fileprivate var isReal: Bool {
    if case .real = self { return true }
    return false
  }
}
