import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraRendering
import LedgeraReporting
import LedgeraValuation

/// What the commands about lots have in common: the books, the scope, and the lots until the last day
/// asked for, else today.
struct LotScope {
  let ledger: Ledger
  let selection: PostingSelection
  let last: Day
  let today: Day
  /// Empty without an interval; they end on the last day.
  let periods: [Period]
  let book: LotBook
  /// Figures are made all the same when something is wrong with the lots.
  let status: ExitStatus
  private let query: CompiledQuery?

  static let options: [OptionSpec] = [.booking, .cash]

  init(_ invocation: Invocation, _ output: inout Output) throws(CommandFailure) {
    ledger = try invocation.ledger(&output)
    let journal = ledger.journal
    selection = try invocation.selection(journal, &output)
    today = invocation.today()
    last = selection.days.last ?? today
    let query = selection.postings(journal)
    self.query = query
    periods = try LotScope.periods(selection, to: last, journal)
    var options = LotOptions(
      base: try invocation.baseCurrency(selection, journal), booking: invocation[.booking],
      last: last, tracksMoney: invocation.has(.cash),
      infersMarketPrices: selection.infersMarketPrices)
    options.closingDays = GainsByPeriod.closingDays(of: periods)
    book = LotBook(ledger, options) { transaction, posting in
      query?.matches(posting: posting, of: transaction, in: journal.store) ?? true
    }
    if book.trades.isEmpty, journal.transactionCount > 0 { output.note(LotScope.emptyNote) }
    let findings = book.findings.withoutAllowed(
      in: journal, at: invocation.levels(isStrict: invocation.has(.strict)))
    status = findings.hasErrors ? .findings : .fine
    if !findings.isEmpty {
      output.messages += try invocation.rendered(findings, of: journal, as: .human)
    }
  }

  private static let emptyNote = """
    note: nothing was bought or sold by then. Lots are kept for what has a cost (@, {}) or a price (P)
    and is not a currency, in accounts of type asset, cash or liability (type: on account directives).

    """

  private static func periods(
    _ selection: PostingSelection, to last: Day, _ journal: Journal
  ) throws(CommandFailure) -> [Period] {
    guard let interval = selection.interval else { return [] }
    let span = DateSpan(start: selection.days.start, end: DateSpan(last).end)
    let whole = try explained(
      TooManyPeriods.self,
      ReportPeriods(
        requested: span, interval: interval, journal: journal.daysOfTransactions(secondary: false),
        beginsAsAsked: false))
    return whole.spans.compactMap { span in
      Period(start: span.start ?? last, last: min(span.last ?? last, last))
    }
  }

  /// Whether the conditions hold for a posting.
  func matches(_ transaction: Int, _ posting: Int) -> Bool {
    query?.matches(posting: posting, of: transaction, in: ledger.journal.store) ?? true
  }

}

extension Invocation {
  /// The currency of `-X` or `--value`, else the profile's; nil: none.
  fileprivate func baseCurrency(
    _ selection: PostingSelection, _ journal: Journal
  ) throws(CommandFailure) -> CommodityID? {
    guard let market = selection.valuation.market else { return journal.profile.base }
    guard !market.hasUnknownTarget else {
      throw .usage("nothing in these books is in the currency that -X names")
    }
    return market.target ?? journal.profile.base
  }
}

extension OptionSpec {
  fileprivate static let booking = TypedOption<Booking>(
    "booking", value: .booking, default: .fifo,
    help: "which units are sold first, in accounts without a booking: tag: fifo (default), lifo,"
      + " hifo, average, specific")
  fileprivate static let cash = OptionSpec(
    "cash", help: "include foreign currencies, whose gains come from exchange rates")
}

extension OptionKind where Value == Booking {
  fileprivate static var booking: OptionKind {
    let names = Booking.allCases.map(\.rawValue)
    return OptionKind("METHOD", .choices(names)) { (text) throws(OptionFailure) in
      if let booking = Booking(writtenAs: text) { return booking }
      let near = EditDistance.closest(to: text.lowercased(), among: names)
      throw OptionFailure(
        text, expected: names.joined(separator: ", "), hints: [near.map { "did you mean '\($0)'?" }]
      )
    }
  }
}
