import LedgeraBooks
import LedgeraImporting
import LedgeraCategorizing
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraIntake
import LedgeraModel
import LedgeraQuantities

extension Invocation {
  /// `import FILE…`.
  func importFiles(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    guard try [.text, .json].contains(outputFormat()) else {
      throw .usage("'import' writes csv and tsv with --parsed only")
    }
    let ledger = try writtenLedger(&output)
    let journal = ledger.journal
    var files = try ImportFiles(self, journal)
    try files.read(&output)
    let (lines, parts) = try files.lines()
    let proposer = try proposer(ledger, owning: Set(parts.map(\.account)), &output)
    var intake = Intake(
      parts, of: lines, in: journal, proposer, near: nearPolicy, progress: environment.progress)
    let isAsked = canAsk && !has(.yes) && !has(.dryRun)
    if isAsked {
      say(output.messages)
      output = Output()
      var dialogue = ImportDialogue(self, try composer(journal), intake)
      guard try dialogue.run() else {
        output.note("nothing was written\n")
        return .findings
      }
      intake = dialogue.intake
    }
    return try write(intake, files, &output)
  }

  private var nearPolicy: Intake.NearPolicy {
    guard let last = last(of: .acceptNear, .rejectNear) else { return .leave }
    return last.name == OptionSpec.acceptNear.name ? .accept : .reject
  }

  private func write(
    _ intake: Intake, _ files: ImportFiles, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    let journal = intake.journal
    let run = ImportRun(on: today(), after: ImportRun.all(in: journal))
    tell(intake, files, &output)
    var editor = editor(of: journal)
    let failed = intake.tagPostings(of: run, with: &editor)
    for number in failed {
      output.note(
        "\(intake.shownLine(number)) cannot be taken for that: its line is written differently\n")
    }
    let transactions = try self.transactions(of: intake, files, &output)
    let session = try session()
    let drafts = transactions.map { transaction in
      var draft = journal.usesIdentities ? session.identified(transaction) : transaction
      run.mark(&draft)
      return draft
    }
    let declared = declareAccounts(of: drafts, run, &editor, &output)
    try insert(drafts, into: &editor, declared: declared)
    let open = intake.openNumbers.count + failed.count
    if !drafts.isEmpty || intake.hasAccepted { learn(files, &editor) }
    let status = try carryOut(
      editor, asking: canAsk ? "Write \(counted(drafts.count, "transaction"))?" : nil,
      &output)
    return open > 0 || files.isIncomplete ? max(status, .findings) : status
  }

  /// The transactions, with rates of foreign money and the banks' closing balances asserted.
  private func transactions(
    of intake: Intake, _ files: ImportFiles, _ output: inout Output
  ) throws(CommandFailure) -> [TransactionDraft] {
    let journal = intake.journal
    let composer = try composer(journal)
    let numbers = intake.plannedNumbers
    var told: Set<String> = []
    func draft(_ number: Int, closing: Quantity?, _ output: inout Output) -> TransactionDraft? {
      guard case .transaction(let plan) = intake.decisions[number] else { return nil }
      let composed = composer.completed(
        plan.draft(in: journal, fees: intake.feeAccount, closing: closing))
      for note in composed.notes where told.insert(note).inserted {
        output.note("note: \(note)\n")
      }
      return composed.draft
    }
    var drafts: [Int: TransactionDraft] = [:]
    for number in numbers { drafts[number] = draft(number, closing: nil, &output) }
    let all = numbers.compactMap { drafts[$0] }
    for balance in closingBalances(intake, files) {
      let last = numbers.last { intake.lines[$0].account == balance.account }
      guard let last else { continue }
      let line = intake.lines[last]
      let verdict = ClosingBalance(
        balance.quantity, on: balance.day, after: line.row.day, of: balance.account,
        in: line.symbol, journal, all)
      switch verdict {
      case .agrees: drafts[last] = draft(last, closing: balance.quantity, &output)
      case .unsaid: break
      case .differs(let found):
        output.note(
          "\(journal.name(balance.account)): the bank says \(balance.quantity) \(line.symbol) on"
            + " \(balance.day.text), the books will have \(found)\n")
      }
    }
    return numbers.compactMap { drafts[$0] }
  }

  private struct Closing {
    let account: AccountID
    let day: Day
    let quantity: Quantity
  }

  /// The latest closing balance that the files say of each account, where all their lines are in one
  /// commodity and nothing pending is written.
  private func closingBalances(_ intake: Intake, _ files: ImportFiles) -> [Closing] {
    guard !has(.importPending) else { return [] }
    var latest: [AccountID: Closing] = [:]
    for assigned in files.statements {
      let rows = assigned.statement.bookedRows
      guard let quantity = assigned.statement.closingQuantity,
        Set(rows.map(\.currency)).count < 2,
        let day = assigned.statement.closing?.day ?? rows.last?.day
      else { continue }
      if latest[assigned.account].map({ $0.day <= day }) ?? true {
        latest[assigned.account] = Closing(
          account: assigned.account, day: day, quantity: quantity)
      }
    }
    return latest.values.sorted { $0.account < $1.account }
  }

