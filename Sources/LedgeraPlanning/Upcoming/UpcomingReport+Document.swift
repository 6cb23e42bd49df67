public import LedgeraDocuments
import LedgeraModel
public import LedgeraReporting

extension UpcomingReport {
  /// The transactions for people, spreadsheets and programs.
  public var document: Document {
    Document(
      title: title, blocks: blocks,
      records: Line.fields.records(lines(entries + later), BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var title: String { "Upcoming transactions on \(today.text), until \(last.text)" }

  private var blocks: [Block] {
    var blocks: [Block] = [.paragraph(Cell(title, .strong)), .space]
    guard !entries.isEmpty || !later.isEmpty else {
      let hint = "Nothing is planned: write rules as ~ monthly from 2026-12-01  Rent"
      return blocks + [.paragraph(Cell(hint))]
    }
    var texts = BookTexts(journal)
    if entries.isEmpty {
      blocks.append(.paragraph(Cell("Nothing is due in this period.")))
    } else {
      blocks.append(.table(Line.fields.table(lines(entries), &texts, first: "Due")))
    }
    if !later.isEmpty {
      blocks += [.space, .table(Line.fields.table(lines(later), &texts, first: "Later"))]
    }
    return blocks
  }

  private func lines(_ entries: [UpcomingTransaction]) -> [Line] {
    entries.map { Line(entry: $0, today: today) }
  }

  public static let form = ReportForm<UpcomingReport, BookTexts>("upcoming") {
    Field("start", .day) { $0.today }
    Field("end", .day) { $0.last }
    Field("overdue", .count) { $0.overdueCount }
    Field("entries", .list(Line.fields)) { $0.lines($0.entries) }
    Field("later", .list(Line.fields)) { $0.lines($0.later) }
  }

  /// A transaction as it stands today.
  fileprivate struct Line {
    let entry: UpcomingTransaction
    let today: Day

    var style: Style { entry.day < today ? .caution : .plain }

    var state: String {
      entry.day < today ? "overdue" : entry.day == today ? "due" : "upcoming"
    }

    var distance: String {
      switch entry.days(from: today) {
      case ..<(-1): "\(-entry.days(from: today)) days late"
      case -1: "1 day late"
      case 0: "today"
      case 1: "1 day"
      default: "\(entry.days(from: today)) days"
      }
    }

    var note: String {
      if entry.origin == .history { return "from history" }
      if entry.isAutomatic { return entry.day <= today ? "post-due" : "auto" }
      return ""
    }

    func flow(_ journal: Journal) -> String {
      func names(_ accounts: [AccountID]) -> String {
        accounts.map(journal.shortName).joined(separator: ", ")
      }
      return [names(entry.sources), names(entry.destinations)].filter { !$0.isEmpty }
        .joined(separator: " → ")
    }

    func cell(_ texts: inout BookTexts) -> Cell {
      var cell = texts.cell(entry.kind == .expense ? entry.amount.negated : entry.amount)
      if entry.kind == .income { cell.style.insert(.favourable) }
      return cell
    }
  }
}

extension UpcomingReport.Line {
  fileprivate static let fields = Fields<UpcomingReport.Line, BookTexts> {
    Field("date", .day) { $0.entry.day }.shown { line, _ in
      Cell(line.entry.day.text, line.style)
    }
    Field("days", .count) { $0.entry.days(from: $0.today) }.titled("In").set(.text)
      .shown { line, _ in Cell(line.distance, line.style) }
    Field("state", .text, in: .machines) { $0.state }
    Field("kind", .choice, in: .machines) { $0.entry.kind }
    Field("description", .description) { $0.entry.description }.titled("What").set(maximumWidth: 24)
    Field("from", .accounts) { $0.entry.sources }.titled("From and to").set(maximumWidth: 32)
      .shown { line, texts in Cell(line.flow(texts.journal)) }
    Field("to", .accounts, in: .machines) { $0.entry.destinations }
    Field("amount", .amounts) { $0.entry.amount }.shown { line, texts in line.cell(&texts) }
    Field("automatic", .flag, in: .machines) { $0.entry.isAutomatic }
    Field("origin", .text) { $0.entry.origin == .history ? "history" : "rule" }.titled("")
      .shown { line, _ in Cell(line.note, .faint) }
  }
}
