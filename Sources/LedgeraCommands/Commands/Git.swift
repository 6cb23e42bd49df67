import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment

extension Command {
  static let git = Command(
    "git", group: .git, summary: "Let git diff and merge journals by their transactions",
    subcommands: [Subcommand("setup")],
    help: """
      Writes into .gitattributes at the top of the work tree which files are journals,
      and into the repository's configuration how they are merged, where hunks of a
      diff begin, and that diffs show journals as 'ledgera fmt' lays them out, so that
      layout is no difference (git diff --no-textconv shows it). What is written is
      shown; --undo takes it out again, --dry-run shows it only.

      With --hooks, books and layout are checked before a commit is made (pre-commit),
      and seals before branches are pushed (pre-push). A hook that is there already is
      left alone.

      Each clone needs the command once: git takes no configuration from others.

        ledgera git setup
        ledgera git setup --hooks
        ledgera git setup --undo
      """,
    formats: [.text], readsConfiguration: false, effects: .writesFiles,
    readsCommits: true,
    options: [.gitHooks, .gitUndo]
  ) { (invocation, output) throws(CommandFailure) in
    guard invocation.arguments == ["setup"] else {
      throw .usage("'git' takes the word setup", hints: ["write: ledgera git setup"])
    }
    let world = invocation.environment
    let repository = try explained { () throws(GitError) in
      try GitRepository(holding: Path.join(world.currentDirectory, ".gitattributes"), world)
    }
    var setup = GitSetup(repository, invocation)
    try setup.run(&output)
    return .fine
  }
}

extension OptionSpec {
  static let gitHooks = OptionSpec(
    "hooks", configuration: .never, help: "check commits and pushes before they are made as well")
  static let gitUndo = OptionSpec(
    "undo", configuration: .never, help: "take out what setup has written")
}

/// What `ledgera git setup` writes, and takes out again.
private struct GitSetup {
  private let repository: GitRepository
  private let invocation: Invocation

  init(_ repository: GitRepository, _ invocation: Invocation) {
    self.repository = repository
    self.invocation = invocation
  }

  private static let patterns = ["*.journal", "*.hledger", "*.ledger"]
  private static let attributes = patterns.map { "\($0) diff=ledgera merge=ledgera\n" }.joined()
  private static let settings = [
    ("merge.ledgera.name", "transactions of journals"),
    ("merge.ledgera.driver", "ledgera merge-driver %O %A %B %L %P"),
    (
      "diff.ledgera.xfuncname",
      "^([0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}.*|[~=][ ].*|[a-zA-Z]+ .*)$"
    ),
    // One file, as git keeps the name only, without includes. Git gives up where this fails: a file
    // is shown as it is where there is no ledgera.
    (
      "diff.ledgera.textconv",
      #"f() { t=$(ledgera fmt -n - <"$1" 2>/dev/null); "#
        + #"if test -n "$t"; then printf '%s\n' "$t"; else cat "$1"; fi; }; f"#
    ),
  ]

  private var isUndone: Bool { invocation.has(.gitUndo) }
  private var isTrial: Bool { invocation.has(.dryRun) }

  mutating func run(_ output: inout Output) throws(CommandFailure) {
    try writeAttributes(&output)
    for (name, value) in Self.settings {
      let known = try explained { () throws(GitError) in try repository.setting(name) }
      guard (known == nil) != isUndone || !isUndone && known != value else { continue }
      if let known { output.write("- \(name) = \(known)\n") }
      if !isUndone { output.write("+ \(name) = \(value)\n") }
      guard !isTrial else { continue }
      try explained { () throws(GitError) in
        try repository.set(name, to: isUndone ? nil : value)
      }
    }
    if invocation.has(.gitHooks) || isUndone {
      for hook in GitHook.all { try writeHook(hook, &output) }
    }
    if isTrial { output.note("dry run: nothing was written\n") }
  }

  private func writeAttributes(_ output: inout Output) throws(CommandFailure) {
    let path = Path.join(repository.workTree, ".gitattributes")
    let old = (try? invocation.environment.disk.read(path))?.text ?? ""
    var new = old
    if isUndone {
      new = new.replacing(Self.attributes, with: "")
    } else if !old.contains(Self.attributes) {
      if !new.isEmpty, !new.hasSuffix("\n") { new += "\n" }
      new += Self.attributes
    }
    guard new != old else { return }
    for line in Self.attributes.split(separator: "\n") {
      output.write("\(isUndone ? "-" : "+") .gitattributes: \(line)\n")
    }
    guard !isTrial else { return }
    let door = OutputDoor(invocation.environment)
    guard new.isEmpty else { return try door.write(Array(new.utf8), to: path) }
    try door.admit(path)
    do throws(WriteError) {
      try invocation.environment.disk.remove(path)
    } catch { throw CommandFailure(error.status, "\(shown(path)) \(error)") }
  }

  private func writeHook(_ hook: GitHook, _ output: inout Output) throws(CommandFailure) {
    let directory = try explained { () throws(GitError) in try repository.hooksDirectory() }
    let path = Path.join(directory, hook.name)
    let name = Path.relative(path, to: repository.workTree)
    let disk = invocation.environment.disk
    let old = (try? disk.read(path))?.text
    let isOurs = old.map { hook.texts.contains($0) } ?? false
    if isUndone {
      guard isOurs else { return }
      output.write("- \(shown(name))\n")
      if !isTrial { try? disk.remove(path) }
      return
    }
    guard old != hook.text else { return }
    guard isOurs || disk.ownStatus(path) == nil else {
      output.note("note: \(shown(name)) is there already: add '\(hook.command)' to it\n")
      return
    }
    output.write("+ \(shown(name)): \(hook.command)\n")
    guard !isTrial else { return }
    do throws(WriteError) {
      try disk.makeDirectory(directory)
      try disk.write(
        Array(hook.text.utf8), to: path, over: .anything,
        permissions: FilePermissions(mode: 0o755), flushing: true)
    } catch { throw CommandFailure(error.status, "\(shown(path)) \(error)") }
  }
}

/// A program that git runs before it does something, and that can stop it.
private struct GitHook {
  let name: String
  /// What it does, in a line for people.
  let command: String
  /// The lines below its head.
  let body: String
  /// What earlier versions wrote below the head.
  var earlier: [String] = []

  static let all = [
    GitHook(
      name: "pre-commit", command: "ledgera check && ledgera fmt --check",
      body: "ledgera check || exit\nexec ledgera fmt --check\n",
      earlier: ["exec ledgera check\n"]),
    GitHook(
      name: "pre-push", command: "ledgera check seals", body: "exec ledgera check seals\n"),
  ]

  private static func text(_ body: String) -> String {
    "#!/bin/sh\n# Written by 'ledgera git setup --hooks'.\n" + body
  }

  var text: String { Self.text(body) }

  /// Those that are not the user's own.
  var texts: [String] { ([body] + earlier).map(Self.text) }
}
