import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
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
    let useless = OptionSpec.general.filter { $0.group == .reporting } + command.options
    if let given = options.last(where: { given in useless.contains { $0.name == given.name } }) {
      throw .usage("as hledger, 'diff' does not take --\(given.name)", at: given.origin)
        .inHledger("Unknown flag: --\(given.name)")
    }
    guard try outputFormat() == .text else {
      throw .usage("as hledger, 'diff' writes text only").inHledger("Unknown flag: -O")
    }
    var ledgers: [Ledger] = []
    for file in files { ledgers.append(try ledger(of: read(try session(of: [file])), &output)) }
    let account = arguments[0]
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
