package import LedgeraDocuments
import LedgeraJSON
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension EnvelopeReport {
  package static let form = ReportForm<EnvelopeReport, BookTexts>("budget") {
    Field("commodity", .commodity) { $0.commodity }
    Field("periods", .list(ShownSection.fields)) { report in report.periods.map(report.shown) }
    Field("total", .object(ShownSection.fields)) { report in report.whole.map(report.shown) }
  }

  /// One row for each envelope, card and sum of each period.
  var records: Records {
    var sheet = RecordSheet(BookTexts(journal, in: commodity))
    for section in periods {
      sheet.add(section.dated(section.lines), Dated.fields(Line.fields))
      sheet.add(section.dated(section.cards), Dated.fields(CardLine.fields))
      sheet.add(isPartial ? [] : section.dated(section.sums), Dated.fields(EnvelopeSum.fields))
    }
    return sheet.records
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

/// What a row of CSV is about, in its period.
private struct Dated<Part> {
  let span: DateSpan
  let part: Part

  static func fields(_ fields: Fields<Part, BookTexts>) -> Fields<Dated, BookTexts> {
    Fields {
      Fields.span.of { $0.span }
      fields.of { $0.part }
    }
  }
}

/// What there is to say about a whole period below its envelopes.
package struct EnvelopeSum: Sendable {
  package let kind: String
  var rolledIn, planned, assigned, spent, left, released: WideQuantity?

  package static let fields = Fields<EnvelopeSum, BookTexts> {
    Field("kind", .text) { $0.kind }
    Field("rolled in", .figure, in: .text) { $0.rolledIn }
    Field("planned", .figure) { $0.planned }
    Field("assigned", .figure) { $0.assigned }
    Field("spent", .figure) { $0.spent }
    Field("left", .figure) { $0.left }
    Field("released", .figure, in: .text) { $0.released }
  }
}

extension EnvelopeReport.Section {
  fileprivate func dated<Part>(_ parts: [Part]) -> [Dated<Part>] {
    parts.map { Dated(span: span, part: $0) }
  }

  fileprivate var withoutEnvelope: EnvelopeSum {
    EnvelopeSum(kind: "without envelope", spent: unbudgeted)
  }

  fileprivate var sums: [EnvelopeSum] {
    [
      withoutEnvelope,
      EnvelopeSum(kind: "income", planned: plannedIncome, assigned: income),
      EnvelopeSum(kind: "held", left: held),
      EnvelopeSum(kind: "not assigned", left: unassigned),
    ]
  }
}

extension EnvelopeReport.ShownSection {
  fileprivate static let fields = Fields<EnvelopeReport.ShownSection, BookTexts> {
    Fields.span.of { $0.section.span }
    Field("envelopes", .list(EnvelopeReport.Line.fields)) { $0.section.lines }
    Field("cards", .list(EnvelopeReport.CardLine.fields)) { $0.section.cards }.only(
      where: \.isWhole)
    figures.of(optional: { $0.isWhole ? $0.section : nil })
  }

  fileprivate static let figures = Fields<EnvelopeReport.Section, BookTexts> {
    Field("period", .text, in: .text) { $0.span.title }.set(.date, minimumWidth: 16)
    Field("income", .figure) { $0.income }
    Field("planned income", .figure) { $0.plannedIncome }
    Field("spent", .figure) { $0.spent }
    Field("planned spent", .figure) { $0.plannedExpenses }
    Field("without envelope", .figure) { $0.unbudgeted }
    Field("other", .figure) { $0.other }
    Field("assigned", .figure) { $0.assigned }
    Field("held", .figure) { $0.held }
    Field("unassigned", .figure) { $0.unassigned }.titled("Not assigned")
    Field("is over assigned", .flag) { $0.unassigned.isNegative }
    Field("cash", .figure) { $0.cash }
    Field("savings rate", .percentage) { $0.savingsRate }.titled("Saved")
    Field("planned savings rate", .percentage) { $0.plannedSavingsRate }
  }
}

extension EnvelopeReport.Line {
  package static let fields = Fields<EnvelopeReport.Line, BookTexts> {
    Field("kind", .text) { $0.envelope.kind }
    Field("name", .text) { $0.envelope.fullName(in: $1.journal) }
      .set(.account, minimumWidth: 16, maximumWidth: 24).shown { line, texts in
        switch line.envelope.subject {
        case .goal(let name): Cell(name)
        case .account(let account): texts.label(account, indent: 0)
        }
      }
    Field("rolled in", .figure) { $0.rolledIn }
    Field("planned", .figure) { $0.planned }
    Field("moved", .figure) { $0.moved }
    Field("assigned", .figure) { $0.assigned }
    Field("spent", .figure) { $0.spent }
    Field("left", .figure) { $0.left }
    Field("released", .figure) { $0.released }
    Field("overspent by cards", .figure, in: .json) { $0.overspentByCards }
  }
}

extension EnvelopeReport.CardLine {
  package static let fields = Fields<EnvelopeReport.CardLine, BookTexts> {
    Field("kind", .text, in: .records) { _ in "card" }
    Field("account", .account) { $0.account }.headed("name").titled("Card")
      .set(minimumWidth: 16, maximumWidth: 30)
    Field("rolled in", .figure) { $0.rolledIn }
    Field("assigned", .figure) { $0.assigned }
    Field("reserve", .figure) { $0.reserve }.headed("left").titled("Set aside")
    Field("owed", .figure, in: .text) { $0.balance.negated }
    Field("balance", .figure, in: .json) { $0.balance }
  }
}

// MARK: Tables

extension EnvelopeReport {
  /// Envelopes in this order, and their sums.
  func table(of lines: [Line], in section: Section, named heading: String) -> Table {
    var texts = BookTexts(journal, in: commodity)
    let hasReleased = lines.contains { !$0.released.isZero }
    let fields = Line.fields.picking(
      ["name", "rolledIn", "assigned", "spent", "left"] + (hasReleased ? ["released"] : []))
    var table = fields.table(lines, &texts, first: heading, hasRule: true)
    func add(_ sum: EnvelopeSum, _ label: Cell, _ role: Row.Role) {
      table.rows.append(fields.cells(sum, as: EnvelopeSum.fields, label: label, role, &texts))
    }
    if let sum = withoutEnvelope(in: section) { add(sum, Cell(sum.kind, .faint), .body) }
    table.rows.append(.rule)
    add(total(of: lines, in: section), "Total", .grandTotal)
    return table
  }

  /// nil: there is no such spending, or none that is shown.
  package func withoutEnvelope(in section: Section) -> EnvelopeSum? {
    isPartial || section.unbudgeted.isZero ? nil : section.withoutEnvelope
  }

  package func total(of lines: [Line], in section: Section) -> EnvelopeSum {
    EnvelopeSum(
      kind: "total", rolledIn: lines.sum(of: \.rolledIn), assigned: lines.sum(of: \.assigned),
      spent: lines.sum(of: \.spent) + (isPartial ? .zero : section.unbudgeted),
      left: lines.sum(of: \.left), released: lines.sum(of: \.released))
  }

  func cardTable(of section: Section) -> Table {
    var texts = BookTexts(journal, in: commodity)
    return CardLine.fields.picking(["account", "rolledIn", "assigned", "reserve", "owed"])
      .table(section.cards, &texts, hasRule: true)
  }

  /// A row for each period.
  var periodTable: Table {
    var texts = BookTexts(journal, in: commodity)
    return ShownSection.figures.picking(
      ["period", "income", "assigned", "spent", "unassigned", "savingsRate"]
    ).table(periods, &texts, hasRule: true)
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

  func fullName(in journal: Journal) -> String {
    switch subject {
    case .goal(let name): name
    case .account(let account): journal.name(account)
    }
  }
}
