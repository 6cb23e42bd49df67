import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension OptionSpec {
  static let acceptStatement = OptionSpec(
    "accept", value: .optional("N"), writes: true,
    help: "mark what is on the statement as reconciled and assert its balance; with N, as"
      + " explanation N says")
}

/// What is written when a statement is accepted.
private struct Acceptance {
  var marks: StatementMarks
  /// The balance that holds after the account's last posting; nil: none can be asserted.
  var balance: Amount?
  /// Why no balance is asserted; nil: one is.
  var reason: String?
}

extension Invocation {
  /// Shows the report and asks whether to mark what agrees; false without asking when there is
  /// nothing to mark or nobody to ask.
  func isToldToAccept(
    _ report: ReconciliationReport, _ output: inout Output
  ) throws(CommandFailure) -> Bool {
    guard canAsk, environment.terminal.outputIsTerminal, outputPath == nil, !has(.dryRun),
      try outputFormat() == .text,
      try inputFiles().allSatisfy({ $0.path != nil && $0.format == .journal })
    else { return false }
    let count = report.acceptableMarks?.reconciled.count ?? 0
    guard count > 0 else { return false }
    say(output.messages)
    output.writeResults(isForTerminal: true) { try? environment.output($0) }
    output = Output()
    let postings = counted(count, "posting")
    return try confirms("Mark \(postings) as reconciled?")
  }

  /// The same with `--accept`.
  var acceptingNow: Invocation {
    Invocation(
      environment: environment, command: command, commands: commands,
      options: options + [OptionOccurrence(name: OptionSpec.acceptStatement.name, value: nil)],
      arguments: arguments)
  }

  /// The same for reading the books as they are written, so that they can be changed.
  var accepting: Invocation {
    get throws(CommandFailure) {
      guard try outputFormat() == .text else {
        throw .usage("with --accept 'reconcile' shows what it changes, as text only")
      }
      let rules = [OptionSpec.auto.name, OptionSpec.forecast.name]
      return Invocation(
        environment: environment, command: command.changing, commands: commands,
        options: options.filter { !rules.contains($0.name) }, arguments: arguments)
    }
  }

  /// Marks the postings that are on the statement and asserts its balance.
  func accept(
    _ report: ReconciliationReport, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    let acceptance = Acceptance(
      marks: try acceptedMarks(report), balance: report.assertableBalance,
      reason: report.reasonAgainstAssertion)
    let journal = report.journal
    var editor = editor(of: journal)
    let expected = try mark(acceptance.marks, of: report, in: &editor)
    var outcome = BalanceAssertions.Outcome.impossible
    if let balance = acceptance.balance, let last = report.postings.last {
      let posting = Posting(
        journal: journal, index: last.number, transactionIndex: last.entry)
      let isMarked = expected.contains { $0.number == last.number } && posting.getsOwnMark(expected)
      outcome = BalanceAssertions(journal).assert(
        balance, after: posting, includingSubaccounts: report.request.includesSubaccounts,
        markWidth: isMarked ? 2 : 0, in: &editor)
    }
    let count = acceptance.marks.reconciled.count
    if count > 0 { output.note("reconciles \(counted(count, "posting"))\n") }
    if let reason = acceptance.reason ?? (outcome == .impossible ? report.reasonOfLine : nil) {
      output.note("no balance is asserted: \(reason)\n")
    }
    let postingCount = journal.store.postings.count
    return try carryOut(
      editor,
      expecting: { after in
        guard after.store.postings.count == postingCount else {
          return "the entries would read otherwise"
        }
        let isAsMeant = expected.allSatisfy { number, entry, state in
          Posting(journal: after, index: number, transactionIndex: entry).state == state
        }
        return isAsMeant ? nil : "a mark cannot be changed by itself"
      }, &output)
  }

