import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraRendering

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
