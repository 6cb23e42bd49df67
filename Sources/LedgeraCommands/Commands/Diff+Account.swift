import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraReporting

extension Invocation {
  /// hledger's `diff -f FILE -f FILE ACCOUNT` (reference.md § Under the name hledger).
  func showAccountComparison(_ output: inout Output) throws(CommandFailure) -> ExitStatus {
    let files = try inputFiles()
    guard files.count == 2, arguments.count == 1 else {
      throw .usage(
        "as hledger, 'diff' takes two files and an account",
        hints: ["write diff -f FILE -f FILE ACCOUNT"]
      ).inHledger(
        "Please specify two input files. Usage: hledger diff -f FILE1 -f FILE2 FULLACCOUNTNAME")
    }
    try refuseOptions(OptionSpec.reporting + command.options, for: "as hledger, 'diff'")
    guard try outputFormat() == .text else {
      throw .usage("as hledger, 'diff' writes text only").inHledger("Unknown flag: -O")
    }
    var ledgers: [Ledger] = []
    for file in files { ledgers.append(try ledger(of: read(try session(of: [file])), &output)) }
    let account = arguments[0]
    guard ledgers.contains(where: { $0.journal.account(named: account) != nil }) else {
      let names = ledgers.flatMap { ledger in
        ledger.journal.accounts.displayOrder.map { ledger.journal.name($0) }
      }
      let near =
        names.first { $0.hasSuffix(":" + account) }
        ?? EditDistance.closest(to: account, among: names)
      throw .usage(
        "neither file has an account \(shown(account))",
        hints: [near.map { "did you mean \(shown($0))?" }, "write its whole name"])
    }
    let comparison = AccountComparison(of: account, in: ledgers[0].journal, ledgers[1].journal)
    let sides = [("first", comparison.first), ("second", comparison.second)]
    for ((side, transactions), ledger) in zip(sides, ledgers) {
      output.write("These transactions are in the \(side) file only:\n\n")
      var writer = JournalWriter(
        ledger.journal, amounts: .explicit, convertsToCost: false, decimals: .written)
      var text: [UInt8] = []
      for transaction in transactions { writer.append(transaction: transaction, to: &text) }
      output.write(text)
    }
    return .fine
  }
}
