package import LedgeraDiagnostics
package import LedgeraEditing
import LedgeraModel

/// All safe fixes of what is found in books.
package struct BooksFixes: Sendable {
  package let changes: ChangeSet
  /// How many findings they fix.
  package let count: Int
}

extension BooksSession {
  /// Each round fixes what the findings of one reading say, of which the first 1,000 are kept; one fix
  /// may make room for another.
  private static let fixingRounds = 20

  /// All safe fixes of findings, made in memory until none is left.
  ///
  /// - Parameters:
  ///   - books: What this session reads now.
  ///   - known: Findings that are left alone.
  package func fixes(
    of books: Books, without known: Set<Fingerprint> = []
  ) throws(BooksFailure) -> BooksFixes {
    var books = books
    var changes = ChangeSet()
    var count = 0
    for _ in 0..<Self.fixingRounds {
      var editor = after(changes).editor(of: books.journal)
      var fixes = SafeFixes(books.journal, environment: environment)
      fixes.add(books.findings(without: known), to: &editor)
      let round: ChangeSet
      do throws(EditingFailure) {
        round = try editor.changes()
      } catch { throw .editing(error) }
      guard !round.isEmpty else { break }
      count += fixes.count
      changes = changes.followed(by: round)
      do throws(InputFailure) {
        books = try after(changes).read()
      } catch { throw .input(error) }
    }
    return BooksFixes(changes: changes, count: count)
  }
}

extension Books {
  /// In file order.
  fileprivate func findings(without known: Set<Fingerprint>) -> [Diagnostic] {
    let all = diagnostics.sorted()
    guard !known.isEmpty else { return all }
    let fingerprints = Fingerprint.all(of: all, in: journal.sources)
    return zip(all, fingerprints).filter { !known.contains($0.1) }.map(\.0)
  }
}
