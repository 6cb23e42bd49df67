import LedgeraEditing

extension Invocation {
  /// How `fmt` would format these books: as the configuration says. Sorting is left to `fmt`.
  func configuredStyle() throws(CommandFailure) -> FormatStyle {
    var style = try configured(.fmt).formatStyle
    style.sortsByDate = false
    return style
  }

  /// Another command on the same books, with the options that the configuration gives it.
  func configured(_ other: Command) throws(CommandFailure) -> Invocation {
    let given =
      command.readsConfiguration
      ? try Configuration.inForce(environment, given: options).options(for: other, among: commands)
        .occurrences : []
    return Invocation(
      environment: environment, command: other, commands: commands, options: given, arguments: [])
  }
}
