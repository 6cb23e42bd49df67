package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension BalanceReport {
  /// A list if each account has one figure, a grid if there are period columns.
  package var document: Document {
    Document(
      title: title, blocks: blocks, records: records,
      json: Self.form.json(self, BookTexts(journal))
    ).picturing(pictures)
  }

  private var blocks: [Block] {
    if options.layout == .tidy { return [.table(tidyTable)] }
    return hasPeriodColumns ? gridBlocks : [.table(list)]
  }

  /// The report for machines, regardless of its layout for people.
  var records: Records {
    if options.layout == .tidy { return tidyRecords }
    return hasPeriodColumns ? periodRecords : listRecords
  }

  /// The headline, e.g. `Balance changes in 2026:`.
  package var title: String {
    let figures =
      switch (options.calculation, options.accumulation) {
      case (.valueChange, .change): "Period-end value changes"
      case (.valueChange, .cumulative): "Cumulative period-end value changes"
      case (.valueChange, .historical): "Ending balances (historical)"
      case (.gain, .change): "Incremental gain"
      case (.gain, .cumulative): "Cumulative gain"
      case (.gain, .historical): "Historical gain"
      case (.sum, .change), (.count, .change): "Balance changes"
      case (.sum, .cumulative), (.count, .cumulative): "Ending balances (cumulative)"
      case (.sum, .historical), (.count, .historical): "Ending balances (historical)"
      }
    return "\(figures) in \(span.title)\(conversion):"
  }

  /// Headings of the period columns.
  var headings: [String] {
    if options.accumulation != .change { return periods.map { $0.last?.text ?? "" } }
    // Only period columns end with the last possible day.
    let closed = periods.compactMap { Period($0, endsAtLast: hasPeriodColumns) }
    return closed.count == periods.count ? Period.headings(of: closed) : periods.map(\.title)
  }

  // MARK: One figure an account

  private var list: Table {
    options.layout == .bare ? bareList : plainList
  }

  private var plainList: Table {
    let cells = BalanceCells(self, .report)
    var table = Table(
      layout: .list, columns: [Column(.amount, minimumWidth: 20), Column(.account)])
    table.rows = rows.map { row in
      Row([
        Cell(cells.runs(row.total), .lines),
        Cell(row.shortName, indent: row.indent),
      ])
    }
    guard options.hasTotalsRow else { return table }
    table.rows.append(.rule)
    table.rows.append(Row(.grandTotal, [Cell(cells.runs(totals.total), .lines), .empty]))
    return table
  }

  private var bareList: Table {
    let cells = BalanceCells(self, .report)
    var table = Table(
      layout: .paddedList, columns: [Column(.amount), Column(.commodity), Column(.account)])
    func add(_ row: BalanceReport.Figures, _ role: Row.Role) {
      let commodities = cells.commodities(of: [row.total])
      for (index, commodity) in commodities.enumerated() {
        let isLast = index == commodities.count - 1
        let number = cells.number(commodity.id, in: row.total)
        table.rows.append(
          Row(
            role,
            [
              Cell(number.text, number.style), Cell(commodity.symbol),
              isLast ? Cell(row.shortName, indent: max(0, row.indent - 1)) : .empty,
            ]))
      }
    }
    for row in rows { add(row, .body) }
    guard options.hasTotalsRow else { return table }
    table.rows.append(.rule)
    add(totals, .grandTotal)
    return table
  }

  private var listRecords: Records {
    let cells = BalanceCells(self, .machine)
    let isBare = options.layout == .bare
    var records: [[String]] = []
    func add(_ name: String, _ total: WideBalance) {
      guard isBare else { return records.append([name, cells.line(total)]) }
      let amounts = order.shown(total)
      if amounts.isEmpty { records.append([name, options.isPercentage ? "%" : "", "0"]) }
      for amount in amounts {
        records.append([
          name, cells.symbol(amount.commodity), cells.number(amount.commodity, in: total).text,
        ])
      }
    }
    records.append(isBare ? ["account", "commodity", "balance"] : ["account", "balance"])
    for row in rows { add(recordName(row), row.total) }
    if options.hasTotalsRow { add(BalanceOptions.recordedTotal, totals.total) }
    if options.isTransposed { records = BalanceReport.transposed(records) }
    return Records(header: records[0], rows: Array(records.dropFirst()))
  }

  /// The full name without dropped parts; in a tree the name that text has, as deep, by no-break spaces.
  func recordName(_ row: Figures) -> String {
    guard options.isTree else {
      return AccountParts.dropping(options.droppedParts, row.name)
    }
    return String(repeating: "\u{A0}\u{A0}", count: row.indent) + row.shortName
  }
}

extension BalanceReport {
  /// The report as bars for people: of the accounts, or with period columns, of the totals of
  /// periods.
  package var barDocument: Document {
    Document(
      title: title, blocks: bars, records: records,
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var bars: [Block] {
    let cells = BalanceCells(self, .report)
    let figures =
      hasPeriodColumns
      ? zip(headings, totals.amounts).map { (label: $0, balance: $1) }
      : rows.map { row in
        (label: String(repeating: "  ", count: row.indent) + row.shortName, balance: row.total)
      }
    return FigureBars(
      figures: figures, order: order, keepsZeros: hasPeriodColumns || options.showsZeros
    ).blocks(title: title) { cells.text(of: $0) }
  }
}

extension BalanceReport {
  /// The largest rows as columns of the periods; none without periods to compare, and where figures are
  /// counts, shares or in several commodities.
  var pictures: [Block] {
    guard let commodity = pictured, !rows.isEmpty else { return [] }
    let tops = rows.filter { !$0.isIncludedAbove }
    let sizes = tops.map { row in
      row.amounts.reduce(WideQuantity.zero) { $0 + $1[commodity].magnitude }
    }
    let ranked = tops.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    var series = ranked.prefix(Self.mostSeries).enumerated().map { place, index in
      Series(
        tops[index].name, tops[index].amounts.map { $0[commodity] }, .category(place))
    }
    let rest = ranked.dropFirst(Self.mostSeries)
    if !rest.isEmpty {
      let sums = periods.indices.map { period in
        rest.reduce(WideQuantity.zero) { $0 + tops[$1].amounts[period][commodity] }
      }
      series.append(Series("other", sums, .category(7)))
    }
    return [picture(title, series, commodity)]
  }

  private static let mostSeries = 5

  /// The single commodity of all figures; nil: there is nothing to draw.
  var pictured: CommodityID? {
    guard hasPeriodColumns, periods.count > 1, !options.isPercentage,
      options.calculation != .count
    else { return nil }
    var found: CommodityID?
    for amount in rows.lazy.flatMap(\.amounts).flatMap(\.amounts) where !amount.isZero {
      if let found, found != amount.commodity { return nil }
      found = amount.commodity
    }
    return found
  }

  func picture(
    _ title: String, _ series: [Series], _ commodity: CommodityID
  ) -> Block {
    .chart(
      Chart(
        "\(title) \(journal.commodity(commodity).symbol)", periods: headings, series,
        style: journal.commodity(commodity).style.number))
  }
}
