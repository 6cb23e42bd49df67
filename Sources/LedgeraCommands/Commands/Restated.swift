import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

extension Command {
  static let restated = Command(
    "restated", group: .git, summary: "Show what changed about a period since it was reported",
    synopsis: "[PERIOD]", arguments: .text(.none),
    help: """
      Compares the transactions of a period as a commit had them with those of today:
      which were added, removed or changed since, by which commit, and what that does
      to the sums of the period. The commit is that of --since, or the one in which
      the period was sealed (--since 2025-12-31: that seal); without it the last
      seal. Without PERIOD all that the seal covers is compared.

        ledgera restated 2025 --since v2025
        ledgera restated
      """,
    formats: OutputFormat.reports + [.markdown], takes: .selection, readsCommits: true,
    options: [.restatedSince]
  ) { (invocation, output) throws(CommandFailure) in
    let journal = try invocation.readBooks().journal
    let reported = try ReportedBooks(invocation, journal)
    let period = invocation.arguments.joined(separator: " ")
    guard !period.isEmpty || reported.seal != nil else {
      throw .usage(
        "say which period, as --since names no seal", hints: ["write: ledgera restated 2025"])
    }
    let days = period.isEmpty ? "..\(reported.seal?.adding(days: 1).text ?? "")" : period
    let versions = try ComparedVersions(
      invocation, since: reported.commit, reported.repository, reported.objects,
      query: ["date:" + days])
    var difference = try versions.difference(&output)
    difference.commits = try explained(GitError.self, reported.commits(of: difference))
    return try output.show(difference.document, for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let restatedSince = OptionSpec(
    "since", value: .required("REV|SEAL"), help: "the commit, or the day of the seal, reported then"
  )
}

/// The books as they were reported.
private struct ReportedBooks {
  let repository: GitRepository
  let objects: GitObjects
  let commit: GitCommit
  /// The day of the seal that says which commit it is; nil: it was named.
  let seal: Day?

  init(_ invocation: Invocation, _ journal: Journal) throws(CommandFailure) {
    let path =
      try invocation.inputFiles().first?.path
      ?? Path.join(invocation.environment.currentDirectory, "ledgera.conf")
    let repository = try explained(
      GitError.self, GitRepository(holding: path, invocation.environment))
    self.repository = repository
    objects = GitObjects(repository)
    let given = invocation.value(.restatedSince)
    let seals = journal.store.seals.map(\.until)
    if let seal = given == nil ? seals.max() : seals.first(where: { $0.text == given }) {
      self.seal = seal
      commit = try Self.commit(sealing: seal, invocation, repository, objects)
      return
    }
    guard let given else {
      throw .usage("nothing is sealed", hints: ["name the commit: --since REV"])
    }
    seal = nil
    let id = try repository.demandCommit(named: given)
    guard let found = try explained(GitError.self, repository.commits([id])).first else {
      throw CommandFailure(GitError.missingObject(id))
    }
    commit = found
  }

  /// The first commit whose books have a seal.
  private static func commit(
    sealing day: Day, _ invocation: Invocation, _ repository: GitRepository, _ objects: GitObjects
  ) throws(CommandFailure) -> GitCommit {
    let head = try repository.demandCommit(named: "HEAD")
    let commits = try explained(GitError.self, repository.line(from: head)).reversed().map { $0 }
    let files = try invocation.inputFiles()
    let first = try BisectReport.first(of: commits.count) { (number) throws(CommandFailure) in
      let disk = try explained(
        GitError.self, RevisionDisk(repository, at: commits[number].id, objects))
      for file in files {
        if let path = file.path, disk.status(path) == nil { return false }
      }
      let world = invocation.reading(from: disk)
      let books = try world.read(try world.session(of: files))
      return books.journal.store.seals.contains { $0.until == day }
    }
    guard let first else {
      throw CommandFailure(.findings, "the seal of \(day.text) is not committed yet")
    }
    return commits[first]
  }

  /// The last commit that changed each transaction; what has gone has none.
  func commits(of difference: BooksDifference) throws(GitError) -> [Int: GitCommit] {
    let journal = difference.new.journal
    let all = try repository.commits()
    var commits: [Int: GitCommit] = [:]
    for item in difference.transactions {
      guard let index = item.new else { continue }
      let file = journal.sources[journal.transaction(index).span.file]
      let history = try TransactionHistory(
        of: index, in: journal, path: repository.name(of: Path.join(directory, file.path)),
        repository, all)
      commits[index] = history.revisions.first?.commit
    }
    return commits
  }

  private var directory: String { repository.currentDirectory }
}
