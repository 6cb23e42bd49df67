import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying
import LedgeraReporting
import LedgeraRendering
import LedgeraValuation

extension Command {
  static let close = Command(
    "close", aliases: ["equity"], group: .changes,
    summary: "Print transactions that close and open balances, or retain earnings",
    arguments: .query,
    help: """
      Prints a transaction that brings the balances of assets and liabilities to zero
      on the day before the end date, or yesterday; with --open, one that restores
      them on the day after, and with --clopen both. A pattern or type of accounts
      selects others; not: leaves accounts out. Their tag is clopen: with the name
      of the next file, 2027 for 2026.journal, or with TAGVALUE. -E closes accounts
      at zero, too. With --write the transactions are written to the books, where
      they belong by their dates.

        ledgera close -e 2027 assets liabilities
        ledgera close --retain -e 2027 --write
        ledgera close --clopen -e 2027 > 2027.journal
        ledgera close --assert assets
      """,
    formats: OutputFormat.changes,
    takes: [.end, .postings, .depth, .zeros, .cost],
    options: [
      .closeOnly, .openOnly, .retain, .clopen, .assertOnly, .assignOnly, .closeDescription,
      .openDescription, .closeAccount, .openAccount, .closeExplicit, .interleaved,
      .closeCosts, .assertionSign, .writeTransactions, .into,
    ]
  ) { (invocation, output) throws(CommandFailure) in
    try invocation.refuseOptions([.inferCosts, .inferEquity], for: "'close'")
    let ledger =
      invocation.has(.writeTransactions)
      ? try invocation.writtenLedger(&output) : try invocation.ledger(&output)
    let drafts = try invocation.closingTransactions(ledger, &output)
    guard invocation.has(.writeTransactions) else {
      guard try !invocation.writesJSON else {
        throw .usage("without --write 'close' prints transactions as text only")
      }
      var writer = DraftWriter(
        ledger.journal, TransactionLayout(), padsDecimals: invocation.guise == .ledgera)
      for draft in drafts { output.write(writer.text(of: draft).string + "\n") }
      return .fine
    }
    var editor = invocation.editor(of: ledger.journal)
    try invocation.insert(drafts, into: &editor)
    return try invocation.carryOut(editor, &output)
  }
}

extension OptionSpec {
  fileprivate static let closeOnly = OptionSpec(
    "close", "closing", value: .optional("TAGVALUE"),
    help: "the closing transaction, as without an option")
  fileprivate static let openOnly = OptionSpec(
    "open", "opening", value: .optional("TAGVALUE"), help: "the opening transaction")
  fileprivate static let retain = OptionSpec(
    "retain", value: .optional("TAGVALUE"),
    help: "close revenues and expenses to equity:retained earnings")
  fileprivate static let clopen = OptionSpec(
    "clopen", "migrate", value: .optional("TAGVALUE"),
    help: "the closing and the opening transaction")
  fileprivate static let assertOnly = OptionSpec(
    "assert", value: .optional("TAGVALUE"), help: "assert the balances")
  fileprivate static let assignOnly = OptionSpec(
    "assign", value: .optional("TAGVALUE"), help: "assign them instead, from the counter account")
  fileprivate static let closeDescription = OptionSpec(
    "close-desc", value: .required("TEXT"), help: "description of the closing transaction")
  fileprivate static let openDescription = OptionSpec(
    "open-desc", value: .required("TEXT"), help: "description of the opening transaction")
  fileprivate static let closeAccount = OptionSpec(
    "close-acct", "close-to", value: .required("ACCOUNT", .names(.accounts)),
    help: "the account that balances go to (equity:opening/closing balances)")
  fileprivate static let openAccount = OptionSpec(
    "open-acct", value: .required("ACCOUNT", .names(.accounts)),
    help: "the account that balances come from")
  fileprivate static let closeExplicit = OptionSpec(
    "explicit", short: "x", help: "write all amounts")
  fileprivate static let interleaved = OptionSpec(
    "interleaved", help: "follow each posting by one of the counter account")
  fileprivate static let closeCosts = OptionSpec(
    "show-costs", help: "keep amounts with different costs apart")
  fileprivate static let assertionSign = TypedOption<DraftAssertion.Sign>(
    "assertion-type",
    value: .choice("TYPE", DraftAssertion.Sign.allCases.map { ($0.rawValue, $0) }), default: .own,
    help: "what balances are asserted with: =, ==, =* or ==*")
  static let writeTransactions = OptionSpec(
    "write", effects: .changesBooks, help: "write the transactions to the books")
}

