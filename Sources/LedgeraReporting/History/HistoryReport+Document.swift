import LedgeraDiagnostics
public import LedgeraDocuments
import LedgeraModel
import LedgeraQuerying
import LedgeraValuation

extension HistoryReport {
  /// The history for people, spreadsheets and programs. Text is set for a terminal of `width`
  /// columns.
  public func document(width: Int) -> Document {
    Document(title: "Journal", blocks: blocks(width: width), records: records, json: json)
  }

  private func blocks(width: Int) -> [Block] {
    var blocks: [Block] = []
    if laterCount > 0 {
      let count = laterCount == 1 ? "1 later entry is" : "\(laterCount) later entries are"
      blocks.append(.paragraph(Cell("\(count) not shown; --future shows them", .faint)))
    }
    let page = HistoryPage(self, width: width)
    var texts = AmountTexts(journal)
    let base = showsDetails ? BaseFigures(journal) : nil
    for day in days {
      if !blocks.isEmpty { blocks.append(.space) }
      blocks.append(.paragraph(page.heading(of: day, &texts)))
      let rows = day.items.flatMap { item in
        [Row(.body, cells(of: item, &texts, showsTimes: page.showsTimes))]
          + detailRows(of: item, base, &texts)
      }
      blocks.append(.table(Table(layout: .plain, columns: page.columns, rows: rows)))
    }
    if olderCount > 0 {
      let count = olderCount == 1 ? "1 older entry is" : "\(olderCount) older entries are"
      blocks.append(.space)
      blocks.append(.paragraph(Cell("\(count) not shown", .faint)))
    }
    return blocks
  }

  private func cells(
    of item: Item, _ texts: inout AmountTexts, showsTimes: Bool
  ) -> [Cell] {
    let entry = journal.transaction(item.transaction)
    let time = showsTimes ? (entry.time.map { String($0.text.prefix(5)) } ?? "     ") + " " : ""
    let isPending = entry.state == .pending
    var description = entry.description
    if description.isEmpty, !entry.code.isEmpty { description = "(\(entry.code))" }
    var amount = texts.cell(item.amount)
    if item.kind == .income { amount.style.insert(.favourable) }
    let mark = (isPending ? "!" : " ") + item.kind.mark
    return [
      Cell("  \(time)\(mark)", isPending ? .caution : .plain), Cell(description),
      Cell(flow(of: item)), amount,
    ]
  }

  /// Below an entry in other commodities: its value in the base currency, and the rates.
  private func detailRows(
    of item: Item, _ base: BaseFigures?, _ texts: inout AmountTexts
  ) -> [Row] {
    guard let rates = base?.rates(ofEntry: item.transaction), !rates.isEmpty else { return [] }
    let lines = rates.map { rate in
      let symbol = journal.commodity(rate.commodity).quotedSymbol
      guard let price = rate.price, let day = rate.oldestDay else {
        return Run("no rate of \(symbol)", .caution)
      }
      return Run("1 \(symbol) = \(RateText.text(of: price, journal))  \(day.text)", .faint)
    }
    let value = item.booked.map { texts.cell($0) } ?? .empty
    return [Row(.body, [.empty, .empty, Cell(lines, .lines), value])]
  }

  /// `bank:checking → food, household`, names without their first part.
  private func flow(of item: Item) -> String {
    func names(_ accounts: [AccountID]) -> String {
      accounts.map(shortName).joined(separator: ", ")
    }
    let (sources, destinations) = (item.sources.accounts, item.destinations.accounts)
    if sources.isEmpty || destinations.isEmpty { return names(sources + destinations) }
    return "\(names(sources)) → \(names(destinations))"
  }

  private func shortName(_ account: AccountID) -> String {
    guard journal.type(of: account) != nil, journal.accounts[account].depth > 1 else {
      return journal.name(account)
    }
    return journal.name(account, droppingParts: 1)
  }

  private var records: Records {
    Records(
      header: [
        "txnidx", "date", "time", "kind", "status", "code", "description", "from", "to", "amount",
      ] + (showsDetails ? BaseFigures.header : []), rows: OnDemand { recordRows })
  }

