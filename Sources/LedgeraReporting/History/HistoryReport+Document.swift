import LedgeraComputation
import LedgeraDiagnostics
package import LedgeraDocuments
import LedgeraModel
import LedgeraQuerying
import LedgeraValuation

extension HistoryReport {
  /// The history for people, spreadsheets and programs. Text is laid out for a terminal of `width`
  /// columns.
  package func document(width: Int) -> Document {
    Document(
      title: "Journal", blocks: blocks(width: width), records: records,
      json: Self.form.json(self, BookTexts(journal)))
  }

  private func blocks(width: Int) -> [Block] {
    var blocks: [Block] = []
    if laterCount > 0 {
      let count =
        laterCount == 1 ? "1 later transaction is" : "\(laterCount) later transactions are"
      blocks.append(.paragraph(Cell("\(count) not shown; --future shows them", .faint)))
    }
    let page = HistoryPage(self, width: width)
    let texts = AmountTexts(journal)
    if showsDetails {
      // Rates are looked up by one thread.
      blocks += self.blocks(of: days, on: page, texts, BaseFigures(journal))
    } else {
      OrderedWork.forEach(
        days, batchSize: 32, work: { self.blocks(of: $0, on: page, texts, nil) }
      ) { blocks += $0 }
    }
    if case .space? = blocks.first { blocks.removeFirst() }
    if olderCount > 0 {
      let count =
        olderCount == 1 ? "1 older transaction is" : "\(olderCount) older transactions are"
      blocks.append(.space)
      blocks.append(.paragraph(Cell("\(count) not shown", .faint)))
    }
    return blocks
  }

  /// Each day with a space above it.
  private func blocks(
    of days: [DayItems], on page: HistoryPage, _ texts: AmountTexts, _ base: BaseFigures?
  ) -> [Block] {
    var texts = texts
    var blocks: [Block] = []
    for day in days {
      let heading = page.heading(of: day, &texts)
      var rows: [Row] = []
      rows.reserveCapacity(day.items.count)
      for item in day.items {
        rows.append(Row(.body, cells(of: item, on: page, &texts)))
        if let base { rows += detailRows(of: item, base, &texts) }
      }
      let table = Table(layout: .plain, columns: page.columns, rows: rows)
      blocks += [.space, .paragraph(heading), .table(table)]
    }
    return blocks
  }

  private func cells(
    of item: Item, on page: HistoryPage, _ texts: inout AmountTexts
  ) -> [Cell] {
    let transaction = journal.transaction(item.transaction)
    let time =
      page.showsTimes ? (transaction.time.map { String($0.text.prefix(5)) } ?? "     ") + " " : ""
    let isPending = transaction.state == .pending
    var description = transaction.description
    if description.isEmpty, !transaction.code.isEmpty { description = "(\(transaction.code))" }
    var amount = texts.cell(item.amount)
    if item.kind == .income { amount.style.insert(.favourable) }
    let mark = (isPending ? "!" : " ") + item.kind.mark
    return [
      Cell("  \(time)\(mark)", isPending ? .caution : .plain), Cell(description),
      Cell(page.flow(of: item)), amount,
    ]
  }

  /// Lines below a transaction in other commodities: its value in the base currency, and the rates.
  private func detailRows(
    of item: Item, _ base: BaseFigures, _ texts: inout AmountTexts
  ) -> [Row] {
    let rates = base.rates(ofTransaction: item.transaction)
    guard !rates.isEmpty else { return [] }
    let lines = rates.map { rate in
      let symbol = journal.commodity(rate.commodity).quotedSymbol
      guard let price = rate.price, let day = rate.oldestDay else {
        return Run("no rate for \(symbol)", .caution)
      }
      return Run("1 \(symbol) = \(RateText.text(of: price, journal))  \(day.text)", .faint)
    }
    let value = item.booked.map { texts.cell($0) } ?? .empty
    return [Row(.body, [.empty, .empty, Cell(lines, .lines), value])]
  }

  // MARK: For machines

  package static let form = ReportForm<HistoryReport, BookTexts>("journal") {
    Field("days", .sequence(HistoryDay.fields)) { $0.historyDays }
    Field("later", .count) { $0.laterCount }
    Field("older", .count) { $0.olderCount }
  }

  private var records: Records {
    let lines = OnDemand { historyDays.lazy.flatMap { $0.lines } }
    let texts = BookTexts(journal)
    return showsDetails
      ? HistoryLine.detailedFields.records(lines, texts)
      : HistoryLine.fields.records(lines, texts)
  }

  private var historyDays: OnDemand<HistoryDay> {
    OnDemand {
      // Rates are looked up by one thread.
      let base = showsDetails ? BaseFigures(journal) : nil
      return days.lazy.map { day in
        let lines = day.items.map { item in
          let transaction = journal.transaction(item.transaction)
          return HistoryLine(
            item: item, day: day.day, transaction: transaction,
            details: base.map { HistoryDetails(of: transaction, $0) })
        }
        return HistoryDay(day: day, lines: lines)
      }
    }
  }

  fileprivate struct HistoryDay: Sendable {
    let day: DayItems
    let lines: [HistoryLine]
  }

  fileprivate struct HistoryLine: Sendable {
    let item: Item
    let day: Day
    let transaction: Transaction
    /// nil: they are not shown.
    let details: HistoryDetails?

    var hasDetails: Bool { details != nil }
  }

