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
    "fix", writes: true,
    help: "mend what can be mended safely, then tell what is left; with --diff or --dry-run show"
      + " the mends only")
  /// `--diff`.
  static let fixDiff = OptionSpec(
    "diff", isConfigurable: false, help: "with --fix: write nothing; show what would change")
}

/// What `check --fix` does to books.
struct MendedBooks {
  let changes: ChangeSet
  /// How many findings are mended.
  let count: Int
}

extension Invocation {
  /// Each round mends what the findings of one reading say, of which the first 1,000 are kept; one mend
  /// may make room for another.
  private static let mendingRounds = 20

  /// All safe mends of the books' findings, made in memory, except of those that a baseline knows.
  func mended(
    checks: [Check], without known: CheckBaseline?
  ) throws(CommandFailure) -> MendedBooks {
    let files = try inputFiles()
    try recover(files, writing: !showsMends)
    try refuseUnchangeable(files)
    var changes = ChangeSet()
    var count = 0
    var world = environment
    // What edits are made for must not change under them, as mapped files may.
    let disk = environment.disk.copying
    for _ in 0..<Self.mendingRounds {
      world.disk = OverlayDisk(disk, after: changes)
      let books = try readBooks(files, checks: checks, in: world)
      var editor = JournalEditor(books.journal, environment: world)
      var mends = SafeMends(books.journal, environment: environment)
      mends.add(books.findings(without: known), to: &editor)
      let round: ChangeSet
      do throws(EditingError) {
        round = try editor.changes()
      } catch { throw CommandFailure(.failure, "\(error)") }
      guard !round.isEmpty else { break }
      count += mends.count
      changes = changes.followed(by: round)
    }
    return MendedBooks(changes: changes, count: count)
  }

  /// Whether `--fix` only shows what it would do.
  var showsMends: Bool { has(Command.fixDiff) || has(.dryRun) }

  /// Mends the books, or shows how with `--diff` or `--dry-run`. Whether there is something to mend.
  func mend(
    checks: [Check], without known: CheckBaseline?, _ output: inout Output
  ) throws(CommandFailure) -> Bool {
    let mended = try mended(checks: checks, without: known)
    guard !mended.changes.isEmpty else {
      output.note("nothing can be mended safely\n")
      return false
    }
    let findings = counted(mended.count, "finding")
    guard !showsMends else {
      try show(mended.changes, &output)
      output.note("would mend \(findings); nothing is written\n")
      return true
    }
    // The difference is no part of the document that tells what is left.
    var change = Output()
    _ = try carryOut(mended.changes, &change)
    output.messages += change.messages
    output.note("mended \(findings)\n")
    return true
  }
}

extension Books {
  /// In file order.
  fileprivate func findings(without known: CheckBaseline?) -> [Diagnostic] {
    let all = diagnostics.sorted()
    guard let known else { return all }
    let fingerprints = Fingerprint.all(of: all, in: journal.sources)
    return zip(all, fingerprints).filter { !known.fingerprints.contains($0.1) }.map(\.0)
  }
}

extension ChangeSet {
  /// These changes, then those made of what they leave.
  fileprivate func followed(by next: ChangeSet) -> ChangeSet {
    var result = changes
    for change in next.changes {
      guard let place = result.firstIndex(where: { $0.path == change.path }) else {
        result.append(change)
        continue
      }
      let first = result[place]
      result[place] = FileChange(
        path: first.path, name: first.name, before: first.before, after: change.after)
    }
    return ChangeSet(result)
  }
}
