import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuerying
import LedgeraRendering
import LedgeraReporting

extension Command {
  static let diff = Command(
    "diff", group: .git, summary: "Show what changed between two versions of the books",
    synopsis: "[REV | REV..REV | FILE FILE] [QUERY…]", arguments: .query,
    help: """
      Compares the books as bookkeeping: which transactions were added (+), removed
      (-), changed (~) and in what, or moved to another file (>); prices, directives,
      rules and plan; then each balance that is another one, net worth, and findings
      of 'check' that came or went. Amounts are compared by value, whether they are
      written or left out. Layout, order and comments on their own are one line.

      REV is a commit, compared with the files as they are now; HEAD if none is named.
      REV..REV compares two commits, and so do two words if the second one is written
      with HEAD, ~ or ^; FILE FILE compares two journals without git. A query selects
      transactions and balances. ':' in the place of a commit is what is staged for
      the next one; --subject says in a line what the commit would do.

        ledgera diff
        ledgera diff main..pull expenses
        ledgera diff HEAD~1 -O markdown
        ledgera diff HEAD..: --subject
      """,
    formats: OutputFormat.reports + [.markdown], takes: [.selection, .cost, .value],
    readsCommits: true, options: [.exitCode, .subject]
  ) { (invocation, output) throws(CommandFailure) in
    if invocation.guise == .hledger { return try invocation.showAccountComparison(&output) }
    if invocation.has(.subject), try invocation.outputFormat() != .text {
      throw .usage("'diff --subject' writes a line of text only")
    }
    let versions = try ComparedVersions(invocation)
    let difference = try versions.difference(&output)
    if invocation.has(.subject) {
      let subject = difference.subject(today: invocation.today())
      output.write(subject.isEmpty ? "" : subject + "\n")
    } else {
      try output.write(difference.document, for: invocation)
    }
    return invocation.has(.exitCode) && !difference.isEmpty ? .findings : .fine
  }
}

extension OptionSpec {
  fileprivate static let exitCode = OptionSpec(
    "exit-code", help: "give the status 1 when something changed, layout aside")
  fileprivate static let subject = OptionSpec(
    "subject", help: "print one line, as the subject of a commit")
}

/// Two versions of the books, as the words of a command line name them.
struct ComparedVersions {
  private struct Version {
    let name: String
    let invocation: Invocation
    let files: [InputFile]
  }

  private let invocation: Invocation
  private let old: Version
  private let new: Version
  private let query: [String]
  private let areOtherFiles: Bool

  init(_ invocation: Invocation) throws(CommandFailure) {
    self.invocation = invocation
    let words = invocation.arguments
    areOtherFiles = words.count > 1 && words.prefix(2).allSatisfy(invocation.namesFile)
    if areOtherFiles {
      func version(_ name: String) -> Version {
        let path = invocation.environment.absolutePath(name)
        return Version(
          name: name, invocation: invocation, files: [InputFile(path: path, name: name)])
      }
      (old, new) = (version(words[0]), version(words[1]))
      query = Array(words.dropFirst(2))
      return
    }
    let files = try invocation.inputFiles()
    let path =
      files.first?.path ?? Path.join(invocation.environment.currentDirectory, "ledgera.conf")
    let repository = try explained(
      GitError.self, GitRepository(holding: path, invocation.environment))
    var (named, wordCount) = try Self.commits(namedBy: words, repository)
    query = Array(words.dropFirst(wordCount))
    if named.isEmpty { named = [("HEAD", try repository.demandCommit(named: "HEAD"))] }
    let commits = named.map(\.commit)
    let disks = try explained { () throws(GitError) in
      try RevisionDisk.all(of: repository, at: commits, GitObjects(repository))
    }
    var versions = zip(named, disks).map { named, disk in
      Version(name: named.name, invocation: invocation.reading(from: disk), files: files)
    }
    versions.append(Version(name: "the work tree", invocation: invocation, files: files))
    (old, new) = (versions[0], versions[1])
  }

