import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraJSON
import LedgeraQuantities
import LedgeraRendering
import Testing

@Suite struct ChartTests {
  private func chart(_ points: [(Int, Int128)], rows: Int = 4) -> Chart {
    Chart(
      "Price",
      through: points.map { position, value in
        (position, "day \(position)", WideQuantity(coefficient: value, scale: 0))
      }, rows: rows)
  }

  @Test func `a line goes from value to value, each holding until the next`() {
    #expect(
      text(.chart(chart([(0, 10), (4, 40), (8, 20)])), TextOptions(width: 15)) == """
        Price
        40 ┤     ╭────╮
        30 ┤     │    │
        20 ┤     │    ╰
        10 ┤─────╯
            day 0 day 8

        """)
  }

  @Test func `one value is a flat line`() {
    #expect(
      text(.chart(chart([(3, 7)])), TextOptions(width: 12)) == """
        Price
        7 ┤─────────
           day 3

        """)
  }

  @Test func `no points are nothing but the title`() {
    #expect(text(.chart(chart([])), TextOptions(width: 12)) == "Price\n")
  }

  @Test(arguments: [14, 40, 80, 300])
  func `no line is wider than the terminal`(_ width: Int) {
    let charts = [
      chart((0..<500).map { ($0, Int128($0 * $0 % 977)) }, rows: 12),
      chart([(0, -5), (9, 5)]), chart([(-4, 0), (Int(Int32.max), 1)]),
    ]
    for chart in charts {
      let lines = text(.chart(chart), TextOptions(width: width)).split(separator: "\n")
      #expect(lines.count == chart.rows + 2)
      for line in lines { #expect(DisplayWidth.of(String(line)) <= width, "\(line)") }
    }
  }

  @Test func `a page has the line as a picture, with its figures and axes as text`() {
    let document = Document(
      title: "Prices", blocks: [.chart(chart([(0, 10), (4, 40), (8, 20)]))], json: .null)
    let page = String(decoding: HTMLRenderer.render(document), as: UTF8.self)
    #expect(page.contains("d=\"M0 1725L5000 0L10000 1150\""))
    #expect(page.contains("data-values=\"10 40 20\""))
    #expect(page.contains(">40</text>") && page.contains(">day 0</text>"))
  }
}
