package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// A loan whose instalments the plan counts without a rule (calculations.md § Loans).
package struct PlannedLoan: Sendable {
  package let account: AccountID
  /// What the instalments are paid from.
  package let payer: AccountID
  /// Where interest and fees go; nil: there are none.
  package let category: AccountID?
  let commodity: CommodityID
  let decimals: UInt8
  package internal(set) var terms: LoanTerms
  package private(set) var schedule: LoanSchedule
  /// Of the instalments.
  package let description: String
  /// The value of the tag.
  package let span: Span
  /// Instalments that are due are written by `post-due`.
  package let isAutomatic: Bool
  /// Whether the books have anything in the account.
  fileprivate let history: LoanHistory.Payments

  /// What an instalment moves; what the payer gives comes last, below zero.
  package func movements(of instalment: LoanSchedule.Instalment) -> [(AccountID, WideAmount)] {
    let cost = instalment.interest + instalment.fee
    let repaid = instalment.principal + instalment.extra
    var movements: [(AccountID, WideAmount)] = []
    func add(_ account: AccountID, _ quantity: WideQuantity) {
      if !quantity.isZero { movements.append((account, WideAmount(quantity, commodity))) }
    }
    add(account, repaid)
    if let category { add(category, cost) }
    add(payer, (repaid + cost).negated)
    return movements
  }

  /// Instalments that the books do not have, in order: neither tagged with the loan's name and their day, nor
  /// paid a few days before or after.
  ///
  /// - Parameter first: nil: since the books know the loan.
  package func openInstalments(
    since first: Day?, _ posted: PostedTransactions, _ journal: Journal
  ) -> [LoanSchedule.Instalment] {
    guard let first = first ?? history.first else { return [] }
    let name = journal.name(account)
    return schedule.instalments.filter { instalment in
      instalment.day >= first && !posted.contains(name, due: instalment.day)
        && !history.covers(instalment.day)
    }
  }

  /// The loan from a day on, given what is owed in fact the day before; as scheduled where it is not paid
  /// out by then.
  func course(from day: Day, owing fact: WideQuantity) throws(LoanTerms.Mistake) -> LoanCourse {
    var course = LoanCourse(terms, decimals: decimals)
    if terms.start < day { try course.skip(to: day, owing: fact) }
    return course
  }

  /// With what a scenario says instead.
  mutating func apply(_ change: LoanOverride) throws(LoanTerms.Mistake) {
    terms = try terms.changed(by: change.terms.value)
    schedule = try LoanSchedule(terms, decimals: decimals)
  }
}

/// The loans that a plan can count.
struct PlannedLoans {
  private(set) var loans: [PlannedLoan] = []
  private(set) var credits: [PlannedCredit] = []
  /// By the loan's number, what is missing.
  private(set) var doubts: [(account: AccountID, finding: Diagnostic)] = []

  /// Linear in the postings, where there are loans.
  init(_ journal: Journal) {
    let tags = journal.loanTags
    guard !tags.isEmpty else { return }
    let history = LoanHistory(journal, of: tags.map(\.account))
    for tag in tags {
      // Values that mean nothing are found by the check tagvalues.
      do throws(LoanTerms.Mistake) { try add(tag, history[tag.account], journal) } catch {}
    }
  }

  private mutating func add(
    _ tag: LoanTag, _ known: LoanHistory.Payments, _ journal: Journal
  ) throws(LoanTerms.Mistake) {
    guard !CreditTerms.begin(tag.value) else {
      let terms = try CreditTerms(tag.value, journal)
      if let category = terms.category ?? known.category {
        credits.append(PlannedCredit(account: tag.account, rates: terms.rates, category: category))
      } else {
        doubt(tag, "the interest on this debt", "interest Expenses:Interest")
      }
      return
    }
    let (schedule, commodity) = try journal.loanSchedule(tag.value)
    let terms = schedule.terms
    let payer = terms.payer.flatMap(journal.account(named:)) ?? known.payer
    let category = terms.category.flatMap(journal.account(named:)) ?? known.category
    let costs = schedule.instalments.contains { !$0.interest.isZero || !$0.fee.isZero }
    guard let payer, category != nil || !costs else {
      return doubt(
        tag, "who pays the instalments of this loan",
        "account Assets:Bank interest Expenses:Interest; or write a ~ rule")
    }
    let name = journal.name(tag.account)
    loans.append(
      PlannedLoan(
        account: tag.account, payer: payer, category: category, commodity: commodity,
        decimals: journal.decimals(of: commodity), terms: terms, schedule: schedule,
        description: known.description
          ?? String(name.split(separator: ":").last ?? Substring(name)),
        span: tag.span, isAutomatic: tag.isAutomatic, history: known))
  }

  private mutating func doubt(_ tag: LoanTag, _ what: String, _ words: String) {
    var finding = Diagnostic(
      .doubtfulPlan, "\(what) is not known, so the plan leaves it out", at: tag.span)
    finding.help = ["add to the tag: \(words)"]
    doubts.append((tag.account, finding))
  }
}

extension Plan {
  /// Those that no active rule repays, and that are paid out in the books or by a rule.
  package var derivedLoans: [PlannedLoan] {
    guard !loans.isEmpty else { return [] }
    let movements = LoanMovements(self)
    return loans.filter { loan in
      !movements.repaid.contains(loan.account)
        && (loan.history.first != nil || movements.paidOut.contains(loan.account))
    }
  }

  /// Loans that reports leave out, unless a rule repays them.
  var doubtsOfLoans: [Diagnostic] {
    let movements = LoanMovements(self)
    var doubts = unplannedLoans.filter { !movements.repaid.contains($0.account) }.map(\.finding)
    doubts += journal.store.accountDeclarations.flatMap { TagRemarks($0, in: journal).doubts }
    for loan in loans
    where !movements.repaid.contains(loan.account) && loan.history.first == nil
      && !movements.paidOut.contains(loan.account)
    {
      var finding = Diagnostic(
        .doubtfulPlan, "neither the books nor a rule pay this loan out, so it is not planned",
        at: loan.span)
      finding.help = ["write what it buys: ~ \(loan.terms.start.text), and its postings"]
      doubts.append(finding)
    }
    if let repayment = settings.repayment,
      !derivedLoans.contains(where: { $0.commodity == repayment.value.amount.commodity })
    {
      var finding = Diagnostic(
        .doubtfulPlan, "there is no loan that this could repay", at: repayment.span)
      finding.help = ["loans of that currency with a tag loan: and without a ~ rule take part"]
      doubts.append(finding)
    }
    return doubts
  }
}

/// What active rules do to accounts and those above them.
private struct LoanMovements {
  private(set) var repaid: Set<AccountID> = []
  private(set) var paidOut: Set<AccountID> = []

  init(_ plan: Plan) {
    let accounts = plan.journal.accounts
    for posting in plan.activeRules.flatMap(\.postings)
    where posting.isActive && plan.journal.type(of: posting.account) == .liability {
      let lineage = accounts.lineage(of: posting.account)
      if posting.terms.share != nil || posting.amounts.contains(where: { $0.quantity.signum > 0 }) {
        repaid.formUnion(lineage)
      } else if posting.amounts.contains(where: \.quantity.isNegative) {
        paidOut.formUnion(lineage)
      }
    }
  }
}
