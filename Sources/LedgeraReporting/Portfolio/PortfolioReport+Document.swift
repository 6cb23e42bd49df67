public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

extension PortfolioReport {
  /// The portfolio for people, spreadsheets and programs; text lists the `topCount` largest assets, too.
  public func document(topCount: Int = 0) -> Document {
    Document(
      title: title, blocks: blocks(topCount: topCount), records: records,
      json: json(topCount: topCount))
  }

  /// What the report is, e.g. `Portfolio on 2026-11-21 in SGD`.
  public var title: String {
    let currency = target.map { " in \(journal.commodity($0).symbol)" } ?? ""
    return "Portfolio on \(moment.text)\(currency)\(conversion)"
  }

  private func blocks(topCount: Int) -> [Block] {
    var texts = AmountTexts(journal)
    var blocks: [Block] = [.paragraph(Cell(title, .strong)), .space]
    blocks.append(.table(mainTable(&texts)))
    if topCount > 0 { blocks += [.space, .table(topTable(topCount, &texts))] }
    if !holdings.isEmpty { blocks += [.space, .table(holdingsTable(&texts))] }
    return blocks
  }

  // MARK: What is owned and owed

  private func mainTable(_ texts: inout AmountTexts) -> Table {
    let remarks = PortfolioRemarks((assets + credits).flatMap(\.items))
    var rows: [Row] = []
    func add(
      _ title: String, _ groups: [Group], _ total: WideBalance, _ texts: inout AmountTexts
    ) {
      let titles = [title, "Held", "Rate", "of", "Value", "Share"] + remarks.titles
      rows.append(Row(header: titles))
      for group in groups {
        rows.append(
          Row(
            .section,
            [
              Cell("\(group.name) (\(group.items.count))"), .empty, .empty, .empty,
              texts.cell(group.value), percentage(group.share),
            ]))
        for item in group.items { rows.append(row(of: item, remarks, &texts)) }
      }
      let count = groups.reduce(0) { $0 + $1.items.count }
      rows.append(
        Row(
          .total,
          [Cell("Total (\(count))", .strong), .empty, .empty, .empty, texts.cell(total), .empty]))
      rows.append(Row(.body, [Cell("")]))
    }
    add("Assets", assets, totalAssets, &texts)
    add("Credits", credits, totalCredits, &texts)
    rows.append(
      Row(
        .grandTotal,
        [Cell("Net worth", .strong), .empty, .empty, .empty, texts.cell(netWorth), .empty]))
    for total in display {
      rows.append(
        Row([
          Cell("in \(journal.commodity(total.commodity).symbol)", indent: 1), .empty,
          Cell(total.rate.price.map { RateText.text(of: $0, journal) } ?? "no rate"),
          Cell(total.rate.oldestDay?.text ?? ""),
          total.value.map { texts.cell(WideBalance($0)) } ?? .empty, .empty,
        ]))
    }
    let roles: [LedgeraDocuments.Column.Role] = [
      .account, .amount, .amount, .date, .amount, .percentage,
    ]
    return Table(
      layout: .plain, columns: (roles + remarks.roles).map { LedgeraDocuments.Column($0) },
      rows: rows)
  }

  private func row(
    of item: Item, _ remarks: PortfolioRemarks, _ texts: inout AmountTexts
  ) -> Row {
    let rates = item.rates.map { rate in
      Run(rate?.price.map { RateText.text(of: $0, journal) } ?? "")
    }
    let days = item.rates.map { Run($0?.oldestDay?.text ?? "") }
    return Row(
      [
        name(of: item), texts.cell(item.held), Cell(rates, .lines), Cell(days, .lines),
        texts.cell(item.value), percentage(item.share),
      ] + remarks.cells(of: item))
  }

  private func name(of item: Item) -> Cell {
    labels.cell(shortName(of: item.account), of: item.account, indent: 1)
  }

  /// Without the first part, which the section says.
  private func shortName(of account: AccountID) -> String {
    journal.accounts[account].depth > 1
      ? journal.name(account, droppingParts: 1) : journal.name(account)
  }

  private func percentage(_ share: WideQuantity?) -> Cell {
    Cell(share.map(PercentText.text) ?? "")
  }

  private func topTable(_ count: Int, _ texts: inout AmountTexts) -> Table {
    let rows = topAssets(count).map { item in
      Row([name(of: item), texts.cell(item.value), percentage(item.share)])
    }
    return Table(
      layout: .plain,
      columns: [
        LedgeraDocuments.Column(.account), LedgeraDocuments.Column(.amount),
        LedgeraDocuments.Column(.percentage),
      ],
      rows: [Row(.header, [Cell("Largest assets", .strong), Cell("Value", .strong), .empty])] + rows
    )
  }

  // MARK: Holdings

  private func holdingsTable(_ texts: inout AmountTexts) -> Table {
    let titles = ["Holdings", "Since", "Units", "Cost", "Value", "Gain", "", "Price", "of"]
    var rows = [Row(header: titles)]
    for position in holdings {
      let sums = position.sums
      let day = prices[position.commodity.index]?.day
      let isOld = isStale(position.commodity)
      rows.append(
        Row([
          Cell(shortName(of: position.account), indent: 1), Cell(position.firstDay.text),
          texts.cell(WideBalance(WideAmount(position.units, position.commodity))),
          known(sums.cost, sums.unknownCosts, &texts),
          known(sums.value, sums.unknownValues, &texts),
          known(sums.gain.total, sums.unknownGains, &texts), percentage(sums.percentage),
          Cell(prices[position.commodity.index].map { RateText.text(of: $0.price, journal) } ?? ""),
          Cell(
            (day?.text ?? "no price") + (isOld ? ", old" : ""),
            isOld || day == nil ? .caution : .plain),
        ]))
    }
    let columns: [LedgeraDocuments.Column.Role] = [
      .account, .date, .amount, .amount, .amount, .amount, .percentage, .amount, .date,
    ]
    return Table(
      layout: .plain, columns: columns.map { LedgeraDocuments.Column($0) }, rows: rows)
  }

  private func known(
    _ balance: WideBalance, _ unknownCount: Int, _ texts: inout AmountTexts
  ) -> Cell {
    unknownCount > 0 ? Cell("unknown", .caution) : texts.cell(balance)
  }
}

/// What is told of accounts besides their figures: only what one of them has.
private struct PortfolioRemarks {
  let hasDays: Bool
  let hasNotes: Bool

  init(_ items: [PortfolioReport.Item]) {
    hasDays = items.contains { $0.openedDay != nil }
    hasNotes = items.contains { $0.note != nil }
  }

  var titles: [String] { (hasDays ? ["Since"] : []) + (hasNotes ? ["Note"] : []) }

  var roles: [LedgeraDocuments.Column.Role] {
    (hasDays ? [.date] : []) + (hasNotes ? [.text] : [])
  }

  func cells(of item: PortfolioReport.Item) -> [Cell] {
    (hasDays ? [Cell(item.openedDay?.text ?? "")] : []) + (hasNotes ? [Cell(item.note ?? "")] : [])
  }
}
