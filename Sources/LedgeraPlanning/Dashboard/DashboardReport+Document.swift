import LedgeraChecking
package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraValuation

extension DashboardReport {
  /// The dashboard for people and programs; it is no list of records.
  package var document: Document {
    Document(title: title, blocks: blocks, json: Self.form.json(self, BookTexts(journal)))
  }

  private var title: String { "Dashboard on \(day.text)" }

  // MARK: For people

  private var blocks: [Block] {
    if isEmpty { return [.heading(title), .lines(DashboardReport.guidance)] }
    var texts = AmountTexts(journal)
    var rows: [Row] = []
    for section in sections(&texts) {
      for (number, line) in section.lines.enumerated() {
        rows.append(Row([number == 0 ? Cell(section.title, .strong) : .empty, line]))
      }
    }
    return [
      .heading(title),
      .table(
        Table(
          layout: .plain,
          columns: [LedgeraDocuments.Column(.text), LedgeraDocuments.Column(.text)], rows: rows)),
    ]
  }

  /// First steps for empty books.
  private static let guidance: [Cell] = [
    "The books are empty. To begin:",
    "  ledgera setup        asks about accounts, income and plans, and writes the books",
    "  ledgera add          records the first transaction",
    "  ledgera reconcile    compares an account with a bank's statement",
  ].map { Cell($0) }

  /// A line or more about one thing.
  private struct Section {
    let title: String
    let lines: [Cell]
  }

  private func sections(_ texts: inout AmountTexts) -> [Section] {
    var sections = [
      Section(
        title: "Net worth",
        lines: [worthLine(&texts)] + historyLines + displayLines(&texts) + holdingLines(&texts)),
      Section(title: "Runway", lines: [runwayLine(&texts)]),
      Section(title: "This month", lines: [monthLine(&texts)]),
    ]
    if let standing {
      sections += [
        Section(title: "Plan", lines: planLines(standing, &texts)),
        Section(title: "Buckets", lines: bucketLines(standing, &texts)),
        Section(title: "Budget", lines: budgetLines(standing, &texts)),
        Section(title: "Upcoming", lines: upcomingLines(standing, &texts)),
      ]
    }
    let alertLines = alerts.map { Cell($0.text(in: journal), .caution) }
    sections += [
      Section(title: "Alerts", lines: alertLines), Section(title: "Books", lines: bookLines),
    ]
    return sections.filter { !$0.lines.isEmpty }
  }

  /// What matters most, in one line: `12,345.67 EUR · +120.00 EUR this month · 1 late · food overspent`.
  package var line: String {
    if isEmpty { return "no transactions yet" }
    var texts = AmountTexts(journal)
    var parts = [texts.record(netWorth)]
    let saved = month.net
    if !saved.isZero {
      let isGain = !saved.amounts.contains { $0.quantity.isNegative }
      parts.append((isGain ? "+" : "") + texts.record(saved) + " this month")
    }
    if let standing {
      let late = standing.upcoming.count { $0.day < day }
      if late > 0 { parts.append("\(late) late") }
      let overspent = standing.atRisk.filter(\.left.isNegative).map(\.name)
      if let first = overspent.first {
        let more = overspent.count > 1 ? " and \(overspent.count - 1) more" : ""
        parts.append("\(first)\(more) overspent")
      }
    }
    parts += alerts.map { $0.text(in: journal) }
    return parts.joined(separator: " · ")
  }

  private func worthLine(_ texts: inout AmountTexts) -> Cell {
    let style: Style =
      change.amounts.contains { $0.quantity.isNegative } ? .negative : .favourable
    var runs = [Run(texts.record(netWorth), .strong)]
    // What had no price a month ago has no change worth telling.
    if change.amounts.count(where: { !$0.isZero }) == 1 {
      let sign = style == .favourable ? "+" : ""
      runs += [Run("  "), Run(sign + texts.record(change), style), Run(" this month")]
    }
    if !openings.isZero { runs.append(Run(", not counting opening balances", .faint)) }
    return Cell(runs, .adjoining)
  }

