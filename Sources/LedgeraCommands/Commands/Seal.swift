import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering
import LedgeraReporting

extension Command {
  /// `ledgera seal [--until DATE]`.
  static let seal = Command(
    "seal", group: .checks, summary: "Seal what was booked through a day, or list the seals",
    help: """
      With --until, seals everything that was booked through that day: every later
      'ledgera check' reports transactions up to then that were added, removed or
      changed. Comments, status marks, assertions, ids and formatting may change, and
      transactions may move between files. Mistakes are corrected by transactions
      dated after the seal.

      The seal is a directive and a file, seals/DATE.seal, that lists the date
      and digest of every transaction; commit both. A second seal covers the days
      after the first one. hledger does not know the directive: it is written where
      the profile or another seal is, else into plan.journal, which is created if
      needed and includes the books.

        ledgera seal --until 2025-12-31
        ledgera seal
      """,
    changesBooks: true, onlyWith: until, options: [until]
  ) { (invocation, output) throws(CommandFailure) in
    let check = CheckTable.check(named: "seals").map { [$0] } ?? []
    let books = try invocation.readBooks(checks: check)
    guard let given = invocation.last(of: until) else {
      let listing = SealListing(books.journal, findings: books.diagnostics.sorted()) {
        invocation.text(ofFile: $0, beside: books.journal.sources[$1].path)
      }
      try output.write(listing.document, for: invocation)
      return .fine
    }
    if !books.diagnostics.isEmpty {
      output.messages += try invocation.rendered(
        books.diagnostics, of: books.journal, as: .human)
    }
    guard books.ledger != nil else {
      throw CommandFailure(books.failureStatus, "books with errors are not sealed")
    }
    let day = try invocation.day(given, invocation.today())
    var editor = invocation.editor(of: books.journal)
    let session = try invocation.session()
    do throws(SealFailure) {
      let home = try session.seal(until: day, in: &editor)
      if home.isNew { output.note(newPlanFile(with: "the seal")) }
    } catch {
      if case .planFile(let failure) = error { throw invocation.failure(failure) }
      throw CommandFailure(error)
    }
    return try invocation.carryOut(editor, &output)
  }

  private static let until = OptionSpec(
    "until", value: .required("DATE"), effects: .changesBooks,
    help: "seal what was booked through this day")
}

extension Invocation {
  /// The text of a file whose path is relative to another one's directory; nil: it cannot be read.
  fileprivate func text(ofFile path: String, beside other: String) -> String? {
    let full = Path.join(Path.directory(of: other), path)
    let contents = try? environment.disk.read(environment.absolutePath(full))
    return contents.map { String(decoding: $0.copy, as: UTF8.self) }
  }
}