  private var recordRows: some Sequence<[String]> {
    var texts = AmountTexts(journal, .machine)
    let base = showsDetails ? BaseFigures(journal) : nil
    func details(_ item: Item) -> [String] {
      guard let base else { return [] }
      let rates = RateText.fields(base.rates(ofEntry: item.transaction), journal)
      return [item.booked.map { texts.record($0) } ?? ""] + rates
    }
    func row(_ item: Item, _ day: Day) -> [String] {
      let entry = journal.transaction(item.transaction)
      return [
        "\(item.transaction + 1)", day.text, entry.time?.text ?? "", item.kind.rawValue,
        entry.state.mark, entry.code, entry.description,
        item.sources.accounts.map(journal.name).joined(separator: ", "),
        item.destinations.accounts.map(journal.name).joined(separator: ", "),
        texts.record(item.amount),
      ] + details(item)
    }
    return days.lazy.flatMap { day in day.items.lazy.map { row($0, day.day) } }
  }

  private var json: JSONValue {
    return .report([
      .init("days", .sequence(OnDemand { jsonDays })),
      .init("later", .integer(laterCount)), .init("older", .integer(olderCount)),
    ])
  }

  private var jsonDays: some Sequence<JSONValue> {
    let texts = AmountTexts(journal)
    let base = showsDetails ? BaseFigures(journal) : nil
    return days.lazy.map { object($0, texts, base) }
  }

  private func object(
    _ day: DayItems, _ texts: AmountTexts, _ base: BaseFigures?
  ) -> JSONValue {
    .object([
      .init("date", .string(day.day.text)), .init("income", texts.json(day.income)),
      .init("expense", texts.json(day.expense)), .init("net", texts.json(day.net)),
      .init("entries", .array(day.items.map { entry($0, texts, base) })),
    ])
  }

  private func entry(
    _ item: Item, _ texts: AmountTexts, _ base: BaseFigures?
  ) -> JSONValue {
    let entry = journal.transaction(item.transaction)
    func names(_ accounts: [AccountID]) -> JSONValue {
      .array(accounts.map { .string(journal.name($0)) })
    }
    var members: [JSONValue.Member] = [
      .init("index", .integer(item.transaction + 1)), .init("time", .optional(entry.time?.text)),
      .init("kind", .string(item.kind.rawValue)), .init("status", .string(entry.state.mark)),
      .init("code", .string(entry.code)), .init("payee", .string(entry.payee)),
      .init("note", .string(entry.note)), .init("description", .string(entry.description)),
      .init("from", names(item.sources.accounts)),
      .init("to", names(item.destinations.accounts)),
      .init("amount", texts.json(item.amount)),
    ]
    if let base {
      let postings = entry.postings.map { posting in
        JSONValue.object(
          [.init("account", .string(posting.accountName))]
            + base.members(of: posting.index, in: item.transaction))
      }
      members += [
        .init("base", item.booked.map(texts.json) ?? .null), .init("postings", .array(postings)),
      ]
    }
    return .object(members)
  }
}

/// Where things stand in the text of a history: the same on every day.
private struct HistoryPage {
  let showsTimes: Bool
  let columns: [LedgeraDocuments.Column]
  private let width: Int

  /// Descriptions get two fifths of what marks and amounts leave.
  init(_ report: HistoryReport, width: Int) {
    let journal = report.journal
    let items = report.days.lazy.flatMap(\.items)
    showsTimes = items.contains { journal.transaction($0.transaction).time != nil }
    var texts = AmountTexts(journal)
    let amount = items.reduce(12) { widest, item in
      texts.cell(item.amount).runs.reduce(widest) { max($0, DisplayWidth.of($1.text)) }
    }
    let mark = showsTimes ? 10 : 4
    let names = max(24, width - mark - amount - 6)
    let description = names * 2 / 5
    let account = names - description
    columns = [
      Column(.text, minimumWidth: mark),
      Column(.description, minimumWidth: description, maximumWidth: description),
      Column(.account, minimumWidth: account, maximumWidth: account),
      Column(.amount, minimumWidth: amount),
    ]
    self.width = mark + names + amount + 6
  }

  /// `2026-11-21 Sat` and on the right what came in, what went out and, with both, the difference.
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
  /// One column that tells transfers and adjustments from income and expense.
  fileprivate var mark: String {
    switch self {
    case .income, .expense, .other: " "
    case .transfer: "⇄"
    case .adjustment, .opening: "±"
    }
  }
}