  /// What a transaction was worth when it was booked.
  fileprivate struct HistoryDetails: Sendable {
    let rates: [UsedRate]
    let postings: [HistoryPosting]

    init(of transaction: Transaction, _ base: BaseFigures) {
      rates = base.rates(ofTransaction: transaction.index)
      postings = transaction.postings.map { posting in
        HistoryPosting(
          account: posting.account, worth: base.worth(of: posting.index, in: transaction.index))
      }
    }
  }

  fileprivate struct HistoryPosting: Sendable {
    let account: AccountID
    let worth: BookedWorth?
  }
}

extension HistoryReport.HistoryDay {
  fileprivate static let fields = Fields<HistoryReport.HistoryDay, BookTexts> {
    Field("date", .day) { $0.day.day }
    Field("income", .amounts) { $0.day.income }
    Field("expense", .amounts) { $0.day.expense }
    Field("net", .amounts) { $0.day.net }
    Field("transactions", .list(HistoryReport.HistoryLine.detailedFields)) { $0.lines }
  }
}

extension HistoryReport.HistoryLine {
  fileprivate static let fields = Fields<HistoryReport.HistoryLine, BookTexts> {
    Field("index", .count) { $0.item.transaction + 1 }.headed("txnidx")
    Field("date", .day) { $0.day }
    Field("time", .time) { $0.transaction.time }
    Field("kind", .choice) { $0.item.kind }
    Field("status", .text) { $0.transaction.state.mark }
    Field("code", .text) { $0.transaction.code }
    Field("payee", .text, in: .json) { $0.transaction.payee }
    Field("note", .text, in: .json) { $0.transaction.note }
    Field("description", .text) { $0.transaction.description }
    Field("from", .accounts) { $0.item.sources.accounts }
    Field("to", .accounts) { $0.item.destinations.accounts }
    Field("amount", .amounts) { $0.item.amount }
  }

  /// With values at booking.
  fileprivate static let detailedFields = Fields<HistoryReport.HistoryLine, BookTexts> {
    fields
    Field("base", .amounts) { $0.item.booked }.headed("base-amount").only(where: \.hasDetails)
    Fields.rates(headed: "base-rate").of { $0.details?.rates ?? [] }
    Field("postings", .list(HistoryReport.HistoryPosting.fields), in: .json) {
      $0.details?.postings ?? []
    }
    .only(where: \.hasDetails)
  }
}

extension HistoryReport.HistoryPosting {
  fileprivate static let fields = Fields<HistoryReport.HistoryPosting, BookTexts> {
    Field("account", .account) { $0.account }
    Fields.worth.of { $0.worth }
  }
}

/// The columns of a history's text, which are the same for all days.
private struct HistoryPage {
  let showsTimes: Bool
  let columns: [LedgeraDocuments.Column]
  private let width: Int
  /// By account number.
  private let names: [String]

  /// Descriptions get two fifths of the room that marks and amounts leave.
  init(_ report: HistoryReport, width: Int) {
    let journal = report.journal
    let items = report.days.lazy.flatMap(\.items)
    showsTimes = items.contains { journal.transaction($0.transaction).time != nil }
    var texts = AmountTexts(journal)
    let amount = items.reduce(12) { widest, item in
      texts.cell(item.amount).runs.reduce(widest) { max($0, DisplayWidth.of($1.text)) }
    }
    let mark = showsTimes ? 10 : 4
    let room = max(24, width - mark - amount - 6)
    let description = room * 2 / 5
    let account = room - description
    columns = [
      Column(.text, minimumWidth: mark),
      Column(.description, minimumWidth: description, maximumWidth: description),
      Column(.account, minimumWidth: account, maximumWidth: account),
      Column(.amount, minimumWidth: amount),
    ]
    self.width = mark + room + amount + 6
    names = journal.accounts.nodes.indices.map { journal.shortName(AccountID(UInt32($0))) }
  }

  /// `bank:checking → food, household`, names without their first part.
  func flow(of item: HistoryReport.Item) -> String {
    func names(_ accounts: [AccountID]) -> String {
      accounts.count == 1
        ? self.names[accounts[0].index]
        : accounts.map { self.names[$0.index] }.joined(separator: ", ")
    }
    let (sources, destinations) = (item.sources.accounts, item.destinations.accounts)
    if sources.isEmpty || destinations.isEmpty { return names(sources + destinations) }
    return "\(names(sources)) → \(names(destinations))"
  }

  /// `2026-11-21 Sat`, and on the right income, expense and, if there are both, their difference.
  func heading(of day: HistoryReport.DayItems, _ texts: inout AmountTexts) -> Cell {
    let name = Day.weekdayNames[day.day.weekday - 1].prefix(3)
    let title = "\(day.day.text) \(name.prefix(1).uppercased())\(name.dropFirst())"
    var totals: [String] = []
    if !day.income.isZero { totals.append("in " + texts.record(day.income)) }
    if !day.expense.isZero { totals.append("out " + texts.record(day.expense)) }
    if totals.count == 2 { totals.append("net " + texts.record(day.net)) }
    let total = totals.joined(separator: "  ")
    guard !total.isEmpty else { return Cell(title, .strong) }
    let gap = max(2, width - title.utf8.count - DisplayWidth.of(total))
    return Cell(
      [Run(title, .strong), Run(String(repeating: " ", count: gap)), Run(total, .strong)],
      .adjoining)
  }
}

extension HistoryReport.Kind {
  /// A character that tells transfers and adjustments from income and expense.
  fileprivate var mark: String {
    switch self {
    case .income, .expense, .other: " "
    case .transfer: "⇄"
    case .adjustment, .opening: "±"
    }
  }
}
