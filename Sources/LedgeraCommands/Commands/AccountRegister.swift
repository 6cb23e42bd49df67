import LedgeraChecking
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraHledger
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

extension Command {
  static let aregister = Command(
    "aregister", aliases: ["areg"], group: .reports,
    summary: "Show the transactions of one account with its balance", synopsis: "ACCOUNT [QUERY…]",
    arguments: .account,
    help: """
      Shows each transaction that changes an account or its subaccounts on one line:
      the other accounts, the change, and the balance after it. ACCOUNT is a full name
      or a pattern; of several matching accounts, the first in alphabetical order is
      shown. The balance includes what was posted before the report's start unless
      --cumulative is given. Where a query matches only postings to other accounts,
      the change is what went to them, or came from them.

        ledgera aregister checking -b 2026-01
        ledgera areg cash desc:market -w 100
      """,
    formats: OutputFormat.numbers,
    takes: .all.subtracting(.depth),
    options: [
      .historicalBalance, .cumulativeBalance, .transactionDates, .noElide, .invertBalance,
      .droppedParts,
      .heading, .registerWidth, .alignAll, .pivot,
    ]
  ) { (invocation, output) throws(CommandFailure) in
    let ledger = try invocation.ledger(&output)
    guard let pattern = invocation.arguments.first else {
      throw .usage(
        "aregister needs an account", hints: ["name it: ledgera aregister checking"]
      ).inHledger("aregister needs an ACCTPAT argument to select an account.")
    }
    let account = try ledger.journal.account(matching: pattern)
    let selection = try invocation.selection(
      ledger.journal, &output, words: Array(invocation.arguments.dropFirst()))
    var request = AccountRegisterRequest(account: account, selection)
    request.isHistorical =
      invocation[
        FlagChoice([(.historicalBalance, true), (.cumulativeBalance, false)], default: true)]
    request.showsZeros = invocation.has(.empty)
    request.isInverted = invocation.has(.invertBalance)
    request.countsByTransactionDates = invocation.has(.transactionDates)
    let report = try explained(RegisterFailure.self, AccountRegister(ledger, request))
    var presentation = AccountRegister.Presentation()
    presentation.hasHeading = invocation[.heading]
    presentation.droppedParts = invocation[.droppedParts]
    presentation.hasQuery = invocation.arguments.count > 1 && selection.conditions != .everything
    let widths = invocation[.registerWidth]
    try output.write(
      report.document(presentation).speaking(report.hledgerJSON, for: invocation).resulting(
        in: report.results),
      using: report.usedRates, of: ledger.journal, for: invocation, width: widths.total,
      descriptionWidth: widths.description)
    return .fine
  }
}

extension OptionSpec {
  fileprivate static let historicalBalance = OptionSpec(
    "historical", short: "H", help: "begin the balance with what was posted before (default)")
  fileprivate static let cumulativeBalance = OptionSpec(
    "cumulative", help: "begin the balance at the report's start")
  fileprivate static let transactionDates = OptionSpec(
    "txn-dates", help: "count postings on their transaction's day even where they have another")
  fileprivate static let droppedParts = TypedOption(
    "drop", value: .number(in: 0...1000), default: 0,
    help: "leave out the first N parts of the other accounts' names")
  fileprivate static let alignAll = OptionSpec(
    "align-all", help: "accepted for compatibility with scripts; lines are always aligned")
  fileprivate static let noElide = OptionSpec(
    "no-elide", help: "accepted for compatibility with scripts; all commodities are always shown")
  fileprivate static let invertBalance = OptionSpec(
    "invert", help: "show changes and balance with the opposite sign")
  fileprivate static let heading = TypedOption<Bool>(
    "heading", value: .decision("YN"), default: true,
    help: "whether a line above names the account, or in CSV the fields (default: yes)")
}

extension Journal {
  /// The account of that name, else the first in the alphabet whose name contains the pattern.
  /// Parents of accounts that are only declared do not count.
  func account(matching text: String) throws(CommandFailure) -> AccountID {
    let pattern: Pattern
    do throws(PatternFailure) {
      pattern = try Pattern(text)
    } catch { throw .notUnderstood(text, error, as: "account pattern") }
    let known = declaredOrPosted
    let candidates = accounts.nodes.indices.lazy.map { AccountID(UInt32($0)) }.filter {
      known[$0.index] && pattern.matches(self.name($0))
    }
    let first = candidates.min {
      store.accountNames[$0.number].lexicographicallyPrecedes(store.accountNames[$1.number])
    }
    if let account = account(named: text), known[account.index] { return account }
    if let first { return first }
    throw .usage("no account matches \(shown(text))").inHledger(
      "aregister needs an ACCTPAT argument to select an account, but \"\(text)\" did not match any"
        + " account.")
  }

  /// By account number: declared, posted to, or a parent of one that is posted to.
  private var declaredOrPosted: [Bool] {
    var known = accounts.nodes.map { $0.declarationOrder != nil }
    var isPosted = [Bool](repeating: false, count: known.count)
    for posting in store.postings.buffer where !isPosted[posting.account.index] {
      for account in accounts.lineage(of: posting.account) {
        if isPosted[account.index] { break }
        isPosted[account.index] = true
        known[account.index] = true
      }
    }
    return known
  }
}
