import LedgeraBooks
import LedgeraEditing

extension Invocation {
  /// Changes after which `fmt --check` says of each file what it said before (grammar.md §
  /// Formatting).
  func keepingFormat(
    _ changes: ChangeSet, knowing books: Books? = nil
  ) throws(CommandFailure) -> ChangeSet {
    let style = try configuredStyle()
    let session = try session()
    return try explained(InputError.self, session.keepingFormat(changes, in: style, knowing: books))
  }

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
