package import LedgeraEnvironment

/// One command: what help, dispatch and completion know of it, and what it does.
///
/// A command is one file in `Commands/` and one line in `CommandTable`.
package struct Command: Sendable {
  /// Under which heading `help` lists a command.
  package enum Group: String, CaseIterable, Sendable {
    /// Balances and histories.
    case reports = "Reports"
    /// What the books contain.
    case lists = "Lists"
    /// What is planned, and what becomes of it.
    case planning = "Planning"
    /// Whether the books are right.
    case checks = "Checks"
    /// What they are made of: transactions, accounts, files.
    case changes = "Changes of the books"
    /// Versions of the files.
    case git = "Versions in git"
    /// About Ledgera itself.
    case help = "Help"
  }

  /// Its work: reads the invocation, composes the output and says how it went.
  package typealias Run =
    @Sendable (Invocation, inout Output) throws(CommandFailure) -> ExitStatus

  /// What runs the words behind a command's name in another world.
  package typealias Entering =
    @Sendable (Environment, [Command], [Word]) throws(CommandFailure) -> Invocation

  /// The full name, one word in lower case.
  package let name: String
  /// Other names it answers to.
  package let aliases: [String]
  /// Its heading in `help`.
  package let group: Group
  /// One line, an imperative sentence without a final stop.
  package let summary: String
  /// The arguments after the options, as `[QUERY…]`; empty when it takes none.
  package let synopsis: String
  /// What its arguments are where no subcommand says otherwise.
  package let arguments: ArgumentKind
  /// What its first argument may choose.
  package let subcommands: [Subcommand]
  /// Output formats; the first is the default.
  package let formats: [OutputFormat]
  /// Left out of help and completion.
  package let isHidden: Bool
  /// Whether `ledgera.conf` is read; otherwise a mistake in it cannot get in the way.
  let readsConfiguration: Bool
  /// Whether it writes to the books, by `carryOut`. It has to be able to read them again then.
  package private(set) var changesBooks: Bool
  /// Without this option a command that changes books only shows something; nil: it needs no such
  /// option.
  let changingOption: OptionSpec?
  /// With one of these a command that changes books only shows something.
  private let showingOptions: [OptionSpec]
  /// What it always does besides changing the books.
  private let otherEffects: Effects
  /// Whether its figures depend on the types of accounts, so that it warns of accounts without one.
  let usesAccountTypes: Bool
  /// Whether its figures are values, which prices decide, without any option.
  let usesPrices: Bool
  /// Which options of reports make a difference to it.
  let takes: ReportOptions
  /// Whether it reads commits of git itself, and so cannot be run on the files of one.
  let readsCommits: Bool
  /// Makes of a command line that begins with this command the one that is run; nil: it runs itself.
  let entering: Entering?
  private let makeHelp: @Sendable () -> String
  private let makeOptions: @Sendable () -> [OptionSpec]
  /// Its work.
  package let run: Run

  /// A command. Help and options are made only when they are needed.
  ///
  /// - Parameters:
  ///   - synopsis: nil: what its arguments and subcommands say.
  ///   - effects: What it always does besides changing the books.
  package init(
    _ name: String, aliases: [String] = [], group: Group, summary: String,
    synopsis: String? = nil, arguments: ArgumentKind = .none, subcommands: [Subcommand] = [],
    help: @autoclosure @escaping @Sendable () -> String,
    formats: [OutputFormat] = OutputFormat.reports,
    isHidden: Bool = false, readsConfiguration: Bool = true,
    changesBooks: Bool = false, onlyWith changingOption: OptionSpec? = nil,
    exceptWith showingOptions: [OptionSpec] = [],
    effects: Effects = [], usesAccountTypes: Bool = false, usesPrices: Bool = false,
    takes: ReportOptions = [], readsCommits: Bool = false, entering: Entering? = nil,
    options: @autoclosure @escaping @Sendable () -> [OptionSpec] = [],
    run: @escaping Run
  ) {
    self.name = name
    self.aliases = aliases
    self.group = group
    self.summary = summary
    let forms = [arguments.synopsis].filter { !$0.isEmpty } + subcommands.synopses
    self.synopsis = synopsis ?? forms.joined(separator: " | ")
    self.arguments = arguments
    self.subcommands = subcommands
    self.formats = formats
    self.isHidden = isHidden
    self.readsConfiguration = readsConfiguration
    self.changesBooks = changesBooks
    self.changingOption = changingOption
    self.showingOptions = showingOptions
    otherEffects = effects
    self.usesAccountTypes = usesAccountTypes
    self.usesPrices = usesPrices
    self.takes = takes
    self.readsCommits = readsCommits
    self.entering = entering
    makeHelp = help
    makeOptions = options
    self.run = run
  }

  /// The same when it writes to the books, which some commands do only where options ask for it.
  var changing: Command {
    var command = self
    command.changesBooks = true
    return command
  }

  /// Paragraphs and examples for `--help`, lines of at most 78 columns.
  package var help: String { makeHelp() }

  /// Its own options, without the general ones.
  package var options: [OptionSpec] { makeOptions() }

  /// Its own options and the general ones.
  ///
  /// One of its own takes the place of a general one of the same name.
  package var allOptions: [OptionSpec] {
    let own = options
    return own + OptionSpec.general.filter { general in !own.contains { $0.name == general.name } }
  }

  /// The option of its own that a word was probably meant for; nil: none.
  func option(for word: String) -> OptionSpec? {
    let isNumber = word.first?.isNumber ?? false
    // No year is that small.
    let isCount = Int(word).map { $0 < 1000 } ?? false
    return options.first { option in
      switch option.value {
      case .required(let value, _) where isCount: value == "N"
      case .required(let value, _) where isNumber: value.contains("DATE")
      case .required(_, .names): !isNumber
      default: false
      }
    }
  }

  /// Its own options, as advice for those who write words.
  var optionsInShort: String {
    let own = options.map { option in
      switch option.value {
      case .none: "--\(option.name)"
      case .required(let value, _): "--\(option.name) \(value)"
      case .optional(let value, _): "--\(option.name)[=\(value)]"
      }
    }
    return own.isEmpty
      ? "it takes no words" : "it takes no words, but \(own.joined(separator: ", "))"
  }

  /// The subcommand that arguments choose; nil: none.
  func subcommand(in arguments: [String]) -> Subcommand? {
    arguments.first.flatMap { first in subcommands.first { $0.name == first } }
  }

  /// What a command line does besides reading and showing.
  func effects(of given: [OptionOccurrence], _ arguments: [String]) -> Effects {
    var effects = otherEffects
    func isGiven(_ option: OptionSpec) -> Bool { given.contains { option ~= $0 } }
    if changesBooks, changingOption.map(isGiven) ?? true, !showingOptions.contains(where: isGiven) {
      effects.insert(.changesBooks)
    }
    for option in allOptions where isGiven(option) {
      effects.formUnion(option.effects)
    }
    let subcommand = subcommand(in: arguments)
    effects.formUnion(subcommand?.effects ?? [])
    if arguments.count > (subcommand == nil ? 0 : 1) {
      effects.formUnion((subcommand?.arguments ?? self.arguments).effects)
    }
    return effects
  }

  /// Whether it is called so.
  package func answers(to name: String) -> Bool { self.name == name || aliases.contains(name) }
}

