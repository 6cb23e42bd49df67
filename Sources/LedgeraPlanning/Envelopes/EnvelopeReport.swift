package import LedgeraChecking
package import LedgeraModel
import LedgeraQuantities
package import LedgeraValuation

/// What a report of envelopes is asked for.
package struct EnvelopeRequest: Sendable {
  /// The days; open ends are those of the budget, both: this month.
  package var span: DateSpan
  /// How long a period is; nil: months.
  package var interval: Interval?
  package var today: Day
  /// By account number: envelopes to show; nil: all.
  package var accounts: [Bool]?

  package init(
    span: DateSpan = .all, interval: Interval? = nil, today: Day, accounts: [Bool]? = nil
  ) {
    self.span = span
    self.interval = interval
    self.today = today
    self.accounts = accounts
  }
}

/// What is left in every envelope, period by period: planned against actual, in one commodity
/// (calculations.md § Envelopes).
package struct EnvelopeReport: Sendable {
  package let journal: Journal
  /// What all figures are in.
  package let commodity: CommodityID
  /// The first day of the first envelope; nil: there is no budget.
  package let begin: Day?
  /// In order; empty when there is no budget in these days.
  package let periods: [Section]
  /// All periods as one; nil: there are none.
  package let whole: Section?
  /// Whether each period was asked for by an interval.
  let hasInterval: Bool
  /// Whether only some envelopes are shown.
  let isPartial: Bool
  /// The rates that amounts were converted at.
  package let usedRates: [UsedRate]
  /// Commodities that could not be converted, and so were left out.
  package let uncounted: [CommodityID]

  /// One pass over the transactions; linear in periods × envelopes otherwise.
  package init(
    _ ledger: Ledger, _ plan: EnvelopePlan, _ request: EnvelopeRequest
  ) throws(TooManyPeriods) {
    let journal = ledger.journal
    self.journal = journal
    hasInterval = request.interval != nil
    isPartial = request.accounts != nil
    guard let figures = try BudgetFigures(ledger, plan, request) else {
      commodity = journal.profile.base ?? .none
      (begin, periods, whole, usedRates, uncounted) = (nil, [], nil, [], [])
      return
    }
    func section(_ periods: [BudgetPeriod]) -> Section {
      Section(periods, figures.accounts, journal, chosen: request.accounts)
    }
    commodity = figures.commodity
    begin = figures.begin
    periods = figures.periods.map { section([$0]) }
    whole = figures.periods.isEmpty ? nil : section(figures.periods)
    usedRates = figures.usedRates
    uncounted = figures.uncounted
  }

  /// The account whose envelope `assign` means by another one on a day: the nearest above whose rules have
  /// begun, or itself; nil: there can be no envelope, nor a reserve of a card.
  package static func envelopeAccount(
    of account: AccountID, on day: Day, _ plan: EnvelopePlan, in journal: Journal
  ) -> AccountID? {
    let accounts = BudgetAccounts(journal, plan, first: .first)
    if accounts.roles[account.index] == .card { return account }
    guard case .account(let own) = accounts.subject(of: .account(account), on: day) else {
      return nil
    }
    return own
  }
}
