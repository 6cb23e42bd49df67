import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraRendering

/// What `check` found, how it is written and what the shell is told.
struct CheckVerdict {
  let format: DiagnosticFormat
  private let options: TextOptions
  var run: CheckRun
  var findings = DiagnosticList()
  private(set) var sources = SourceMap()

  /// No findings yet, to be written as the options say.
  init(_ invocation: Invocation) throws(CommandFailure) {
    format = try invocation.outputFormat().forFindings ?? .human
    options = TextOptions(width: invocation.width, isColoured: try invocation.colorsResults())
    let failing: Severity? = try invocation.choice(
      Command.failOn, of: [("error", .error), ("warning", .warning)])
    run = CheckRun(
      version: Ledgera.version, directory: invocation.environment.currentDirectory,
      failingSeverity: failing ?? .error)
  }

  /// The findings of books.
  mutating func take(_ books: Books) {
    findings = books.diagnostics
    sources = books.journal.sources
    run.couldReadAll = !books.hasUnreadableFiles
  }

  /// A journal that could not be read as the only finding, at its beginning.
  mutating func take(unreadable path: String, _ failure: CommandFailure) {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    let file = sources.add(SourceFile(path: path, bytes: nothing, owner: ()))
    findings.add(
      Diagnostic(
        .unreadableFile, failure.headline,
        at: Span(file: file, offset: 0, length: 0)))
    run.couldReadAll = false
  }

  /// One document, or a text that is empty when there are no findings.
  var rendered: TerminalText {
    DiagnosticRenderer(sources, options, run: run).text(of: findings, as: format)
  }

  var status: ExitStatus {
    if !run.couldReadAll { return .unreadable }
    return findings.hasErrors || run.failingSeverity == .warning && !findings.isEmpty
      ? .findings : .fine
  }
}
