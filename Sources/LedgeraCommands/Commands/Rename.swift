import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension Command {
  /// `ledgera rename account OLD NEW`.
  static let rename = Command(
    "rename", group: .changes, summary: "Rename an account everywhere",
    synopsis: "account OLD NEW",
    help: """
      Gives an account and those below it another name, wherever it is written:
      postings, account directives, rules and their queries, targets of aliases, apply
      account, the profile. Both names are full names. Only the name's bytes change;
      'ledgera fmt' aligns the amounts again. The books are read again before anything
      is written, and must say the same but for the name.

      When there is an account of the new name, the two become one, which no rename
      takes apart again: --merge says that this is meant. The directive of the old
      name goes then.

        ledgera rename account expenses:food expenses:groceries
        ledgera rename account assets:bank assets:banks:first --dry-run
        ledgera rename account expenses:misc expenses:other --merge
      """,
    arguments: .names(.accounts), changesBooks: true, options: [mergesAccounts]
  ) { (invocation, output) throws(CommandFailure) in
    let rename = try wantedRename(invocation)
    let journal = try invocation.writtenBooks(&output)
    try demand(rename, in: journal, invocation, &output)
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
    let changes = try invocation.changes(of: editor)
    guard !changes.isEmpty else {
      throw CommandFailure(
        .findings,
        "\(shown(rename.old)) is written nowhere: an alias makes the name out of another",
        hints: ["change the alias by hand"])
    }
    try invocation.demandSameRules(after: changes, rename, journal)
    return try invocation.carryOut(
      changes, expecting: { RenameComparison.difference(journal, $0, rename) }, &output)
  }

  private static let mergesAccounts = OptionSpec(
    "merge", isConfigurable: false,
    help: "make one of the accounts when there is one of the new name already")

  private static func wantedRename(_ invocation: Invocation) throws(CommandFailure) -> AccountRename
  {
    let words = invocation.arguments
    guard words.count == 3, words[0] == "account" else {
      throw .usage(
        "'rename' takes the word account, an old name and a new one",
        hints: ["ledgera rename account expenses:food expenses:groceries"])
    }
    for name in words.dropFirst() {
      if let problem = AccountRename.problem(with: name) {
        throw .usage("\(shown(name)) is no account name: it \(problem)")
      }
    }
    guard words[1] != words[2] else { throw .usage("the two names are the same") }
    return AccountRename(words[1], to: words[2])
  }

  /// Refuses to rename nothing, and to merge accounts without being told to.
  private static func demand(
    _ rename: AccountRename, in journal: Journal, _ invocation: Invocation,
    _ output: inout Output
  ) throws(CommandFailure) {
    let names = journal.accounts.nodes.indices.map { journal.name(AccountID(UInt32($0))) }
    guard names.contains(where: { rename.concerns($0) }) else {
      let near = EditDistance.closest(to: rename.old, among: names)
      throw .usage(
        "no account \(shown(rename.old))", hints: [near.map { "did you mean '\($0)'?" }])
    }
    let merged = rename.merged(in: journal)
    guard let first = merged.first else { return }
    let others = merged.count == 1 ? "" : " and \(merged.count - 1) more"
    let what = "\(shown(first)) and \(shown(rename(first)))\(others) become one account"
    guard invocation.has(mergesAccounts) else {
      throw .usage("\(what), which cannot be undone by renaming", hints: ["--merge does it"])
    }
    output.note("note: \(what)\n")
  }
}

extension Invocation {
  /// Refuses a rename by which `=` rules would apply to other postings than now.
  fileprivate func demandSameRules(
    after changes: ChangeSet, _ rename: AccountRename, _ journal: Journal
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
    guard let problem = RenameComparison.difference(before.journal, after.journal, rename) else {
      return
    }
    throw CommandFailure(
      .findings,
      "the queries of '=' rules would find other postings: \(problem); nothing is written",
      hints: ["let the queries name both accounts, rename, then take the old name out"])
  }
}

extension SourceMap {
  /// `file:line:column`.
  fileprivate func place(of span: Span) -> String {
    let position = self[span.file].position(of: span.range.lowerBound)
    return "\(self[span.file].path):\(position.line):\(position.byteColumn)"
  }
}
