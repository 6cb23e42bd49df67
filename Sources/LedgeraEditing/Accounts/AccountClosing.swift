import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// What stands in the way of closing an account and its subaccounts on a day.
package struct AccountClosing: Sendable {
  /// What each account holds at the end of the day; empty for categories, which need no zero balance.
  package let remains: [(account: AccountID, amounts: [WideAmount])]
  /// The last day after the closing one with a posting that is not zero; nil: none.
  let laterPosting: Day?
  /// Sentences that name the `~` rules which would go on after that day and end with the account,
  /// without a final stop.
  package var endedRules: [String] {
    PeriodicRules(journal.store).rules.compactMap { rule in
      let record = journal.store.rules[rule.number]
      let uses = record.postings.contains {
        journal.accounts.isEqualOrBelow(journal.store.rulePostings[$0].account, account)
      }
      guard uses, rule.period.span.last.map({ $0 > day }) ?? true else { return nil }
      let source = journal.sources[record.span.file]
      let line = source.position(of: Int(record.span.offset)).line
      return
        "the rule '\(journal.nameForPosting(of: record))' (\(source.path):\(line)) uses it, and"
        + " makes no transactions after \(day.text)"
    }
  }
  private let journal: Journal
  private let account: AccountID
  private let day: Day

  /// Linear in the postings.
  package init(_ account: AccountID, on day: Day, in journal: Journal) {
    (self.journal, self.account, self.day) = (journal, account, day)
    let members = Set(
      journal.accounts.displayOrder.filter { journal.accounts.isEqualOrBelow($0, account) })
    var balances: [AccountID: WideBalance] = [:]
    var later: Day?
    for index in 0..<journal.transactionCount {
      for posting in journal.transaction(index).postings where members.contains(posting.account) {
        let amounts = posting.amounts.filter { !$0.isZero }
        if posting.day <= day {
          for amount in amounts {
            balances[posting.account, default: WideBalance()].add(WideAmount(amount))
          }
        } else if !amounts.isEmpty {
          later = max(later ?? posting.day, posting.day)
        }
      }
    }
    laterPosting = later
    remains = journal.accounts.displayOrder.compactMap { member in
      switch journal.type(of: member) {
      case .asset, .cash, .liability: break
      default: return nil
      }
      let amounts = (balances[member]?.amounts ?? []).filter { !$0.isZero }
      return amounts.isEmpty ? nil : (member, amounts)
    }
  }

  /// Throws where something was posted after the day.
  package func refuseLaterPostings() throws(TypingFailure) {
    guard let laterPosting else { return }
    throw TypingFailure(
      "\(journal.name(account)) has a posting on \(laterPosting.text), after \(day.text)",
      hints: ["archive it as of a later day: --date \(laterPosting.text)"])
  }

  /// A transaction that moves all that is left to another account, and asserts that nothing is left; nil
  /// as target is refused.
  package func transfer(
    to name: String?, _ composer: TransactionComposer
  ) throws(TypingFailure) -> TransactionDraft {
    guard let name else {
      let text = remains.flatMap(\.amounts).map { journal.text(of: $0) }.joined(separator: ", ")
      throw TypingFailure(
        "\(journal.name(account)) still holds \(text)",
        hints: ["'--transfer-to ACCOUNT' moves it first"])
    }
    let target = try composer.accountName(name, on: day)
    let isClosed = journal.account(named: target).map {
      journal.accounts.isEqualOrBelow($0, account)
    }
    guard isClosed != true else { throw TypingFailure("\(target) is the account being archived") }
    var postings: [PostingDraft] = []
    for (account, amounts) in remains {
      for held in amounts {
        guard let amount = held.amount else {
          throw TypingFailure("the balance of \(journal.name(account)) has too many digits")
        }
        var posting = PostingDraft(journal.name(account), DraftAmount(amount.negated, journal))
        posting.assertion = DraftAssertion(
          DraftAmount(Quantity(coefficient: 0), journal.commodity(amount.commodity).symbol))
        postings.append(posting)
      }
    }
    return TransactionDraft(
      day: day, description: "Transfer", postings: postings + [PostingDraft(target)])
  }
}
