import LedgeraBooks
import LedgeraChecking
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
  /// nil: the journal could not be read.
  private(set) var books: Books?

  /// No findings yet, to be written as the options say.
  init(_ invocation: Invocation) throws(CommandFailure) {
    let asked = try invocation.outputFormat().findings ?? .human
    format = asked == .human ? invocation.guise.findings : asked
    options = TextOptions(width: invocation.width, isColoured: invocation.colorsResults)
    run = CheckRun(
      version: Ledgera.version, directory: invocation.environment.currentDirectory,
      failingSeverity: invocation[Command.failOn])
  }

  /// Reads the books and takes what is wrong with them, but not what a baseline knows.
  mutating func judge(
    _ invocation: Invocation, _ checks: [Check], without known: CheckBaseline?,
    by changing: (BooksSession) -> BooksSession = { $0 }, saying output: inout Output
  ) throws(CommandFailure) {
    let books = try invocation.readBooks(checks: checks, by: changing)
    self.books = books
    findings = books.diagnostics
    sources = books.journal.sources
    run.couldReadAll = !books.hasUnreadableFiles
    if let known {
      leaveOut(known, saying: &output)
    } else if let path = invocation.baselinePath {
      try write(baseline: path, for: invocation, saying: &output)
    }
  }

  /// Makes a finding of a journal that could not be read, where there is to be a document in any case.
  /// Throws any other failure.
  mutating func take(
    _ failure: CommandFailure, saying output: inout Output
  ) throws(CommandFailure) {
    guard let file = failure.unreadableFile, format.isDocument else { throw failure }
    take(unreadable: file, failure)
    output.note(failure.text)
  }

  /// A journal that could not be read as the only finding, at its beginning.
  private mutating func take(unreadable path: String, _ failure: CommandFailure) {
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    let file = sources.add(SourceFile(path: path, bytes: nothing, owner: ()))
    findings.add(
      Diagnostic(
        .unreadableFile, failure.headline,
        at: Span(file: file, offset: 0, length: 0)))
    run.couldReadAll = false
  }

  /// Leaves out what only warns.
  mutating func keepErrors() {
    var errors = DiagnosticList()
    for finding in findings.findings where finding.severity == .error { errors.add(finding) }
    errors.addDropped(from: findings)
    findings = errors
  }

  /// One document, or a text that is empty when there are no findings.
  var rendered: TerminalText {
    DiagnosticRenderer(sources, options, run: run).text(of: findings, as: format)
  }

  /// What `check` says at a terminal when it found nothing; nil: it found something, also of a baseline, or
  /// writes a document.
  var praise: String? {
    guard let books, books.diagnostics.isEmpty, run.couldReadAll, !format.isDocument else {
      return nil
    }
    return "nothing found in \(counted(books.journal.transactionCount, "transaction"))\n"
  }

  var status: ExitStatus {
    if !run.couldReadAll { return .unreadable }
    return findings.hasErrors || run.failingSeverity == .warning && !findings.isEmpty
      ? .findings : .fine
  }
}

extension CheckVerdict {
  /// Leaves out what a baseline knows, and says how much that is.
  mutating func leaveOut(_ baseline: CheckBaseline, saying output: inout Output) {
    let all = findings.sorted()
    let fingerprints = Fingerprint.all(of: all, in: sources)
    var (kept, keptFingerprints) = (DiagnosticList(), [Fingerprint]())
    for (finding, fingerprint) in zip(all, fingerprints)
    where !baseline.fingerprints.contains(fingerprint) {
      kept.add(finding)
      keptFingerprints.append(fingerprint)
    }
    let leftOut = all.count - keptFingerprints.count
    let gone = baseline.fingerprints.subtracting(fingerprints).count
    kept.addDropped(from: findings)
    findings = kept
    run.fingerprints = keptFingerprints
    if leftOut > 0 {
      output.note("note: \(counted(leftOut, "finding")) of the baseline left out\n")
    }
    if gone > 0, run.couldReadAll {
      output.note(
        "note: \(counted(gone, "finding")) of the baseline no longer found; --write-baseline removes them\n"
      )
    }
  }

  /// Writes a baseline of everything found, which is then no longer reported.
  mutating func write(
    baseline path: String, for invocation: Invocation, saying output: inout Output
  ) throws(CommandFailure) {
    guard run.couldReadAll else {
      throw CommandFailure(.unreadable, "no baseline is written while a file cannot be read")
    }
    guard findings.droppedCount == 0 else {
      throw CommandFailure(
        .findings, "there are more than \(DiagnosticList.limit) findings, too many for a baseline",
        hints: ["fix some, or turn a code off: --level CODE=off"])
    }
    let known = findings.sorted()
    let file = Path.relative(path, to: invocation.environment.currentDirectory)
    let name = shown(file)
    let count = counted(known.count, "finding")
    if invocation.has(.dryRun) {
      output.note("would write \(count) to \(name)\n")
    } else {
      try invocation.refuseTargets()
      let text = CheckBaseline.text(known, in: sources)
      try OutputDoor(invocation.environment)
        .write(Array(text.utf8), to: path, replacing: "a baseline", if: CheckBaseline.isOne)
      output.note("wrote \(count) to \(name)\n")
    }
    findings = DiagnosticList()
  }
}
