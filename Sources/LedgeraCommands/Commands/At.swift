import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEnvironment

extension Command {
  static let at = Command(
    "at", group: .git, summary: "Run a command on the books as a git commit has them",
    synopsis: "REV COMMAND…", arguments: .text(.none),
    help: """
      Runs any command that only reads, with its options, on the files of a commit:
      a branch, HEAD~3, v1, 'main@{yesterday}' or the beginning of an id. Nothing is
      checked out; includes and patterns find what was there then. The ledgera.conf
      of that commit counts, and the present one where it has none. What lies outside
      the repository is as it is now. ':' is what is staged for the next commit.

      Today stays today, so that reports up to today compare; --today moves it.

        ledgera at HEAD~1 balance assets
        ledgera at v2025 incomestatement -p 2025 -O json
        ledgera at main check
      """,
    formats: [.text], readsConfiguration: false, takes: .all, readsCommits: true,
    entering: { (environment, commands, words) throws(CommandFailure) in
      try RevisionWorld(environment, commands, words).invocation()
    }
  ) { (_, _) throws(CommandFailure) in .fine }
}

/// The world of a commit, for one command line.
private struct RevisionWorld {
  private let environment: Environment
  private let commands: [Command]
  private let revision: String
  private let words: [String]

  /// - Parameter words: Those of the command line without `at`: options, the commit, the command.
  init(
    _ environment: Environment, _ commands: [Command], _ words: [Word]
  ) throws(CommandFailure) {
    let general = OptionParser(options: OptionSpec.general, admitsPrefixes: false)
    guard let place = general.indexOfFirstArgument(in: words), place + 1 < words.count else {
      throw .usage(
        "'at' needs a commit and a command", hints: ["write: ledgera at HEAD~1 balance"])
    }
    self.environment = environment
    self.commands = commands
    revision = words[place].text
    self.words = words[..<place].map(\.text) + words[(place + 1)...].map(\.text)
  }

  func invocation() throws(CommandFailure) -> Invocation {
    guard environment.resultDisk == nil else {
      throw .usage("'at' reads commits itself, and cannot be run at one")
    }
    var world = environment
    world.arguments = words
    // The books say which repository is meant.
    let files = try? Invocation(world, commands).inputFiles()
    let present = environment.currentDirectory
    let books = files?.first?.path ?? Path.join(present, Guise(environment).configurationNames.near)
    world.disk = try environment.disk(at: revision, ofRepositoryHolding: books)
    world.resultDisk = environment.disk
    let invocation = try Invocation(world, commands)
    try refuseWriting(invocation)
    return invocation
  }

  private func refuseWriting(_ invocation: Invocation) throws(CommandFailure) {
    let command = invocation.command
    guard commands.named(command.name) != nil else {
      throw commands.unknown(command.name, at: .commandLine)
    }
    // Results may go into a file.
    let effects = command.effects(
      of: invocation.without(.outputFile).options, invocation.arguments)
    if let reason = effects.reason {
      throw .usage("'at' runs what only reads, and '\(command.name)' \(reason)")
    }
    guard !command.readsCommits else {
      throw .usage("'\(command.name)' reads commits itself, and cannot be run at one")
    }
  }
}

extension Environment {
  /// The disk with the work tree of a commit.
  ///
  /// - Parameter path: Absolute.
  func disk(
    at revision: String, ofRepositoryHolding path: String
  ) throws(CommandFailure) -> any Disk {
    let repository = try explained(GitError.self, GitRepository(holding: path, self))
    let commit = try repository.demandRevision(named: revision)
    return try explained(
      GitError.self,
      RevisionDisk(
        repository, at: commit, GitObjects(repository),
        presentNames: [Guise(self).configurationNames.near]))
  }
}

extension GitRepository {
  /// A commit, or what is staged, as `:` names it.
  func demandRevision(named revision: String) throws(CommandFailure) -> String {
    revision == GitRepository.index ? revision : try demandCommit(named: revision)
  }

  /// The id of the commit that a name stands for.
  func demandCommit(named revision: String) throws(CommandFailure) -> String {
    guard let commit = try explained(GitError.self, commit(named: revision)) else {
      throw .usage(
        "\(shown(revision)) is no commit of this repository",
        hints: ["name a branch, a tag, HEAD~1 or the beginning of an id"])
    }
    return commit
  }
}
