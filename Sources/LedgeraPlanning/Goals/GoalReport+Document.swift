public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
public import LedgeraReporting

extension GoalReport {
  /// The goals for people, spreadsheets and programs.
  public var document: Document {
    Document(
      title: title, blocks: blocks,
      records: GoalProgress.fields.records(goals, BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
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
    .paragraph("There are no goals yet. Add one to the plan's file:"),
    .space,
    .paragraph("    goal Trip to Japan"),
    .paragraph("        target 6000 EUR by 2027-04-01"),
    .space,
    .paragraph("and give it money: ledgera assign 50 --to 'Trip to Japan'"),
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

  public static let form = ReportForm<GoalReport, BookTexts>("goals") {
    Field("date", .day) { $0.today }
    Field("goals", .list(GoalProgress.fields)) { $0.goals }
  }
}

extension GoalProgress {
  fileprivate static let fields = Fields<GoalProgress, BookTexts> {
    Field("name", .text) { $0.name }.headed("goal")
    Field("priority", .count) { $0.priority }
    Field("commodity", .commodity, in: .records) { $0.commodity }
    Field("saved", .ofGoal) { $0.amount($0.saved) }
    Field("on its way", .ofGoal) { $0.amount($0.onItsWay) }
    Field("target", .ofGoal) { $0.amount($0.target) }
    Field("by", .day) { $0.by }
    Field("percent", .percentage) { $0.percentage }
    Field("needed", .ofGoal) { goal in goal.needed.map(goal.amount) }
    Field("pace", .ofGoal) { goal in goal.pace.map(goal.amount) }
    Field("expected", .day) { $0.expected }
    Field("state", .choice) { $0.state }
  }

  private func amount(_ quantity: WideQuantity) -> WideAmount { WideAmount(quantity, commodity) }
}

extension FieldKind where Value == WideAmount, Context == BookTexts {
  /// A bare number in CSV, where another column has the commodity.
  fileprivate static var ofGoal: FieldKind {
    FieldKind(
      .amount, .amount, json: { $1.json($0) },
      record: { EnvelopeTexts($1.journal, $0.commodity).record($0.quantity) },
      cell: { $1.cell($0) })
  }
}
