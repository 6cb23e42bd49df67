import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering
import LedgeraReporting

extension OptionSpec {
  static let compare = OptionSpec(
    "compare", value: .required("REV"),
    help: "show the figures of a git commit beside those of now, and the change")
}

extension Invocation {
  /// Shows the figures of `--compare`'s commit beside those of now; nil: that was not asked for.
  ///
  /// - Parameters:
  ///   - refused: Options that a comparison has no use for.
  ///   - figures: Those of a report of either books.
  func compared(
    _ output: inout Output, refusing refused: [OptionSpec] = [],
    of figures: (Invocation, Ledger, PostingSelection) throws(CommandFailure) -> ReportFigures
  ) throws(CommandFailure) -> ExitStatus? {
    guard let given = last(of: .compare), let revision = given.value else { return nil }
    if let option = refused.first(where: has) {
      throw .usage("option '--compare' cannot be combined with --\(option.name)")
    }
    guard environment.resultDisk == nil else {
      throw .usage("option '--compare' reads commits itself, and cannot be used at one")
    }
    let past = try reading(at: revision)
    var silent = Output()
    let then: Ledger
    do throws(CommandFailure) {
      then = try past.ledger(&silent)
    } catch {
      output.messages += silent.messages
      var failure = error
      failure.hints.append("these are the books of \(shown(revision))")
      throw failure
    }
    let now = try ledger(&output)
    // What matches nothing in one version may be all that changed.
    var (thenSaid, nowSaid) = (Output(), Output())
    var selections = (
      try past.selection(then.journal, &thenSaid), try selection(now.journal, &nowSaid)
    )
    if !thenSaid.messages.bytes.isEmpty { output.messages += nowSaid.messages }
    var old = try figures(past, then, selections.0)
    var new = try figures(self, now, selections.1)
    // Both are about the same days.
    if let one = old.span, let other = new.span, one != other {
      let whole = one.isOpen ? other : other.isOpen ? one : one.hull(other)
      (selections.0.span, selections.1.span) = (whole, whole)
      if one != whole { old = try figures(past, then, selections.0) }
      if other != whole { new = try figures(self, now, selections.1) }
    }
    let comparison = ReportComparison(of: old, named: revision, with: new)
    return try output.show(
      comparison.document, using: new.usedRates, of: now.journal, for: self)
  }

  /// The same on the books as a commit has them; its own configuration says which they are, unless the command
  /// line does.
  private func reading(at revision: String) throws(CommandFailure) -> Invocation {
    let paths = try inputFiles().map(\.path)
    guard let path = paths.first ?? nil, !paths.contains(nil) else {
      throw .usage("option '--compare' reads files, and standard input is in no commit")
    }
    let past = reading(from: try environment.disk(at: revision, ofRepositoryHolding: path))
    let files = try Invocation(past.environment, commands).options.filter { OptionSpec.file ~= $0 }
    return past.with(options.filter { !(OptionSpec.file ~= $0) } + files)
  }
}
