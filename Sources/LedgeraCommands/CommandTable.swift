import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

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

extension CommandTable {
  /// What people may call a command, in other programs' words or their own, and what does it here.
  package static let otherNames = [
    "bills": "upcoming", "buy": "add", "calendar": "upcoming", "categories": "accounts",
    "chart": "html", "compare": "diff", "convert": "export", "create": "init", "debts": "loans",
    "due": "upcoming", "enter": "add", "envelopes": "budget", "expenses": "balance expenses",
    "find": "journal", "forecast": "project", "format": "fmt", "future": "project",
    "graph": "html", "insights": "trends", "investments": "portfolio", "lint": "check",
    "list": "journal", "log": "history", "month": "summary", "move": "transfer",
    "net": "networth", "new": "add", "performance": "roi", "rates": "prices", "record": "add",
    "recurring": "subscriptions", "remove": "delete", "report": "summary", "returns": "roi",
    "revert": "undo", "savings": "summary", "search": "journal", "sell": "add",
    "shares": "portfolio", "show": "journal", "spending": "trends", "stocks": "portfolio",
    "today": "dashboard", "todo": "dashboard", "transactions": "journal", "validate": "check",
    "verify": "check", "version": "--version", "wallets": "accounts",
  ]
}

extension [Command] {
  /// The command of a full name or alias.
  func named(_ name: String) -> Command? { first { $0.answers(to: name) } }

  /// The failure for a name that no command has.
  func unknown(_ name: String, at origin: Word.Origin = .commandLine) -> CommandFailure {
    let names = filter { !$0.isHidden }.flatMap { [$0.name] + $0.aliases }
    let suggestion =
      (CommandTable.otherNames[name] ?? EditDistance.closest(to: name, among: names)
      ?? onlyName(beginningWith: name))
      .map { "did you mean '\($0)'?" }
    let directive = Directive.all.first { $0.keyword == name }
      .map { "in a journal, '\($0.form)' \($0.effect)" }
    let tag = BuiltInTags.all.first { $0.name == name }
      .map { "in a journal, '\($0.example)' is a tag: \($0.meaning)" }
    return .usage(
      "no command \(shown(name))", at: origin,
      hints: [suggestion, directive ?? tag, "'ledgera help' lists the commands"])
  }

  /// Of the command whose name begins so; nil when none or several do.
  private func onlyName(beginningWith beginning: String) -> String? {
    let found = filter { !$0.isHidden && !beginning.isEmpty && $0.name.hasPrefix(beginning) }
    return found.count == 1 ? found[0].name : nil
  }
}