  /// A commit compared with the files as they are now.
  init(
    _ invocation: Invocation, since commit: GitCommit, _ repository: GitRepository,
    _ objects: GitObjects, query: [String]
  ) throws(CommandFailure) {
    self.invocation = invocation
    self.query = query
    areOtherFiles = false
    let files = try invocation.inputFiles()
    let disk = try explained(GitError.self, RevisionDisk(repository, at: commit.id, objects))
    old = Version(
      name: commit.shortID, invocation: invocation.reading(from: disk), files: files)
    new = Version(name: "the work tree", invocation: invocation, files: files)
  }

  /// The commits that the first words name, and how many words those are: none, one commit, or two with
  /// `..` or a blank between them.
  private static func commits(
    namedBy words: [String], _ repository: GitRepository
  ) throws(CommandFailure) -> (named: [(name: String, commit: String)], wordCount: Int) {
    func commit(_ name: String) throws(CommandFailure) -> (name: String, commit: String)? {
      if name == GitRepository.index { return ("what is staged", name) }
      return try explained(GitError.self, repository.commit(named: name)).map { (name, $0) }
    }
    guard let word = words.first else { return ([], 0) }
    if let first = try commit(word) {
      guard words.count > 1, isHardlyCondition(words[1]) else { return ([first], 1) }
      return ([first, (words[1], try repository.demandCommit(named: words[1]))], 2)
    }
    if let dots = word.firstRange(of: "..") {
      let names = [String(word[..<dots.lowerBound]), String(word[dots.upperBound...])]
        .map { $0.isEmpty ? "HEAD" : $0 }
      var commits: [(name: String, commit: String)] = []
      for name in names {
        if let named = try commit(name) { commits.append(named) }
      }
      if commits.count == 2 { return (commits, 1) }
    }
    if isHardlyCondition(word) { _ = try repository.demandCommit(named: word) }
    return ([], 0)
  }

  /// Whether a word was meant for a commit.
  private static func isHardlyCondition(_ word: String) -> Bool {
    !word.contains(":")
      && (["..", "~", "@{"].contains { word.contains($0) } || word.dropFirst().contains("^")
        || word.hasPrefix("HEAD"))
  }

  func difference(_ output: inout Output) throws(CommandFailure) -> BooksDifference {
    let checks = CheckTable.all.filter(\.group.isPartOfCheck)
    // What matches nothing in one version may be all that changed.
    var (thenSaid, nowSaid) = (Output(), Output())
    let then = try side(old, checks, &thenSaid)
    let now = try side(new, checks, &nowSaid)
    if !thenSaid.messages.bytes.isEmpty { output.messages += nowSaid.messages }
    for side in [then, now] where side.hasErrors {
      output.note(
        "warning: there are errors in \(side.side.name); its figures may lack something\n")
    }
    let isEverything =
      now.side.selection.conditions == .everything && now.side.selection.days == .all
    return BooksDifference(from: then.side, to: now.side, isEverything: isEverything)
  }

  private func side(
    _ version: Version, _ checks: [Check], _ output: inout Output
  ) throws(CommandFailure) -> (side: BooksDifference.Side, hasErrors: Bool) {
    let world = version.invocation
    let books = try world.read(try world.session(of: version.files, checks: checks))
    let selection = try invocation.selection(books.journal, &output, words: query)
    let side = BooksDifference.Side(
      version.name, books, isOfOtherFiles: areOtherFiles, selection,
      netWorth: try netWorth(of: books, selection))
    return (side, books.diagnostics.hasErrors)
  }

  /// nil: the books have errors.
  private func netWorth(
    of books: Books, _ selection: PostingSelection
  ) throws(CommandFailure) -> WideBalance? {
    guard let ledger = books.ledger else { return nil }
    let journal = ledger.journal
    var whole = PostingSelection()
    (whole.valuation, whole.span) = (selection.valuation, selection.span)
    let moment = try invocation.worthMoment(whole, journal)
    let day = DateSpan(start: moment.day, end: DateSpan(moment.day).end)
    let report = NetWorthReport(
      ledger, invocation.worthRequest(whole, journal, periods: [day], until: moment), .byClass,
      pricesUntil: journal.profile.valuation.priceLimit(moment))
    return report.netWorth.first
  }
}