/// Which transactions are asked for, and about which accounts where no query says so.
private enum ClosingMode {
  case close, open, clopen, retain, assert, assign

  /// That of the last option given; closing and opening make both.
  init(_ invocation: Invocation, _ last: OptionOccurrence?) {
    let options: [(OptionSpec, ClosingMode)] = [
      (.closeOnly, .close), (.openOnly, .open), (.retain, .retain), (.clopen, .clopen),
      (.assertOnly, .assert), (.assignOnly, .assign),
    ]
    let given = options.filter { invocation.has($0.0) }
    let isBoth = given.map(\.1) == [.close, .open]
    self = isBoth ? .clopen : given.first { $0.0.name == last?.name }?.1 ?? .close
  }

  var types: [AccountType] {
    self == .retain ? [.revenue, .expense] : [.asset, .liability]
  }

  var counterAccount: String {
    self == .retain ? "equity:retained earnings" : "equity:opening/closing balances"
  }

  /// What a transaction of this kind has no use for.
  var idleOptions: [OptionSpec] {
    switch self {
    case .close, .retain: [.openDescription, .openAccount]
    case .open, .assign: [.closeDescription]
    case .clopen: []
    case .assert: [.openDescription, .closeAccount, .openAccount]
    }
  }

  /// The tag of the transactions.
  var tag: String {
    switch self {
    case .close, .open, .clopen: "clopen"
    case .retain: "retain"
    case .assert: "assert"
    case .assign: "assign"
    }
  }
}

extension Invocation {
  fileprivate func closingTransactions(
    _ ledger: Ledger, _ output: inout Output
  ) throws(CommandFailure) -> [TransactionDraft] {
    let given = last(
      of: .closeOnly, .openOnly, .retain, .clopen, .assertOnly, .assignOnly)
    let mode = ClosingMode(self, given)
    let selection = try selection(ledger.journal, &output)
    let today = today()
    let lastTransaction = ledger.journal.daysOfWrittenTransactions.last
    let closing = selection.days.last ?? max(today.adding(days: -1), lastTransaction ?? .first)
    if guise == .ledgera {
      let form = ["close"] + (given.map { ["--\($0.name)"] } ?? [])
      try refuseOptions(mode.idleOptions, for: quoted(form.joined(separator: " ")))
    }
    let closeAccount = value(.closeAccount) ?? mode.counterAccount
    let openAccount = value(.openAccount) ?? closeAccount
    let tagValue = try closingTagValue(given, mode, ledger.journal)
    let balances: ClosingTransactions
    do throws(QuantityOverflow) {
      balances = try closingBalances(
        ledger, selection, mode.types, besides: [closeAccount, openAccount], until: closing)
    } catch {
      throw CommandFailure(.findings, "a balance has more than 38 digits")
    }
    if guise == .ledgera, balances.isEmpty, !arguments.isEmpty {
      throw CommandFailure(
        .findings, "nothing that the query selects has a balance to close",
        hints: given.map { ["a tag's value follows '=': --\($0.name)=2027"] } ?? [])
    }
    func transaction(
      _ kind: ClosingTransactions.Kind, _ day: Day, _ option: OptionSpec, _ usual: String,
      _ account: String
    ) -> TransactionDraft {
      var draft = balances.transaction(kind, on: day, value(option) ?? usual, against: account)
      draft.comment = ["\(mode.tag):\(tagValue)"]
      return draft
    }
    let close = { (usual: String) in
      transaction(.close, closing, .closeDescription, usual, closeAccount)
    }
    let next = closing.adding(days: 1)
    let open = { transaction(.open, next, .openDescription, "opening balances", openAccount) }
    switch mode {
    case .clopen: return [close("closing balances"), open()]
    case .close: return [close("closing balances")]
    case .open: return [open()]
    case .retain: return [close("retain earnings")]
    case .assert: return [transaction(.assert, closing, .closeDescription, "assert balances", "")]
    case .assign:
      return [transaction(.assign, next, .openDescription, "opening balances", openAccount)]
    }
  }

