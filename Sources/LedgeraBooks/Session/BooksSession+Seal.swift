import LedgeraChecking
import LedgeraComputation
package import LedgeraDiagnostics
package import LedgeraEditing
import LedgeraEnvironment
package import LedgeraModel
import LedgeraParsing

extension BooksSession {
  /// Seals what was booked through a day: a directive, and a file beside it that lists the digests.
  ///
  /// - Returns: Whether the directive's file is new.
  package func seal(
    until day: Day, in editor: inout JournalEditor
  ) throws(SealFailure) -> (path: String, isNew: Bool) {
    let journal = editor.journal
    guard day <= request.reading.today else { throw .notOver(day) }
    let last = journal.store.seals.max { $0.until < $1.until }
    if let last, last.until >= day { throw .sealed(until: last.until) }
    let link = last.flatMap { seal in
      Digest(hexadecimal: seal.digest).map { SealRecord.Link(until: seal.until, digest: $0) }
    }
    let record = SealRecord(journal, until: day, previous: link)
    guard !record.transactions.isEmpty else { throw .empty(until: day) }
    let path = "seals/\(day.text).seal"
    let digest = SealRecord.digest(ofFile: Array(record.text.utf8)).description
    let directive: JournalText = """
      seal \(day.text)
          file \(path)
          sha256 \(digest)

      """
    let home: (path: String, isNew: Bool)
    do throws(PlanFileFailure) {
      home = try add(directive, [.seal: 1], in: last?.span.file, to: &editor)
    } catch { throw .planFile(error) }
    let file = Path.join(Path.directory(of: environment.absolutePath(home.path)), path)
    editor.create(
      Path.relative(file, to: environment.currentDirectory), JournalText(asWritten: record.text))
    return home
  }
}

/// Why books are not sealed.
package enum SealFailure: ExplainedError {
  case notOver(Day)
  case sealed(until: Day)
  case empty(until: Day)
  case planFile(PlanFileFailure)

  package var kind: FailureKind { if case .empty = self { .findings } else { .usage } }

  package var message: String {
    switch self {
    case .notOver(let day): "\(day.text) is not over yet"
    case .sealed(let last): "the books are already sealed through \(last.text)"
    case .empty(let day): "there is no transaction to seal through \(day.text)"
    case .planFile(let failure): failure.message
    }
  }

  package var hints: [String] {
    if case .notOver = self { ["seal a day in the past"] } else { [] }
  }
}
