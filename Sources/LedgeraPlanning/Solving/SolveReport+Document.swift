package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension SolveReport {
  package var document: Document {
    Document(
      title: headline, blocks: blocks, records: Row.fields.records(rows, texts),
      json: Self.form.json(self, texts))
  }

  private var texts: BookTexts { BookTexts(journal, in: base) }

  private var name: String { question.text.split(separator: " ").dropLast().joined(separator: " ") }

  private var headline: String { "\(question.text): \(text(of: answer))" }

  private func text(of answer: PlanSolver.Answer) -> String {
    switch answer {
    case .day(let day): day.text
    case .amount(let amount):
      "\(texts.projectedCell(amount, in: base).text)\(texts.suffix.isEmpty ? "" : " \(journal.commodity(base).symbol)")"
        + (target == nil ? "" : " more a month")
    case .none: "no answer"
    case .any: anyText
    }
  }

  private var anyText: String {
    switch question.unknown {
    case .target: "nothing more has to be saved"
    case .until: question.wantsLeast ? "not needed" : "as long as the plan looks"
    case .amount: question.wantsLeast ? "not needed" : "any amount"
    }
  }

  private var blocks: [Block] {
    var blocks: [Block] = [.paragraph(Cell(headline, .strong)), .space, .paragraph(Cell(meaning))]
    if !sensitivities.isEmpty {
      var texts = texts
      let members = chances == nil ? ["condition", "answer"] : ["condition", "chance"]
      blocks += [
        .space,
        .table(
          Row.fields.picking(members).table(
            rows.filter { $0.condition != nil }, &texts, hasRule: true)),
      ]
    }
    return blocks + [.space, .lines(assumptions.map { Cell($0, .faint) })]
  }

  /// What holds with the answer.
  private var meaning: String {
    let paths = chances.map { "on \($0.percent.normalized)% of \($0.paths) paths " } ?? ""
    if case .none = answer { return "No value does: \(paths)\(goal) with none that was tried." }
    return "With this \(paths)\(goal)."
  }

  private var goal: String {
    guard let target else { return "everything can be paid until \(lastMonth.monthTitle)" }
    let amount = texts.projectedCell(target.amount, in: base).text
    return "\(name) reaches \(amount) by \(target.by?.text ?? lastMonth.monthTitle)"
  }

  /// The answer, then what it depends on.
  fileprivate struct Row {
    let condition: String?
    let answer: PlanSolver.Answer?
    let text: String
    let chance: WideQuantity?

    var day: Day? { if case .day(let day) = answer { day } else { nil } }
    var amount: RoundedDecimal? { if case .amount(let amount) = answer { amount } else { nil } }
  }

  private var rows: [Row] {
    [Row(condition: nil, answer: answer, text: text(of: answer), chance: nil)]
      + sensitivities.map { row in
        Row(
          condition: row.condition, answer: row.answer, text: row.answer.map(text) ?? "",
          chance: row.count.map {
            ShownFigures.part($0 * 100, of: chances?.paths ?? 1, decimals: 2)
          })
      }
  }

  package static let form = ReportForm<SolveReport, BookTexts>("solve") {
    Field("question", .text) { $0.question.text }
    Field("start", .day) { $0.start }
    Field("currency", .commodity) { $0.base }
    Field("last month", .text) { $0.lastMonth.monthTitle }
    Field("chance", .percentage) { $0.chances.map { WideQuantity($0.percent) } }
    Field("paths", .count) { $0.chances?.paths }
    Field("now", .projected) { $0.now }
    Field("assumptions", .texts) { $0.assumptions }
    Field("answers", .list(Row.fields)) { $0.rows }
  }
}

extension SolveReport.Row {
  fileprivate static let fields = Fields<SolveReport.Row, BookTexts> {
    Field("condition", .text) { $0.condition }.titled("If")
    Field("answer", .text) { $0.text }
    Field("day", .day, in: .machines) { $0.day }
    Field("amount", .projected, in: .machines) { $0.amount }
    Field("chance", .percentage) { $0.chance }.titled("Chance")
  }
}
