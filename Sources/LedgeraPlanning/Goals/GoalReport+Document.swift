package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension GoalReport {
  /// The goals for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: title, blocks: blocks,
      records: GoalProgress.fields.records(goals, texts), json: Self.form.json(self, texts))
  }

  /// What the report is of, e.g. `Goals on 2026-11-21, in EUR`.
  package var title: String {
    "Goals on \(today.text)\(texts.suffix)"
  }

  /// Of the commodity that all goals are in, if they are in one.
  private var texts: BookTexts {
    let common = goals.first?.commodity ?? .none
    return BookTexts(
      journal, in: goals.allSatisfy { $0.commodity == common } ? common : .none)
  }

  // MARK: For people

  private var blocks: [Block] {
    guard !goals.isEmpty else { return GoalReport.guidance }
    return [.paragraph(Cell(title, .strong)), .space, table, .space, bars]
  }

  /// What to do when there are no goals yet.
  private static let guidance: [Block] = [
    .paragraph("There are no goals yet. Set one, and give it money:"),
    .space,
    .paragraph("    ledgera goals set 'Trip to Japan' 6000 by 2027-04-01"),
    .paragraph("    ledgera assign 50 --to 'Trip to Japan'"),
  ]

  private var table: Block {
    var texts = texts
    let fields = GoalProgress.fields.picking(
      ["name", "saved", "target", "by", "needed", "pace", "expected"])
    return .table(fields.table(goals, &texts, hasRule: true))
  }

  private var bars: Block {
    .bars(
      BarChart(
        bars: goals.map { goal in
          let rate = goal.percentage ?? .zero
          return BarChart.Bar(
            label: goal.name, figure: Cell(PercentText.text(rate, in: journal)), value: rate)
        }, full: WideQuantity(coefficient: 100, scale: 0)))
  }

  // MARK: For machines

  package static let form = ReportForm<GoalReport, BookTexts>("goals") {
    Field("date", .day) { $0.today }
    Field("goals", .list(GoalProgress.fields)) { $0.goals }
  }
}

extension GoalProgress {
  fileprivate static let fields = Fields<GoalProgress, BookTexts> {
    Field("name", .text) { $0.name }.headed("goal").titled("Goal").set(maximumWidth: 16)
    Field("priority", .count) { $0.priority }
    Field("commodity", .commodity, in: .records) { $0.commodity }
    Field("saved", .bareAmount) { $0.amount($0.saved) }
    Field("on its way", .bareAmount) { $0.amount($0.onItsWay) }
    Field("target", .bareAmount) { $0.amount($0.target) }
    Field("by", .day) { $0.by }
    Field("percent", .percentage) { $0.percentage }
    Field("needed", .bareAmount) { goal in goal.needed.map(goal.amount) }
    Field("pace", .bareAmount) { goal in goal.pace.map(goal.amount) }.titled("Lately")
    Field("expected", .day) { $0.expected }.set(.text).shown { goal, _ in goal.expectation }
    Field("state", .choice) { $0.state }
  }

  private func amount(_ quantity: WideQuantity) -> WideAmount { WideAmount(quantity, commodity) }

  private var expectation: Cell {
    switch state {
    case .reached: Cell("reached", .favourable)
    case .late: Cell("late", .caution)
    case .onTrack: Cell(expected?.text ?? "", .favourable)
    case .behind: Cell(expected?.text ?? "behind", .caution)
    case .open: Cell(expected?.text ?? "")
    }
  }
}
