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
import LedgeraQuantities
import LedgeraRendering

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
    guard canAsk, !has(.yes), !has(.dryRun) else {
      return try enter(&work, knowing: books, &output)
    }
    say(output.messages)
    output = Output()
    var dialogue = ImportDialogue(self, composer, work.intake)
    while true {
      let ending = try dialogue.run()
      if case .nothing = ending {
        output.note("nothing was written\n")
        return .findings
      }
      work.intake = dialogue.intake
      if let status = try enter(&work, after: &dialogue, ending, knowing: books, &output) {
        return status
      }
    }
  }

  /// Enters what was answered, once the user agrees; nil: the user goes back to the questions, or what was
  /// answered cannot be entered, which has been said.
  private func enter(
    _ work: inout StatementImport, after dialogue: inout ImportDialogue,
    _ ending: ImportDialogue.Ending, knowing books: Books, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus? {
    var goesBack = false
    var round = Output()
    do throws(CommandFailure) {
      let status = try enter(&work, knowing: books, &round) { count in
        var left = ""
        if case .partial(let lines) = ending {
          left = ", and leave \(counted(lines, "line")) for another time"
        }
        var conversation = Conversation(self)
        switch conversation.confirmsWriting("Write \(count)\(left)?") {
        case true?: return true
        case false?:
          goesBack = true
          return false
        case nil: return false
        }
      }
      if goesBack, dialogue.goBack() { return nil }
      output = round
      if case .partial = ending { return max(status, .findings) }
      return status
    } catch {
      guard error.status == .findings, dialogue.goBack() else {
        output.messages += round.messages
        throw error
      }
      say(round.messages)
      say(error.text + "Your answers are kept.\n")
      return nil
    }
  }

  /// Enters all that has been decided.
  ///
  /// - Parameter consent: Asks whether so many transactions are to be written, after a dialogue; nil: `--yes` or
  ///   a question without one does.
  private func enter(
    _ work: inout StatementImport, knowing books: Books, _ output: inout Output,
    consent: ((_ count: String) -> Bool)? = nil
  ) throws(CommandFailure) -> ExitStatus {
    for line in work.summary { output.note(line + "\n") }
    var plan = work.plan(in: try session())
    for line in plan.notes { output.note(line + "\n") }
    for opening in plan.openings {
      output.note("help: what was there before: \(addition(of: opening, in: books.journal))\n")
    }
    let changed = try insert(plan.drafts, into: &plan.editor, declared: plan.declared)
    let count = counted(plan.drafts.count, "transaction")
    let status = try carryOut(
      plan.editor, asking: canAsk ? "Write \(count)?" : nil,
      consent: consent.map { consent in { consent(count) } }, knowing: books, read: changed,
      &output)
    return plan.isComplete ? status : max(status, .findings)
  }

  /// The command that writes an opening balance.
  private func addition(
    of opening: (account: AccountID, amount: DraftAmount, day: Day), in journal: Journal
  ) -> String {
    // Without a sign it would be what a liability owes.
    let owes = journal.type(of: opening.account) == .liability
    let sign = owes && opening.amount.quantity.signum > 0 ? "+" : ""
    return "ledgera account add \(ShellQuoting.posix(journal.name(opening.account)))"
      + " --opening=\(ShellQuoting.posix(sign + journal.written(opening.amount)))"
      + " --date \(opening.day.adding(days: -1).text)"
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
    let misplaced = arguments.first { word in
      word != "-" && !namesFile(word)
        && (try? composer.accounts.account(word, openOn: composer.today)) != nil
    }
    if let misplaced, arguments.count > 1 {
      let words = arguments.filter { $0 != misplaced } + ["--account", misplaced]
      throw .usage(
        "\(shown(misplaced)) is an account, and no file",
        hints: ["ledgera import \(ShellQuoting.line(words))"])
    }
    if let name = value(.importAccount) {
      chosen = try explained { () throws(TypingFailure) in
        try composer.accounts.account(name, openOn: composer.today)
      }
    }
    var statements = AssignedStatements(composer)
    let asks = canAsk && !has(.dryRun) && !has(.yes)
    let counter = environment.progress.counter("reading", of: statementNames.count, "files")
    for name in statementNames {
      for source in try sources(of: name) {
        let ruled = try ruledStatements(source)
        let known = statements.forms(of: source.name, about: chosen)
        var file =
          if let ruled { ruled.file } else { try statementFile(source, knowing: known) }
        if asks, let proposal = file.proposal {
          file = try ColumnDialogue(self, source).file(proposing: proposal) ?? file
        }
        try tell(file, &output)
        try explained { () throws(ImportFailure) in
          try statements.add(
            file, named: source.name, of: chosen, ruled: ruled?.transactions ?? [:]
          ) { subject in
            asks ? account(of: subject, composer) : nil
          }
        }
      }
      counter?.advance()
    }
    return statements
  }

  /// The statements that CSV rules read from a file; nil: none say how, or options do.
  func ruledStatements(_ source: StatementSource) throws(CommandFailure) -> RuledStatements? {
    guard source.isFile, self[.bankColumns] == nil else { return nil }
    let reading = ReadingOptions(today: today())
    do throws(InputFailure) {
      return try InputFile(path: environment.absolutePath(source.name), name: source.name)
        .ruledStatements(in: environment, rules: namedRules, reading: reading)
    } catch { throw CommandFailure(error) }
  }

  /// The account that the user names; nil: input has ended.
  private func account(of subject: String, _ composer: TransactionComposer) -> AccountID? {
    var conversation = Conversation(self)
    var choices = AccountChoices()
    let names = composer.accounts.names(openOn: composer.today)
    let question = "Which account is \(shown(subject))? "
    let keys = DialogueKeys([
      ("NAME", "is the account, or a piece of its name"), ("1, 2, …", "picks from the list above"),
    ])
    while let answer = conversation.answer(question, keys: keys, names: { _ in names }) {
      guard !answer.isEmpty,
        let name = choices.account(answer, by: composer, on: composer.today, for: self)
      else { continue }
      if let account = composer.journal.account(named: name) { return account }
      say("  the books have no account \(shown(name)); 'ledgera account add' opens it\n")
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
