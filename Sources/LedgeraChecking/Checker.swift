package import LedgeraDiagnostics
package import LedgeraModel

/// The result of checking a journal.
package struct CheckingResult: Sendable {
  /// The journal with all amounts that could be inferred.
  package let journal: Journal
  /// nil: some transaction does not balance or an assertion fails.
  package let ledger: Ledger?
  package let diagnostics: DiagnosticList
  package let order: TransactionOrder
}

/// Completes a journal and proves that its transactions balance and its assertions hold.
package enum Checker {
  /// Takes over the store. Assertions about `unreliable` accounts, whose transactions could not all
  /// be read, are not checked: failures would only repeat the reading error.
  ///
  /// `~` rules make their transactions first; `=` rules add their postings once all amounts are
  /// known, and what they changed is balanced again before assertions are checked.
  package static func check(
    _ store: consuming JournalStore, options: CheckingOptions = CheckingOptions(),
    unreliable: Set<AccountID> = [], hasErrors: Bool = false
  ) -> CheckingResult {
    var store = store
    var diagnostics = DiagnosticList()
    if !store.rules.isEmpty { applyPeriodicRules(to: &store, options.rules, &diagnostics) }
    let review = BaseTagReview(store)
    for finding in review.findings { diagnostics.add(finding) }
    let order = TransactionSorting(store)
    let accounts = AccountTree(completing: &store)
    if let account = accounts.firstWithoutParents {
      diagnostics.add(.tooManyParents(of: account, in: store))
    }
    var completion = Completion(
      accounts: accounts, order: order, options: options, unreliable: unreliable,
      misread: review.transactions)
    if let rules = options.rules, rules.addsPostings, store.hasAutomaticRules {
      completion.completeApplyingRules(&store, rules)
    } else {
      completion.complete(&store)
    }
    diagnostics.add(contentsOf: completion.findings)
    var final = completion.accounts
    var changesSums = options.pivot != nil
    if !diagnostics.hasErrors, options.conversions.apply(to: &store, final) {
      changesSums = true
      final = AccountTree(completing: &store)
    }
    if let pivot = options.pivot {
      let tooDeep = pivot.rename(&store, final)
      final = AccountTree(completing: &store)
      if let tooDeep {
        diagnostics.add(.tooManyParts(at: tooDeep))
      } else if let account = final.firstWithoutParents {
        diagnostics.add(.tooManyParents(of: account, in: store))
      }
    }
    if !diagnostics.hasErrors, let figures = options.hledgerFigures {
      figures.apply(to: &store)
      changesSums = true
    }
    let journal = Journal(store, accounts: final)
    if options.pivot == nil {
      for finding in GluedNames(journal).findings { diagnostics.add(finding) }
    }
    let isFine = !diagnostics.hasErrors && !hasErrors
    let ledger =
      isFine
      ? Ledger(
        journal: journal, order: TransactionOrder(order.numbers),
        closingBalances: changesSums ? nil : completion.closingBalances) : nil
    return CheckingResult(
      journal: journal, ledger: ledger,
      diagnostics: diagnostics, order: TransactionOrder(order.numbers))
  }

  private static func applyPeriodicRules(
    to store: inout JournalStore, _ rules: RuleApplication?, _ diagnostics: inout DiagnosticList
  ) {
    let periodic = PeriodicRules(store)
    for finding in periodic.findings { diagnostics.add(finding) }
    if let rules, let forecast = rules.forecast {
      let findings = Forecast.add(
        to: &store, of: periodic, forecast, today: rules.today, showsTags: rules.showsTags)
      for finding in findings { diagnostics.add(finding) }
    }
    if rules?.addsPostings != true {
      for warning in AutomaticRules.warnings(store) { diagnostics.add(warning) }
    }
    for finding in AssignmentsUnderRules(store).findings { diagnostics.add(finding) }
  }
}

extension Diagnostic {
  fileprivate static func tooManyParts(at posting: Span) -> Diagnostic {
    Diagnostic(
      .accountTooDeep, "what stands in for this account has more than 1,000 parts", at: posting)
  }

  /// Located at the account's first posting, else at its declaration, else at the first rule's.
  fileprivate static func tooManyParents(
    of account: AccountID, in store: borrowing JournalStore
  ) -> Diagnostic {
    var place: Span?
    for (index, transaction) in store.transactions.buffer.enumerated() where place == nil {
      place = transaction.postings.first { store.postings[$0].account == account }
        .map { store.span(ofPosting: $0, in: store.transactions[index]) }
    }
    place = place ?? store.accountDeclarations.first { $0.account == account }?.span
    for rule in store.rules where place == nil {
      place = rule.postings.first { store.rulePostings[$0].account == account }
        .map { store.span(of: store.rulePostings[$0], in: rule.span.file) }
    }
    return Diagnostic(
      .accountTooDeep,
      "the names of parents, down to this account's, take more than"
        + " \(AccountTree.impliedNameLimit >> 20) MiB",
      at: place)
  }
}

/// Options of checking.
package struct CheckingOptions: Sendable {
  /// `-I`: balance assertions are not checked; assignments still apply.
  package var ignoresAssertions: Bool
  /// `--txn-balancing=old`: sums are rounded to the commodity's display precision.
  package var usesOldBalancing: Bool
  /// `--auto`, `--forecast`; nil: rules are checked but not applied.
  package var rules: RuleApplication?
  /// `--infer-costs`, `--infer-equity`, `-B`.
  package var conversions = ConversionInference()
  /// `--pivot`; nil: postings keep their accounts.
  package var pivot: Pivot?
  /// nil: amounts are as they are written.
  package var hledgerFigures: HledgerFigures?
  /// How many threads may work on a large journal; the result does not depend on it.
  package var threads: Int

  package init(
    ignoresAssertions: Bool = false, usesOldBalancing: Bool = false, rules: RuleApplication? = nil,
    pivot: Pivot? = nil, threads: Int = 1
  ) {
    self.ignoresAssertions = ignoresAssertions
    self.usesOldBalancing = usesOldBalancing
    self.rules = rules
    self.pivot = pivot
    self.threads = threads
  }
}

/// Checked books: every transaction is complete and balanced, and transactions have a defined
/// order.
///
/// Only the checker can make one, so no report can run on unchecked data.
package final class Ledger: Sendable {
  package let journal: Journal
  @usableFromInline let order: TransactionOrder
  /// The final balances of accounts; nil: checking had no need to sum them.
  package let closingBalances: ClosingBalances?

  init(journal: Journal, order: TransactionOrder, closingBalances: ClosingBalances?) {
    self.journal = journal
    self.order = order
    self.closingBalances = closingBalances
  }

  package var transactionCount: Int { journal.transactionCount }

  /// The number in file order of the transaction at `position` in date order.
  @inlinable
  package func transactionIndex(at position: Int) -> Int {
    order[position]
  }

  /// Transactions in date order.
  package var transactions: some Sequence<Transaction> {
    (0..<transactionCount).lazy.map { self.journal.transaction(self.transactionIndex(at: $0)) }
  }
}
