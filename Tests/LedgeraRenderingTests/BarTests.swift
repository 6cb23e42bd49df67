import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraQuantities
import LedgeraRendering
import Testing

struct BarTests {
  private func chart(_ values: [Int128], _ mark: BarChart.Mark = .proportional) -> BarChart {
    BarChart(
      mark: mark,
      bars: values.enumerated().map { index, value in
        BarChart.Bar(
          label: "a\(index)", figure: Cell("\(value)"),
          value: WideQuantity(coefficient: value, scale: 0))
      })
  }

  @Test func `bars are as long as their figures, to an eighth of a column`() {
    #expect(
      text(.bars(chart([80, 40, 5, 0])), TextOptions(width: 18)) == """
        a0  80  ██████████
        a1  40  █████
        a2   5  ▋
        a3   0

        """)
  }

  @Test func `bars below zero go to the left`() {
    #expect(
      text(.bars(chart([-4, 8, -1])), TextOptions(width: 21)) == """
        a0  -4  ████│
        a1   8      │████████
        a2  -1     █│

        """)
  }

  @Test(arguments: [20, 33, 80, 200])
  func `no line is wider than the terminal`(_ width: Int) {
    let charts = [
      chart([7, -3, 12345, -777]), chart([1]), chart([-1]), chart([Int128.max, -1, 1]),
      chart([3, 500, 20_000], .stars),
    ]
    for chart in charts where width > 60 || chart.bars.allSatisfy({ $0.figure.text.count < 7 }) {
      for line in text(.bars(chart), TextOptions(width: width)).split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
      }
    }
  }

  @Test func `a star is one posting where they fit, else several`() {
    #expect(
      text(.bars(chart([3, 0, 12], .stars)), TextOptions(width: 15))
        == "a0 ***\na1 \na2 ************\n")
    #expect(
      text(.bars(chart([3, 0, 25], .stars)), TextOptions(width: 15))
        == "* = up to 3\na0 *\na1 \na2 *********\n")
  }

  @Test func `nothing is drawn for nothing`() {
    #expect(text(.bars(chart([])), TextOptions(width: 40)).isEmpty)
    #expect(text(.bars(chart([0])), TextOptions(width: 40)) == "a0  0\n")
  }
}
