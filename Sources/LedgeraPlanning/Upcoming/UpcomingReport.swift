package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// What is due by the `~` rules and not written yet, what comes next, and when every other rule happens
/// for the next time (calculations.md § Upcoming transactions).
package struct UpcomingReport: Sendable {
  package let journal: Journal
  package let today: Day
  package let last: Day
  /// By day, those that are overdue first.
  package let transactions: [UpcomingTransaction]
  /// The next one of each rule that has none until the last day; by day.
  package let later: [UpcomingTransaction]
  /// The rules make too many transactions in this time, so that some are missing; nil: they do not.
  package let excess: Diagnostic?

  /// Those that should have been written before today.
  package var overdueCount: Int { transactions.count { $0.day < today } }

  /// Linear in the transactions of the books and those that the rules make in the time looked at.
  ///
  /// - Parameter plan: Of the same books.
  package init(_ ledger: Ledger, _ plan: Plan, _ request: UpcomingRequest) {
    let journal = ledger.journal
    self.journal = journal
    today = request.today
    last = request.last
    let calendar = RuleCalendar(journal, request)
    var (transactions, later): ([UpcomingTransaction], [UpcomingTransaction]) = ([], [])
    var yield = RuleYield(postingLimit: RuleYield.listedPostingLimit)
    var excess: Diagnostic?
    for rule in plan.rules where rule.isActive && excess == nil {
      var days: [Day] = []
      do throws(RuleYield.Excess) {
        days = try calendar.days(of: rule, counting: &yield)
      } catch { excess = error.finding }
      for day in days { transactions.append(UpcomingTransaction(rule, on: day, of: plan)) }
      if days.last.map({ $0 <= request.today }) ?? true, let next = calendar.nextDay(of: rule) {
        later.append(UpcomingTransaction(rule, on: next, of: plan))
      }
    }
    for loan in plan.derivedLoans {
      let days = calendar.instalments(of: loan)
      transactions += days.due.map { UpcomingTransaction(loan, $0, in: journal) }
      if days.due.last.map({ $0.day <= request.today }) ?? true, let next = days.next {
        later.append(UpcomingTransaction(loan, next, in: journal))
      }
    }
    if request.detects {
      transactions += UpcomingReport.detected(ledger, request)
    }
    self.transactions = UpcomingReport.sorted(
      transactions.filter { $0.day < request.today || $0.day >= request.first })
    self.later = UpcomingReport.sorted(later)
    self.excess = excess
  }

  /// By day; of one day in the order of the rules.
  private static func sorted(_ transactions: [UpcomingTransaction]) -> [UpcomingTransaction] {
    let order = transactions.indices.sorted {
      transactions[$0].day == transactions[$1].day
        ? $0 < $1 : transactions[$0].day < transactions[$1].day
    }
    return order.map { transactions[$0] }
  }

  /// The next payments of subscriptions that no rule is about.
  private static func detected(
    _ ledger: Ledger, _ request: UpcomingRequest
  ) -> [UpcomingTransaction] {
    let journal = ledger.journal
    let known = Set(
      journal.store.rules.map {
        PayeeName.normalised(DescriptionParts(journal.description($0.description)).payee)
      })
    return [false, true].flatMap { isIncome in
      let wanted = SubscriptionRequest(today: request.today, isIncome: isIncome)
      return SubscriptionReport(ledger, wanted).subscriptions.filter { subscription in
        subscription.next <= request.last
          && !known.contains(PayeeName.normalised(subscription.payee))
      }.map { UpcomingTransaction($0, isIncome: isIncome, in: journal) }
    }
  }
}

