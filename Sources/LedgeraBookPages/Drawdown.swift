import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// How far net worth was below its last peak, in percent.
struct Drawdown {
  private let book: Book

  init(_ book: Book) { self.book = book }

  /// Nothing where net worth never fell, or was not above zero all the time.
  func write(to page: inout PageWriter) {
    let values = book.worth.netWorth.map { $0[book.unit] }
    guard values.count > 2, values.allSatisfy({ $0.signum > 0 }) else { return }
    var peak = WideQuantity.zero
    let falls = values.map { value -> WideQuantity in
      peak = max(peak, value)
      return ((value - peak).percentage(of: peak) ?? .zero).rounded(toDecimals: 2)
    }
    guard let deepest = falls.indices.min(by: { falls[$0] < falls[$1] }), falls[deepest].isNegative
    else { return }
    let axis = ColumnAxis(ends: book.worth.days, until: book.day)
    let name = axis.columns[deepest].name
    let text = "\(falls[deepest].rounded(toDecimals: 1).shownChange)\u{A0}% in \(name)"
    let dot = Layer.Dot(
      at: axis.columns[deepest].position, falls[deepest], .loss, label: text, title: text)
    page.section(
      "How deep did it fall?",
      sub: "Net worth below its last peak, %, with what was put in and taken out"
    ) { page in
      page.chart(
        Chart(
          "Net worth below its last peak in percent", axis,
          [.area(Series("below the peak", falls, .loss)), .dots([dot])], height: 96, stepCount: 3,
          style: NumberStyle(decimals: 1), names: .elsewhere))
    }
  }
}