/// What a command line does besides reading files and showing something.
package struct Effects: OptionSet, Sendable {
  /// Changes files of the books, or what belongs to them.
  package static let changesBooks = Effects(rawValue: 1)
  /// Writes files besides those: pages, tables, copies.
  package static let writesFiles = Effects(rawValue: 2)
  /// Asks servers, or runs a program that the command line names.
  package static let connects = Effects(rawValue: 4)
  /// Asks questions, opens an editor, or runs until it is stopped.
  package static let interacts = Effects(rawValue: 8)

  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Their names, as the table of commands has them.
  var names: [String] { Self.told.filter { contains($0.effect) }.map(\.name) }

  /// Why the first of them cannot happen when another program writes the files: a predicate; nil:
  /// none of them.
  var reason: String? { Self.told.first { contains($0.effect) }?.reason }

  private static let told: [(effect: Effects, name: String, reason: String)] = [
    (.interacts, "interacts", "would wait for somebody"),
    (.connects, "connects", "would access the network"),
    (.writesFiles, "writesFiles", "would write files of its own"),
    (.changesBooks, "changesBooks", "would change the books"),
  ]
}

/// A form of a command that its first argument chooses: `budget set`, `prices fetch`.
package struct Subcommand: Sendable {
  /// The first argument.
  package let name: String
  /// What follows it; empty: nothing.
  let synopsis: String
  /// What the other arguments are.
  let arguments: ArgumentKind
  /// What it does besides what the command does without it.
  let effects: Effects

  init(
    _ name: String, synopsis: String = "", arguments: ArgumentKind = .none, effects: Effects = []
  ) {
    self.name = name
    self.synopsis = synopsis
    self.arguments = arguments
    self.effects = effects
  }
}

extension [Subcommand] {
  /// What completion offers for the first argument.
  var names: [String] { map(\.name) }

  /// Those that are followed by the same are grouped: `sql|ledger | csv DIRECTORY`.
  var synopses: [String] {
    var groups: [(names: [String], synopsis: String)] = []
    for subcommand in self {
      if let place = groups.firstIndex(where: { $0.synopsis == subcommand.synopsis }) {
        groups[place].names.append(subcommand.name)
      } else {
        groups.append(([subcommand.name], subcommand.synopsis))
      }
    }
    return groups.map { group in
      group.names.joined(separator: "|") + (group.synopsis.isEmpty ? "" : " " + group.synopsis)
    }
  }
}
