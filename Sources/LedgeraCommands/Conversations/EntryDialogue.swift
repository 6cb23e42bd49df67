import LedgeraChecking
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering
import LedgeraReporting

/// `add` without arguments: asks for entries line by line and writes each one when it is confirmed.
///
/// Questions go to standard error, so that results stay what they are. Answers come from lines of
/// standard input, whether somebody types them or a file holds them; its end is the end.
struct EntryDialogue {
  private let invocation: Invocation
  /// The day of the entry before, the next one's proposal.
  private var day: Day?

  init(_ invocation: Invocation) { self.invocation = invocation }

  mutating func run(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    guard try !invocation.writesJSON else {
      throw .usage(
        "a dialogue writes many transactions, and json is one document",
        hints: ["give the transaction: ledgera add 'Lunch; food 12.50; cash' -O json"])
    }
    invocation.say(
      "Enter takes what is in [brackets], < goes back, . ends a transaction; end with Ctrl-D.\n")
    var status = ExitStatus.fine
    var isFirst = true
    while true {
      // Read again each time: the entry before is history now.
      var messages = Output()
      let ledger = try invocation.writtenLedger(&messages)
      let proposer = try invocation.proposer(ledger, &messages)
      if isFirst { output.messages += messages.messages }
      isFirst = false
      let today = try invocation.today()
      var questions = EntryQuestions(
        ledger, try invocation.composer(ledger.journal), proposer, day: day ?? today)
      guard let entry = questions.ask(invocation) else { break }
      day = entry.draft.day
      status = max(
        status,
        try invocation.carryOut(
          adding: [entry.draft], types: questions.types, to: ledger.journal, &output))
    }
    return status
  }
}
