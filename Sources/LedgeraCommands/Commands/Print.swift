import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraExporting
import LedgeraHledger
import LedgeraModel
import LedgeraReporting
import LedgeraValuation

extension Command {
  static let print = Command(
    "print", aliases: ["p", "txns"], group: .reports,
    summary: "Show transactions as journal text", arguments: .query,
    help: """
      Shows whole transactions in date order, as text that can be read again. Amounts
      that were left out stay out, and costs, lots, tags and comments are kept as
      written; -x writes all amounts and inferred costs. Directives and comments
      between transactions are not shown. With -B written amounts are converted
      to cost; -V, -X and --value convert all of them, as -x shows them.

        ledgera print expenses:food -b 2026-01
        ledgera print -x -m "supermarket"
        ledgera print -x --details -O csv
        ledgera print -p 2026 -O sql | sqlite3 year.db
      """,
    formats: OutputFormat.reports + [.sql, .beancount],
    takes: .all.subtracting([.depth, .zeros]),
    options: [
      .explicit, .match, .newOnly, .showCosts, .details, .roundedPrint, .invertedPrint, .location,
      .pivot,
    ]
  ) { (invocation, output) throws(CommandFailure) in
    if invocation.guise == .hledger, let given = invocation.last(of: .showCosts) {
      throw .usage("costs are always shown", at: given.origin).inHledger(
        "Unknown flag: --show-costs")
    }
    let (ledger, selection) = try invocation.reported(&output)
    var transactions = selection.transactionNumbers(of: ledger)
    if invocation.has(.newOnly) {
      try invocation.leaveOutShown(&transactions, of: ledger.journal, &output)
    }
    let isExplicit =
      invocation.has(.explicit) || invocation.has(.inferCosts) || selection.valuation.market != nil
    if let description = invocation.value(.match) {
      transactions =
        ledger.journal.transaction(describedLike: description, among: transactions).map { [$0] }
        ?? []
      guard !transactions.isEmpty else {
        throw CommandFailure(
          .findings, "no transactions found with descriptions like \"\(description)\"")
      }
    }
    let decimals = invocation[.roundedPrint] ?? (invocation.guise == .ledgera ? .padded : .written)
    let isInverted = invocation.has(.invertedPrint)
    let amounts = ConvertedAmounts(ledger.journal, selection)
    if try invocation.writeExport(of: transactions, in: ledger, selection, &output) { return .fine }
    guard try invocation.outputFormat() == .text else {
      guard !invocation.has(.location) else {
        throw .usage("option '--\(OptionSpec.location.name)' is for transactions as text")
      }
      if isInverted, try invocation.writesJSON {
        throw .usage("option '--invert' is for transactions as text or as tables")
      }
      let listing = TransactionListing(
        ledger.journal, transactions: transactions, showsDetails: invocation.has(.details),
        padsDecimals: decimals.isPadded, convertsToCost: selection.valuation.convertsToCost,
        isInverted: isInverted, converting: amounts?.explicit)
      if listing.repeatsTooMuch(), try invocation.outputFormat() != .json {
        throw .usage(
          "the rows of a transaction repeat its comment, which would take more than 512 MiB",
          hints: ["JSON has it once: -O json"])
      }
      try output.write(
        listing.document.speaking(listing.hledgerJSON, for: invocation),
        using: amounts?.usedRates ?? [], of: ledger.journal, for: invocation)
      return .fine
    }
    var writer = JournalWriter(
      ledger.journal, amounts: isExplicit ? .explicit : .written,
      convertsToCost: selection.valuation.convertsToCost,
      conversion: isExplicit ? amounts?.explicit : amounts?.written,
      annotation: invocation.has(.details) ? baseTags(ledger.journal, selection) : nil,
      decimals: decimals, isInverted: isInverted,
      heading: invocation.has(.location)
        ? { invocation.place(ofTransaction: $0, in: ledger.journal) } : nil)
    writer.writesCostsFirst = invocation.guise == .hledger
    var text: [UInt8] = []
    text.reserveCapacity(transactions.count * 200)
    for transaction in transactions { writer.append(transaction: transaction, to: &text) }
    output.write(text)
    // As comments, so that the text stays a journal.
    let rates = try output.note(
      amounts?.usedRates ?? [], of: ledger.journal, for: invocation)
    for line in rates?.texts ?? [] { output.write("; \(line)\n") }
    return .fine
  }
}

extension Invocation {
  /// Writes transactions as another program reads them; false: it is another format.
  fileprivate func writeExport(
    of transactions: [Int], in ledger: Ledger, _ selection: PostingSelection, _ output: inout Output
  ) throws(CommandFailure) -> Bool {
    let format = try outputFormat()
    guard format == .sql || format == .beancount else { return false }
    guard selection.valuation == .none else {
      throw .usage("exports have the amounts as booked, and are not converted")
    }
    var bytes: [UInt8] = []
    if format == .sql {
      SQLWriter(.sqlite).write(BookTables(ledger, transactions: transactions.sorted()), to: &bytes)
    } else {
      BeancountWriter(ledger, transactions: transactions).write(to: &bytes)
    }
    output.write(bytes)
    return true
  }
}

