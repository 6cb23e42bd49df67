import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension Command {
  /// `ledgera rename account|payee|tag OLD NEW`.
  static let rename = Command(
    "rename", group: .changes, summary: "Rename an account, a payee or a tag everywhere",
    synopsis: "account|payee|tag OLD NEW",
    help: """
      Gives an account and those below it another name, wherever it is written:
      postings, account directives, rules and their queries, targets of aliases, apply
      account, the profile. Both names are full names. A payee changes in entries,
      rules and directives, a tag in every comment. Only the name's bytes change;
      'ledgera fmt' aligns the amounts again. The books are read again before anything
      is written, and must say the same but for the name.

      When there is one of the new name, the two become one, which no rename takes apart
      again: --merge says that this is meant. The directive of the old name goes then.

        ledgera rename account expenses:food expenses:groceries
        ledgera rename account assets:bank assets:banks:first --dry-run
        ledgera rename account expenses:misc expenses:other --merge
        ledgera rename payee 'GREENFIELD 4711' 'Greenfield Market'
        ledgera rename tag trip journey
      """,
    formats: OutputFormat.changes, arguments: .names(.accounts), changesBooks: true,
    options: [merges]
  ) { (invocation, output) throws(CommandFailure) in
    let words = invocation.arguments
    guard words.count == 3, words[1] != words[2] else {
      throw .usage(
        "'rename' takes account, payee or tag, an old name and a new one",
        hints: ["ledgera rename account expenses:food expenses:groceries"])
    }
    if words[0] == "account" { return try renameAccount(invocation, &output) }
    guard let kind = NameRename.Kind(rawValue: words[0]) else {
      throw .usage("'rename' renames an account, a payee or a tag, not \(shown(words[0]))")
    }
    let rename = NameRename(kind, words[1], to: words[2])
    return try renameName(rename, invocation, &output)
  }

  private static let merges = OptionSpec(
    "merge", isConfigurable: false,
    help: "make one of the two when there is one of the new name already")

  // MARK: Accounts

  private static func renameAccount(
    _ invocation: Invocation, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    let rename = AccountRename(invocation.arguments[1], to: invocation.arguments[2])
    for name in [rename.old, rename.new] {
      guard let problem = AccountRename.problem(with: name) else { continue }
      throw .usage("\(shown(name)) is no account name: it \(problem)")
    }
    let journal = try invocation.writtenBooks(&output)
    let names = journal.accounts.nodes.indices.map { journal.name(AccountID(UInt32($0))) }
    guard names.contains(where: { rename.concerns($0) }) else {
      throw unknown("account", rename.old, names)
    }
    let merged = rename.merged(in: journal)
    if let first = merged.first {
      let others = merged.count == 1 ? "" : " and \(merged.count - 1) more"
      let what = "\(shown(first)) and \(shown(rename(first)))\(others) become one account"
      try demandMerge(what, invocation, &output)
    }
    var renaming = AccountRenaming(rename, in: journal)
    var editor = invocation.editor(of: journal)
    renaming.make(in: &editor)
    if let place = renaming.obstacles.first {
      throw CommandFailure(
        .findings,
        "'apply account' is in force where \(shown(rename.old)) is written, and"
          + " \(shown(rename.new)) is not below what it applies",
        place: journal.sources.place(of: place))
    }
    return try carryOut(editor, RenameComparison(rename), invocation, &output)
  }

  // MARK: Payees and tags

  private static func renameName(
    _ rename: NameRename, _ invocation: Invocation, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    for name in [rename.old, rename.new] {
      guard let problem = rename.problem(with: name) else { continue }
      throw .usage("\(shown(name)) cannot be renamed, or named so: it \(problem)")
    }
    let journal = try invocation.writtenBooks(&output)
    guard rename.occurs(rename.old, in: journal) else {
      throw unknown(rename.kind.rawValue, rename.old, rename.names(in: journal))
    }
    if rename.occurs(rename.new, in: journal) {
      let what = "\(shown(rename.old)) and \(shown(rename.new)) become one \(rename.kind.rawValue)"
      try demandMerge(what, invocation, &output)
    }
    var editor = invocation.editor(of: journal)
    NameRenaming(rename, in: journal).make(in: &editor)
    return try carryOut(editor, RenameComparison(rename), invocation, &output)
  }

  // MARK: Both

  private static func unknown(_ kind: String, _ name: String, _ names: [String]) -> CommandFailure {
    let near = EditDistance.closest(to: name, among: names)
    return .usage("no \(kind) \(shown(name))", hints: [near.map { "did you mean \(shown($0))?" }])
  }

  private static func demandMerge(
    _ what: String, _ invocation: Invocation, _ output: inout Output
  ) throws(CommandFailure) {
    guard invocation.has(merges) else {
      throw .usage("\(what), which cannot be undone by renaming", hints: ["--merge does it"])
    }
    output.note("note: \(what)\n")
  }

  private static func carryOut(
    _ editor: JournalEditor, _ comparison: RenameComparison, _ invocation: Invocation,
    _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    let changes = try invocation.changes(of: editor)
    guard !changes.isEmpty else {
      throw CommandFailure(
        .findings,
        "\(shown(invocation.arguments[1])) is written nowhere: an alias makes the name of another",
        hints: ["change the alias by hand"])
    }
    try invocation.demandSameRules(after: changes, comparison, editor.journal)
    return try invocation.carryOut(
      changes, expecting: { comparison.difference(editor.journal, $0) }, &output)
  }
}

extension Invocation {
  /// Refuses a rename by which `=` rules would apply to other postings than now.
  fileprivate func demandSameRules(
    after changes: ChangeSet, _ comparison: RenameComparison, _ journal: Journal
  ) throws(CommandFailure) {
    let hasQueries = journal.store.rules.contains {
      if case .query = $0.trigger { true } else { false }
    }
    guard hasQueries else { return }
    let applying = Invocation(
      environment: environment, command: command, commands: commands,
      options: without(.forecast).options
        + [OptionOccurrence(name: OptionSpec.auto.name, value: nil)],
      arguments: arguments)
    var changed = environment
    changed.disk = OverlayDisk(environment.disk, after: changes)
    let before = try applying.readBooks(try inputFiles(), in: environment)
    let after = try applying.readBooks(try inputFiles(), in: changed)
    guard let problem = comparison.withRules.difference(before.journal, after.journal) else {
      return
    }
    throw CommandFailure(
      .findings,
      "the queries of '=' rules would find other postings: \(problem); nothing is written",
      hints: ["let the queries name both, rename, then take the old name out"])
  }
}

extension SourceMap {
  /// `file:line:column`.
  fileprivate func place(of span: Span) -> String {
    let position = self[span.file].position(of: span.range.lowerBound)
    return "\(self[span.file].path):\(position.line):\(position.byteColumn)"
  }
}
