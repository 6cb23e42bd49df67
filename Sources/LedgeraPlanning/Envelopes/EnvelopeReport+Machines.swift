public import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
public import LedgeraReporting

extension EnvelopeReport {
  public static let form = ReportForm<EnvelopeReport, BookTexts>("budget") {
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
      sheet.add(isPartial ? [] : section.dated(section.sums), Dated.fields(Sum.fields))
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

/// What CSV says about a whole period.
private struct Sum {
  let kind: String
  var planned, assigned, spent, left: WideQuantity?

  static let fields = Fields<Sum, BookTexts> {
    Field("kind", .text) { $0.kind }
    Field("planned", .figure) { $0.planned }
    Field("assigned", .figure) { $0.assigned }
    Field("spent", .figure) { $0.spent }
    Field("left", .figure) { $0.left }
  }
}

extension EnvelopeReport.Section {
  fileprivate func dated<Part>(_ parts: [Part]) -> [Dated<Part>] {
    parts.map { Dated(span: span, part: $0) }
  }

  fileprivate var sums: [Sum] {
    [
      Sum(kind: "without envelope", spent: unbudgeted),
      Sum(kind: "income", planned: plannedIncome, assigned: income),
      Sum(kind: "held", left: held),
      Sum(kind: "not assigned", left: unassigned),
    ]
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
    Field("overspent by cards", .figure, in: .json) { $0.overspentByCards }
  }
}

extension EnvelopeReport.CardLine {
  fileprivate static let fields = Fields<EnvelopeReport.CardLine, BookTexts> {
    Field("kind", .text, in: .records) { _ in "card" }
    Field("account", .account) { $0.account }.headed("name")
    Field("rolled in", .figure) { $0.rolledIn }
    Field("assigned", .figure) { $0.assigned }
    Field("reserve", .figure) { $0.reserve }.headed("left")
    Field("balance", .figure, in: .json) { $0.balance }
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