extension UpcomingTransaction {
  fileprivate init(_ rule: PlannedRule, on day: Day, of plan: Plan) {
    let journal = plan.journal
    self.day = day
    description = rule.description
    origin = .rule(rule.number)
    isAutomatic = journal.value("post", of: journal.store.rules[rule.number]) == "auto"
    var (sources, destinations): ([AccountID], [AccountID]) = ([], [])
    var moved = WideBalance()
    var categories: Set<Kind> = []
    for flow in plan.flows(of: rule) {
      // Pay that comes on too many days to count is left out.
      let shares = flow.shares.flatMap { (try? $0.amounts(on: day)) ?? [] }
      var isSource = false
      var isDestination = false
      for amount in flow.amounts.map(WideAmount.init) + shares where !amount.isZero {
        if amount.quantity.isNegative {
          isSource = true
        } else {
          isDestination = true
          moved.add(amount)
        }
      }
      if isSource { sources.append(flow.account) }
      if isDestination { destinations.append(flow.account) }
      categories.insert(Kind(journal.type(of: flow.account)))
    }
    kind =
      categories.contains(.income)
      ? .income
      : categories.contains(.expense) ? .expense : categories == [.transfer] ? .transfer : .other
    self.sources = sources
    self.destinations = destinations
    amount = moved
  }

  fileprivate init(
    _ loan: PlannedLoan, _ instalment: LoanSchedule.Instalment, in journal: Journal
  ) {
    day = instalment.day
    description = loan.description
    origin = .loan(loan.account)
    isAutomatic = loan.isAutomatic
    let movements = loan.movements(of: instalment)
    kind = movements.contains { journal.type(of: $0.0) == .expense } ? .expense : .transfer
    sources = [loan.payer]
    destinations = movements.dropLast().map(\.0)
    var moved = WideBalance()
    for (_, amount) in movements.dropLast() { moved.add(amount) }
    amount = moved
  }

  /// The next payment of a series found in the history.
  fileprivate init(_ subscription: Subscription, isIncome: Bool, in journal: Journal) {
    day = subscription.next
    description = subscription.payee
    origin = .history
    isAutomatic = false
    kind = isIncome ? .income : .expense
    let index = subscription.payments[subscription.payments.count - 1].transaction
    let wallets = journal.transaction(index).postings.map(\.account).filter {
      Kind(journal.type(of: $0)) == .transfer
    }
    sources = isIncome ? [subscription.account] : Array(wallets.prefix(1))
    destinations = isIncome ? Array(wallets.prefix(1)) : [subscription.account]
    amount = WideBalance(subscription.amount)
  }
}

extension UpcomingTransaction.Kind {
  /// What a posting to an account of this type makes of a transaction.
  fileprivate init(_ type: AccountType?) {
    self =
      switch type?.role {
      case .income: .income
      case .expense: .expense
      case .wallet: .transfer
      case .equity, nil: .other
      }
  }
}

/// What is asked for of the transactions to come.
package struct UpcomingRequest: Sendable {
  package var today: Day
  /// Nothing before this day is shown but what is late.
  package var first: Day
  /// The last day that is looked at.
  package var last: Day
  /// Payments found in the history that no rule is about count, too.
  package var detects: Bool

  /// - Parameter first: nil: today.
  package init(today: Day, first: Day? = nil, last: Day, detects: Bool = false) {
    self.today = today
    self.first = first ?? today
    self.last = last
    self.detects = detects
  }
}

/// A transaction that is due, or will be.
package struct UpcomingTransaction: Sendable {
  /// Why it is expected.
  package enum Origin: Sendable, Hashable {
    /// A `~` rule, by its number in `JournalStore.rules`.
    case rule(Int)
    /// An instalment of the loan of that account.
    case loan(AccountID)
    /// A payment that recurs in the history, and that no rule is about.
    case history

    var name: String {
      switch self {
      case .rule: "rule"
      case .loan: "loan"
      case .history: "history"
      }
    }
  }

  /// What it does to assets and liabilities together.
  package enum Kind: String, CaseIterable, Sendable {
    case income
    case expense
    case transfer
    case other
  }

  package let day: Day
  /// May be empty.
  package let description: String
  package let origin: Origin
  package let kind: Kind
  /// Accounts that money leaves and that it goes to.
  package let sources: [AccountID]
  package let destinations: [AccountID]
  /// What is moved; positive.
  package let amount: WideBalance
  /// `post-due` writes it.
  package let isAutomatic: Bool

  /// Days from today; negative when it is overdue.
  package func days(from today: Day) -> Int { Int(day.number) - Int(today.number) }
}
