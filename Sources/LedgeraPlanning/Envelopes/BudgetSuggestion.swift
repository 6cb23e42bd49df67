package import LedgeraChecking
package import LedgeraModel
package import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

/// A budget to begin with: an income divided by a model over the categories of the books (calculations.md §
/// Suggested budgets).
package struct BudgetSuggestion: Sendable {
  /// What one category or account gets each month.
  package struct Line: Sendable {
    package let account: AccountID
    package let amount: WideQuantity
  }

  /// One share of the model.
  package struct Part: Sendable {
    package let share: BudgetModel.Share
    package let amount: WideQuantity
    /// In display order, without those that get nothing; empty: no account is for this.
    package let lines: [Line]
    /// Whether spending says how much each line gets; otherwise they get the same.
    let hasHistory: Bool
  }

  package let income: WideQuantity
  package let parts: [Part]
  /// Where income goes and spending comes from; nil: there is no cash account.
  package let cash: AccountID?
  /// Where income comes from; nil: there is no revenue account.
  package let revenue: AccountID?

  /// - Parameters:
  ///   - income: What comes in each month, in `commodity`.
  ///   - today: Spending of the twelve months until this day counts.
  package init(
    _ ledger: Ledger, income: WideQuantity, in commodity: CommodityID, model: BudgetModel,
    today: Day
  ) {
    let journal = ledger.journal
    let history = SpendingHistory(journal, in: commodity, until: today)
    let purposes = CategoryPurposes(journal)
    let traits = AccountTraits(journal)
    let decimals = journal.decimals(of: commodity)
    let candidates = history.accounts.filter { !traits.isArchived($0, on: today) }
    let shares = Apportionment.parts(
      of: income, by: model.shares.map { WideQuantity(coefficient: Int128($0.percent), scale: 0) },
      decimals: decimals)
    self.income = income.rounded(toDecimals: decimals)
    parts = zip(model.shares, shares).map { share, amount in
      let accounts = candidates.filter { account in
        purposes.purpose(of: account).map(share.purposes.contains) ?? false
      }
      var weights = accounts.map { max(history.change(of: $0), .zero) }
      let hasHistory = weights.contains { !$0.isZero }
      if !hasHistory { weights = accounts.map { purposes.usualWeight(of: $0) } }
      let amounts = Apportionment.parts(of: amount, by: weights, decimals: decimals)
      return Part(
        share: share, amount: amount,
        lines: zip(accounts, amounts).map(Line.init).filter { !$0.amount.isZero },
        hasHistory: hasHistory)
    }
    func most(_ counts: [Int], _ accounts: [AccountID]) -> AccountID? {
      accounts.reversed().max { counts[$0.index] < counts[$1.index] }
    }
    func isCash(_ account: AccountID) -> Bool {
      journal.type(of: account) == .cash && !traits.isOffBudget(account)
    }
    let suggested = Set(parts.flatMap(\.lines).map(\.account))
    let wallets = candidates.filter { isCash($0) && !suggested.contains($0) }
    let paid = wallets.filter { history.incomeUses[$0.index] > 0 }
    let usual = traits.defaultWallet.flatMap { wallets.contains($0) ? $0 : nil }
    let banks = wallets.filter { journal.hasWord(of: ["bank", "check", "current", "giro"], $0) }
    cash =
      usual ?? most(history.incomeUses, paid)
      ?? most(history.flowUses, wallets.filter { history.flowUses[$0.index] > 0 })
      ?? most(history.uses, banks) ?? most(history.uses, wallets)
    let exchange = journal.profile.exchangeGainLoss
    let revenues = candidates.filter { journal.type(of: $0) == .revenue && $0 != exchange }
    let pay = revenues.filter {
      journal.hasWord(of: ["salar", "wage", "pay", "job", "work", "employ"], $0)
    }
    revenue = most(history.uses, pay.isEmpty ? revenues : pay)
  }
}

/// How accounts changed in the twelve months until a day.
private struct SpendingHistory {
  /// Posted to, or declared and without subaccounts; in display order.
  let accounts: [AccountID]
  /// By account number: how many real postings there are.
  let uses: [Int]
  /// The same in transactions with income or expenses.
  let flowUses: [Int]
  /// The same in transactions with income.
  let incomeUses: [Int]
  private let sums: SumGrid

  init(_ journal: Journal, in commodity: CommodityID, until today: Day) {
    let year = DateSpan(
      start: today.adding(months: -12).adding(days: 1), end: DateSpan(today).end)
    let amounts = BookedAmounts(journal, in: commodity, PriceBook(journal))
    let dates = PostingDates(journal, usesSecondaryDates: false)
    var uses = [Int](repeating: 0, count: journal.accounts.nodes.count)
    var flowUses = uses
    var incomeUses = uses
    let isFlow = journal.isFlow
    var sums = SumGrid(rows: 1, columns: uses.count)
    for transaction in 0..<journal.transactionCount {
      let record = journal.store.transactions[transaction]
      let hasIncome = record.postings.contains {
        journal.role(of: journal.store.postings[$0].account) == .income
      }
      let hasFlow = record.postings.contains { isFlow[journal.store.postings[$0].account.index] }
      for number in record.postings {
        let posting = journal.store.postings[number]
        guard posting.flags.kind == .real else { continue }
        uses[posting.account.index] += 1
        if hasIncome { incomeUses[posting.account.index] += 1 }
        if hasFlow { flowUses[posting.account.index] += 1 }
        let day = dates.day(of: number, in: record)
        guard year.contains(day) else { continue }
        let value = amounts.balance(of: number, in: transaction, on: day)
        sums.add(value[commodity], 0, posting.account.index)
      }
    }
    accounts = journal.accounts.displayOrder.filter { account in
      let node = journal.accounts[account]
      return uses[account.index] > 0
        || node.declarationOrder != nil && node.children.isEmpty
    }
    self.uses = uses
    self.flowUses = flowUses
    self.incomeUses = incomeUses
    self.sums = sums
  }

  func change(of account: AccountID) -> WideQuantity { sums[0, account.index] }
}

extension Journal {
  /// Whether a word of an account's name begins with one of these.
  fileprivate func hasWord(of beginnings: [String], _ account: AccountID) -> Bool {
    name(account).lowercased().split { " :-_/&".contains($0) }.contains { word in
      beginnings.contains(where: word.hasPrefix)
    }
  }
}
