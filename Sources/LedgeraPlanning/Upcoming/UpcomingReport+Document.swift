public import LedgeraDocuments
import LedgeraModel
import LedgeraReporting

extension UpcomingReport {
  /// The entries for people, spreadsheets and programs.
  public var document: Document {
    Document(title: title, blocks: blocks, records: records, json: json)
  }

  private var title: String { "Upcoming entries on \(today.text), until \(last.text)" }

  private var blocks: [Block] {
    var blocks: [Block] = [.paragraph(Cell(title, .strong)), .space]
    guard !entries.isEmpty || !later.isEmpty else {
      let hint = "Nothing is planned: write rules as ~ monthly from 2026-12-01  Rent"
      return blocks + [.paragraph(Cell(hint))]
    }
    var texts = AmountTexts(journal)
    if entries.isEmpty {
      blocks.append(.paragraph(Cell("Nothing is due in this time.")))
    } else {
      blocks.append(.table(table("Due", entries, &texts)))
    }
    if !later.isEmpty { blocks += [.space, .table(table("Later", later, &texts))] }
    return blocks
  }

  private func table(
    _ heading: String, _ entries: [UpcomingEntry], _ texts: inout AmountTexts
  ) -> Table {
    var rows = [Row(header: [heading, "In", "What", "From and to", "Amount", ""])]
    for entry in entries {
      rows.append(
        Row([
          Cell(entry.day.text, style(of: entry)), Cell(distance(of: entry), style(of: entry)),
          Cell(entry.description), Cell(flow(of: entry)), cell(of: entry, &texts),
          Cell(note(on: entry), .faint),
        ]))
    }
    return Table(
      layout: .plain,
      columns: [
        LedgeraDocuments.Column(.date), LedgeraDocuments.Column(.text),
        LedgeraDocuments.Column(.description, maximumWidth: 24),
        LedgeraDocuments.Column(.account, maximumWidth: 32), LedgeraDocuments.Column(.amount),
        LedgeraDocuments.Column(.text),
      ], rows: rows)
  }

  private func style(of entry: UpcomingEntry) -> Style { entry.day < today ? .caution : .plain }

  private func distance(of entry: UpcomingEntry) -> String {
    switch entry.days(from: today) {
    case ..<(-1): "\(-entry.days(from: today)) days late"
    case -1: "1 day late"
    case 0: "today"
    case 1: "1 day"
    default: "\(entry.days(from: today)) days"
    }
  }

  private func cell(of entry: UpcomingEntry, _ texts: inout AmountTexts) -> Cell {
    var cell = texts.cell(entry.kind == .expense ? entry.amount.negated : entry.amount)
    if entry.kind == .income { cell.style.insert(.favourable) }
    return cell
  }

  private func note(on entry: UpcomingEntry) -> String {
    if entry.origin == .history { return "from history" }
    if entry.isAutomatic { return entry.day <= today ? "post-due" : "auto" }
    return ""
  }

  private func flow(of entry: UpcomingEntry) -> String {
    func names(_ accounts: [AccountID]) -> String {
      accounts.map { account in
        journal.type(of: account) != nil && journal.accounts[account].depth > 1
          ? journal.name(account, droppingParts: 1) : journal.name(account)
      }.joined(separator: ", ")
    }
    return [names(entry.sources), names(entry.destinations)].filter { !$0.isEmpty }
      .joined(separator: " → ")
  }

  // MARK: For machines

  private func state(of entry: UpcomingEntry) -> String {
    entry.day < today ? "overdue" : entry.day == today ? "due" : "upcoming"
  }

  private var records: Records {
    var texts = AmountTexts(journal, .machine)
    let rows = (entries + later).map { entry in
      [
        entry.day.text, "\(entry.days(from: today))", state(of: entry), entry.kind.rawValue,
        entry.description, entry.sources.map(journal.name).joined(separator: ", "),
        entry.destinations.map(journal.name).joined(separator: ", "),
        texts.record(entry.amount), entry.isAutomatic ? "yes" : "no",
        entry.origin == .history ? "history" : "rule",
      ]
    }
    return Records(
      header: [
        "date", "days", "state", "kind", "description", "from", "to", "amount", "automatic",
        "origin",
      ], rows: rows)
  }

  private var json: JSONValue {
    let texts = AmountTexts(journal)
    return .report([
      .init("report", "upcoming"), .init("start", .string(today.text)),
      .init("end", .string(last.text)), .init("overdue", .integer(overdueCount)),
      .init("entries", .array(entries.map { json(of: $0, texts) })),
      .init("later", .array(later.map { json(of: $0, texts) })),
    ])
  }

  private func json(of entry: UpcomingEntry, _ texts: AmountTexts) -> JSONValue {
    func names(_ accounts: [AccountID]) -> JSONValue {
      .array(accounts.map { .string(journal.name($0)) })
    }
    return .object([
      .init("date", .string(entry.day.text)), .init("days", .integer(entry.days(from: today))),
      .init("state", .string(state(of: entry))), .init("kind", .string(entry.kind.rawValue)),
      .init("description", .string(entry.description)), .init("from", names(entry.sources)),
      .init("to", names(entry.destinations)), .init("amount", texts.json(entry.amount)),
      .init("automatic", .bool(entry.isAutomatic)),
      .init("origin", entry.origin == .history ? "history" : "rule"),
    ])
  }
}
