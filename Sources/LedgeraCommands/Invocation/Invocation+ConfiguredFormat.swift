import LedgeraEditing

extension Invocation {
  /// How `fmt` would format these books: as the configuration says. Sorting is left to `fmt`.
  func configuredStyle() throws(CommandFailure) -> FormatStyle {
    guard command.readsConfiguration else { return FormatStyle() }
    let given = try Configuration.inForce(environment, given: options)
      .options(for: .fmt, among: commands)
    var style = Invocation(
      environment: environment, command: .fmt, commands: commands, options: given.occurrences,
      arguments: []
    ).formatStyle
    style.sortsByDate = false
    return style
  }
}
