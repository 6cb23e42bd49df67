/// Options that only reports have a use for, by what they decide.
///
/// A command names those that make a difference to it, and refuses the others instead of ignoring them.
package struct ReportOptions: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The first day: `-b`, `-p`.
  static let begin = Self(rawValue: 1 << 0)
  /// The last day: `-e`, `-p`.
  static let end = Self(rawValue: 1 << 1)
  /// Which of its two dates counts for a posting: `--date2`.
  static let secondaryDates = Self(rawValue: 1 << 2)
  /// By mark, and whether virtual: `-U`, `-P`, `-C`, `-R`.
  static let postings = Self(rawValue: 1 << 3)
  /// Columns or sections of equal length: `-D`, `-W`, `-M`, `-Q`, `-Y`, `-p`.
  static let interval = Self(rawValue: 1 << 4)
  /// `--depth`.
  static let depth = Self(rawValue: 1 << 5)
  /// `-E`.
  static let zeros = Self(rawValue: 1 << 6)
  /// Postings of accounts of type conversion taken as costs: `--infer-costs`.
  static let inferredCosts = Self(rawValue: 1 << 7)
  /// Costs shown as postings of accounts of type conversion: `--infer-equity`.
  static let inferredEquity = Self(rawValue: 1 << 8)
  /// `-B`.
  static let cost = Self(rawValue: 1 << 9)
  /// `-V`, `-X`, `--value`.
  static let value = Self(rawValue: 1 << 10)
  /// Of `-X` only which currency.
  static let currency = Self(rawValue: 1 << 11)
  /// `--show-rates`.
  static let rates = Self(rawValue: 1 << 12)

  static let dates: Self = [.begin, .end]
  /// What a query can say as well.
  static let selection: Self = [.dates, .secondaryDates, .postings]
  static let conversions: Self = [.inferredCosts, .inferredEquity]
  static let valuation: Self = [.cost, .value, .rates]
  static let all: Self = [.selection, .interval, .depth, .zeros, .conversions, .valuation]

  /// For each option what it decides; one of them is enough.
  private static let table: [(option: OptionSpec, use: Self)] = [
    (.begin, .begin), (.end, .end), (.period, [.dates, .interval]),
    (.daily, .interval), (.weekly, .interval), (.monthly, .interval), (.quarterly, .interval),
    (.yearly, .interval), (.date2, .secondaryDates), (.unmarked, .postings),
    (.pending, .postings), (.cleared, .postings), (.real, .postings), (.depth, .depth),
    (.empty, .zeros), (.inferCosts, .inferredCosts), (.inferEquity, .inferredEquity),
    (.cost, .cost), (.market, .value), (.exchange, [.value, .currency]),
    (.value, [.cost, .value]), (.showRates, .rates),
  ]

  /// Those that decide nothing of this.
  var idle: [OptionSpec] { Self.table.filter { isDisjoint(with: $0.use) }.map(\.option) }
}

extension Command {
  /// General options that make no difference to a command.
  package var idleOptions: [OptionSpec] { idleOptions(of: nil) }

  /// The same where a subcommand is asked for.
  package func idleOptions(of subcommand: Subcommand?) -> [OptionSpec] {
    let writes = subcommand?.effects.contains(.changesBooks) ?? false
    // One of its own may have such a name, too.
    let idle = (writes ? [] : takes).idle
    return allOptions.filter { option in idle.contains { $0 === option } }
  }

  /// The general options of reports that make a difference to it.
  var reportOptions: [OptionSpec] {
    usefulOptions.filter { option in OptionSpec.reporting.contains { $0 === option } }
  }

  /// Its own options and the general ones that make a difference to it.
  var usefulOptions: [OptionSpec] {
    let idle = idleOptions
    return allOptions.filter { option in !idle.contains { $0 === option } }
  }
}

extension Invocation {
  /// Refuses options of the command line that would be ignored. hledger accepts them all.
  func refuseIdleOptions() throws(CommandFailure) {
    guard guise == .ledgera else { return }
    let subcommand = command.subcommands.first { $0.name == arguments.first }
    let idle = command.idleOptions(of: subcommand)
    let name = [command.name, subcommand?.name].compactMap(\.self).joined(separator: " ")
    do throws(CommandFailure) {
      try refuseOptions(idle, for: "'\(name)'")
    } catch {
      var failure = error
      let words = [command.synopsis, "--help"].first { !$0.isEmpty } ?? ""
      failure.hints.append("ledgera \(command.name) \(words)")
      throw failure
    }
  }
}
