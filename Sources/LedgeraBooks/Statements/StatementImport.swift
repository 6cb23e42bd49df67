package import LedgeraChecking
package import LedgeraComputation
import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraImporting
package import LedgeraIntake
package import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// How statements are read and entered.
package struct ImportChoices: Sendable {
  package var reading = StatementOptions()
  /// hledger's CSV rules that say where money goes; nil: none do.
  package var rules: NamedRules?
  /// Whether the books' history says where money goes.
  package var learns = true
  /// Whether lines that the bank has only announced are entered.
  package var takesPending = false
  /// Whether accounts and commodities may be new to the books.
  package var takesNew = false
  package var near = Intake.NearPolicy.leave

  package init() {}
}

/// Statements that are imported into books: compared with them, then decided about line by line, then
/// made into changes.
package struct StatementImport {
  /// What enters all that has been decided, once its drafts are inserted.
  package struct Plan {
    package var editor: JournalEditor
    package fileprivate(set) var drafts: [TransactionDraft] = []
    /// Accounts that the edits declare.
    package fileprivate(set) var declared: Set<String> = []
    /// What was decided for the author, and what cannot be done; a line each.
    package fileprivate(set) var notes: [String] = []
    /// What banks say was there before the first transaction of an account.
    package fileprivate(set) var openings: [(account: AccountID, amount: DraftAmount, day: Day)] =
      []
    /// Whether nothing is left for the author to decide.
    package fileprivate(set) var isComplete = true
  }

  package var intake: Intake
  private let statements: AssignedStatements
  private let takesPending: Bool

  package init(
    _ statements: AssignedStatements,
    _ lines: (lines: [StatementLine], parts: [LineMatching.Part]), _ proposer: AccountProposer,
    _ choices: ImportChoices, progress: Progress = .silent
  ) {
    self.statements = statements
    takesPending = choices.takesPending
    intake = Intake(
      lines.parts, of: lines.lines, in: statements.journal, proposer, near: choices.near,
      progress: progress)
  }

  /// The statements of a file, without asking.
  ///
  /// - Parameters:
  ///   - name: As the user names the file.
  ///   - account: What it is about; nil: the books say it.
  package init(
    _ file: StatementFile, named name: String, of account: AccountID?, in ledger: Ledger,
    _ composer: TransactionComposer, rules: CategoryRules?, _ choices: ImportChoices
  ) throws(ImportFailure) {
    var statements = AssignedStatements(composer)
    try statements.add(file, named: name, of: account)
    let lines = try statements.lines(
      withPending: choices.takesPending, inNewCommodities: choices.takesNew)
    let proposer = AccountProposer(
      ledger, today: composer.today, learns: choices.learns,
      owning: Set(lines.parts.map(\.account)), rules: rules)
    self.init(statements, lines, proposer, choices)
  }

  /// What was read, file by file, and what the user has to decide; a line each.
  package var summary: [String] {
    var lines = zip(statements.groups, intake.parts).map { group, part in
      let pending = takesPending ? 0 : group.statements.reduce(0) { $0 + $1.pendingRows.count }
      let told = (intake.counts(of: part) + [(pending, "pending and left out")])
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return "\(shown(group.file)): \(intake.journal.name(group.account)):"
        + " \(told.isEmpty ? "nothing" : told.joined(separator: ", "))"
    }
    for number in intake.openNumbers {
      guard case .open(let match) = intake.decisions[number] else { continue }
      lines.append(
        "\(intake.shownLine(number)) is like \(intake.shown(match)): \(match.kind.question)")
    }
    if !intake.openNumbers.isEmpty {
      lines.append(
        "--accept-near treats them as the same, --reject-near as new; on a terminal import asks")
    }
    return lines
  }

  /// The changes that enter all that has been decided.
  package func plan(in session: BooksSession) -> Plan {
    let journal = intake.journal
    let run = ImportRun(on: session.request.reading.today, after: ImportRun.all(in: journal))
    var plan = Plan(editor: session.editor(of: journal))
    let failed = intake.tagPostings(of: run, with: &plan.editor)
    plan.notes = failed.map {
      "\(intake.shownLine($0)) cannot be taken for that: its transaction is written differently, or"
        + " says another rate"
    }
    plan.isComplete = failed.isEmpty && intake.openNumbers.isEmpty && !statements.isIncomplete
    let announced = self.announced
    let (drafts, proven) = drafts(besides: announced, of: &plan)
    remove(announced.map(\.old), with: &plan.editor)
    ImportedAssertions(journal, intake.arrivals).renew(
      adding: drafts, removing: announced.map(\.old), in: &plan.editor
    ) { _, holding in
      proven.contains(holding) ? .renewed : .removed
    }
    plan.drafts = drafts.map { draft in
      var draft = journal.usesIdentities ? session.identified(draft) : draft
      run.mark(&draft)
      return draft
    }
    declareAccounts(of: run, in: &plan)
    if !plan.drafts.isEmpty || intake.hasAccepted {
      let directives = AccountDirectives(journal)
      for account in Set(statements.learnt.map(\.account)).sorted() {
        let facts = statements.learnt.filter { $0.account == account }
        directives.setTags(facts.map { ($0.tag, $0.value) }, of: account, with: &plan.editor)
      }
    }
    return plan
  }

  /// What the bank had announced and has booked now: the transaction of the books, and what takes its place.
  private var announced: [(old: Transaction, new: TransactionDraft)] {
    intake.lines.indices.compactMap { number in
      intake.announced(number).map { ($0.transaction, intake.booked(number, $0)) }
    }
  }

  private func remove(_ transactions: [Transaction], with editor: inout JournalEditor) {
    var lines = TransactionLines(intake.journal)
    let sorted = transactions.sorted {
      ($0.record.file, $0.record.offset) < ($1.record.file, $1.record.offset)
    }
    for transaction in sorted { lines.remove(transaction, from: &editor) }
  }

  /// The transactions, with rates of foreign money and the banks' closing balances asserted, and the holdings
  /// where the books agree with these.
  private func drafts(
    besides announced: [(old: Transaction, new: TransactionDraft)], of plan: inout Plan
  ) -> (drafts: [TransactionDraft], proven: Set<Holding>) {
    let journal = intake.journal
    let numbers = intake.plannedNumbers
    var told: Set<String> = []
    func draft(_ number: Int, closing: Quantity? = nil) -> TransactionDraft? {
      guard case .transaction(let decided) = intake.decisions[number] else { return nil }
      let composed = statements.composer.completed(
        decided.draft(in: journal, fees: intake.feeAccount, closing: closing))
      plan.notes += composed.notes.filter { told.insert($0).inserted }.map { "note: \($0)" }
      return composed.draft
    }
    var drafts: [Int: TransactionDraft] = [:]
    for number in numbers { drafts[number] = draft(number) }
    let all = announced.map(\.new) + numbers.compactMap { drafts[$0] }
    var proven: Set<Holding> = []
    for closing in takesPending ? [] : statements.closingBalances {
      let (account, symbol) = (closing.holding.account, closing.holding.symbol)
      let last = numbers.last {
        intake.lines[$0].account == account && intake.lines[$0].symbol == symbol
      }
      guard let last else { continue }
      let verdict = ClosingBalance(
        closing.quantity, on: closing.day, after: intake.lines[last].row.day, of: account,
        in: symbol, journal, all, intake.arrivals, removing: Set(announced.map(\.old.index)))
      switch verdict {
      case .agrees:
        drafts[last] = draft(last, closing: closing.quantity)
        proven.insert(closing.holding)
      case .unsaid(let agrees): if agrees { proven.insert(closing.holding) }
      case .differs(let found):
        let (said, held) = (DraftAmount(closing.quantity, symbol), DraftAmount(found, symbol))
        plan.notes.append(
          "\(journal.name(account)): the bank says \(journal.written(said)) on"
            + " \(closing.day.text), the books will have \(journal.written(held))")
        if let day = firstDay(of: account),
          let missing = try? closing.quantity.subtracting(found)
        {
          plan.openings.append((account, DraftAmount(missing, symbol), day))
        }
      }
    }
    let sorted = (announced.map(\.new) + numbers.compactMap { drafts[$0] }).enumerated()
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
    return (sorted.map(\.element), proven)
  }

  /// The first day of an account's statements; nil: the books have transactions of it already, or some lines
  /// are still to be decided.
  private func firstDay(of account: AccountID) -> Day? {
    let isKnown = intake.journal.store.postings.buffer.contains { $0.account == account }
    guard !isKnown, !intake.openNumbers.contains(where: { intake.lines[$0].account == account })
    else { return nil }
    return intake.lines.lazy.filter { $0.account == account }.map(\.row.day).min()
  }

  /// Says which accounts are new to the books, and declares them where the books declare theirs: a rule's
  /// may be mistyped, the one for fees is not.
  private func declareAccounts(of run: ImportRun, in plan: inout Plan) {
    let journal = intake.journal
    let names = Set(plan.drafts.flatMap { $0.postings.map(\.account) })
      .filter { journal.account(named: $0) == nil }
    let known = journal.accounts.displayOrder.map(journal.name)
    for name in names.sorted() where !intake.unknown.contains(name) {
      let near = name == intake.feeAccount ? nil : EditDistance.closest(to: name, among: known)
      plan.notes.append(
        "note: the account \(shown(name)) is new"
          + (near.map { "; did you mean \(shown($0))?" } ?? ""))
    }
    guard !journal.store.accountDeclarations.isEmpty else { return }
    for name in names.sorted() {
      AccountDirectives(journal).add(name, tags: [(ImportRun.tag, "\(run)")], with: &plan.editor)
    }
    plan.declared = names
  }
}
