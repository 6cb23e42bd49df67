import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

extension Command {
  static let history = Command(
    "history", group: .reports, summary: "Show how transactions changed over git commits",
    synopsis: "ID|QUERY…", arguments: .query,
    help: """
      Follows transactions back through the commits of the git repository that holds
      their files, to the commit that wrote them: when, who, and what was changed.
      Renamed files and moves between files are followed; formatting is not a change.
      What is not committed yet comes first.

      A transaction is followed by its id: tag, or without one by its content, so that
      the history of one that was rewritten entirely may end there.

        ledgera history 3k7wq1c9x2f5t8m6
        ledgera history desc:dentist -b 2026-03 -O json
      """,
    readsCommits: true
  ) { (invocation, output) throws(CommandFailure) in
    let journal = try invocation.ledger(&output).journal
    let indices = try invocation.selectedTransactions(journal, &output)
    var repositories = Repositories(invocation.environment)
    var histories: [TransactionHistory] = []
    try explained { () throws(GitError) in
      for index in indices {
        let file = journal.sources[journal.transaction(index).span.file]
        let path = invocation.environment.absolutePath(file.path)
        let (repository, commits) = try repositories.repository(of: path)
        histories.append(
          try TransactionHistory(
            of: index, in: journal, path: repository.name(of: path), repository, commits))
      }
    }
    return try output.show(TransactionHistory.document(of: histories), for: invocation)
  }
}

/// Repositories by directory, each with its commits, read once.
private struct Repositories {
  private let environment: Environment
  private var known: [String: (GitRepository, [GitCommit])] = [:]

  init(_ environment: Environment) { self.environment = environment }

  mutating func repository(of path: String) throws(GitError) -> (GitRepository, [GitCommit]) {
    let directory = Path.directory(of: environment.disk.resolved(path))
    if let known = known[directory] { return known }
    let repository = try GitRepository(holding: path, environment)
    let found = (repository, try repository.commits())
    known[directory] = found
    return found
  }
}
