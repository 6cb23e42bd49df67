public import LedgeraDocuments
import LedgeraModel

extension NetWorthReport {
  /// The report for people, spreadsheets and programs.
  public var document: Document {
    Document(title: title, blocks: [.table(table)], records: records, json: json)
  }

  /// What the report is, e.g. `Net worth in SGD on 2026-11-21, valued at period ends:`.
  public var title: String {
    let currency = target.map { " in \(journal.commodity($0).symbol)" } ?? ""
    let (first, last) = (days.first?.text ?? "", days.last?.text ?? "")
    let span = days.count == 1 ? " on \(last)" : days.isEmpty ? "" : " from \(first) to \(last)"
    return "Net worth\(currency)\(span)\(conversion):"
  }

  private var table: Table {
    var texts = AmountTexts(journal)
    let labels = AccountLabels(journal)
    var table = Table(
      title: title, layout: .grid, columns: [LedgeraDocuments.Column(.account)])
    table.columns += days.map { _ in LedgeraDocuments.Column(.amount) }
    table.rows = [Row(.header, [.empty] + days.map { Cell($0.text) }), .doubleRule]
    func add(_ title: String, _ lines: [Line], _ total: [WideBalance]) {
      table.rows.append(Row(.section, [Cell(title)]))
      for line in lines {
        let name = line.account.map { labels.cell(line.name, of: $0) } ?? Cell(line.name)
        table.rows.append(row(name, line.amounts, .body, &texts))
      }
      table.rows.append(.rule)
      table.rows.append(row("", total, .total, &texts))
      table.rows.append(.doubleRule)
    }
    add("Assets", assets, totalAssets)
    add("Credits", credits, totalCredits)
    table.rows.append(row("Net worth", netWorth, .grandTotal, &texts))
    for (number, total) in (display.first ?? []).enumerated() {
      let name = "in \(journal.commodity(total.commodity).symbol)"
      let values = display.map { totals in
        totals[number].value.map { texts.cell(WideBalance($0)) } ?? Cell("no rate")
      }
      table.rows.append(Row(.body, [Cell(name)] + values))
    }
    return table
  }

  private func row(
    _ name: Cell, _ amounts: [WideBalance], _ role: Row.Role, _ texts: inout AmountTexts
  ) -> Row {
    Row(role, [name] + amounts.map { cell($0, &texts) })
  }

  private func cell(_ balance: WideBalance, _ texts: inout AmountTexts) -> Cell {
    texts.cell(balance)
  }

  /// A row for each line and total.
  private var records: Records {
    var texts = AmountTexts(journal, .machine)
    func fields(_ section: String, _ name: String, _ amounts: [WideBalance]) -> [String] {
      [section, name] + amounts.map { texts.record($0) }
    }
    var rows = assets.map { fields("assets", $0.name, $0.amounts) }
    rows.append(fields("assets", "total", totalAssets))
    rows += credits.map { fields("credits", $0.name, $0.amounts) }
    rows.append(fields("credits", "total", totalCredits))
    rows.append(fields("net worth", "total", netWorth))
    for (number, total) in (display.first ?? []).enumerated() {
      let values = display.map { totals in
        totals[number].value.map { texts.record(WideBalance($0)) } ?? ""
      }
      rows.append(["net worth", "in \(journal.commodity(total.commodity).symbol)"] + values)
    }
    return Records(header: ["section", grouping.rawValue] + days.map(\.text), rows: rows)
  }

  private var json: JSONValue {
    let texts = AmountTexts(journal)
    func amounts(_ balances: [WideBalance]) -> JSONValue { .array(balances.map(texts.json)) }
    func lines(_ lines: [Line]) -> JSONValue {
      .array(
        lines.map {
          .object([.init("name", .string($0.name)), .init("amounts", amounts($0.amounts))])
        })
    }
    return .report([
      .init("report", "networth"),
      .init("currency", .optional(target.map { journal.commodity($0).symbol })),
      .init("by", .string(grouping.rawValue)),
      .init("days", .array(days.map { .string($0.text) })),
      .init("assets", lines(assets)), .init("totalAssets", amounts(totalAssets)),
      .init("credits", lines(credits)), .init("totalCredits", amounts(totalCredits)),
      .init("netWorth", amounts(netWorth)),
      .init(
        "display", .array(display.map { .array($0.map { $0.json(journal) }) })),
    ])
  }
}
