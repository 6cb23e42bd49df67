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

      With --hooks, what is staged is checked before a commit is made, books and
      layout (pre-commit), and so are the books before a merge is committed
      (pre-merge-commit), a commit without a message is proposed a subject, such as
      'November: 14 transactions, groceries 231.50 EUR' (prepare-commit-msg), and
      seals are checked before branches are pushed (pre-push). They are written where
      git looks for them, core.hooksPath included, but not outside the repository. A
      hook or setting that is there already is left alone.

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
    try GitSetup(repository, invocation).run(&output)
    return .fine
  }
}

extension OptionSpec {
  static let gitHooks = OptionSpec(
    "hooks", configuration: .never,
    help: "check commits and pushes before they are made, propose subjects")
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
  private var sign: String { isUndone ? "-" : "+" }

  func run(_ output: inout Output) throws(CommandFailure) {
    let directories = try hookDirectories()
    try writeAttributes(&output)
    for (name, value) in Self.settings { try write(name, value, &output) }
    for directory in directories {
      for hook in GitHook.all { try write(hook, in: directory, &output) }
    }
    if isTrial { output.note("dry run: nothing was written\n") }
  }

  private func write(
    _ name: String, _ value: String, _ output: inout Output
  ) throws(CommandFailure) {
    let known = try explained { () throws(GitError) in try repository.setting(name) }
    guard known == nil || known == value else {
      output.note("note: \(name) is there already, and stays \(shown(known ?? ""))\n")
      return
    }
    guard (known == nil) != isUndone else { return }
    output.write("\(sign) \(name) = \(value)\n")
    guard !isTrial else { return }
    try explained { () throws(GitError) in
      try repository.set(name, to: isUndone ? nil : value)
    }
  }

  private func writeAttributes(_ output: inout Output) throws(CommandFailure) {
    let path = Path.join(repository.workTree, ".gitattributes")
    var old: [UInt8]?
    do throws(ReadError) {
      old = try invocation.environment.disk.read(path).copy
    } catch { if error != .missing { throw .unreadable(path, error) } }
    let new = isUndone ? Self.withoutAttributes(old) : Self.withAttributes(old)
    guard new != old else { return }
    for line in Self.attributes.split(separator: "\n") {
      output.write("\(sign) .gitattributes: \(line)\n")
    }
    guard !isTrial else { return }
    let door = OutputDoor(invocation.environment)
    if let new { return try door.write(new, to: path) }
    try door.admit(path)
    do throws(WriteError) {
      try invocation.environment.disk.remove(path)
    } catch { throw CommandFailure(error.status, "\(shown(path)) \(error)") }
  }

  /// A last line without an end stays in front of one without an end, so that this can be undone.
  private static func withAttributes(_ old: [UInt8]?) -> [UInt8] {
    let own = Array(attributes.utf8)
    guard let old else { return own }
    if old.firstRange(of: own.dropLast()) != nil { return old }
    return old.last == 0x0A ? old + own : old + [0x0A] + own.dropLast()
  }

  /// nil: there was no file.
  private static func withoutAttributes(_ old: [UInt8]?) -> [UInt8]? {
    let own = Array(attributes.utf8)
    guard let old, old != own else { return nil }
    let unended = [0x0A] + own.dropLast()
    return old.suffix(unended.count).elementsEqual(unended)
      ? old.dropLast(unended.count) : old.replacing(own, with: [])
  }

  /// Where hooks are written, or taken out.
  private func hookDirectories() throws(CommandFailure) -> [String] {
    guard invocation.has(.gitHooks) || isUndone else { return [] }
    let (used, own) = try explained { () throws(GitError) in
      (try repository.hooksDirectory(), try repository.ownHooksDirectory())
    }
    let isInside = try explained(GitError.self, repository.holds(used))
    if isUndone { return isInside && used != own ? [used, own] : [own] }
    guard isInside else {
      throw CommandFailure(
        .unwritable, "git looks for hooks in \(shown(used)), outside the repository",
        hints: [
          "for hooks of its own: git config core.hooksPath .git/hooks",
          "or add to those there: "
            + GitHook.all.map { "\($0.command) (\($0.name))" }.joined(separator: ", "),
        ])
    }
    return [used]
  }

  private func write(
    _ hook: GitHook, in directory: String, _ output: inout Output
  ) throws(CommandFailure) {
    let path = Path.join(directory, hook.name)
    let name = Path.relative(path, to: repository.workTree)
    let disk = invocation.environment.disk
    let old = disk.ownStatus(path)?.kind == .regular ? (try? disk.read(path))?.text : nil
    let isOurs = old.map { hook.texts.contains($0) } ?? false
    if isUndone {
      guard isOurs else { return }
      output.write("- \(shown(name))\n")
      if !isTrial { try? disk.remove(path) }
      return
    }
    guard old != hook.text else { return }
    guard isOurs || disk.ownStatus(path) == nil else {
      output.note(
        "note: \(shown(name)) is there already, and stays; to have both, add to it:\n"
          + hook.body.split(separator: "\n").map { "  \($0)\n" }.joined())
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
    // Of what is staged, since that is committed; the work tree may have more.
    GitHook(
      name: "pre-commit", command: "ledgera at : check && ledgera at : fmt --check",
      body: """
        ledgera at : check || exit
        ledgera at : fmt --check && exit
        echo "These are laid out otherwise than 'ledgera fmt' does; run it, then git add." >&2
        exit 1

        """,
      earlier: [
        "exec ledgera check\n", "ledgera check || exit\nexec ledgera fmt --check\n",
        "ledgera at : check || exit\nexec ledgera at : fmt --check\n",
      ]),
    // A merge without conflicts; files that only one side has changed are staged, too.
    GitHook(
      name: "pre-merge-commit", command: "ledgera at : check", body: "exec ledgera at : check\n"),
    // Only where git has no message from elsewhere: -m, a merge, another commit, a template.
    GitHook(
      name: "prepare-commit-msg", command: "ledgera diff HEAD..: --subject",
      body: """
        test -z "$2" || exit 0
        subject=$(ledgera diff HEAD..: --subject 2>/dev/null)
        test -n "$subject" || exit 0
        { printf '%s\\n' "$subject"; cat "$1"; } >"$1.new" && mv "$1.new" "$1"

        """),
    // Of what is pushed; the commit of a branch that is deleted is all zeros. Standard output is git's.
    GitHook(
      name: "pre-push", command: "ledgera at COMMIT check seals",
      body: """
        while read -r name commit other old; do
          case $commit in *[!0]*) ledgera at "$commit" check seals >&2 || exit ;; esac
        done

        """, earlier: ["exec ledgera check seals\n"]),
  ]

  private static func text(_ body: String) -> String {
    "#!/bin/sh\n# Written by 'ledgera git setup --hooks'.\n" + body
  }

  var text: String { Self.text(body) }

  /// Those that are not the user's own.
  var texts: [String] { ([body] + earlier).map(Self.text) }
}
