package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension NetWorthReport {
  /// The report for people, spreadsheets and programs.
  package var document: Document { document(below: []) }

  /// The report, for people below other blocks.
  func document(below blocks: [Block]) -> Document {
    Document(
      title: title, blocks: blocks + [.table(table)], records: records,
      json: Self.form.json(self, BookTexts(journal)))
  }

  /// The headline, e.g. `Net worth in SGD on 2026-11-21, valued at period ends:`.
  package var title: String {
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
    add("Liabilities", liabilities, totalLiabilities)
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
    rows += liabilities.map { fields("liabilities", $0.name, $0.amounts) }
    rows.append(fields("liabilities", "total", totalLiabilities))
    rows.append(fields("net worth", "total", netWorth))
    for (number, total) in (display.first ?? []).enumerated() {
      let values = display.map { totals in
        totals[number].value.map { texts.record(WideBalance($0)) } ?? ""
      }
      rows.append(["net worth", "in \(journal.commodity(total.commodity).symbol)"] + values)
    }
    return Records(header: ["section", grouping.rawValue] + days.map(\.text), rows: rows)
  }
}

extension NetWorthReport {
  package static let form = ReportForm<NetWorthReport, BookTexts>("networth") {
    Field("currency", .commodity) { $0.target }
    Field("by", .choice) { $0.grouping }
    Field("days", .list(of: .day)) { $0.days }
    Field("assets", .list(Line.fields)) { $0.assets }
    Field("total assets", .list(of: .amounts)) { $0.totalAssets }
    Field("liabilities", .list(Line.fields)) { $0.liabilities }
    Field("total liabilities", .list(of: .amounts)) { $0.totalLiabilities }
    Field("net worth", .list(of: .amounts)) { $0.netWorth }
    Field("display", .list(of: .list(DisplayTotal.fields))) { $0.display }
  }
}

extension NetWorthReport.Line {
  fileprivate static let fields = Fields<NetWorthReport.Line, BookTexts> {
    Field("name", .text) { $0.name }
    Field("amounts", .list(of: .amounts)) { $0.amounts }
  }
}

extension NetWorthReport {
  /// Net worth as a line, above the table; nil: there are fewer than two days, or several
  /// commodities.
  package var charted: Document? {
    chart.map { document(below: [.chart($0), .space]) }
  }

  private var chart: Chart? {
    let amounts = netWorth.map { $0.amounts.filter { !$0.isZero } }
    guard days.count > 1, amounts.allSatisfy({ $0.count < 2 }),
      let commodity = amounts.joined().first?.commodity,
      amounts.joined().allSatisfy({ $0.commodity == commodity })
    else { return nil }
    let points = zip(days, amounts).map { day, amounts in
      (
        position: Int(day.number), label: day.text, value: amounts.first?.quantity ?? .zero
      )
    }
    return Chart(
      "Net worth in \(journal.commodity(commodity).symbol)", through: points,
      style: journal.commodity(commodity).style.number)
  }
}
