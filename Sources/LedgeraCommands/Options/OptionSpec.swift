import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

/// One option as commands declare it: its names, its value and its help. A flag, or one whose value is
/// text; `TypedOption` is one whose value is more.
///
/// Nothing of it changes, nor may it in subclasses: hence `Sendable`.
package class OptionSpec: @unchecked Sendable {
  /// What may follow the option's name.
  package enum Value: Sendable {
    /// Nothing: the option is a flag.
    case none
    /// A value must follow: `--depth 2`, `--depth=2`, `-f x`, `-fx`.
    case required(String, Candidates = .none)
    /// A value may follow after `=` only: `--forecast`, `--forecast=2026`.
    case optional(String, Candidates = .none)
  }

  /// Under which heading help lists an option.
  package enum Group: String, CaseIterable, Sendable {
    /// Those of one command.
    case command = "Options"
    /// What is read.
    case input = "Input options"
    /// What is reported of it.
    case reporting = "Reporting options"
    /// How it is shown.
    case output = "Output options"
    /// About Ledgera itself.
    case help = "Help options"

    /// Who may set those of which nothing else is said.
    var configuration: Configurability {
      switch self {
      case .command, .reporting: .reading
      case .input, .output: .anywhere
      case .help: .never
      }
    }
  }

  /// The long name without dashes; identifies the option.
  package let name: String
  /// Other long names.
  package let aliases: [String]
  /// The one-letter name.
  package let short: Unicode.Scalar?
  /// Its value.
  package let value: Value
  /// Its heading.
  package let group: Group
  /// One or more sentences, lower case, no final stop.
  package let help: String
  /// Who may set it besides the command line.
  package let configuration: Configurability
  /// What giving it does besides what the command does without it.
  package let effects: Effects

  /// An option.
  ///
  /// - Parameter configuration: nil: none if the option has effects, any file if it says what is
  ///   read or how something is shown, else any file for commands that only read.
  package convenience init(
    _ name: String, _ aliases: String..., short: Unicode.Scalar? = nil, value: Value = .none,
    group: Group = .command, configuration: Configurability? = nil, effects: Effects = [],
    help: String
  ) {
    self.init(
      name, aliases: aliases, short: short, value: value, group: group,
      configuration: configuration, effects: effects, help: help)
  }

  /// The same with its aliases as a list.
  init(
    _ name: String, aliases: [String], short: Unicode.Scalar?, value: Value, group: Group,
    configuration: Configurability?, effects: Effects, help: String
  ) {
    self.name = name
    self.aliases = aliases
    self.short = short
    self.value = value
    self.group = group
    self.help = help
    self.configuration = configuration ?? (effects.isEmpty ? group.configuration : .never)
    self.effects = effects
  }

  /// Throws where this cannot be its value; see `OptionKind.check`.
  func check(_ text: String, on today: Day) throws(OptionFailure) {}

  /// Why a value is none of its.
  func refusal(of fault: OptionFailure, at origin: Word.Origin) -> CommandFailure {
    .usage("option '--\(name)' \(fault.message)", at: origin, hints: fault.hints)
  }

  /// All long names.
  package var names: [String] { [name] + aliases }

  /// What completion offers for its value.
  package var candidates: Candidates {
    switch value {
    case .none: .none
    case .required(_, let candidates), .optional(_, let candidates): candidates
    }
  }
}

/// What completion offers at some place of the command line.
package enum Candidates: Sendable, Equatable {
  /// Nothing.
  case none
  /// Names of files.
  case files
  /// A fixed list.
  case choices([String])
  /// Names that the books, or the tables of this program, hold.
  case names(CompletionKind)
}

/// Who may set an option besides the command line.
///
/// A `ledgera.conf` that is found may have come with foreign books, so it never decides what is
/// written, where to, what is run or what is connected to.
package enum Configurability: String, Sendable {
  /// The command line only.
  case never
  /// The user's own configuration: it would be a danger in a foreign one.
  case own
  /// Any configuration, for commands that only read.
  case reading
  /// Any configuration, for commands that write, too: it only says which books are meant, what is checked,
  /// or how something looks.
  case anywhere

  /// Whether a configuration may set it.
  ///
  /// - Parameters:
  ///   - isOwn: The configuration is the user's own.
  ///   - writes: The command writes.
  func admits(isOwn: Bool, writing writes: Bool) -> Bool {
    switch self {
    case .never: false
    case .own: isOwn
    case .reading: !writes
    case .anywhere: true
    }
  }
}

/// One option as it was given.
package struct OptionOccurrence: Sendable, Equatable {
  /// The option's `name`, whichever of its names was written.
  package let name: String
  /// Its value; nil for a flag and for an optional value that was left out.
  package let value: String?
  /// Where it was written.
  package let origin: Word.Origin

  /// An occurrence.
  package init(name: String, value: String?, origin: Word.Origin = .commandLine) {
    self.name = name
    self.value = value
    self.origin = origin
  }

  /// As one word of a command line.
  var word: String { "--\(name)" + (value.map { "=\($0)" } ?? "") }
}
