import LedgeraBooks
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraEnvironment
import LedgeraJSON
import LedgeraRendering

/// Whose conventions the program keeps towards scripts and other programs: its own, or those of hledger
/// where it is called by that name (reference.md § Under the name hledger).
enum Guise: String, CaseIterable, Sendable {
  case ledgera
  case hledger

  /// What the command line and the program's name say; a configuration file may say otherwise.
  init(_ environment: Environment) {
    let words = environment.arguments.prefix { $0 != "--" }
    let option = "--\(OptionSpec.guise.name)"
    var chosen = Guise(rawValue: environment.programName) ?? .ledgera
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == option { chosen = Guise(rawValue: next) ?? chosen }
      if word.hasPrefix(option + "=") {
        chosen = Guise(rawValue: String(word.dropFirst(option.count + 1))) ?? chosen
      }
    }
    self = chosen
  }

  /// The version of hledger whose behaviour is kept to.
  static let hledgerVersion = "1.52.1"

  /// What `--version` prints; programs read hledger's version from its second word.
  var version: String {
    switch self {
    case .ledgera: "ledgera \(Ledgera.version)"
    case .hledger: "hledger \(Guise.hledgerVersion), ledgera \(Ledgera.version)"
    }
  }

  /// How findings are told on standard error.
  var findings: DiagnosticFormat { self == .hledger ? .hledger : .human }

  /// What the shell gets: hledger knows one failure only.
  func status(_ status: ExitStatus) -> ExitStatus {
    self == .hledger && status != .fine ? .findings : status
  }

  /// What standard error says about a failure.
  ///
  /// - Parameter isExplained: Findings say why.
  func text(
    of failure: CommandFailure, isExplained: Bool, in environment: Environment
  ) -> String {
    guard self == .hledger else { return failure.text }
    if isExplained { return "" }
    if let path = missingFile(of: failure, in: environment) {
      return """
        hledger: Error: data file "\(path)" was not found.
        Please create it first, eg with "hledger add" or a text editor.
        Or, specify an existing data file with -f or $LEDGER_FILE.

        """
    }
    let place = failure.place.map { "\($0):\n" } ?? ""
    return "hledger: Error: \(place)\(failure.hledgerHeadline ?? failure.headline)\n"
      + failure.hints.map { "\($0)\n" }.joined()
  }

  /// The journal that is not there; nil: something else is wrong.
  private func missingFile(of failure: CommandFailure, in environment: Environment) -> String? {
    if failure.isAboutNothing {
      return Path.join(environment.home ?? "~", ".hledger.journal")
    }
    let path = failure.unreadableFile.map(environment.absolutePath)
    return path.flatMap { environment.disk.status($0) == nil ? $0 : nil }
  }
}

extension Invocation {
  /// Whose conventions this run keeps.
  var guise: Guise {
    // The option of that name is another one where the command has one of its own.
    let isGeneral = command.allOptions.contains { $0 === OptionSpec.guise }
    return (isGeneral ? self[.guise] : nil) ?? Guise(environment)
  }
}

extension Document {
  /// The same with hledger's JSON where the program is called so.
  func speaking(
    _ json: @autoclosure @escaping @Sendable () -> JSONValue, for invocation: Invocation
  ) -> Document {
    invocation.guise == .hledger ? telling(json()) : self
  }
}

extension OptionSpec {
  static let guise = TypedOption<Guise?>(
    "as", value: .choice("NAME", Guise.allCases.map { ($0.rawValue, $0) }), group: .output,
    help: "keep to the conventions of hledger, as if called by that name: its JSON, messages and"
      + " status")
}
