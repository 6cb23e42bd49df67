package import LedgeraModel
package import LedgeraQuantities

extension EnvelopeReport {
  /// One envelope in a period, or in several that follow each other.
  package struct Line: Sendable {
    package let envelope: Envelope
    /// By period.
    let figures: [EnvelopeFigures]
    /// By `assign`: moved in less moved out.
    package let moved: WideQuantity
    /// Whether the last period is over today.
    let isOver: Bool

    package var rolledIn: WideQuantity { figures.first?.rolledIn ?? .zero }
    package var assigned: WideQuantity { figures.sum(of: \.assigned) }
    /// By rules.
    package var planned: WideQuantity { assigned - moved }
    package var spent: WideQuantity { figures.sum(of: \.spent) }
    /// What became debt of cards because the envelope did not have it.
    package var overspentByCards: WideQuantity { figures.sum(of: \.overspentByCards) }
    /// What stays in the envelope when the period is over; until then what there is to spend.
    package var left: WideQuantity {
      figures.last.map { isOver ? $0.carried : $0.available } ?? .zero
    }
    /// What the ends of periods took out; a period that is not over today took nothing.
    package var released: WideQuantity {
      (isOver ? figures : figures.dropLast()).sum(of: \.released)
    }
  }

  /// The money set aside for the bill of one card.
  package struct CardLine: Sendable {
    package let account: AccountID
    /// By period.
    let figures: [CardReserve]
    /// The card's balance at the end: below zero when it is owed.
    package let balance: WideQuantity

    package var rolledIn: WideQuantity { figures.first?.rolledIn ?? .zero }
    package var assigned: WideQuantity { figures.sum(of: \.assigned) }
    /// What is set aside at the end.
    package var reserve: WideQuantity { figures.last?.reserve ?? .zero }
  }

  /// Everything about one period, or about several that follow each other.
  package struct Section: Sendable {
    /// Those to show, in display order.
    package let lines: [Line]
    /// None where only some envelopes are shown.
    package let cards: [CardLine]
    /// Spending of all envelopes of expense accounts, and what rules put into these.
    package let expenses: WideQuantity
    let plannedExpenses: WideQuantity
    private let periods: [BudgetPeriod]
    private var last: BudgetPeriod { periods[periods.count - 1] }

    /// - Parameters:
    ///   - periods: At least one.
    ///   - chosen: By account number: envelopes to show; nil: all.
    init(
      _ periods: [BudgetPeriod], _ accounts: BudgetAccounts, _ journal: Journal, chosen: [Bool]?
    ) {
      self.periods = periods
      let last = periods[periods.count - 1]
      // One that begins later has no figures yet.
      let begun = accounts.envelopes.enumerated().filter { $1.start <= last.span.last ?? .last }
      let lines = begun.map { number, envelope in
        Line(
          envelope: envelope, figures: periods.map { $0.budget.envelopes[number] },
          moved: periods.reduce(.zero) { $0 + $1.moved[number] }, isOver: last.isOver)
      }
      let expenses = lines.filter { line in
        line.envelope.account.map { journal.type(of: $0) == .expense } ?? false
      }
      self.expenses = expenses.sum(of: \.spent)
      plannedExpenses = expenses.sum(of: \.planned)
      guard let chosen else {
        self.lines = lines
        cards = accounts.cards.enumerated().map { number, account in
          CardLine(
            account: account, figures: periods.map { $0.budget.cards[number] },
            balance: last.cardBalances[number])
        }
        return
      }
      self.lines = lines.filter { $0.envelope.account.map { chosen[$0.index] } ?? false }
      cards = []
    }

    package var span: DateSpan { DateSpan(start: periods[0].span.start, end: last.span.end) }
    /// Of revenue accounts.
    package var income: WideQuantity { periods.sum(of: \.income) }
    /// What rules say that comes in.
    var plannedIncome: WideQuantity { periods.sum(of: \.plannedIncome) }
    /// Spending without an envelope.
    package var unbudgeted: WideQuantity { periods.sum(of: \.unbudgeted) }
    /// What else came in to be assigned, or went out: off budget, from equity.
    package var other: WideQuantity { periods.sum(of: \.budget.income) - income + unbudgeted }
    /// Everything that was spent.
    package var spent: WideQuantity { expenses + unbudgeted }
    /// What all envelopes and cards were assigned.
    package var assigned: WideQuantity { periods.sum(of: \.budget.assigned) }
    /// Kept for the next period.
    package var held: WideQuantity { last.budget.held }
    /// Free to be assigned at the end; below zero: more was assigned than there was.
    package var unassigned: WideQuantity { last.budget.assignable }
    /// The cash on budget at the end.
    package var cash: WideQuantity { last.budget.cash }

    /// What was left over in percent of the income; nil: there was none.
    package var savingsRate: WideQuantity? { (income - spent).rate(of: income) }
    /// The same of what rules say.
    package var plannedSavingsRate: WideQuantity? {
      (plannedIncome - plannedExpenses).rate(of: plannedIncome)
    }
  }
}

extension Envelope {
  /// nil: it is a goal's. Inlined, it makes the optimiser of Swift 6.3 fail.
  @inline(never)
  var account: AccountID? { if case .account(let account) = subject { account } else { nil } }
}

extension Collection {
  func sum(of figure: (Element) -> WideQuantity) -> WideQuantity {
    reduce(.zero) { $0 + figure($1) }
  }
}

extension WideQuantity {
  /// In percent of an income; nil: there was none.
  fileprivate func rate(of income: WideQuantity) -> WideQuantity? {
    income.signum > 0 ? percentage(of: income) : nil
  }
}
