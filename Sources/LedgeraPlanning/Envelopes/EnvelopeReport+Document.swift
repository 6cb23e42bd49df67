package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension EnvelopeReport {
  /// The budget for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: title, blocks: blocks, records: records,
      json: Self.form.json(self, texts))
  }

  /// What the report is of, e.g. `Budget of 2026-11, in EUR`.
  package var title: String {
    guard let whole else { return "Budget" }
    return "Budget of \(whole.span.title)\(texts.suffix)"
  }

  package var texts: BookTexts { BookTexts(journal, in: commodity) }

  /// What an envelope is called in the report: without the first part of a category's name.
  package func name(of envelope: Envelope) -> String {
    switch envelope.subject {
    case .goal(let name): name
    case .account(let account): journal.shortName(account)
    }
  }

  // MARK: For people

  private var blocks: [Block] {
    guard let whole else { return begin.map(nothingYet) ?? EnvelopeReport.guidance }
    var blocks: [Block] = [.paragraph(Cell(title, .strong))]
    if hasInterval, periods.count > 1 {
      for section in periods { blocks += [.space, table(of: section, named: section.span.title)] }
      if !isPartial { blocks += [.space, .table(periodTable)] }
    } else {
      blocks += [.space, table(of: whole, named: "Envelope")]
      blocks += bars(of: whole)
    }
    guard !isPartial else { return blocks }
    blocks += [.space, balance(of: whole)]
    if !whole.cards.isEmpty { blocks += [.space, .table(cardTable(of: whole))] }
    return blocks
  }

  /// What to do when there is no budget yet.
  private static let guidance: [Block] = [
    .paragraph("There is no budget yet: no rule puts money into a category."),
    .paragraph("Write a rule such as"),
    .space,
    .paragraph("    ~ monthly from 2026-01-01  Food"),
    .paragraph("        expenses:food   400"),
    .paragraph("        assets:bank"),
    .space,
    .paragraph("or get a suggestion: ledgera budget suggest --income 3000"),
  ]

  /// What to say of days before the budget.
  private func nothingYet(_ begin: Day) -> [Block] {
    [.paragraph(Cell("The budget begins on \(begin.text): these days are before it."))]
  }

  private func table(of section: Section, named heading: String) -> Block {
    .table(table(of: ordered(section.lines), in: section, named: heading))
  }

  /// Those with an `order:` tag first.
  private func ordered(_ lines: [Line]) -> [Line] {
    let labels = AccountLabels(journal)
    return lines.enumerated().sorted { one, other in
      guard case .account(let first) = one.element.envelope.subject,
        case .account(let second) = other.element.envelope.subject
      else { return one.offset < other.offset }
      return labels.precedes(first, second) ?? (one.offset < other.offset)
    }.map(\.element)
  }

  private func bars(of section: Section) -> [Block] {
    let lines = ordered(section.lines).filter { !$0.left.isZero }
    guard !lines.isEmpty else { return [] }
    let chart = BarChart(
      title: "Left",
      bars: lines.map { line in
        BarChart.Bar(
          label: name(of: line.envelope), figure: texts.figure(line.left), value: line.left)
      })
    return [.space, .bars(chart)]
  }

  /// Income compared with the plan, and what is not assigned.
  private func balance(of section: Section) -> Block {
    let texts = texts
    func row(_ name: String, _ quantity: WideQuantity, _ note: String = "") -> Row {
      Row([Cell(name), texts.figure(quantity), Cell(note, .faint)])
    }
    func planned(_ quantity: WideQuantity) -> String {
      quantity.isZero ? "" : "of \(texts.figureText(quantity)) planned"
    }
    var rows = [
      row("Income", section.income, planned(section.plannedIncome)),
      row("Spent", section.spent, planned(section.plannedExpenses)),
    ]
    if let rate = section.savingsRate {
      let note = section.plannedSavingsRate.map {
        PercentText.text($0, in: texts.journal) + " planned"
      }
      rows.append(
        Row([
          Cell("Saved"), Cell(PercentText.text(rate, in: texts.journal)), Cell(note ?? "", .faint),
        ]))
    }
    rows.append(row("Assigned", section.assigned))
    if !section.held.isZero { rows.append(row("Held for later", section.held)) }
    if section.unassigned.isNegative {
      rows.append(
        Row([
          Cell("Over-assigned", .caution), texts.figure(section.unassigned, .caution),
          Cell("more is assigned than is available", .caution),
        ]))
    } else {
      rows.append(row("Not assigned", section.unassigned))
    }
    return .table(
      Table(
        layout: .plain,
        columns: [
          LedgeraDocuments.Column(.text, minimumWidth: 16), LedgeraDocuments.Column(.amount),
          LedgeraDocuments.Column(.text),
        ], rows: rows))
  }
}
