package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities
import LedgeraReporting

/// The loans of the books with their schedules, and what the books say of them (calculations.md § Loans).
package struct LoanReport: Sendable {
  /// An account whose directive has a tag `loan:`.
  package struct Loan: Sendable {
    package let account: AccountID
    package let commodity: CommodityID
    package let schedule: LoanSchedule
    /// The value of the tag.
    package let span: Span
    /// By the schedule at the end of today; nil: it is not paid out yet.
    package let owed: WideQuantity?
    /// By the books, with subaccounts.
    package let booked: WideQuantity
  }

  package let journal: Journal
  package let today: Day
  /// In the order of the directives.
  package let loans: [Loan]
  /// Tags that are no loans, each with advice.
  package let findings: [Diagnostic]

  /// - Parameter account: Only its loans and those of its subaccounts; nil: all.
  package init(_ ledger: Ledger, today: Day, account: AccountID? = nil) {
    let journal = ledger.journal
    self.journal = journal
    self.today = today
    let accounts = journal.accounts
    let written = journal.loanTags.filter { tag in
      !CreditTerms.begin(tag.value)
        && (account.map { accounts.lineage(of: tag.account).contains($0) } ?? true)
    }
    let sums = written.isEmpty ? nil : OwedSums(journal, until: today)
    var loans: [Loan] = []
    var findings: [Diagnostic] = []
    for tag in written {
      do throws(LoanTerms.Mistake) {
        let (schedule, commodity) = try journal.loanSchedule(tag.value)
        loans.append(
          Loan(
            account: tag.account, commodity: commodity, schedule: schedule, span: tag.span,
            owed: schedule.owed(on: today), booked: sums?[tag.account, commodity] ?? .zero))
      } catch {
        findings.append(
          .invalidTagValue(
            "loan: cannot be '\(tag.value)'", of: "loan", at: tag.span,
            journal.values(ofTag: "loan"), help: error.advice, count: 1))
      }
    }
    (self.loans, self.findings) = (loans, findings)
  }
}

/// What accounts and their subaccounts owe.
struct OwedSums {
  private let sums: BookedSums
  private let accounts: AccountTree

  /// Linear in the postings.
  init(_ journal: Journal, until day: Day) {
    sums = BookedSums(journal, in: DateSpan(end: day == .last ? nil : day.adding(days: 1)))
    accounts = journal.accounts
  }

  subscript(account: AccountID, commodity: CommodityID) -> WideQuantity {
    sums.owed(by: account, commodity, accounts)
  }
}

extension BookedSums {
  /// With subaccounts.
  func owed(
    by account: AccountID, _ commodity: CommodityID, _ accounts: AccountTree
  ) -> WideQuantity {
    accounts.nodes[account.index].children.reduce(self[account][commodity].negated) {
      $0 + owed(by: $1, commodity, accounts)
    }
  }
}

/// A tag `loan:` as written.
struct LoanTag {
  let account: AccountID
  let value: String
  let span: Span
  /// The account has a tag `post: auto` as well.
  let isAutomatic: Bool
}

extension Journal {
  /// None where the books say that the tag is their own.
  var loanTags: [LoanTag] {
    guard let name = store.tagNames.lookup("loan"), values(ofTag: "loan") != .any else { return [] }
    return store.accountDeclarations.flatMap { declaration -> [LoanTag] in
      let file = declaration.span.file
      let isAutomatic = tags(declaration.tags, in: file).contains {
        $0.name == "post" && $0.value == "auto"
      }
      return declaration.tags.filter { store.tags[$0].name.number == name }.map { index in
        let tag = store.tags[index]
        return LoanTag(
          account: declaration.account,
          value: store.text(tag.file(ofOwnerIn: file), tag.valueOffset, tag.valueLength),
          span: valueSpan(of: tag, in: file), isAutomatic: isAutomatic)
      }
    }
  }

  /// Why a tag's value is no loan in these books; nil: it is one.
  package func mistake(inLoan value: String) -> LoanTerms.Mistake? {
    do throws(LoanTerms.Mistake) {
      if CreditTerms.begin(value) {
        _ = try CreditTerms(value, self)
      } else {
        _ = try loanSchedule(value)
      }
      return nil
    } catch { return error }
  }

  /// The schedule that a tag's value means in these books.
  package func loanSchedule(
    _ value: String
  ) throws(LoanTerms.Mistake) -> (LoanSchedule, CommodityID) {
    let terms = try LoanTerms(value)
    guard let commodity = commodity(withSymbol: terms.symbol) else {
      throw LoanTerms.Mistake("the books have no commodity '\(terms.symbol)'")
    }
    for name in [terms.payer, terms.category].compactMap({ $0 }) where account(named: name) == nil {
      throw LoanTerms.Mistake("the books have no account '\(name)'")
    }
    return (try LoanSchedule(terms, decimals: decimals(of: commodity)), commodity)
  }
}