  /// The value given, or that of the closing and opening transactions.
  private func closingTagValue(
    _ given: OptionOccurrence?, _ mode: ClosingMode, _ journal: Journal
  ) throws(CommandFailure) -> String {
    guard let given, let value = given.value, !value.isEmpty else {
      return mode.tag == "clopen" ? ForeignText(journal.nameOfNextFile).tagValue : ""
    }
    guard ForeignText(value).tagValue == value else {
      throw .usage(
        "\(shown(value)) cannot be the value of a tag: it is text without commas", at: given.origin)
    }
    return value
  }

  /// - Parameter counterAccounts: Left out, since the transactions post to them.
  private func closingBalances(
    _ ledger: Ledger, _ selection: PostingSelection, _ types: [AccountType],
    besides counterAccounts: [String], until closing: Day
  ) throws(QuantityOverflow) -> ClosingTransactions {
    let journal = ledger.journal
    let namesAccounts = selection.conditions.namesAccounts
    let counterAccounts = counterAccounts.map { journal.store.accountNames.lookup($0) }
    var postings: [Int] = []
    let days = DateSpan(end: DateSpan(closing).end)
    PostingStream(journal, selection, periods: [days]).forEach { posting in
      let account = journal.store.postings[posting.number].account
      guard !counterAccounts.contains(account.number) else { return }
      let type = journal.type(of: account)
      let isWanted = type.map { own in types.contains { own.isSubtype(of: $0) } } ?? false
      if isWanted || namesAccounts { postings.append(posting.number) }
    }
    var transactions = try ClosingTransactions(
      journal, of: postings, atCost: selection.valuation.convertsToCost,
      keepingCosts: has(.closeCosts), keepsZeros: has(.empty),
      keepsDecimals: guise == .hledger
    ) { account in
      let depth = selection.depth.depth(ofAccountNamed: journal.name(account))
      return depth.flatMap { journal.accounts.ancestor(of: account, depth: max(1, $0)) } ?? account
    }
    transactions.isExplicit = has(.closeExplicit)
    transactions.isInterleaved = has(.interleaved)
    transactions.assertionSign = self[.assertionSign]
    return transactions
  }
}

extension Query {
  /// Whether it says which accounts are wanted, not only which are not.
  fileprivate var namesAccounts: Bool {
    switch self {
    case .and(let queries), .or(let queries): queries.contains(where: \.namesAccounts)
    default: isAccount || isType
    }
  }
}

extension Journal {
  /// The name of the books' file without its extension, with the last number in it one higher, e.g. 2027 in
  /// 2026.journal; empty: there is no number, or the books are a stream.
  fileprivate var nameOfNextFile: String {
    guard let path = sources.files.first?.path, !Path.isOfSystem(path) else { return "" }
    let name = path.split(separator: "/").last ?? ""
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    let isDigit = { (character: Character) in character.isASCII && character.isNumber }
    guard let last = stem.lastIndex(where: isDigit) else { return "" }
    let first = stem[...last].lastIndex { !isDigit($0) }.map { stem.index(after: $0) }
    let number = stem[(first ?? stem.startIndex)...last]
    guard let next = UInt32(number).map({ UInt64($0) + 1 }) else { return "" }
    return stem[..<number.startIndex] + String(next) + stem[number.endIndex...]
  }

  /// The days of transactions, sorted.
  fileprivate var daysOfWrittenTransactions: [Day] {
    (0..<transactionCount).map { store.transactions[$0].day }.sorted()
  }
}
