import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

extension Command {
  /// `ledgera history ID|QUERY…`.
  static let history = Command(
    "history", group: .reports, summary: "Show how entries were changed over git commits",
    synopsis: "ID|QUERY…",
    help: """
      Follows entries back through the commits of the git repository that holds their
      files, to the commit that wrote them: when, who, and what was changed. Renamed
      files and moves between files are followed; another layout is no change. What
      is not committed yet comes first.

      An entry is found by its id: tag; one without by what it says, so that an entry
      that was rewritten as a whole may end there.

        ledgera history 3k7wq1c9x2f5t8m6
        ledgera history desc:dentist -b 2026-03 -O json
      """,
    arguments: .names(.query)
  ) { (invocation, output) throws(CommandFailure) in
    guard !invocation.arguments.isEmpty else {
      throw .usage("'history' needs an id or a query", hints: ["ledgera history desc:dentist"])
    }
    let ledger = try invocation.ledger(&output)
    let journal = ledger.journal
    let entries = try invocation.entriesByIDOrQuery(ledger, &output)
    guard !entries.isEmpty else { throw CommandFailure(.findings, "no entry matches") }
    var repositories = Repositories(invocation.environment)
    var histories: [EntryHistory] = []
    do throws(GitError) {
      for entry in entries {
        let file = journal.sources[journal.transaction(entry).span.file]
        let path = invocation.environment.absolutePath(file.path)
        let (repository, commits) = try repositories.repository(of: path)
        histories.append(
          try EntryHistory(
            of: entry, in: journal, path: try repository.name(of: path), repository, commits))
      }
    } catch { throw CommandFailure(.unreadable, error.message) }
    try output.write(EntryHistory.document(of: histories), for: invocation)
    return .fine
  }
}

extension Invocation {
  /// The entries with an id, when the only argument is one; else those that match a query.
  func entriesByIDOrQuery(
    _ ledger: Ledger, _ output: inout Output
  ) throws(CommandFailure) -> [Int] {
    if arguments.count == 1 {
      let journal = ledger.journal
      let found = (0..<journal.transactionCount).filter { index in
        journal.transaction(index).tags.contains { $0.name == "id" && $0.value == arguments[0] }
      }
      if !found.isEmpty { return found }
    }
    let scope = try self.scope(ledger.journal, &output)
    return scope.entries(of: ledger)
  }
}

/// Repositories by directory, each with its commits, read once.
private struct Repositories {
  private let environment: Environment
  private var known: [String: (GitRepository, [GitCommit])] = [:]

  init(_ environment: Environment) { self.environment = environment }

  mutating func repository(of path: String) throws(GitError) -> (GitRepository, [GitCommit]) {
    let directory = Path.directory(of: path)
    if let known = known[directory] { return known }
    let repository = try GitRepository(of: directory, environment)
    let found = (repository, try repository.commits())
    known[directory] = found
    return found
  }
}
