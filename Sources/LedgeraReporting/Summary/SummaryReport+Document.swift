package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension SummaryReport {
  package static let form = ReportForm<SummaryReport, BookTexts>("summary") {
    Fields.span.of { $0.span }
    Flow.fields.of { $0.total }
    Field("periods", .list(PeriodFlow.fields)) { $0.periods }
    Field("categories", .list(Category.fields)) { $0.categories }
    Field("tag", .text) { $0.tag }
    Field("tagged", .list(Tagged.fields)) { $0.tagged }
    Field("wallets", .list(Wallet.fields)) { $0.wallets }
  }

  /// The summary for people, spreadsheets and programs.
  package var document: Document {
    Document(
      title: title, blocks: blocks, records: records,
      json: Self.form.json(self, BookTexts(journal)))
  }

  /// The headline, e.g. `Summary of 2026-11`.
  package var title: String { "Summary of \(span.title)" }

  // MARK: For people

  private var blocks: [Block] {
    var texts = BookTexts(journal)
    var tables = [totals(&texts)]
    if !periods.isEmpty {
      tables.append(PeriodFlow.fields.table(periods, &texts))
      tables[1].rows[0].cells[0].indent = 1
    }
    for isIncome in [true, false] where categories.contains(where: { $0.isIncome == isIncome }) {
      tables.append(categoryTable(isIncome, &texts))
    }
    if !tagged.isEmpty {
      tables.append(Tagged.fields.table(tagged, &texts, first: "By \(tag ?? "")"))
    }
    if !wallets.isEmpty {
      tables.append(Wallet.fields.table(wallets, &texts, first: "Wallets"))
    }
    return [.paragraph(Cell(title, .strong))] + tables.flatMap { [.space, .table($0)] }
  }

  private func totals(_ texts: inout BookTexts) -> Table {
    var rows = [
      Row([Cell("Income", indent: 1), texts.cell(total.income)]),
      Row([Cell("Expenses", indent: 1), texts.cell(total.expense)]),
      Row([Cell("Net", indent: 1), texts.cell(total.net)]),
    ]
    if let rate = total.savingsRate {
      rows.append(
        Row([Cell("Savings rate", indent: 1), Cell(PercentText.text(rate, in: texts.journal))]))
    }
    return Table(
      layout: .plain,
      columns: [
        LedgeraDocuments.Column(.text, minimumWidth: 16), LedgeraDocuments.Column(.amount),
      ],
      rows: rows)
  }

  /// Without headings, as the title says what they are.
  private func categoryTable(_ isIncome: Bool, _ texts: inout BookTexts) -> Table {
    let rows = categories.filter { $0.isIncome == isIncome }
    var table = Category.fields.table(rows, &texts, title: isIncome ? "Income" : "Expenses")
    table.rows.removeFirst()
    return table
  }

  // MARK: For machines

  /// A row of CSV.
  private struct Line {
    let section: String
    let name: String
    let span: DateSpan
    let flow: Flow

    static let fields = Fields<Line, BookTexts> {
      Field("section", .text) { $0.section }
      Field("name", .text) { $0.name }
      Fields.span.of { $0.span }
      Flow.fields.of { $0.flow }
    }
  }

  /// One row for the whole and for each period, category, value of the tag and wallet.
  private var records: Records {
    func line(_ section: String, _ name: String, _ flow: Flow, of span: DateSpan? = nil) -> Line {
      Line(section: section, name: name, span: span ?? self.span, flow: flow)
    }
    var lines = [line("total", "", total)]
    lines += periods.map { line("period", $0.span.title, $0.flow, of: $0.span) }
    lines += categories.map {
      line($0.isIncome ? "income" : "expense", journal.name($0.account), $0.flow)
    }
    lines += tagged.map { line($0.value == nil ? "untagged" : "tag", $0.value ?? "", $0.flow) }
    lines += wallets.map { line("wallet", $0.account.map(journal.name) ?? "", $0.flow) }
    return Line.fields.records(lines, BookTexts(journal))
  }
}

extension SummaryReport.Category {
  fileprivate var flow: SummaryReport.Flow {
    isIncome ? .init(income: amount) : .init(expense: amount)
  }
}

extension SummaryReport.Flow {
  package static let fields = Fields<SummaryReport.Flow, BookTexts> {
    amountFields
    Field("savings rate", .percentage) { $0.savingsRate }.titled("Saved")
  }

  fileprivate static let amountFields = Fields<SummaryReport.Flow, BookTexts> {
    Field("income", .amounts) { $0.income }
    Field("expense", .amounts) { $0.expense }.titled("Expenses")
    Field("net", .amounts) { $0.net }
  }

  /// Figures of a part; tables have no room for its savings rate.
  fileprivate static let partFields = Fields<SummaryReport.Flow, BookTexts> {
    amountFields
    Field("savings rate", .percentage, in: .machines) { $0.savingsRate }
  }
}

extension SummaryReport.PeriodFlow {
  fileprivate static let fields = Fields<SummaryReport.PeriodFlow, BookTexts> {
    Field("period", .text, in: .text) { $0.span.title }.set(.date, minimumWidth: 16)
      .shown { period, _ in Cell(period.span.title, indent: 1) }
    Fields.span.only(in: .machines).of { $0.span }
    SummaryReport.Flow.fields.of { $0.flow }
  }
}

extension SummaryReport.Category {
  fileprivate static let fields = Fields<SummaryReport.Category, BookTexts> {
    Field("account", .labelledAccount) { $0.account }.set(minimumWidth: 16)
    Field("kind", .text, in: .json) { $0.isIncome ? "income" : "expense" }
    Field("amount", .amounts) { $0.amount }
    Field("share", .percentage) { $0.share }
  }
}

extension SummaryReport.Tagged {
  fileprivate static let fields = Fields<SummaryReport.Tagged, BookTexts> {
    Field("value", .text) { $0.value }.set(minimumWidth: 16).shown { tagged, _ in
      Cell(tagged.value.map { $0.isEmpty ? "(empty)" : $0 } ?? "(none)", indent: 1)
    }
    SummaryReport.Flow.partFields.of { $0.flow }
  }
}

extension SummaryReport.Wallet {
  fileprivate static let fields = Fields<SummaryReport.Wallet, BookTexts> {
    Field("account", .labelledAccount) { $0.account }.set(minimumWidth: 16).shown { wallet, texts in
      guard let account = wallet.account else { return Cell("(none)", indent: 1) }
      let archived = wallet.closedDay.map { ", archived \($0.text)" } ?? ""
      return texts.label(account, texts.journal.shortName(account) + archived)
    }
    Field("closed", .day, in: .machines) { $0.closedDay }
    SummaryReport.Flow.partFields.of { $0.flow }
  }
}
