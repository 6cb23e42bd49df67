package import LedgeraDiagnostics
import LedgeraModel

/// Why statements cannot be imported, or an import cannot be taken back.
package enum ImportFailure: ExplainedError {
  case unreadable(file: String)
  /// One account was chosen for a file that is about these, as the bank names them.
  case severalAccounts([String], file: String)
  /// A file, or an account as the bank names it, may be any of these accounts of the books.
  case ambiguousAccount(String, [String])
  /// The tag would say that a file, or a bank's account, is that of an account; nil: none can.
  case unknownAccount(String, tag: String?)
  case unknownCommodity(String, file: String)
  /// A line is in another commodity than the account has had so far.
  case otherCommodity(String, account: String, line: Int, file: String)
  /// Most lines of a card are positive: they may be what was spent.
  case openSigns(account: String, file: String)
  case unreadableRules(file: String)
  /// The books have only so many imports.
  case noSuchImport(count: Int)
  /// A transaction or posting is not as the import wrote it.
  case changedSince(ImportRun, transaction: String)
  case changedPosting(ImportRun, transaction: String)

  package var kind: FailureKind { .findings }

  package var message: String {
    switch self {
    case .unreadable(let file): "\(shown(file)) cannot be read; nothing was written"
    case .severalAccounts(let accounts, let file):
      "\(shown(file)) is about \(accounts.count) accounts, and --account names one"
    case .ambiguousAccount(let subject, let accounts):
      "\(shown(subject)) may be any of \(accounts.joined(separator: ", "))"
    case .unknownAccount(let subject, _):
      "no account of the books is tagged as that of \(shown(subject))"
    case .unknownCommodity(let code, let file):
      "the books have no commodity \(shown(code)), which \(shown(file)) is in"
    case .otherCommodity(let symbol, let account, let line, let file):
      "line \(line) of \(shown(file)) is in \(shown(symbol)), which \(account) has never held"
    case .openSigns(let account, let file):
      "most amounts of \(shown(file)) are positive: nothing says whether that was spent with"
        + " \(account) or paid into it"
    case .unreadableRules(let file): "the rules of \(shown(file)) cannot be read"
    case .noSuchImport(0): "nothing in the books was imported"
    case .noSuchImport(let count): "the books have only \(counted(count, "import"))"
    case .changedSince(let run, let transaction):
      "\(shown(transaction)) was changed after the import of \(run); nothing was written"
    case .changedPosting(let run, let transaction):
      "a posting of \(shown(transaction)) was changed after the import of \(run); nothing was"
        + " written"
    }
  }

  package var hints: [String] {
    switch self {
    case .severalAccounts(let accounts, _):
      accounts.prefix(10).map { "tag an account with import: \($0)" }
    case .ambiguousAccount(_, let accounts): ["say which: --account \(accounts[0])"]
    case .unknownAccount(_, let tag):
      ["say which: --account ACCOUNT"]
        + (tag.map { ["or tag the account: account ACCOUNT  ; \($0)"] } ?? [])
    case .unknownCommodity(let code, _): ["declare it: commodity 1,000.00 \(code)"]
    case .otherCommodity: ["take it: --new"]
    case .openSigns(let account, _):
      [
        "if it was spent: --invert, which the account will remember",
        "if it was paid in, tag the account: account \(account)  ; \(StatementSigns.tag): kept",
      ]
    case .changedSince: ["'ledgera delete' deletes transactions one by one"]
    case .unreadable, .unreadableRules, .noSuchImport, .changedPosting: []
    }
  }
}
