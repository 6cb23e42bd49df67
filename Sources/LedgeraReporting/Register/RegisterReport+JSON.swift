package import LedgeraComputation
package import LedgeraDocuments
package import LedgeraModel

extension RegisterReport {
  package static let form = ReportForm<RegisterReport, BookTexts>("register") {
    Field("register", .sequence(Line.fields)) { $0.lines }
  }

  /// Lines with the total after each.
  package var lines: OnDemand<Line> {
    OnDemand {
      var names = AccountNames(journal, droppedParts: options.droppedParts)
      var total = opening
      let base = BaseFigures(journal)
      return items.lazy.map { item in
        let figure = figure(of: item)
        total.add(figure)
        return Line(
          item: item, report: self,
          account: bracketed(names.name(of: item.subject), item), amount: figure.balance,
          total: total.value, worth: worth(of: item, base))
      }
    }
  }

  /// A posting, or the postings of a period for one account, with the running total.
  package struct Line: Sendable {
    package let item: Item
    let report: RegisterReport
    let account: String
    package let amount: WideBalance
    /// Or the mean.
    package let total: WideBalance
    /// nil: the books have no base currency, or it is not a posting.
    let worth: BookedWorth?

    var transaction: Transaction? { item.transaction.map { report.journal.transaction($0) } }

    var isPosting: Bool { item.transaction != nil }

    var span: DateSpan { item.period.map { report.periods[$0] } ?? .all }

    var cost: Cost? {
      guard let posting = item.posting, let transaction = item.transaction else { return nil }
      return Posting(journal: report.journal, index: posting, transactionIndex: transaction).cost
    }

    var hasTotal: Bool { !report.options.showsAverage }
  }
}

extension RegisterReport.Line {
  /// Lines of postings and lines of periods have different members.
  fileprivate static let fields = Fields<RegisterReport.Line, BookTexts> {
    Field("transaction", .count) { ($0.item.transaction ?? 0) + 1 }.only(where: \.isPosting)
    Field("date", .day) { $0.item.day }.only(where: \.isPosting)
    Field("time", .time) { $0.transaction?.time }.only(where: \.isPosting)
    Field("code", .text) { $0.transaction?.code ?? "" }.only(where: \.isPosting)
    Field("description", .text) { $0.transaction?.description ?? "" }.only(where: \.isPosting)
    Field("start", .day) { $0.span.start }.only { !$0.isPosting }
    Field("end", .day) { $0.span.last }.only { !$0.isPosting }
    Field("account", .text) { $0.account }
    Field("amount", .amounts) { $0.amount }
    Field("cost", .object(Cost.fields)) { $0.cost }.only(where: \.isPosting)
    Field("total", .amounts) { $0.total }.only(where: \.hasTotal)
    Field("average", .amounts) { $0.total }.only { !$0.hasTotal }
    Fields.worth.of { $0.worth }
  }
}
