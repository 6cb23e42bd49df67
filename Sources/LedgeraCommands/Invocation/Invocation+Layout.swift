import LedgeraEditing
import LedgeraEnvironment
import LedgeraParsing

extension Invocation {
  /// Changes after which `fmt --check` says of each file what it said before (grammar.md §
  /// Formatting).
  func keepingLayout(_ changes: ChangeSet) throws(CommandFailure) -> ChangeSet {
    let files = try inputFiles()
    var changed = environment
    changed.disk = OverlayDisk(environment.disk, after: changes)
    var (before, after): ([JournalInput], [JournalInput]) = ([], [])
    for file in files {
      before.append(try open(file, in: environment))
      after.append(try open(file, in: changed))
    }
    let formatter = BooksFormatter(
      reading: ReadingOptions(today: try today(), aliases: values(.alias)),
      style: try configuredStyle(), environment: environment)
    return formatter.keepingLayout(changes, of: before, as: after)
  }

  /// How `fmt` would lay out these books: as the configuration says. Sorting is left to `fmt`.
  private func configuredStyle() throws(CommandFailure) -> FormatStyle {
    guard command.readsConfiguration,
      let configuration = try Configuration.find(environment, given: options)
    else { return FormatStyle() }
    let given = try configuration.options(for: .fmt, writing: false, among: commands)
    var style = try Invocation(
      environment: environment, command: .fmt, commands: commands, options: given.occurrences,
      arguments: []
    ).formatStyle()
    style.sortsByDate = false
    return style
  }
}
