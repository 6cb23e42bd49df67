import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

extension Command {
  static let rename = Command(
    "rename", group: .changes,
    summary: "Rename an account, a payee, a tag or a commodity everywhere",
    subcommands: Rename.Kind.allCases.map { kind in
      Subcommand(kind.rawValue, synopsis: "OLD NEW", arguments: .names(kind.names))
    },
    help: """
      Gives an account and those below it another name, wherever it is written:
      postings, account directives, rules and their queries, targets of aliases, apply
      account, the profile, the plan. Both names are full names. A payee changes in
      transactions, rules, directives and scenarios, a tag in every comment, a
      commodity's symbol in amounts, prices, directives and the tags that name it.
      Only the name's bytes change; 'ledgera fmt' aligns the amounts again. The books
      are read again before anything is written, and must be the same but for the
      name.

      When the new name exists already, the two are merged, which no rename can undo:
      --merge says that this is intended. The directive of the old name is removed.

        ledgera rename account expenses:food expenses:groceries
        ledgera rename account assets:bank assets:banks:first --dry-run
        ledgera rename account expenses:misc expenses:other --merge
        ledgera rename payee 'GREENFIELD 4711' 'Greenfield Market'
        ledgera rename tag trip journey
        ledgera rename commodity VTI VT
      """,
    formats: OutputFormat.changes, changesBooks: true,
    options: [merges]
  ) { (invocation, output) throws(CommandFailure) in
    let words = invocation.arguments
    guard words.count == 3, words[1] != words[2] else {
      throw .usage(
        "'rename' takes \(kinds), an old name and a new one",
        hints: [
          words.count == 2
            ? "ledgera rename account \(shown(words[0])) \(shown(words[1]))"
            : "ledgera rename account expenses:food expenses:groceries"
        ])
    }
    guard let kind = Rename.Kind(rawValue: words[0]) else {
      throw .usage("'rename' renames \(kinds), not \(shown(words[0]))")
    }
    return try carryOut(Rename(kind, words[1], to: words[2]), invocation, &output)
  }

  private static let kinds = "an account, a payee, a tag or a commodity"

  private static let merges = OptionSpec(
    "merge", configuration: .never,
    help: "merge the two when the new name exists already")

  private static func carryOut(
    _ rename: Rename, _ invocation: Invocation, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    for name in [rename.old, rename.new] {
      guard let problem = rename.problem(with: name) else { continue }
      throw .usage(
        "\(shown(name)) cannot be renamed, or be the name of \(article(rename.kind)): it \(problem)"
      )
    }
    let books = try invocation.writtenBooks(&output) { $0.recordingMentions }
    let journal = books.journal
    let names = rename.names(in: journal)
    guard names.contains(where: { rename.concerns($0) }) else {
      throw unknown(rename.kind.rawValue, rename.old, names)
    }
    try demandMerge(rename, rename.merged(among: names), invocation, &output)
    var renaming = Renaming(rename, in: journal)
    var editor = invocation.editor(of: journal)
    renaming.make(books.mentions, in: &editor)
    if let place = renaming.obstacles.first {
      throw CommandFailure(
        .findings,
        "'apply account' applies where \(shown(rename.old)) is written, and"
          + " \(shown(rename.new)) is not below the account it adds",
        place: journal.sources.place(of: place))
    }
    let changes = try invocation.changes(of: editor)
    guard !changes.isEmpty else {
      throw CommandFailure(
        .findings, "\(shown(rename.old)) is written nowhere: an alias makes it from another name",
        hints: ["change the alias by hand"])
    }
    try invocation.demandSameRules(after: changes, rename, journal)
    return try invocation.carryOut(
      changes, as: nil,
      expecting: {
        JournalComparison(journal, $0, rename).firstDifference().map { "\($0) would change" }
      }, knowing: books, &output)
  }

  private static func article(_ kind: Rename.Kind) -> String {
    kind == .account ? "an account" : "a \(kind.rawValue)"
  }

  private static func unknown(_ kind: String, _ name: String, _ names: [String]) -> CommandFailure {
    let near =
      names.first { $0.hasSuffix(":" + name) } ?? EditDistance.closest(to: name, among: names)
    return .usage("no \(kind) \(shown(name))", hints: [near.map { "did you mean \(shown($0))?" }])
  }

  private static func demandMerge(
    _ rename: Rename, _ merged: [String], _ invocation: Invocation, _ output: inout Output
  ) throws(CommandFailure) {
    guard let first = merged.first else { return }
    let others = merged.count == 1 ? "" : " and \(merged.count - 1) more"
    let what =
      "\(shown(first)) and \(shown(rename(first)))\(others) become one \(rename.kind.rawValue)"
    guard invocation.has(merges) else {
      throw .usage("\(what), which cannot be undone by renaming", hints: ["--merge does it"])
    }
    output.note("note: \(what)\n")
  }
}

extension Invocation {
  /// Refuses a rename by which `=` rules would apply to other postings than now.
  fileprivate func demandSameRules(
    after changes: ChangeSet, _ rename: Rename, _ journal: Journal
  ) throws(CommandFailure) {
    let hasQueries = journal.store.rules.contains {
      if case .query = $0.trigger { true } else { false }
    }
    guard hasQueries else { return }
    let applying = try session().applying(
      RuleApplication(today: today(), addsPostings: true, forecast: nil))
    let before = try read(applying)
    let after = try read(applying.after(changes))
    let comparison = JournalComparison(
      before.journal, after.journal, rename, hasRulesApplied: true)
    guard let problem = comparison.firstDifference() else { return }
    throw CommandFailure(
      .findings,
      "the queries of '=' rules would match other postings: \(problem) would change; nothing is"
        + " written",
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

extension Rename.Kind {
  /// What completion offers as old names.
  fileprivate var names: CompletionKind {
    switch self {
    case .account: .accounts
    case .payee: .payees
    case .tag: .tags
    case .commodity: .commodities
    }
  }
}
