import LedgeraModel
import LedgeraQuantities

/// A card or another debt without a schedule, which costs interest while it is not paid
/// (calculations.md § Loans).
struct PlannedCredit: Sendable {
  let account: AccountID
  let rates: [LoanTerms.Stretch]
  /// Where interest goes.
  let category: AccountID
}

/// `at 18%` as the whole of a tag `loan:`.
struct CreditTerms {
  let rates: [LoanTerms.Stretch]
  /// nil: not said.
  let category: AccountID?

  /// Whether a text is about a debt without a schedule.
  static func begin(_ text: String) -> Bool {
    SymbolList.words(of: text).first == "at"
  }

  init(_ text: String, _ journal: Journal) throws(LoanTerms.Mistake) {
    let terms = try LoanTerms.Parts(text)
    guard let rates = terms.rates, terms.repayment == nil, terms.start == nil, terms.extras.isEmpty,
      terms.fee == nil, terms.payer == nil
    else {
      throw LoanTerms.Mistake(
        "a debt without an amount has a rate and an account for interest, no more:"
          + " at 18% interest Expenses:Interest")
    }
    self.rates = rates
    guard let name = terms.category else {
      category = nil
      return
    }
    guard let account = journal.account(named: name) else {
      throw LoanTerms.Mistake("the books have no account '\(name)'")
    }
    category = account
  }
}
