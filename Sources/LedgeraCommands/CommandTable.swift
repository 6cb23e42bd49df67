import LedgeraDiagnostics

/// The commands. Help, dispatch, configuration and completion derive from this table.
package enum CommandTable {
  /// In the order in which `help` lists them within their group.
  package static var all: [Command] {
    [
      .balance,
      .incomeStatement,
      .balanceSheet,
      .balanceSheetEquity,
      .cashFlow,
      .activity,
      .register,
      .aregister,
      .print,
      .rewrite,
      .journal,
      .history,
      .blame,
      .summary,
      .trends,
      .upcoming,
      .subscriptions,
      .budget,
      .goals,
      .loans,
      .networth,
      .portfolio,
      .holdings,
      .gains,
      .roi,
      .html,
      .reconcile,
      .importing,
      .accounts,
      .codes,
      .commodities,
      .descriptions,
      .files,
      .notes,
      .payees,
      .prices,
      .stats,
      .export,
      .query,
      .tags,
      .dashboard,
      .suggest,
      .project,
      .plan,
      .simulate,
      .initialise,
      .setup,
      .add,
      .transfer,
      .adjust,
      .price,
      .assign,
      .account,
      .archive,
      .restore,
      .correct,
      .postDue,
      .close,
      .check,
      .lsp,
      .seal,
      .explain,
      .fmt,
      .mark,
      .attach,
      .edit,
      .duplicate,
      .delete,
      .undo,
      .rename,
      .ids,
      .backup,
      .merge,
      .mergeDriver,
      .diff,
      .restated,
      .bisect,
      .at,
      .git,
      .help,
      .completions,
      .complete,
      .runCommands,
      .repl,
    ]
  }
}

extension [Command] {
  /// The command of a full name or alias.
  func named(_ name: String) -> Command? { first { $0.answers(to: name) } }

  /// The failure for a name that no command has.
  func unknown(_ name: String, at origin: Word.Origin = .commandLine) -> CommandFailure {
    let names = filter { !$0.isHidden }.flatMap { [$0.name] + $0.aliases }
    let suggestion =
      (EditDistance.closest(to: name, among: names) ?? onlyName(beginningWith: name))
      .map { "did you mean '\($0)'?" }
    return .usage(
      "no command \(shown(name))", at: origin,
      hints: [suggestion, "'ledgera help' lists the commands"])
  }

  /// Of the command whose name begins so; nil when none or several do.
  private func onlyName(beginningWith beginning: String) -> String? {
    let found = filter { !$0.isHidden && !beginning.isEmpty && $0.name.hasPrefix(beginning) }
    return found.count == 1 ? found[0].name : nil
  }
}
