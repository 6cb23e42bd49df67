import LedgeraBooks
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
      belongs to the commit that last touched its transaction, or took a line out of
      it. The total is the balance of the same query.

        ledgera blame assets:bank
        ledgera blame liabilities:card -b 2026-10 -O csv
      """,
    takes: [.selection, .inferredEquity], readsCommits: true
  ) { (invocation, output) throws(CommandFailure) in
    let (ledger, selection) = try invocation.reported(&output)
    var origins = WrittenOrigins(ledger.journal, invocation.environment)
    try explained(GitError.self, origins.readAll())
    let report = OriginReport(
      ledger, selection,
      origin: { origins.origin(of: $0, in: $1) })
    return try output.show(report.document, for: invocation)
  }
}

/// The commits that wrote the books' files: lines, and transactions whose amounts are inferred from several.
private struct WrittenOrigins {
  private let journal: Journal
  private let environment: Environment
  /// By file and line.
  private var lines: [[OriginReport.Origin?]] = []
  /// By file, the transactions with an inferred amount by their texts; nil: it is not committed yet.
  private var transactions: [[[UInt8]: OriginReport.Origin?]] = []
  private var repositories: Repositories

  init(_ journal: Journal, _ environment: Environment) {
    self.journal = journal
    self.environment = environment
    repositories = Repositories(environment)
  }

  /// Asks git about each file that has transactions.
  mutating func readAll() throws(GitError) {
    var texts: [Int: Set<[UInt8]>] = [:]
    for number in 0..<journal.transactionCount {
      let transaction = journal.transaction(number)
      guard transaction.record.file != .generated else { continue }
      let file = Int(transaction.record.file.number)
      let isInferred =
        transaction.standsInFile && transaction.postings.contains(where: \.isInferred)
      texts[file, default: []].formUnion(
        isInferred ? [TransactionOrigins.text(of: transaction)] : [])
    }
    for (number, file) in journal.sources.files.enumerated() {
      lines.append([])
      transactions.append([:])
      if let texts = texts[number] { try read(file, texts) }
    }
  }

  private mutating func read(_ file: SourceFile, _ texts: Set<[UInt8]>) throws(GitError) {
    let path = environment.absolutePath(file.path)
    let (repository, commits) = try repositories.repository(of: path)
    let name = repository.name(of: path)
    let bytes = Array(file.bytes)
    guard let committed = try repository.committed(name) else { return }
    let origins = try repository.origins(ofLinesIn: name).map { $0.map(OriginReport.Origin.init) }
    let place = lines.count - 1
    lines[place] = LineDifference.unchangedLines(of: bytes, since: committed).map { line in
      line.flatMap { origins.indices.contains($0) ? origins[$0] : nil }
    }
    let fresh = TransactionOrigins.written(bytes, since: committed)
    let known = try TransactionOrigins(of: texts.subtracting(fresh), repository, commits)
    for text in texts.intersection(fresh) { transactions[place].updateValue(nil, forKey: text) }
    for (text, commit) in known.commits { transactions[place][text] = OriginReport.Origin(commit) }
  }

  /// nil: it is not committed yet, or was made by a rule.
  func origin(of posting: Posting, in transaction: Transaction) -> OriginReport.Origin? {
    guard posting.file != .generated, lines.indices.contains(Int(posting.file.number)) else {
      return nil
    }
    let file = Int(posting.file.number)
    if posting.isInferred, let known = transactions[file][TransactionOrigins.text(of: transaction)]
    {
      return known
    }
    let line = journal.sources[posting.file].position(of: Int(posting.record.offset)).line
    return lines[file].indices.contains(line - 1) ? lines[file][line - 1] : nil
  }
}

extension OriginReport.Origin {
  fileprivate init(_ commit: GitCommit) {
    self.init(
      id: commit.id, author: commit.author, date: commit.date, seconds: commit.seconds,
      subject: commit.subject)
  }
}
