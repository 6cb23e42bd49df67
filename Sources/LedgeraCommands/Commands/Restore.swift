import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuerying

extension Command {
  static let restore = Command(
    "restore", group: .changes, summary: "Reopen an archived account, or put back what was deleted",
    synopsis: "ACCOUNT | ID|QUERY…", arguments: .query,
    help: """
      Removes closed: from the directive of an archived account. Where no archived
      account is named, the words select deleted transactions, which go from
      \(DeletedTransactions.name) back into the file that they were in, or else
      where new ones of their day go.

        ledgera restore assets:deposit
        ledgera restore k7q2m8x1r4t6v9w3
        ledgera restore date:2026-11-03 payee:Greenfield
        ledgera print -n -f .ledgera-deleted.journal
      """,
    formats: OutputFormat.changes, changesBooks: true, takes: .selection
  ) { (invocation, output) throws(CommandFailure) in
    try invocation.demandSelection("say which account, or which deleted transactions")
    let ledger = try invocation.writtenLedger(&output)
    if let account = try invocation.archivedAccount(in: ledger.journal) {
      return try invocation.reopen(account, in: ledger.journal, &output)
    }
    return try invocation.putBack(into: ledger.journal, &output)
  }
}

extension Invocation {
  // MARK: Accounts

  /// The archived account that is named, by its last parts at least; nil: deleted transactions are meant.
  fileprivate func archivedAccount(
    in journal: Journal
  ) throws(CommandFailure) -> AccountID? {
    guard arguments.count == 1, let name = arguments.first else { return nil }
    let traits = AccountTraits(journal)
    let archived = journal.accounts.displayOrder.filter { traits.closedDay(of: $0) != nil }
    let fitting = archived.filter {
      journal.name($0) == name || journal.name($0).hasSuffix(":" + name)
    }
    let exact = fitting.first { journal.name($0) == name }
    if let account = exact ?? (fitting.count == 1 ? fitting[0] : nil) { return account }
    guard try !namesDeleted(name) else { return nil }
    let known = journal.account(named: name) != nil
    throw .usage(
      known
        ? "\(shown(name)) is not archived"
        : "no archived account \(shown(name)), and no deleted transactions",
      hints: [
        archived.isEmpty
          ? nil
          : "archived accounts: "
            + archived.prefix(10).map { journal.name($0) }.joined(separator: ", "),
        try DeletedTransactions(self).isKnown
          ? "for deleted transactions write \(shown("acct:" + name)), or desc: or date:" : nil,
      ])
  }

  /// Whether a word says which of the deleted transactions are meant, by id or as a condition: what may be an
  /// account, nearly right, is one.
  private func namesDeleted(_ word: String) throws(CommandFailure) -> Bool {
    let deleted = try DeletedTransactions(self)
    guard deleted.isKnown else { return false }
    let parsed = try? QueryParser(today: today()).query(arguments: [word])
    guard parsed?.query.isAccount ?? false, !word.hasPrefix("acct:") else { return true }
    let kept = try deleted.books(by: self)
    return (0..<kept.transactionCount).contains { kept.transaction($0).identity == word }
  }

  fileprivate func reopen(
    _ account: AccountID, in journal: Journal, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    var editor = editor(of: journal)
    guard AccountDirectives(journal).removeTag("closed", of: account, with: &editor) else {
      let parent = journal.accounts[account].parent.map { journal.name($0) } ?? ""
      throw .usage(
        "\(shown(journal.name(account))) is archived with its parent",
        hints: ["restore that: ledgera restore \(parent)"])
    }
    return try carryOut(editor, &output)
  }

  // MARK: Transactions

  fileprivate func putBack(
    into journal: Journal, _ output: inout Output
  ) throws(CommandFailure) -> ExitStatus {
    var deleted = try DeletedTransactions(self)
    let kept = try deleted.books(by: self)
    // What the file includes was not deleted.
    let numbers = try selectedTransactions(kept, &output).filter {
      kept.transaction($0).record.file.number == 0
    }
    guard !numbers.isEmpty else { throw CommandFailure(.findings, "no transaction matches") }
    let reader = TypedPostings(journal, today: today())
    var drafts: [String?: [TransactionDraft]] = [:]
    for number in numbers {
      let transaction = kept.transaction(number)
      let lines = TransactionLines(kept).text(of: transaction)
      guard var draft = reader.transaction(lines) else {
        throw CommandFailure(
          .findings,
          "the lines of \(transaction.day.text) \(transaction.description) cannot be read by themselves",
          hints: ["put it back by hand"])
      }
      draft.lines.text = JournalText(asWritten: lines)
      let origin = deleted.takeOut(transaction)
      let path = journal.sources.files.first { origin.hasSuffix(" of \(shown($0.path))") }?.path
      drafts[path, default: []].append(draft)
    }
    var editor = editor(of: journal)
    for (path, drafts) in drafts.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      let session = try session()
      _ = try explained(
        BooksFailure.self, session.insert(drafts, into: &editor, inFileAt: path, declares: false))
    }
    return try carryOut(editor, beside: [deleted.change], &output)
  }
}
