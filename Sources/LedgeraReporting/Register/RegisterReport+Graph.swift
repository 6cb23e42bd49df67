package import LedgeraChecking
package import LedgeraDocuments
import LedgeraModel
import LedgeraValuation

extension RegisterReport {
  /// The register as a picture of its running total for people: a bar for each day or period that
  /// has a line.
  ///
  /// Values at period ends are those of the total on that day, regardless of what it was worth when
  /// it was posted.
  ///
  /// - Parameters:
  ///   - ledger: The books of the report.
  ///   - request: The request for the report.
  package func graphDocument(
    _ ledger: Ledger, _ request: RegisterRequest
  ) throws(RegisterFailure) -> Document {
    let bars = try figures(ledger, request).blocks(title: nil) {
      journal.text(of: $0, options: .report)
    }
    return Document(
      title: "Register", blocks: bars, records: records,
      json: Self.form.json(self, BookTexts(journal)))
  }

  private func figures(
    _ ledger: Ledger, _ request: RegisterRequest
  ) throws(RegisterFailure) -> FigureBars {
    guard request.selection.valuation.usesPeriodEnds, !request.options.showsAverage else {
      return bars { total, _ in total }
    }
    var held = request
    held.selection.valuation.market = nil
    let book = PriceBook(journal, infersFromCosts: request.selection.infersMarketPrices)
    return try RegisterReport(ledger, held).bars { total, day in
      request.selection.valuation.converted(total, periodEnd: day, with: book)
    }
  }

  /// - Parameter value: The worth of a total on the last day that it is for.
  private func bars(_ value: (_ total: WideBalance, _ day: Day) -> WideBalance) -> FigureBars {
    var figures: [(label: String, balance: WideBalance)] = []
    var total = opening
    for item in items {
      total.add(figure(of: item))
      let period = item.period.map { periods[$0] }
      let label = period?.title ?? item.day.text
      if figures.last?.label == label { figures.removeLast() }
      figures.append((label, value(total.value, period?.last ?? item.day)))
    }
    return FigureBars(figures: figures, order: CommodityOrder(journal), keepsZeros: true)
  }
}