extension JournalWriter.Decimals {
  fileprivate var isPadded: Bool { if case .written = self { false } else { true } }
}

extension Invocation {
  /// `location: /books/main.journal:3-7`, of a transaction by its number.
  fileprivate func place(ofTransaction index: Int, in journal: Journal) -> String {
    let span = journal.transaction(index).span
    let file = journal.sources[span.file]
    var end = min(span.range.upperBound, file.count)
    while end > span.range.lowerBound, [0x0A, 0x0D].contains(file.bytes[end - 1]) { end -= 1 }
    let (first, last) = (
      file.position(of: span.range.lowerBound).line, file.position(of: end).line
    )
    return "location: \(environment.absolutePath(file.path)):\(first)-\(last)"
  }
}

/// The base value of a posting and its rate, as tags; nil: the books have no base currency.
private func baseTags(_ journal: Journal, _ selection: PostingSelection) -> JournalWriter
  .Annotation?
{
  guard let figures = BaseFigures(journal, infersMarketPrices: selection.infersMarketPrices)
  else { return nil }
  return { posting in
    journal.store.transaction(ofPosting: posting).flatMap { figures.tags(of: posting, in: $0) }
  }
}

extension OptionSpec {
  static let details = OptionSpec(
    "details",
    help: "add each posting's value in the base currency when it was booked, with the rate, its day"
      + " and its source; to CSV times and costs, too")
  static let explicit = OptionSpec(
    "explicit", short: "x", help: "show all amounts and costs, including those left out")
  fileprivate static let match = OptionSpec(
    "match", short: "m", value: .required("DESC"),
    help:
      "show only the transaction whose description is most similar to this; the latest if tied")
  fileprivate static let roundedPrint = TypedOption<JournalWriter.Decimals?>(
    "round",
    value: .choice(
      "TYPE",
      [
        ("none", .written), ("soft", .padded), ("hard", .rounded(withCosts: false)),
        ("all", .rounded(withCosts: true)),
      ]),
    help: "how many decimals amounts have: none, those they were written with; soft (default), at"
      + " least those of their commodity's style; hard, just those; all, costs too")
  fileprivate static let invertedPrint = OptionSpec(
    "invert", help: "show amounts with the opposite sign")
  fileprivate static let location = OptionSpec(
    "locations", "location", help: "say in a comment where each transaction is written")
  fileprivate static let showCosts = OptionSpec(
    "show-costs", help: "accepted for compatibility with scripts; costs are always shown")
}

/// Amounts of postings as -B, -V, -X and --value want them; nil where nothing is converted.
private struct ConvertedAmounts {
  private let journal: Journal
  private let amounts: PostingAmounts
  private let dates: PostingDates
  private let selection: PostingSelection
  private let last: Day
  /// By posting number.
  private let transactions: [UInt32]

  init?(_ journal: Journal, _ selection: PostingSelection) {
    guard selection.valuation != .none else { return nil }
    self.journal = journal
    amounts = PostingAmounts(
      journal,
      PostingSelection(
        valuation: selection.valuation, infersMarketPrices: selection.infersMarketPrices))
    dates = PostingDates(journal, usesSecondaryDates: selection.usesSecondaryDates)
    last = selection.lastDay(of: journal)
    self.selection = selection
    var transactions = [UInt32](repeating: 0, count: journal.store.postings.count)
    for index in 0..<journal.transactionCount {
      for posting in journal.store.transactions[index].postings {
        transactions[posting] = UInt32(index)
      }
    }
    self.transactions = transactions
  }

  /// The rates that amounts were converted at so far.
  var usedRates: [UsedRate] { amounts.usedRates }

  /// All amounts, by written and inferred costs; nil where nothing is worth anything else, and no
  /// cost is left out for it.
  func explicit(_ posting: Int) -> WideBalance? {
    let transaction = journal.store.transactions[Int(transactions[posting])]
    let day = dates.day(of: posting, in: transaction)
    let converted = amounts.balance(
      of: posting, on: day, last: selection.valueDay(ofPostingOn: day, last: last))
    if selection.valuation.convertsToCost,
      journal.store.cost(of: journal.store.postings[posting]) != nil
    {
      return converted
    }
    let own = WideBalance(journal.store.amounts(of: journal.store.postings[posting]))
    return converted == own ? nil : converted
  }

  /// Only what was written: an amount without a written cost keeps its commodity at cost.
  func written(_ posting: Int) -> WideBalance? {
    let cost = journal.store.cost(of: journal.store.postings[posting])
    return cost.map { $0.isInferred && !$0.isOffset } ?? false ? nil : explicit(posting)
  }
}
