package import LedgeraDocuments
import LedgeraModel
package import LedgeraReporting

extension UpcomingReport {
  /// The transactions for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: title, blocks: blocks,
      records: Line.fields.records(lines(transactions + later), BookTexts(journal)),
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var title: String { "Upcoming transactions on \(today.text), until \(last.text)" }

  private var blocks: [Block] {
    var blocks: [Block] = [.paragraph(Cell(title, .strong)), .space]
    guard !transactions.isEmpty || !later.isEmpty else {
      let hint = "Nothing is planned: ledgera add --every month '2026-12-01 Rent; rent 900; bank'"
      return blocks + [.paragraph(Cell(hint))]
    }
    var texts = BookTexts(journal)
    if transactions.isEmpty {
      blocks.append(.paragraph(Cell("Nothing is due in this period.")))
    } else {
      blocks.append(.table(Line.fields.table(lines(transactions), &texts, first: "Due")))
    }
    if !later.isEmpty {
      blocks += [.space, .table(Line.fields.table(lines(later), &texts, first: "Later"))]
    }
    return blocks
  }

  private func lines(_ transactions: [UpcomingTransaction]) -> [Line] {
    transactions.map { Line(transaction: $0, today: today) }
  }

  package static let form = ReportForm<UpcomingReport, BookTexts>("upcoming") {
    Field("start", .day) { $0.today }
    Field("end", .day) { $0.last }
    Field("overdue", .count) { $0.overdueCount }
    Field("transactions", .list(Line.fields)) { $0.lines($0.transactions) }
    Field("later", .list(Line.fields)) { $0.lines($0.later) }
  }

  /// A transaction as it is today.
  fileprivate struct Line {
    let transaction: UpcomingTransaction
    let today: Day

    var style: Style { transaction.day < today ? .caution : .plain }

    var state: String {
      transaction.day < today ? "overdue" : transaction.day == today ? "due" : "upcoming"
    }

    var distance: String {
      switch transaction.days(from: today) {
      case ..<(-1): "\(-transaction.days(from: today)) days late"
      case -1: "1 day late"
      case 0: "today"
      case 1: "1 day"
      default: "\(transaction.days(from: today)) days"
      }
    }

    var note: String {
      if transaction.origin == .history { return "from history" }
      if case .loan = transaction.origin, !transaction.isAutomatic { return "loan" }
      if transaction.isAutomatic { return transaction.day <= today ? "post-due" : "auto" }
      return ""
    }

    func flow(_ journal: Journal) -> String {
      func names(_ accounts: [AccountID]) -> String {
        accounts.map(journal.shortName).joined(separator: ", ")
      }
      return [names(transaction.sources), names(transaction.destinations)].filter { !$0.isEmpty }
        .joined(separator: " → ")
    }

    func cell(_ texts: inout BookTexts) -> Cell {
      var cell = texts.cell(
        transaction.kind == .expense ? transaction.amount.negated : transaction.amount)
      if transaction.kind == .income { cell.style.insert(.favourable) }
      return cell
    }
  }
}

extension UpcomingReport.Line {
  fileprivate static let fields = Fields<UpcomingReport.Line, BookTexts> {
    Field("date", .day) { $0.transaction.day }.shown { line, _ in
      Cell(line.transaction.day.text, line.style)
    }
    Field("days", .count) { $0.transaction.days(from: $0.today) }.titled("In").set(.text)
      .shown { line, _ in Cell(line.distance, line.style) }
    Field("state", .text, in: .machines) { $0.state }
    Field("kind", .choice, in: .machines) { $0.transaction.kind }
    Field("description", .description) { $0.transaction.description }.titled("What").set(
      maximumWidth: 24)
    Field("from", .accounts) { $0.transaction.sources }.titled("From and to").set(maximumWidth: 32)
      .shown { line, texts in Cell(line.flow(texts.journal)) }
    Field("to", .accounts, in: .machines) { $0.transaction.destinations }
    Field("amount", .amounts) { $0.transaction.amount }.shown { line, texts in line.cell(&texts) }
    Field("automatic", .flag, in: .machines) { $0.transaction.isAutomatic }
    Field("origin", .text) { $0.transaction.origin.name }.titled("")
      .shown { line, _ in Cell(line.note, .faint) }
  }
}
