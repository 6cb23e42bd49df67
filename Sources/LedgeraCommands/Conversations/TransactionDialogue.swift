import LedgeraBooks
import LedgeraChecking
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering
import LedgeraReporting

/// `add` without arguments: asks for transactions line by line and writes each one when it is
/// confirmed.
///
/// Questions go to standard error, so that results stay what they are. Answers are lines of
/// standard input, typed or from a file, whose end ends the dialogue.
struct TransactionDialogue {
  private let invocation: Invocation
  /// The day of the transaction before, the next one's proposal.
  private var day: Day?

  init(_ invocation: Invocation) { self.invocation = invocation }

  private var isHledger: Bool { invocation.guise == .hledger }

  mutating func run(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    guard try !invocation.writesJSON else {
      throw .usage(
        "a dialogue writes many transactions, and json is one document",
        hints: ["give the transaction: ledgera add 'Lunch; food 12.50; cash' -O json"])
    }
    invocation.say(
      "Enter takes what is in [brackets], < goes back, . ends a transaction, and at a date all;"
        + " ? lists keys.\n")
    var conversation = Conversation(invocation)
    var status = ExitStatus.fine
    var isFirst = true
    while true {
      // Read again each time: the transaction before is history now.
      var messages = Output()
      let ledger = try invocation.writtenLedger(&messages)
      let proposer = try invocation.proposer(ledger, &messages)
      if isFirst { output.messages += messages.messages }
      isFirst = false
      let today = invocation.today()
      let composer = TransactionComposer(
        ledger.journal, today: today,
        takesNewAccounts: isHledger || invocation.newAccountsInDialogue == .taken)
      var questions = TransactionQuestions(
        ledger, composer, proposer, day: day ?? today, for: invocation)
      guard let written = try take(&questions, &conversation, in: ledger.journal, &output) else {
        break
      }
      status = max(status, written)
    }
    return status
  }

  /// Asks for one transaction until it is written; nil: the answers are at their end, and what was
  /// answered is told as a command.
  private mutating func take(
    _ questions: inout TransactionQuestions, _ conversation: inout Conversation,
    in journal: Journal, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus? {
    while let transaction = questions.ask(&conversation) {
      day = transaction.draft.day
      var told = Output()
      do throws(CommandFailure) {
        return try write(transaction.draft, questions, to: journal, &output, &told)
      } catch {
        var failure = error
        guard invocation.canAsk, failure.status == .findings else {
          failure.hints += [hint(questions)].compactMap(\.self)
          throw failure
        }
        invocation.say(told.messages)
        invocation.say(failure.text)
        questions.revise(transaction.draft)
      }
    }
    if let hint = hint(questions) { output.note("help: \(hint)\n") }
    return nil
  }

  /// How to go on with what was answered; nil: nothing was.
  private func hint(_ questions: TransactionQuestions) -> String? {
    questions.line.map { "your answers so far: ledgera add \(ShellQuoting.posix($0))" }
  }

  /// At a terminal, shows at once what was written.
  ///
  /// - Parameter told: What is said of it, also where it fails.
  private func write(
    _ draft: TransactionDraft, _ questions: TransactionQuestions, to journal: Journal,
    _ output: inout Output, _ told: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    var editor = invocation.editor(of: journal)
    try invocation.insert([draft], into: &editor, types: questions.types)
    guard invocation.canAsk || isHledger, !invocation.has(.dryRun) else {
      return try invocation.carryOut(editor, &output)
    }
    var changed: ChangedBooks?
    try invocation.letAdjustmentsFollow(&editor, &changed, &told)
    let changes = try invocation.changes(of: editor)
    let status = try invocation.carryOut(changes, as: editor.plan, &told)
    guard !isHledger else {
      invocation.say("Saved.\nStarting the next transaction (. or ctrl-D/ctrl-C to quit)\n")
      return status
    }
    invocation.say(told.messages)
    for (name, line) in changes.newLines {
      invocation.say("written to \(name):\(line)\n")
    }
    invocation.say("\n")
    return status
  }
}
