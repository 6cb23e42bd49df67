import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering

extension Command {
  /// `--fix`.
  static let fix = OptionSpec(
    "fix", effects: .changesBooks,
    help: "fix what can be fixed safely, then show what is left; with --diff or --dry-run show the"
      + " fixes only")
  /// `--diff`.
  static let fixDiff = OptionSpec(
    "diff", configuration: .never, help: "with --fix: write nothing; show what would change")
}

extension Invocation {
  /// All safe fixes of the books' findings, made in memory, except of those that a baseline knows.
  private func fixes(
    checks: [Check], without known: CheckBaseline?
  ) throws(CommandFailure) -> BooksFixes {
    let files = try inputFiles()
    try recover(files, writing: !showsFixes && draft == nil)
    try refuseUnchangeable(files)
    let books = try read(session(of: files, checks: checks).copyingFiles)
    let session = try session(of: files, checks: checks).copyingFiles
    return try explained(
      BooksError.self, session.fixes(of: books, without: known?.fingerprints ?? []))
  }

  /// Whether `--fix` only shows what it would do.
  var showsFixes: Bool { has(Command.fixDiff) || has(.dryRun) }

  /// Fixes the books, or shows how with `--diff` or `--dry-run`. Whether there is something to fix.
  func fix(
    checks: [Check], without known: CheckBaseline?, _ output: inout Output
  ) throws(CommandFailure) -> Bool {
    let fixes = try fixes(checks: checks, without: known)
    guard !fixes.changes.isEmpty else {
      output.note("nothing can be fixed safely\n")
      return false
    }
    let findings = counted(fixes.count, "finding")
    guard !showsFixes else {
      try show(fixes.changes, &output)
      output.note("would fix \(findings); nothing was written\n")
      return true
    }
    // The difference is no part of the document that tells what is left.
    var change = Output()
    _ = try carryOut(fixes.changes, as: nil, &change)
    output.messages += change.messages
    output.note("fixed \(findings)\n")
    return true
  }
}
