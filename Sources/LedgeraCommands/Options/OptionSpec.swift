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
  func check(_ text: String, on today: Day) throws(OptionFault) {}

  /// Why a value is none of its.
  func refusal(of fault: OptionFault, at origin: Word.Origin) -> CommandFailure {
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
