import LedgeraDiagnostics

/// What a configuration file may say for one run of a command.
struct ConfiguredRun {
  private let command: Command
  /// What the command line chooses.
  private let subcommand: Subcommand?
  /// Whether it changes the books, or may: the section of a command that can is for nothing else.
  private let writes: Bool
  private let isOwn: Bool
  private let isBesideAnother: Bool

  init(
    of command: Command, _ typed: ParsedWords = ParsedWords(), in configuration: Configuration
  ) {
    let words = typed.arguments.map(\.text)
    self.command = command
    isOwn = configuration.isOwn
    isBesideAnother = configuration.isBesideAnother
    subcommand = command.subcommand(in: words)
    writes =
      command.changesBooks
      || command.effects(of: typed.occurrences, words).contains(.changesBooks)
  }

  /// Whether the section speaks of what the command shows without the subcommand.
  private var isBesideSection: Bool { subcommand?.effects.contains(.changesBooks) ?? false }

  /// The option that a line above the first heading sets; nil: it is not for this run. Throws where no
  /// command may be told so, and where this one would take it for an option of its own.
  func option(
    ofGeneral given: OptionOccurrence, among all: [OptionSpec]
  ) throws(CommandFailure) -> OptionSpec? {
    guard let option = command.allOptions.first(where: { $0 ~= given }) else {
      let named = all.filter { $0 ~= given }
      if !named.contains(where: { admits($0, writing: false) }), let option = named.first {
        throw refusal(of: option, given, asItWrites: false)
      }
      return nil
    }
    if admits(option, writing: writes) { return isMeant(option) ? option : nil }
    let isForReports = admits(option, writing: false)
    guard isForReports, OptionSpec.general.contains(where: { $0 === option }) else {
      throw refusal(of: option, given, asItWrites: isForReports)
    }
    return nil
  }

  /// The option that a line of the command's section sets; nil: it is not for this run.
  func option(ofSection given: OptionOccurrence) throws(CommandFailure) -> OptionSpec? {
    guard let option = command.allOptions.first(where: { $0 ~= given }) else { return nil }
    if admits(option, writing: writes) { return isMeant(option) ? option : nil }
    let isForReports = admits(option, writing: false)
    guard isForReports, isBesideSection else {
      throw refusal(of: option, given, asItWrites: isForReports)
    }
    return nil
  }

  /// The arguments of the command's section that are for this run.
  func arguments(_ words: [Word]) throws(CommandFailure) -> [Word] {
    guard let word = words.first else { return [] }
    if let chosen = words.first(where: { command.subcommand(in: [$0.text]) != nil }) {
      throw .usage(
        "the subcommand \(shown(chosen.text)) belongs on the command line", at: chosen.origin)
    }
    let isForReports = command.arguments.configuration.admits(isOwn: isOwn, writing: false)
    if isForReports, subcommand != nil { return [] }
    guard command.arguments.configuration.admits(isOwn: isOwn, writing: writes) else {
      throw .usage(
        "the argument \(shown(word.text)) belongs on the command line"
          + (writes ? reason : ""), at: word.origin)
    }
    return isBesideAnother ? [] : words
  }

  /// Whether it is this file that sets the option.
  private func isMeant(_ option: OptionSpec) -> Bool {
    !isBesideAnother || option.configuration == .own
  }

  private func admits(_ option: OptionSpec, writing writes: Bool) -> Bool {
    option.configuration.admits(isOwn: isOwn, writing: writes)
  }

  private func refusal(
    of option: OptionSpec, _ given: OptionOccurrence, asItWrites: Bool
  ) -> CommandFailure {
    let isForOwn = option.configuration.admits(isOwn: true, writing: writes)
    return .usage(
      "option '--\(option.name)' belongs on the command line" + (asItWrites ? reason : ""),
      at: given.origin, hints: [isForOwn ? "or in your own configuration, ~/.ledgera.conf" : nil])
  }

  private var reason: String { ", as '\(command.name)' writes" }
}
