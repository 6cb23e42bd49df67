import LedgeraBooks
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
  /// history.
  ///
  /// - Parameters:
  ///   - own: Accounts that are one's own whatever their type is.
  ///   - rulesRead: Rules have read the files besides, so that all of them counts.
  func proposer(
    _ ledger: Ledger, owning own: Set<AccountID> = [], rulesRead: Bool = false,
    _ output: inout Output
  ) throws(CommandFailure) -> AccountProposer {
    AccountProposer(
      ledger, today: today(), learns: self[.learn], owning: own,
      rules: try categoryRules(telling: !rulesRead, &output))
  }

  /// The rules of `--rules`; nil: not given.
  var namedRules: NamedRules? {
    last(of: .rules).flatMap { given in
      given.value.map { NamedRules(name: $0, namedBy: given.origin.place) }
    }
  }

  /// The same, read. What is wrong with them goes to standard error, and errors end the command.
  private func categoryRules(
    telling tells: Bool, _ output: inout Output
  ) throws(CommandFailure) -> CategoryRules? {
    guard let named = namedRules else { return nil }
    let rules: CategoryRules
    do throws(InputFailure) {
      rules = try named.categories(in: environment)
    } catch { throw CommandFailure(error) }
    if tells || rules.diagnostics.hasErrors {
      try tell(rules.diagnostics, in: rules.sources, &output)
    }
    guard !rules.diagnostics.hasErrors else {
      throw CommandFailure(ImportFailure.unreadableRules(file: named.name))
    }
    return rules
  }
}
