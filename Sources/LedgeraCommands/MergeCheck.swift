import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering

/// What `check` finds in a file that was merged without a conflict, and in neither side of it: both were right, and
/// contradict each other.
///
/// All three are read as the same file, with the includes that lie around it.
struct MergeCheck {
  private let invocation: Invocation
  private let file: InputFile

  /// - Parameter path: Of the file, which need not exist; absolute.
  init(_ invocation: Invocation, path: String, name: String) {
    self.invocation = invocation
    file = InputFile(path: path, name: name)
  }

  /// Tells what neither side has. Whether there are errors among that.
  func tell(
    _ merged: [UInt8], of sides: [[UInt8]], _ output: inout Output
  ) throws(CommandFailure) -> Bool {
    guard !sides.contains(merged) else { return false }
    var known: Set<Fingerprint> = []
    for side in sides {
      let books = try books(side)
      // Which ones are new cannot be told of more than are kept.
      guard books.diagnostics.droppedCount == 0 else { return false }
      known.formUnion(
        Fingerprint.all(of: books.diagnostics.sorted(), in: books.journal.sources))
    }
    let books = try books(merged)
    let all = books.diagnostics.sorted()
    var new = DiagnosticList()
    for (finding, fingerprint) in zip(all, Fingerprint.all(of: all, in: books.journal.sources))
    where !known.contains(fingerprint) {
      new.add(finding)
    }
    guard !new.isEmpty else { return false }
    output.note(
      "\(shown(file.name)) is merged; \(counted(new.findings.count, "finding")) that neither side has:\n"
    )
    output.messages += try invocation.rendered(new, of: books.journal, as: .human)
    return new.hasErrors
  }

  private func books(_ text: [UInt8]) throws(CommandFailure) -> Books {
    let contents = FileContents(text)
    let disk = OverlayDisk(
      invocation.environment.disk, with: [(file.path ?? file.name, contents)])
    let world = invocation.reading(from: disk)
    return try world.read(
      try world.session(of: [file], checks: CheckTable.all.filter(\.group.isPartOfCheck)))
  }
}
