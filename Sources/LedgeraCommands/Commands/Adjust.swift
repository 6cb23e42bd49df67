import LedgeraChecking
import LedgeraEditing
import LedgeraModel
import LedgeraQuantities

extension Command {
  static let adjust = Command(
    "adjust", group: .changes, summary: "Adjust an account's balance to reality",
    synopsis: "ACCOUNT --to AMOUNT|--by AMOUNT [DATE]", arguments: .account,
    help: """
      Writes a transaction with the tag adjustment: against an equity account, so
      that it counts neither as income nor as expense. --to gives the balance at the
      end of the day and asserts it; --by gives the change. A balance that is already
      right is left alone. Where something earlier of the account is added, changed
      or deleted later, the adjustment's amount changes with it, so that the balance
      stays.

        ledgera adjust cash --to 41.50
        ledgera adjust assets:bank:savings --by -3.20 2026-11-20
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [.adjustTo, .adjustBy, .transactionDate, .transactionDescription, .into]
  ) { (invocation, output) throws(CommandFailure) in
    let words = invocation.arguments
    let given = invocation.last(of: .adjustTo, .adjustBy)
    guard (1...2).contains(words.count), let given, let text = given.value,
      !(invocation.has(.adjustTo) && invocation.has(.adjustBy))
    else {
      throw .usage(
        "'adjust' needs an account and either --to or --by with an amount, and perhaps a date",
        hints: [
          words.count == 2 && given == nil
            ? "ledgera adjust \(ShellQuoting.line([words[0], "--to", words[1]]))"
            : "ledgera adjust cash --to 41.50"
        ])
    }
    let ledger = try invocation.writtenLedger(&output)
    let day = try invocation.transactionDay(words.count > 1 ? words[1] : nil)
    let journal = ledger.journal
    let composer = try invocation.composer(journal)
    let adjustment = try explained(
      TypingFailure.self,
      composer.adjustment(
        of: words[0], text, isBalance: given.name == OptionSpec.adjustTo.name, on: day,
        description: invocation.value(.transactionDescription) ?? "Adjustment"))
    guard let adjustment else {
      output.note("the balance is already right: nothing to change\n")
      return .fine
    }
    if let posting = adjustment.postings.first, let balance = posting.assertion?.amount,
      journal.account(named: posting.account).map({ journal.type(of: $0) == .liability }) ?? false,
      balance.quantity.signum > 0
    {
      output.note("note: \(posting.account) would be owed to you: what you owe is negative\n")
    }
    var editor = invocation.editor(of: journal)
    try invocation.insert([adjustment], into: &editor)
    return try invocation.carryOut(editor, &output)
  }
}

extension OptionSpec {
  fileprivate static let adjustTo = OptionSpec(
    "to", value: .required("AMOUNT"), configuration: .never, help: "what the balance is")
  fileprivate static let adjustBy = OptionSpec(
    "by", value: .required("AMOUNT"), configuration: .never, help: "what to change it by")
}
