public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
public import LedgeraReporting

extension EnvelopeReport {
  public static let form = ReportForm<EnvelopeReport, BookTexts>("envelopes") {
    Field("commodity", .commodity) { $0.commodity }
    Field("periods", .list(ShownSection.fields)) { report in report.periods.map(report.shown) }
    Field("total", .object(ShownSection.fields)) { report in report.whole.map(report.shown) }
  }

  /// One row of CSV: an envelope, a card or a sum of a period.
  private struct Row {
    let span: DateSpan
    let kind: String
    var name = ""
    var rolledIn, planned, moved, assigned, spent, left, released: WideQuantity?

    static let fields = Fields<Row, BookTexts> {
      Fields.span.of { $0.span }
      Field("kind", .text) { $0.kind }
      Field("name", .text) { $0.name }
      Field("rolled in", .figure) { $0.rolledIn }
      Field("planned", .figure) { $0.planned }
      Field("moved", .figure) { $0.moved }
      Field("assigned", .figure) { $0.assigned }
      Field("spent", .figure) { $0.spent }
      Field("left", .figure) { $0.left }
      Field("released", .figure) { $0.released }
    }
  }

  /// One row for each envelope, card and sum of each period.
  var records: Records {
    Row.fields.records(
      periods.flatMap { rows(of: $0) }, BookTexts(journal, in: commodity))
  }

  private func rows(of section: Section) -> [Row] {
    let span = section.span
    let parts =
      section.lines.map { line in
        Row(
          span: span, kind: line.envelope.kind, name: line.envelope.fullName(in: journal),
          rolledIn: line.rolledIn, planned: line.planned, moved: line.moved,
          assigned: line.assigned, spent: line.spent, left: line.left, released: line.released)
      }
      + section.cards.map { card in
        Row(
          span: span, kind: "card", name: journal.name(card.account), rolledIn: card.rolledIn,
          assigned: card.assigned, left: card.reserve)
      }
    guard !isPartial else { return parts }
    return parts + [
      Row(span: span, kind: "without envelope", spent: section.unbudgeted),
      Row(
        span: span, kind: "income", planned: section.plannedIncome, assigned: section.income),
      Row(span: span, kind: "held", left: section.held),
      Row(span: span, kind: "not assigned", left: section.unassigned),
    ]
  }

  private func shown(_ section: Section) -> ShownSection {
    ShownSection(section: section, isPartial: isPartial)
  }

  /// A period, or all of them; of some envelopes only it has no sums.
  fileprivate struct ShownSection {
    let section: Section
    let isPartial: Bool

    var isWhole: Bool { !isPartial }
  }
}

extension EnvelopeReport.ShownSection {
  fileprivate static let fields = Fields<EnvelopeReport.ShownSection, BookTexts> {
    Fields.span.of { $0.section.span }
    Field("envelopes", .list(EnvelopeReport.Line.fields)) { $0.section.lines }
    Field("cards", .list(EnvelopeReport.CardLine.fields)) { $0.section.cards }.only(
      where: \.isWhole)
    Field("income", .figure) { $0.section.income }.only(where: \.isWhole)
    Field("planned income", .figure) { $0.section.plannedIncome }.only(where: \.isWhole)
    Field("spent", .figure) { $0.section.expenses + $0.section.unbudgeted }.only(where: \.isWhole)
    Field("planned spent", .figure) { $0.section.plannedExpenses }.only(where: \.isWhole)
    Field("without envelope", .figure) { $0.section.unbudgeted }.only(where: \.isWhole)
    Field("other", .figure) { $0.section.other }.only(where: \.isWhole)
    Field("assigned", .figure) { $0.section.assigned }.only(where: \.isWhole)
    Field("held", .figure) { $0.section.held }.only(where: \.isWhole)
    Field("unassigned", .figure) { $0.section.unassigned }.only(where: \.isWhole)
    Field("is over assigned", .flag) { $0.section.unassigned.isNegative }.only(where: \.isWhole)
    Field("cash", .figure) { $0.section.cash }.only(where: \.isWhole)
    Field("savings rate", .percentage) { $0.section.savingsRate }.only(where: \.isWhole)
    Field("planned savings rate", .percentage) { $0.section.plannedSavingsRate }
      .only(where: \.isWhole)
  }
}

extension EnvelopeReport.Line {
  fileprivate static let fields = Fields<EnvelopeReport.Line, BookTexts> {
    Field("kind", .text) { $0.envelope.kind }
    Field("name", .text) { $0.envelope.fullName(in: $1.journal) }
    Field("rolled in", .figure) { $0.rolledIn }
    Field("planned", .figure) { $0.planned }
    Field("moved", .figure) { $0.moved }
    Field("assigned", .figure) { $0.assigned }
    Field("spent", .figure) { $0.spent }
    Field("left", .figure) { $0.left }
    Field("released", .figure) { $0.released }
    Field("overspent by cards", .figure) { $0.overspentByCards }
  }
}

extension EnvelopeReport.CardLine {
  fileprivate static let fields = Fields<EnvelopeReport.CardLine, BookTexts> {
    Field("account", .account) { $0.account }
    Field("rolled in", .figure) { $0.rolledIn }
    Field("assigned", .figure) { $0.assigned }
    Field("reserve", .figure) { $0.reserve }
    Field("balance", .figure) { $0.balance }
  }
}

extension Envelope {
  /// What it is, in one word.
  fileprivate var kind: String {
    switch subject {
    case .goal: "goal"
    case .account: isPot ? "pot" : "envelope"
    }
  }

  fileprivate func fullName(in journal: Journal) -> String {
    switch subject {
    case .goal(let name): name
    case .account(let account): journal.name(account)
    }
  }
}
