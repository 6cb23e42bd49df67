public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension GoalReport {
  /// The goals for people, spreadsheets and programs.
  public var document: Document {
    Document(title: title, blocks: blocks, records: records, json: json)
  }

  /// What the report is of, e.g. `Goals on 2026-11-21, in EUR`.
  public var title: String {
    let suffix = commonCommodity.map { EnvelopeTexts(journal, $0).suffix } ?? ""
    return "Goals on \(today.text)\(suffix)"
  }

  /// nil: the goals are in several.
  private var commonCommodity: CommodityID? {
    guard let first = goals.first?.commodity else { return nil }
    return goals.allSatisfy { $0.commodity == first } ? first : nil
  }

  // MARK: For people

  private var blocks: [Block] {
    guard !goals.isEmpty else { return GoalReport.guidance }
    return [.paragraph(Cell(title, .strong)), .space, table, .space, bars]
  }

  /// What to do when there are no goals yet.
  private static let guidance: [Block] = [
    .paragraph("There are no goals yet. Write one into the plan's file:"),
    .space,
    .paragraph("    goal Trip to Japan"),
    .paragraph("        target 6000 EUR by 2027-04-01"),
    .space,
    .paragraph("and give it something: ledgera assign 50 --to 'Trip to Japan'"),
  ]

  private var table: Block {
    let headings = ["Goal", "Saved", "Target", "By", "Needed", "Lately", "Expected"]
    let rows = goals.map { goal in
      Row([
        Cell(goal.name), cell(goal.saved, of: goal), cell(goal.target, of: goal),
        Cell(goal.by?.text ?? ""), goal.needed.map { cell($0, of: goal) } ?? .empty,
        goal.pace.map { cell($0, of: goal) } ?? .empty, expectation(of: goal),
      ])
    }
    let roles: [LedgeraDocuments.Column.Role] = [
      .amount, .amount, .date, .amount, .amount, .text,
    ]
    return .table(
      Table(
        layout: .plain,
        columns: [LedgeraDocuments.Column(.text, maximumWidth: 16)]
          + roles.map { LedgeraDocuments.Column($0) },
        rows: [Row(header: headings), .rule] + rows))
  }

  private func cell(_ quantity: WideQuantity, of goal: GoalProgress) -> Cell {
    let texts = EnvelopeTexts(journal, goal.commodity)
    guard commonCommodity == nil else { return texts.cell(quantity) }
    return Cell(
      journal.text(of: WideAmount(quantity, goal.commodity)),
      quantity.isNegative ? .negative : .plain)
  }

  private func expectation(of goal: GoalProgress) -> Cell {
    switch goal.state {
    case .reached: Cell("reached", .favourable)
    case .late: Cell("late", .caution)
    case .onTrack: Cell(goal.expected?.text ?? "", .favourable)
    case .behind: Cell(goal.expected?.text ?? "behind", .caution)
    case .open: Cell(goal.expected?.text ?? "")
    }
  }

  private var bars: Block {
    .bars(
      BarChart(
        bars: goals.map { goal in
          let rate = goal.percentage ?? .zero
          return BarChart.Bar(label: goal.name, figure: Cell(PercentText.text(rate)), value: rate)
        }, full: WideQuantity(coefficient: 100, scale: 0)))
  }

  // MARK: For machines

  private var records: Records {
    Records(
      header: [
        "goal", "priority", "commodity", "saved", "on-its-way", "target", "by", "needed", "pace",
        "expected", "state",
      ],
      rows: goals.map { goal in
        let texts = EnvelopeTexts(journal, goal.commodity)
        return [
          goal.name, goal.priority.map(String.init) ?? "",
          journal.commodity(goal.commodity).symbol, texts.record(goal.saved),
          texts.record(goal.onItsWay), texts.record(goal.target), goal.by?.text ?? "",
          goal.needed.map(texts.record) ?? "", goal.pace.map(texts.record) ?? "",
          goal.expected?.text ?? "", goal.state.rawValue,
        ]
      })
  }

  private var json: JSONValue {
    .report([
      .init("report", "goals"), .init("date", .string(today.text)),
      .init("goals", .array(goals.map(json))),
    ])
  }

  private func json(_ goal: GoalProgress) -> JSONValue {
    let texts = EnvelopeTexts(journal, goal.commodity)
    return .object([
      .init("name", .string(goal.name)),
      .init("priority", goal.priority.map(JSONValue.integer) ?? .null),
      .init("saved", texts.json(short(goal.saved))),
      .init("onItsWay", texts.json(short(goal.onItsWay))),
      .init("target", texts.json(goal.target)), .init("by", .optional(goal.by?.text)),
      .init("percent", .optional(goal.percentage.map(PercentText.number))),
      .init("needed", goal.needed.map(texts.json) ?? .null),
      .init("pace", goal.pace.map { texts.json(short($0)) } ?? .null),
      .init("expected", .optional(goal.expected?.text)),
      .init("state", .string(goal.state.rawValue)),
    ])
  }

  /// Means and what was converted may have no end: they are written with ten decimals at most.
  private func short(_ quantity: WideQuantity) -> WideQuantity {
    quantity.rounded(toDecimals: 10).normalized
  }
}