  private func acceptedMarks(
    _ report: ReconciliationReport
  ) throws(CommandFailure) -> StatementMarks {
    let given = last(of: .acceptStatement)
    guard let text = given?.value else {
      if let marks = report.acceptableMarks { return marks }
      throw CommandFailure(
        .findings, "no set of postings agrees with the statement as it is; nothing is written",
        hints: report.shown.isEmpty
          ? [] : ["--accept=1 accepts explanation 1, when it is about marks only"])
    }
    guard let number = Int(text), number >= 1, number <= report.shown.count else {
      throw .usage(
        "there is no explanation \(shown(text))", at: given?.origin ?? .commandLine,
        hints: ["the report numbers \(report.shown.count)"])
    }
    guard let marks = report.marks(for: report.shown[number - 1]) else {
      throw CommandFailure(
        .findings, "explanation \(number) needs another amount: mend the posting first")
    }
    return marks
  }

  /// Edits the marks.
  ///
  /// - Returns: Each posting with its entry and the state that it is to have.
  private func mark(
    _ marks: StatementMarks, of report: ReconciliationReport, in editor: inout JournalEditor
  ) throws(CommandFailure) -> [(number: Int, entry: Int, state: EntryState)] {
    let writer = ReconciliationMarks(report.journal)
    var wanted: [Int: [EntryState: Set<Int>]] = [:]
    let (reconciled, unreconciled) = (Set(marks.reconciled), Set(marks.unreconciled))
    let listed = report.postings + (report.comparison?.pairs.map(\.posting) ?? [])
    for posting in listed {
      if reconciled.contains(posting.number) {
        wanted[posting.entry, default: [:]][.reconciled, default: []].insert(posting.number)
      } else if unreconciled.contains(posting.number) {
        wanted[posting.entry, default: [:]][.unreconciled, default: []].insert(posting.number)
      }
    }
    var expected: [(number: Int, entry: Int, state: EntryState)] = []
    for (entry, states) in wanted.sorted(by: { $0.key < $1.key }) {
      let transaction = report.journal.transaction(entry)
      guard states.count == 1, let (state, selected) = states.first else {
        throw CommandFailure(
          .findings,
          "\(shown(transaction.description)) would need two kinds of marks at once; mark it first")
      }
      expected += writer.states(of: transaction, marking: selected, as: state).map {
        (number: $0.key, entry: entry, state: $0.value)
      }
      _ = writer.mark(selected, of: transaction, as: state, in: &editor)
    }
    return expected
  }
}

extension Posting {
  /// Whether a mark is put in front of it, and not on its entry's first line.
  fileprivate func getsOwnMark(
    _ expected: [(number: Int, entry: Int, state: EntryState)]
  ) -> Bool {
    let states = Set(expected.filter { $0.entry == transactionIndex }.map(\.state))
    return record.flags.state == .unreconciled
      && (transaction.state == .unreconciled || states.count > 1)
  }
}

extension ReconciliationReport {
  /// What can be marked without choosing an explanation; nil: nothing agrees.
  fileprivate var acceptableMarks: StatementMarks? {
    if let comparison { return comparison.marks }
    return explanations?.agreement.map { marks(for: $0) }
  }

  /// The statement's balance, when everything until its day adds up to it; nil: an assertion, which
  /// counts all postings, would fail or is not known.
  fileprivate var assertableBalance: Amount? {
    guard let balance = request.balance, difference(from: .everything)?.isZero == true,
      !postings.isEmpty
    else { return nil }
    return Amount(balance, request.commodity)
  }

  fileprivate var reasonAgainstAssertion: String? {
    guard let rest = difference(from: .everything) else { return "the statement's is not known" }
    guard !rest.isZero else { return postings.isEmpty ? "the account has no posting" : nil }
    return "postings until \(request.day.text) are not on the statement, and an assertion would"
      + " count them"
  }

  /// Why the account's last posting cannot take an assertion.
  fileprivate var reasonOfLine: String {
    "the account's last posting asserts something else, or its amount cannot be written"
  }
}
