package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension PortfolioReport {
  /// The portfolio for people, spreadsheets and programs; text and JSON also list the `topCount`
  /// largest assets.
  package func document(topCount: Int = 0) -> Document {
    let report = listing(topCount)
    return Document(
      title: title, blocks: report.blocks, records: report.records,
      json: Self.form.json(report, BookTexts(journal))
    ).picturing(pictures)
  }

  /// How the assets are spread, by class; none where values cannot be compared.
  private var pictures: [Block] {
    let bars = assets.compactMap { group in
      group.share.map { share in
        BarChart.Bar(
          label: group.name, figure: Cell(PercentText.text(share, in: journal)), value: share)
      }
    }
    guard bars.count > 1 else { return [] }
    return [.bars(BarChart(title: "Assets by class", bars: bars))]
  }

  private func listing(_ topCount: Int) -> PortfolioReport {
    var report = self
    report.topCount = topCount
    return report
  }

  /// The headline, e.g. `Portfolio on 2026-11-21 in SGD`.
  package var title: String {
    let currency = target.map { " in \(journal.commodity($0).symbol)" } ?? ""
    return "Portfolio on \(moment.text)\(currency)\(conversion)"
  }

  private var blocks: [Block] {
    var texts = BookTexts(journal)
    var blocks: [Block] = [
      .paragraph(Cell(title, .strong)), .space, .table(mainTable(&texts)),
    ]
    if topCount > 0 {
      let top = topAssets(topCount)
      blocks += [.space, .table(Item.topFields.table(top, &texts, first: "Largest assets"))]
    }
    if !holdings.isEmpty {
      blocks += [.space, .table(Holding.fields.table(holdingRows, &texts, first: "Holdings"))]
    }
    return blocks
  }

  /// Assets and liabilities.
  private func mainTable(_ texts: inout BookTexts) -> Table {
    var table = Item.fields.table([], &texts, first: "Assets")
    add(assets, totalAssets, to: &table, &texts)
    table.rows += Item.fields.table([], &texts, first: "Liabilities").rows
    add(liabilities, totalLiabilities, to: &table, &texts)
    table.rows.append(row("Net worth", netWorth, .grandTotal, &texts))
    for total in display {
      let label = Cell("in \(journal.commodity(total.commodity).symbol)", indent: 1)
      table.rows.append(
        Item.fields.cells(total, as: DisplayTotal.fields, label: label, .body, &texts))
    }
    return table.withoutIdleColumns()
  }

  private func add(
    _ groups: [Group], _ total: WideBalance, to table: inout Table, _ texts: inout BookTexts
  ) {
    for group in groups {
      let label = Cell("\(group.name) (\(group.items.count))")
      table.rows.append(
        Item.fields.cells(group, as: Group.fields, label: label, .section, &texts))
      for item in group.items { table.rows.append(Item.fields.cells(item, &texts)) }
    }
    let count = groups.reduce(0) { $0 + $1.items.count }
    table.rows += [row("Total (\(count))", total, .total, &texts), Row([Cell("")])]
  }

  private func row(
    _ label: String, _ value: WideBalance, _ role: Row.Role, _ texts: inout BookTexts
  ) -> Row {
    Item.fields.cells(value, as: Self.valueFields, label: Cell(label, .strong), role, &texts)
  }

  private static let valueFields = Fields<WideBalance, BookTexts> {
    Field("value", .amounts) { $0 }
  }

  /// A row for each account and each holding, and for the totals.
  private var records: Records {
    let first = [
      "class", "account", "held", "value", "share", "since", "cost", "gain", "gain-percent",
      "price",
      "price-date", "stale", "rate", "rate-date", "rate-source", "note",
    ]
    var sheet = RecordSheet(label: "kind", first: first, BookTexts(journal))
    sheet.add(assets.flatMap(\.items), Item.fields, as: "asset")
    sheet.add([totalAssets], Self.valueFields, as: "asset total")
    sheet.add(liabilities.flatMap(\.items), Item.fields, as: "liability")
    sheet.add([totalLiabilities], Self.valueFields, as: "liability total")
    sheet.add([netWorth], Self.valueFields, as: "net worth")
    sheet.add(display, DisplayTotal.fields, as: "net worth")
    sheet.add(holdingRows, Holding.fields, as: "holding")
    return sheet.records
  }
}
