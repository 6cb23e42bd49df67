import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// The answers in short at the top of a page: at most four figures.
struct FigureStrip {
  struct Figure {
    let label: String
    let value: String
    /// What the value is in; empty: nothing.
    var unit = ""
    /// A part of the detail that says whether it is good or bad, and its class.
    var mark: (text: String, style: String)?
    var detail = ""
  }

  let figures: [Figure]

  func write(to page: inout PageWriter) {
    page.markup("<div class=\"strip\">\n")
    for figure in figures.prefix(4) {
      page.markup("<div>")
      page.element("span", "label", figure.label)
      page.markup("<span class=\"value\">")
      page.text(figure.value)
      if !figure.unit.isEmpty {
        page.markup(" <span class=\"unit\">")
        page.text(figure.unit)
        page.markup("</span>")
      }
      page.markup("</span>\n<span class=\"detail\">")
      if let mark = figure.mark { page.element("span", mark.style, mark.text) }
      page.text(figure.detail)
      page.markup("</span></div>\n")
    }
    page.markup("</div>\n")
  }
}

extension Book {
  /// A figure of several commodities: that of the pages' unit, and how many others there are.
  func figure(
    _ label: String, _ balance: WideBalance, detail: String = "",
    mark: (text: String, style: String)? = nil, isChange: Bool = false
  ) -> FigureStrip.Figure {
    let held = money.amounts(balance)
    let shown =
      held.first { $0.commodity == unit } ?? held.first ?? WideAmount(.zero, unit)
    let others = held.filter { $0.commodity != shown.commodity }.map {
      "\(money.number($0.quantity, $0.commodity))\u{A0}\(money.symbol($0.commodity))"
    }
    let apart = others.isEmpty ? "" : "and \(others.prefix(2).joined(separator: ", "))"
    return FigureStrip.Figure(
      label: label, value: money.number(shown.quantity, shown.commodity, isChange: isChange),
      unit: money.symbol(shown.commodity), mark: mark,
      detail: [apart, detail].filter { !$0.isEmpty }.joined(separator: " · "))
  }
}

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
    let text = "\(book.money.percentage(falls[deepest])) in \(name)"
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
          style: book.money.percentStyle, names: .elsewhere))
    }
  }
}
