import LedgeraBooks
import LedgeraChecking
import LedgeraComputation
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraParsing

extension Invocation {
  /// `import FILE…`.
  func importFiles(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    guard try [.text, .json].contains(outputFormat()) else {
      throw .usage("'import' writes csv and tsv with --parsed only")
    }
    let (ledger, books) = try writtenLedger(&output) { $0.recordingLayout }
    let composer = try composer(ledger.journal)
    let choices = importChoices
    let statements = try assignedStatements(composer, &output)
    let lines = try explained { () throws(ImportFailure) in
      try statements.lines(
        withPending: choices.takesPending, inNewCommodities: choices.takesNew)
    }
    let proposer = try proposer(
      ledger, owning: Set(lines.parts.map(\.account)), rulesRead: statements.isRuled, &output)
    var work = StatementImport(
      statements, lines, proposer, choices, progress: environment.progress)
    if canAsk, !has(.yes), !has(.dryRun) {
      say(output.messages)
      output = Output()
      var dialogue = ImportDialogue(self, composer, work.intake)
      guard try dialogue.run() else {
        output.note("nothing was written\n")
        return .findings
      }
      work.intake = dialogue.intake
    }
    for line in work.summary { output.note(line + "\n") }
    var plan = work.plan(in: try session())
    for line in plan.notes { output.note(line + "\n") }
    let changed = try insert(plan.drafts, into: &plan.editor, declared: plan.declared)
    let count = counted(plan.drafts.count, "transaction")
    let status = try carryOut(
      plan.editor, asking: canAsk ? "Write \(count)?" : nil, knowing: books, read: changed, &output)
    return plan.isComplete ? status : max(status, .findings)
  }

  /// How statements are read and entered, as the options say.
  var importChoices: ImportChoices {
    var choices = ImportChoices()
    choices.reading = statementOptions
    choices.rules = namedRules
    choices.learns = self[.learn]
    choices.takesPending = has(.importPending)
    choices.takesNew = has(.newAccounts)
    if let near = last(of: .acceptNear, .rejectNear) {
      choices.near = near.name == OptionSpec.acceptNear.name ? .accept : .reject
    }
    return choices
  }

  /// The statements of the files that the arguments name. What is wrong with them goes to standard error.
  private func assignedStatements(
    _ composer: TransactionComposer, _ output: inout Output
  ) throws(CommandFailure) -> AssignedStatements {
    var chosen: AccountID?
    if let name = value(.importAccount) {
      chosen = try explained { () throws(TypingFailure) in
        try composer.accounts.account(name, openOn: composer.today)
      }
    }
    var statements = AssignedStatements(composer)
    let asks = canAsk && !has(.dryRun) && !has(.yes)
    let counter = environment.progress.counter("reading", of: arguments.count, "files")
    for name in arguments {
      let ruled = try ruledStatements(name)
      let known = statements.forms(of: name, about: chosen)
      var file = if let ruled { ruled.file } else { try statementFile(name, knowing: known) }
      if asks, let proposal = file.proposal {
        file = try ColumnDialogue(self, name).file(proposing: proposal) ?? file
      }
      try tell(file, &output)
      try explained { () throws(ImportFailure) in
        try statements.add(
          file, named: name, of: chosen, ruled: ruled?.transactions ?? [:]
        ) { subject in
          asks ? account(of: subject, composer) : nil
        }
      }
      counter?.advance()
    }
    return statements
  }

  /// The statements that CSV rules read from a file; nil: none say how, or options do.
  func ruledStatements(_ name: String) throws(CommandFailure) -> RuledStatements? {
    guard name != "-", self[.bankColumns] == nil else { return nil }
    let reading = ReadingOptions(today: today())
    do throws(InputFailure) {
      return try InputFile(path: environment.absolutePath(name), name: name)
        .ruledStatements(in: environment, rules: namedRules, reading: reading)
    } catch { throw CommandFailure(error) }
  }

  /// The account that the user names; nil: input has ended.
  private func account(of subject: String, _ composer: TransactionComposer) -> AccountID? {
    var conversation = Conversation(self)
    let names = composer.accounts.names(openOn: composer.today)
    let question = "Which account is \(shown(subject))? "
    while let answer = conversation.answer(question, names: { _ in names }) {
      guard !answer.isEmpty else { continue }
      do throws(TypingFailure) {
        return try composer.accounts.account(answer, openOn: composer.today)
      } catch { say(([error.message] + error.hints).map { "  \($0)\n" }.joined()) }
    }
    return nil
  }

  /// `import --undo`, `--undo=2`, `--undo 2`.
  func undoImport(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    let journal = try writtenBooks(&output)
    guard arguments.count < 2 else { throw .usage("'import --undo' takes one number") }
    let text = value(.undo) ?? arguments.first ?? "1"
    guard let number = Int(text), number > 0 else {
      throw .usage("'import --undo' takes a number of imports ago, 1 or more, not \(shown(text))")
    }
    var editor = editor(of: journal)
    let undo = try explained { () throws(ImportFailure) in
      let undo = try ImportUndo(number, in: journal)
      try undo.edit(&editor)
      return undo
    }
    let changed = try insert(undo.restored, into: &editor)
    let count = counted(undo.transactions.count, "transaction")
    return try carryOut(
      editor, asking: canAsk ? "Undo the import of \(undo.run), \(count)?" : nil, read: changed,
      &output)
  }
}
