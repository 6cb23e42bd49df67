import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraRendering
import LedgeraReporting

extension Command {
  static let bisect = Command(
    "bisect", group: .git, summary: "Find the commit that a finding or a balance comes from",
    synopsis: "FINDING [WORD…] | QUERY…", arguments: .query,
    help: """
      Halves the commits up to HEAD until the first one is found that has a finding of
      'check', named by its code, with these words in its message; or in which the
      balance of a query is no longer what it was in the first commit, or that of
      --since. Of a thousand commits ten are read, for a balance one more: the first.
      They are read from git's objects: nothing is checked out.

      Of branches that were merged the merge counts. What came, went and came again
      may be found where it came again.

        ledgera bisect balance-assertion-failed
        ledgera bisect assets:bank -e 2026 --since v2025
      """,
    takes: .selection, readsCommits: true, options: [.bisectedSince]
  ) { (invocation, output) throws(CommandFailure) in
    guard let word = invocation.arguments.first else {
      throw .usage(
        "say what to look for, by code or query",
        hints: ["write: ledgera bisect balance-assertion-failed"])
    }
    var bisection = try Bisection(invocation)
    let report =
      if let code = CodeTable.code(word) {
        try bisection.commit(finding: code, Array(invocation.arguments.dropFirst()))
      } else {
        try bisection.commit(changingBalance: &output)
      }
    return try output.show(report.document, for: invocation)
  }
}

extension OptionSpec {
  fileprivate static let bisectedSince = OptionSpec(
    "since", value: .required("REV"), help: "look at this commit and later ones only")
}

/// The commits that are halved, and what is known of their books.
private struct Bisection {
  private let invocation: Invocation
  private let repository: GitRepository
  private let objects: GitObjects
  private let files: [InputFile]
  /// From the oldest to the newest.
  private let commits: [GitCommit]
  private var readingCount = 0
  /// Those that are known, by number of the commit, and what was said about the query there.
  private var balances: [Int: (balance: WrittenBalance, said: Output)] = [:]

  init(_ invocation: Invocation) throws(CommandFailure) {
    self.invocation = invocation
    files = try invocation.inputFiles()
    let path =
      files.first?.path ?? Path.join(invocation.environment.currentDirectory, "ledgera.conf")
    let repository = try explained(
      GitError.self, GitRepository(holding: path, invocation.environment))
    self.repository = repository
    objects = GitObjects(repository)
    let head = try repository.demandCommit(named: "HEAD")
    var start: String?
    if let since = invocation.value(.bisectedSince) {
      start = try repository.demandCommit(named: since)
    }
    commits = try explained(GitError.self, repository.line(from: head, backTo: start)).reversed()
  }

  /// The books of a commit; nil: they are not there yet.
  private mutating func books(
    _ number: Int, checks: [Check] = []
  ) throws(CommandFailure) -> Books? {
    readingCount += 1
    let disk = try explained(
      GitError.self, RevisionDisk(repository, at: commits[number].id, objects))
    let world = invocation.reading(from: disk)
    for file in files {
      if let path = file.path, disk.status(path) == nil { return nil }
    }
    return try world.read(try world.session(of: files, checks: checks))
  }

  mutating func commit(
    finding code: DiagnosticCode, _ words: [String]
  ) throws(CommandFailure) -> BisectReport {
    let checks = CodeTable.check(giving: code).map { [$0] } ?? []
    var found: [Int: String] = [:]
    let number = try BisectReport.first(of: commits.count) { (number) throws(CommandFailure) in
      let findings = try books(number, checks: checks)?.diagnostics.findings ?? []
      let finding = findings.first { finding in
        finding.code == code && words.allSatisfy { finding.headline.contains($0) }
      }
      found[number] = finding?.headline
      return finding != nil
    }
    guard let number else {
      throw CommandFailure(.findings, "there is no finding \(code.slug) of that kind in HEAD")
    }
    return BisectReport(
      commits[number], finding: found[number], commitCount: commits.count,
      readingCount: readingCount)
  }

  mutating func commit(
    changingBalance output: inout Output
  ) throws(CommandFailure) -> BisectReport {
    let start = try balance(0).balance
    let number = try BisectReport.first(of: commits.count - 1) {
      (number) throws(CommandFailure) in
      try balance(number + 1).balance != start
    }
    guard let number else {
      output.messages += try balance(commits.count - 1).said.messages
      throw CommandFailure(
        .findings, "the balance is \(start.text) in the first and in the last of these commits",
        hints: ["--since REV begins at another one"])
    }
    let (then, now) = (try balance(number), try balance(number + 1))
    // What matches nothing in one of them may be what changed.
    if !then.said.messages.bytes.isEmpty { output.messages += now.said.messages }
    return BisectReport(
      commits[number + 1], from: then.balance, to: now.balance, commitCount: commits.count,
      readingCount: readingCount)
  }

  private mutating func balance(
    _ number: Int
  ) throws(CommandFailure) -> (balance: WrittenBalance, said: Output) {
    if let known = balances[number] { return known }
    var said = Output()
    var balance = WrittenBalance()
    if let journal = try books(number)?.journal {
      let selection = try invocation.selection(journal, &said)
      var total = WideBalance()
      for sum in OwnBalances(journal, selection).sums.values { total.add(sum) }
      balance = WrittenBalance(total, journal)
    }
    balances[number] = (balance, said)
    return (balance, said)
  }
}