  /// How net worth went, where it is in one commodity and there is something to compare.
  private var historyLines: [Cell] {
    let figures = history.compactMap { $0.netWorth.amounts.filter { !$0.isZero }.first?.quantity }
    let commodities = Set(
      history.flatMap { $0.netWorth.amounts.filter { !$0.isZero }.map(\.commodity) })
    guard figures.count == history.count, figures.count > 2, commodities.count == 1 else {
      return []
    }
    return [Cell("\(Sparkline.text(of: figures))  since \(history[0].day.text)")]
  }

  /// Net worth in each display currency, with the rate and its day.
  private func displayLines(_ texts: inout AmountTexts) -> [Cell] {
    display.map { total in
      let symbol = journal.commodity(total.commodity).quotedSymbol
      guard let value = total.value, let day = total.rate.oldestDay else {
        return Cell("not all of it has a rate in \(symbol)", .caution)
      }
      return Cell("or \(texts.record(WideBalance(value))), at the rate of \(day.text)")
    }
  }

  /// What is held, where it is more than one thing.
  private func holdingLines(_ texts: inout AmountTexts) -> [Cell] {
    guard holdings.count > 1 else { return [] }
    let shown = holdings.prefix(4).map { texts.record($0.amount) }
    let more = holdings.count > 4 ? ", and \(holdings.count - 4) more" : ""
    return [Cell("of " + shown.joined(separator: ", ") + more)]
  }

  private func runwayLine(_ texts: inout AmountTexts) -> Cell {
    guard let months = runway.months, let spending = runway.spending else {
      return Cell(
        "\(texts.record(runway.liquid)) at hand; no month of spending to compare with")
    }
    let planned = runway.isPlanned ? " as planned" : ""
    let median =
      runway.medianMonths.map { ", \(PercentText.number($0, in: journal)) by the median" } ?? ""
    return Cell(
      "\(PercentText.number(months, in: journal)) months\(median): \(texts.record(runway.liquid)) at hand,"
        + " \(texts.record(rounded(WideBalance(spending)))) a month\(planned)")
  }

  func rounded(_ balance: WideBalance) -> WideBalance {
    balance.mapAmounts { journal.rounded($0.quantity, $0.commodity) }
  }

  private func monthLine(_ texts: inout AmountTexts) -> Cell {
    let rate = month.savingsRate.map { " (\(PercentText.text($0, in: journal)))" } ?? ""
    return Cell(
      "in \(texts.record(month.income)), out \(texts.record(month.expense)),"
        + " saved \(texts.record(month.net))\(rate)")
  }

  private var bookLines: [Cell] {
    var lines: [Cell] = []
    if waiting.count > 0 {
      let pending = waiting.pendingCount > 0 ? ", \(waiting.pendingCount) of them pending" : ""
      let since = waiting.oldest.map { ", the oldest of \($0.text)" } ?? ""
      lines.append(
        Cell(
          waiting.count == 1
            ? "1 posting waits for a statement\(since)"
            : "\(waiting.count) postings wait for a statement\(pending)\(since)"))
    }
    let unpriced = netWorth.amounts.filter { $0.commodity != journal.profile.base && !$0.isZero }
    if let base = journal.profile.base, !unpriced.isEmpty {
      let names = unpriced.map { journal.commodity($0.commodity).quotedSymbol }
      lines.append(
        Cell(
          "no price in \(journal.commodity(base).quotedSymbol): \(names.joined(separator: ", "))",
          .caution))
    }
    if !stalePrices.isEmpty {
      let names = stalePrices.prefix(4).map { "\($0.symbol) (\($0.age) days)" }
      let more = stalePrices.count > 4 ? ", and \(stalePrices.count - 4) more" : ""
      lines.append(Cell("old prices: " + names.joined(separator: ", ") + more, .caution))
    }
    return lines.isEmpty ? [Cell("all reconciled; prices are from the last 30 days")] : lines
  }
}
