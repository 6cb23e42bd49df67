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
