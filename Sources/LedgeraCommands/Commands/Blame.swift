import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraReporting

extension Command {
  static let blame = Command(
    "blame", group: .reports, summary: "Show which git commits a balance comes from",
    arguments: .query,
    help: """
      Sums the postings that match by the commit that last touched their lines, the
      newest first; what is not committed yet comes before them. An inferred amount
      belongs to the commit that last touched a posting of its transaction. The total
      is the balance of the same query.

        ledgera blame assets:bank
        ledgera blame liabilities:card -b 2026-10 -O csv
      """,
    readsCommits: true
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    var origins = LineOrigins(ledger.journal, invocation.environment)
    try explained(GitError.self, origins.readAll())
    let report = OriginReport(
      ledger, selection,
      origin: origins.origin)
    return try output.show(report.document, for: invocation)
  }
}

/// The commits that wrote the lines of the books' files.
private struct LineOrigins {
  private let journal: Journal
  private let environment: Environment
  /// By file and line.
  private var origins: [[OriginReport.Origin?]] = []

  init(_ journal: Journal, _ environment: Environment) {
    self.journal = journal
    self.environment = environment
  }

  /// Asks git about each file that has transactions.
  mutating func readAll() throws(GitError) {
    var hasTransactions = [Bool](repeating: false, count: journal.sources.files.count)
    for transaction in journal.store.transactions.buffer where transaction.file != .generated {
      hasTransactions[Int(transaction.file.number)] = true
    }
    for (file, hasTransactions) in zip(journal.sources.files, hasTransactions) {
      origins.append(hasTransactions ? try self.origins(ofLinesIn: file) : [])
    }
  }

  private func origins(
    ofLinesIn file: SourceFile
  ) throws(GitError) -> [OriginReport.Origin?] {
    let path = environment.absolutePath(file.path)
    let repository = try GitRepository(holding: path, environment)
    let name = repository.name(of: path)
    guard let committed = try repository.committed(name) else { return [] }
    let origins = try repository.origins(ofLinesIn: name).map { commit in
      commit.map {
        OriginReport.Origin(
          id: $0.id, author: $0.author, date: $0.date, seconds: $0.seconds, subject: $0.subject)
      }
    }
    return LineDifference.unchangedLines(of: Array(file.bytes), since: committed).map { line in
      line.flatMap { origins.indices.contains($0) ? origins[$0] : nil }
    }
  }

  /// nil: the line is not committed yet, or was made by a rule.
  func origin(_ file: FileID, _ line: Int) -> OriginReport.Origin? {
    guard file != .generated, origins.indices.contains(Int(file.number)) else { return nil }
    let lines = origins[Int(file.number)]
    return lines.indices.contains(line - 1) ? lines[line - 1] : nil
  }
}
