package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

extension LoanReport {
  /// Of people: a line for each loan, and the schedule where there is one loan. Spreadsheets get every
  /// instalment.
  package var document: Document {
    var sheet = RecordSheet(label: "account", BookTexts(journal))
    for loan in loans {
      sheet.add(loan.lines, Line.fields, as: journal.name(loan.account))
    }
    let records = sheet.records
    return Document(
      title: title, blocks: blocks, records: records,
      json: Self.form.json(self, BookTexts(journal)))
  }

  private var title: String { "Loans on \(today.text)" }

  private var blocks: [Block] {
    let blocks: [Block] = [.paragraph(Cell(title, .strong)), .space]
    guard !loans.isEmpty else {
      return blocks + [.paragraph(Cell("There are no loans: tag an account \(LoanTerms.form)"))]
    }
    var texts = BookTexts(journal)
    let summary = Block.table(Loan.fields.table(loans, &texts, hasRule: true))
    guard loans.count == 1, let loan = loans.first else { return blocks + [summary] }
    texts = BookTexts(journal, in: loan.commodity)
    var table = Line.fields.table(loan.lines, &texts, hasRule: true)
    let label = Cell("Total", .strong)
    table.rows.append(.rule)
    table.rows.append(
      Line.fields.cells(loan, as: Loan.totals, label: label, .grandTotal, &texts))
    return blocks + [summary, .space, .table(table.withoutIdleColumns())]
  }

  package static let form = ReportForm<LoanReport, BookTexts>("loans") {
    Field("date", .day) { $0.today }
    Field("loans", .list(Loan.members)) { $0.loans }
  }

  /// An instalment with the commodity of its loan.
  fileprivate struct Line {
    let instalment: LoanSchedule.Instalment
    let commodity: CommodityID

    func amount(_ quantity: WideQuantity) -> WideAmount { WideAmount(quantity, commodity) }
  }
}

extension LoanReport.Line {
  fileprivate typealias Line = LoanReport.Line

  fileprivate static let fields = Fields<Line, BookTexts> {
    Field("date", .day) { $0.instalment.day }
    Field("number", .count, in: .machines) { $0.instalment.number }
    Field("commodity", .commodity, in: .records) { $0.commodity }
    Field("rate", .text) { $0.instalment.rate.text }.set(.amount)
    Field("payment", .bareAmount) { $0.amount($0.instalment.payment) }
    Field("interest", .bareAmount) { $0.amount($0.instalment.interest) }
    Field("principal", .bareAmount) { $0.amount($0.instalment.principal) }
    Field("extra", .bareAmount) { $0.amount($0.instalment.extra) }
    Field("fee", .bareAmount) { $0.instalment.fee.isZero ? nil : $0.amount($0.instalment.fee) }
    Field("owed", .bareAmount) { $0.amount($0.instalment.owed) }
  }
}

extension LoanReport.Loan {
  fileprivate typealias Loan = LoanReport.Loan

  fileprivate var lines: [LoanReport.Line] {
    schedule.instalments.map { LoanReport.Line(instalment: $0, commodity: commodity) }
  }

  private func amount(_ quantity: WideQuantity) -> WideAmount { WideAmount(quantity, commodity) }

  private func total(
    _ figure: KeyPath<LoanSchedule.Instalment, WideQuantity>
  ) -> WideAmount {
    amount(schedule.instalments.reduce(.zero) { $0 + $1[keyPath: figure] })
  }

  fileprivate static let fields = Fields<Loan, BookTexts> {
    Field("account", .account) { $0.account }.titled("Loan")
    Field("from", .day) { $0.schedule.terms.start }
    Field("until", .day) { $0.schedule.instalments.last?.day }
    Field("total interest", .amount) { $0.total(\.interest) }.titled("Interest")
    Field("owed", .amount) { loan in loan.owed.map(loan.amount) }
    Field("booked", .amount) { $0.amount($0.booked) }
  }

  fileprivate static let totals = Fields<Loan, BookTexts> {
    Field("payment", .bareAmount) { $0.total(\.payment) }
    Field("interest", .bareAmount) { $0.total(\.interest) }
    Field("principal", .bareAmount) { $0.total(\.principal) }
    Field("extra", .bareAmount) { $0.total(\.extra) }
    Field("fee", .bareAmount) { $0.total(\.fee).isZero ? nil : $0.total(\.fee) }
  }

  fileprivate static let members = Fields<Loan, BookTexts> {
    fields
    Field("instalments", .list(LoanReport.Line.fields)) { $0.lines }
  }
}
