import LedgeraCategorizing
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import LedgeraIntake
import LedgeraModel

extension OptionSpec {
  /// `--rules FILE` of commands that write: it decides where money goes.
  static let categoryRules = OptionSpec(
    rules.name, aliases: rules.aliases, short: nil, value: rules.value, group: .command,
    configuration: .own, effects: [],
    help: "ask these hledger CSV rules for accounts, before the books' history")
}

extension Invocation {
  /// What says where money goes: the rules of `--rules`, the `payee:` tags of accounts, then the books'
  /// history; closed accounts are left out of the last two.
  ///
  /// - Parameter own: Accounts that are one's own whatever their type is.
  func proposer(
    _ ledger: Ledger, owning own: Set<AccountID> = [], _ output: inout Output
  ) throws(CommandFailure) -> AccountProposer {
    let learns = self[.learn]
    let journal = ledger.journal
    let traits = AccountTraits(journal)
    let today = today()
    let unknown = UnknownAccounts(journal)
    let closed = journal.accounts.displayOrder.filter { traits.isArchived($0, on: today) }
    var categorizer = Categorizer(
      excluding: Set(closed.map(journal.name)).union([unknown.expenses, unknown.income]))
    if learns {
      categorizer.learn(
        (0..<ledger.transactionCount).lazy.map { ledger.transactionIndex(at: $0) }, of: journal,
        owning: own, fees: journal.account(named: journal.feeAccount))
    }
    return AccountProposer(
      categorizer, PayeePatterns(journal, leavingOut: Set(closed)),
      rules: try categoryRules(&output))
  }

  /// The rules of `--rules`; nil: not given. What is wrong with them goes to standard error, and errors
  /// end the command.
  private func categoryRules(_ output: inout Output) throws(CommandFailure) -> CategoryRules? {
    guard let option = last(of: .rules), let name = option.value else { return nil }
    let contents: FileContents
    do throws(ReadError) {
      contents = try environment.disk.read(environment.absolutePath(name), allowPipe: true)
    } catch { throw .unreadable(name, error, namedBy: option.origin.place) }
    let rules = CategoryRules(path: name, contents: contents, environment: environment)
    try tell(rules.diagnostics, in: rules.sources, &output)
    guard !rules.diagnostics.hasErrors else {
      throw CommandFailure(.findings, "the rules of \(shown(name)) cannot be read")
    }
    return rules
  }
}
