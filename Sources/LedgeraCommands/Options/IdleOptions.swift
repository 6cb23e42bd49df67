extension Command {
  /// Options of reports that make no difference to a command that makes none: all of them, but those that
  /// select transactions where it takes a query.
  package var idleOptions: [OptionSpec] { idleOptions(of: nil) }

  /// The same where a subcommand is asked for.
  package func idleOptions(of subcommand: Subcommand?) -> [OptionSpec] {
    let writes = subcommand?.effects.contains(.changesBooks) ?? false
    guard !takesReporting || writes else { return [] }
    let idle =
      synopsis.contains("QUERY") && !writes
      ? OptionSpec.intervals + OptionSpec.valuation : OptionSpec.reporting
    // One of its own may have such a name, too.
    return allOptions.filter { option in idle.contains { $0 === option } }
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
