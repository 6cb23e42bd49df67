import LedgeraDiagnostics
package import LedgeraDocuments
package import LedgeraJSON
import LedgeraModel
import LedgeraQuantities
import LedgeraValuation

extension RateListing {
  /// An empty line, `Rates:` and a line for each rate; empty if none was used.
  package var blocks: [Block] {
    guard !isEmpty else { return [] }
    let rows = lines.flatMap(rows)
    return [
      .space,
      .table(
        Table(
          title: "Rates:", layout: .plain,
          columns: [
            LedgeraDocuments.Column(.text), LedgeraDocuments.Column(.date),
            LedgeraDocuments.Column(.text), LedgeraDocuments.Column(.text),
          ], rows: rows)),
    ]
  }

  /// The rates as lines of text: rate, day, source and use.
  package var texts: [String] {
    lines.flatMap(rows).map { row in
      row.cells.map(\.text).filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  /// The rate, its day, its source and the days it was used for; a rate made of several prices is
  /// followed by a line for each.
  private func rows(of line: Line) -> [Row] {
    let rate = "1 \(symbol(line.rate.commodity)) = \(RateText.text(of: line.price, journal))"
    let use =
      line.firstDay == line.lastDay
      ? "used on \(line.firstDay.text)"
      : "used from \(line.firstDay.text) to \(line.lastDay.text)"
    let steps = line.rate.steps
    if steps.count == 1 {
      let source = RateText.source(of: steps[0], journal)
      return [
        Row([
          Cell(rate), Cell(steps[0].day.text),
          Cell(steps[0].isReversed ? "\(source), inverted" : source), Cell(use),
        ])
      ]
    }
    let head = Row([
      Cell(rate), Cell(line.rate.oldestDay?.text ?? ""), Cell("via \(steps.count) prices"),
      Cell(use),
    ])
    return [head]
      + steps.map { step in
        Row([
          Cell(RateText.text(of: step, journal), indent: 1), Cell(step.day.text),
          Cell(RateText.source(of: step, journal)), .empty,
        ])
      }
  }

  private func symbol(_ commodity: CommodityID) -> String {
    journal.commodity(commodity).quotedSymbol
  }

  /// A member `rates`, a list.
  package var json: JSONValue.Member {
    var texts = BookTexts(journal)
    return .init("rates", .array(lines.map { Line.fields.json($0, &texts) }))
  }

  /// The shape of that member.
  package static let shape = JSONShape.Member("rates", .list(Line.fields.shape))
}

extension RateListing.Line {
  fileprivate static let fields = Fields<RateListing.Line, BookTexts> {
    Field("commodity", .commodity) { $0.rate.commodity }
    Field("rate", .rate) { $0.price }
    Field("date", .day) { $0.rate.oldestDay }
    Field("used from", .day) { $0.firstDay }
    Field("used until", .day) { $0.lastDay }
    Field("prices", .list(stepFields)) { $0.rate.steps }
  }

  private static let stepFields = Fields<UsedRate.Step, BookTexts> {
    Field("commodity", .commodity) { $0.commodity }
    Field("price", .rate) { WideAmount($0.rate, $0.quote) }
    Field("date", .day) { $0.day }
    Field("origin", .text) { RateText.name(of: $0.origin) }
    Field("source", .text) { RateText.source(of: $0, $1.journal) }
    Field("reversed", .flag) { $0.isReversed }
  }
}
