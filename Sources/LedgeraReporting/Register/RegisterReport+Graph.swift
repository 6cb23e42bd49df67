public import LedgeraChecking
public import LedgeraDocuments
import LedgeraModel
import LedgeraValuation

extension RegisterReport {
  /// The register for people as a picture of its running total: a bar for each day or period that has
  /// a line.
  ///
  /// Values at period ends are those of the total on that day: what is held then is worth so much,
  /// whatever it was worth when it came.
  ///
  /// - Parameters:
  ///   - ledger: Of which the report was made.
  ///   - request: By which it was made.
  public func graphDocument(
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

  /// - Parameter value: What a total is worth on the last day that it is of.
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