  /// Declares accounts that the books are about to use, where they declare their accounts.
  private func declareAccounts(
    of drafts: [TransactionDraft], _ run: ImportRun, _ editor: inout JournalEditor,
    _ output: inout Output
  ) -> Set<String> {
    let journal = editor.journal
    let names = Set(drafts.flatMap { $0.postings.map(\.account) })
      .filter { journal.account(named: $0) == nil }
    tell(new: names.sorted(), in: journal, &output)
    guard !journal.store.accountDeclarations.isEmpty else { return [] }
    for name in names.sorted() {
      AccountDirectives(journal).add(name, tags: [(ImportRun.tag, "\(run)")], with: &editor)
    }
    return names
  }

  /// Says which accounts are new to the books: a rule's may be mistyped, the one for fees is not.
  private func tell(new names: [String], in journal: Journal, _ output: inout Output) {
    let unknown = UnknownAccounts(journal)
    let known = journal.accounts.displayOrder.map(journal.name)
    for name in names where !unknown.contains(name) {
      let near = name == journal.feeAccount ? nil : EditDistance.closest(to: name, among: known)
      output.note(
        "note: the account \(shown(name)) is new"
          + (near.map { "; did you mean \(shown($0))?" } ?? "") + "\n")
    }
  }

  /// Writes to accounts which statements are theirs.
  private func learn(_ files: ImportFiles, _ editor: inout JournalEditor) {
    let directives = AccountDirectives(editor.journal)
    for fact in files.learnt {
      directives.setTag(fact.tag, fact.value, of: fact.account, with: &editor)
    }
  }

  // MARK: Messages

  /// Shows what was read, file by file, and what the user has to decide.
  private func tell(_ intake: Intake, _ files: ImportFiles, _ output: inout Output) {
    for ((group, statements), part) in zip(files.grouped, intake.parts) {
      let pending = statements.reduce(0) { $0 + $1.statement.pendingRows.count }
      var counts = (new: 0, known: 0, same: 0, open: 0, none: 0)
      for number in part.lines {
        switch (intake.verdicts[number], intake.decisions[number]) {
        case (.known, _): counts.known += 1
        case (_, .transaction): counts.new += 1
        case (_, .same): counts.same += 1
        case (_, .open): counts.open += 1
        case (_, .none): counts.none += 1
        }
      }
      let told = [
        (counts.new, "new"), (counts.known, "known"),
        (counts.same, "matched with the books"),
        (counts.open, "to decide"), (counts.none, "ignored"),
        (has(.importPending) ? 0 : pending, "pending and left out"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      output.note(
        "\(shown(group.file)): \(intake.journal.name(group.account)):"
          + " \(told.isEmpty ? "nothing" : told.joined(separator: ", "))\n")
    }
    for number in intake.openNumbers {
      guard case .open(let match) = intake.decisions[number] else { continue }
      output.note(
        "\(intake.shownLine(number)) is like \(intake.shown(match)): \(match.kind.question)\n")
    }
    if !intake.openNumbers.isEmpty {
      output.note(
        "--accept-near treats them as the same, --reject-near as new; on a terminal import asks\n"
      )
    }
  }
}

extension Intake {
  /// Whether something of the books is taken for a line.
  var hasAccepted: Bool { decisions.contains { if case .same = $0 { true } else { false } } }

  /// `line 7: 2026-11-06 SPARKASSE -4.90 EUR`.
  func shownLine(_ number: Int) -> String {
    let line = lines[number]
    return "line \(line.row.line): \(line.row.day.text) \(line.row.text) \(line.row.amount)"
      + (line.symbol.isEmpty ? "" : " \(line.symbol)")
      + (line.row.fee.isZero ? "" : ", of which \(line.row.fee) is a fee")
  }

  /// `2026-11-05 Bakery` or `line 3`.
  func shown(_ match: NearMatch) -> String {
    switch match.place {
    case .posting(let index, _):
      let transaction = journal.transaction(index)
      return "\(transaction.day.text) \(transaction.description)"
    case .line(let number): return shownLine(number)
    }
  }
}

extension NearMatch.Kind {
  /// What the user has to decide.
  var question: String {
    switch self {
    case .changed: "changed by the bank?"
    case .entered: "already entered?"
    case .otherSide: "the other side of a transfer?"
    case .amended: "another amount now?"
    }
  }
}
