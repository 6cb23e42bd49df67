import LedgeraDiagnostics
import LedgeraEnvironment

extension Guise {
  /// The command of a word. As hledger, the beginning of a name is enough where it begins only one of
  /// hledger's commands, and a program of the `PATH` goes before what hledger has not.
  func command(
    of word: Word, among commands: [Command], _ environment: Environment
  ) throws(CommandFailure) -> Command {
    if let command = commands.named(word.text) {
      guard self == .hledger, !Guise.hledgerCommands.contains(where: command.answers),
        AddOn.names(in: environment).contains(word.text)
      else { return command }
      return .addOn(
        word.text,
        missing: .usage("'hledger-\(word.text)' in the PATH cannot be run", at: word.origin))
    }
    guard self == .hledger, !word.text.isEmpty else {
      throw commands.unknown(word.text, at: word.origin)
    }
    let names = Guise.hledgerCommands.filter { $0.hasPrefix(word.text) }
    let meant = commands.filter { command in names.contains { command.answers(to: $0) } }
    switch meant.count {
    case 1: return meant[0]
    case 0:
      throw .usage(
        "command \(word.text) is not recognized. Run with no command to see a list.",
        at: word.origin)
    default:
      throw .usage(
        "Ambiguous mode '\(word.text)', could be any of: \(names.joined(separator: " "))",
        at: word.origin)
    }
  }

  /// Those that hledger has.
  private static let hledgerCommands = [
    "accounts", "activity", "add", "aregister", "areg", "balance", "balancesheetequity",
    "balancesheet", "bse", "cashflow", "check", "close", "codes", "commodities", "descriptions",
    "diff", "files", "help", "import", "incomestatement", "notes", "payees", "prices", "print",
    "register",
    "repl", "rewrite", "roi", "run", "setup", "stats", "tags",
  ]

  /// Where configuration is looked for: beside the books and above, then in the home directory, then below
  /// `XDG_CONFIG_HOME`.
  var configurationNames: (near: String, home: String, base: String) {
    ("\(rawValue).conf", ".\(rawValue).conf", "\(rawValue)/\(rawValue).conf")
  }
}
