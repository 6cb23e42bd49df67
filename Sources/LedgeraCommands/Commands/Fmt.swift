import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraParsing
import LedgeraRendering

extension Command {
  static let fmt = Command(
    "fmt", group: .changes, summary: "Format the files of the books", arguments: .files,
    help: """
      Formats the transactions of the journal and all it includes: decimal marks
      aligned, one date format, one indentation, no trailing spaces. Only spaces and
      the date format change; comments, directives, empty lines and whatever cannot be
      read stay byte for byte. The result is read again and compared before anything
      is written.

      With files, only these are formatted; '-' formats standard input to standard
      output. --check lists the files that would change, with status 1 if there are
      any; --diff and --dry-run show what would change.

        ledgera fmt
        ledgera fmt --diff 2026.journal
        ledgera fmt --check
        ledgera fmt - < draft.journal
      """,
    formats: OutputFormat.changes, changesBooks: true,
    exceptWith: [formatCheck, formatDiff],
    options: [formatCheck, formatDiff, indent, amountColumn, dateForm, fullDates, sortByDate]
  ) { (invocation, output) throws(CommandFailure) in
    var world = invocation.environment
    // What is formatted must not change meanwhile, as mapped files may.
    world.disk = world.disk.copying
    var reading = ReadingOptions(today: invocation.today(), aliases: invocation.values(.alias))
    reading.translator = InputFile.translator
    let formatter = BooksFormatter(
      reading: reading, style: invocation.formatStyle, environment: world)
    let work = try invocation.formatted(by: formatter)
    work.tellProblems(&output)
    let changes = work.changes
    if invocation.has(formatCheck) {
      if try invocation.writesJSON {
        try invocation.show(changes, &output)
      } else {
        for change in changes.changes { output.write(pathLine(change.name)) }
      }
      return max(work.status, changes.isEmpty ? .fine : .findings)
    }
    let isInput = work.files.contains { $0.path == "-" }
    let wantsDocument = try invocation.writesJSON
    if invocation.has(formatDiff) || invocation.has(.dryRun) || isInput && wantsDocument {
      try invocation.show(changes, &output)
      return work.status
    }
    if let input = work.files.first(where: { $0.path == "-" }) {
      output.write(input.formatted)
      return work.status
    }
    try invocation.report(changes, isWritten: !changes.isEmpty, &output)
    guard !changes.isEmpty else {
      output.note("nothing to change\n")
      return work.status
    }
    try invocation.store(changes)
    output.note(changes.summary + "\n")
    return work.status
  }
}
