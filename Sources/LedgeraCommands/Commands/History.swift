import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuerying
import LedgeraRendering

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

      What matches nothing in the books is looked for among what commits have deleted;
      --deleted looks there only. --since leaves out what happened up to a commit, or
      before a day.

        ledgera history 3k7wq1c9x2f5t8m6
        ledgera history desc:dentist -b 2026-03 -O json
        ledgera history --deleted date:2026-03 --since v2025
      """,
    takes: .selection, readsCommits: true, options: [.deleted, .historySince]
  ) { (invocation, output) throws(CommandFailure) in
    let journal = try invocation.ledger(&output).journal
    var said = Output()
    let numbers =
      invocation.has(.deleted) ? [] : try invocation.namedTransactions(journal, &said)
    var search = HistorySearch(invocation, journal)
    let histories =
      numbers.isEmpty ? try search.deleted() : try search.histories(of: numbers)
    guard !numbers.isEmpty || !histories.isEmpty else {
      output.messages += said.messages
      throw CommandFailure(
        .findings, "no transaction matches, neither in the books nor of those that were deleted")
    }
    return try output.show(TransactionHistory.document(of: histories), for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let deleted = OptionSpec(
    "deleted", help: "follow transactions that are no longer in the books")
  fileprivate static let historySince = OptionSpec(
    "since", value: .required("REV|DATE"),
    help: "show what was changed after this commit, or from this day on")
}

/// The repositories of the books, and what their commits did to transactions.
private struct HistorySearch {
  private let invocation: Invocation
  private let journal: Journal
  private var repositories: Repositories
  /// By work tree.
  private var commits: [String: [GitCommit]] = [:]

  init(_ invocation: Invocation, _ journal: Journal) {
    self.invocation = invocation
    self.journal = journal
    repositories = Repositories(invocation.environment)
  }

  /// Those to which something was done.
  mutating func histories(of numbers: [Int]) throws(CommandFailure) -> [TransactionHistory] {
    var histories: [TransactionHistory] = []
    for number in numbers {
      let path = path(of: journal.transaction(number).span.file)
      let repository = try explained(GitError.self, repositories.repository(of: path).0)
      let commits = try commits(of: repository, path)
      let history = try explained(
        GitError.self,
        TransactionHistory(
          of: number, in: journal, path: repository.name(of: path), repository, commits))
      if !history.revisions.isEmpty { histories.append(history) }
    }
    return histories
  }

  /// Of those that the arguments name and that commits have deleted.
  mutating func deleted() throws(CommandFailure) -> [TransactionHistory] {
    var histories: [TransactionHistory] = []
    var searched: Set<String> = []
    for number in journal.sources.files.indices {
      let path = path(of: FileID(number: UInt16(number)))
      // What lies outside any repository has no history.
      guard let repository = try? repositories.repository(of: path).0,
        searched.insert(repository.workTree).inserted
      else { continue }
      var search = TransactionLosses(journal, repository, try commits(of: repository, path))
      for loss in try explained(GitError.self, search.all()) {
        var silent = Output()
        let named = Set(try invocation.namedTransactions(loss.journal, &silent))
        for number in loss.numbers where named.contains(number) {
          let history = try explained(GitError.self, search.history(of: number, in: loss))
          if let history { histories.append(history) }
        }
      }
    }
    return histories
  }

  /// Those of a repository; with `--since` the ones after a commit, or from a day on.
  private mutating func commits(
    of repository: GitRepository, _ path: String
  ) throws(CommandFailure) -> [GitCommit] {
    if let known = commits[repository.workTree] { return known }
    let all = try explained(GitError.self, repositories.repository(of: path).1)
    let found = try commits(of: repository, among: all)
    commits[repository.workTree] = found
    return found
  }

  private func commits(
    of repository: GitRepository, among all: [GitCommit]
  ) throws(CommandFailure) -> [GitCommit] {
    guard let since = invocation.value(.historySince) else { return all }
    if let commit = try explained(GitError.self, repository.commit(named: since)) {
      let later = Set(try explained(GitError.self, repository.ids(after: commit)))
      return all.filter { later.contains($0.id) }
    }
    guard let day = try? Day(parsing: since, today: invocation.today()) else {
      throw .usage(
        "\(shown(since)) is neither a commit nor a day",
        hints: ["name a branch, a tag, HEAD~1, the beginning of an id or 2026-03-01"])
    }
    return all.filter { $0.date >= day.text }
  }

  private func path(of file: FileID) -> String {
    invocation.environment.absolutePath(journal.sources[file].path)
  }
}
