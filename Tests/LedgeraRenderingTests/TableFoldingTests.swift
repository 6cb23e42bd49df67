import LedgeraDocuments
import LedgeraRendering
import Testing

struct TableFoldingTests {
  private func table(_ layout: Table.Layout) -> Table {
    Table(
      title: "Holdings", layout: layout,
      columns: [Column(.account), Column(.date), Column(.amount), Column(.amount)],
      rows: [
        Row(.header, ["Account", "Since", "Cost", "Value"]),
        Row(["broker", "2026-01-31", "100.00 EUR", "120.00 EUR"]),
        Row(.section, ["other"]),
      ])
  }

  @Test func `a table as wide as the terminal stays whole`() {
    let whole = text(.table(table(.plain)))
    #expect(text(.table(table(.plain)), TextOptions(tableWidth: 43)) == whole)
    #expect(whole.split(separator: "\n").map(\.count).max() == 43)
  }

  @Test func `columns that do not fit continue below, with the first column again`() {
    #expect(
      text(.table(table(.plain)), TextOptions(tableWidth: 42)) == """
        Holdings
        Account  Since             Cost
        broker   2026-01-31  100.00 EUR
        other

        Account       Value
        broker   120.00 EUR
        other

        """)
  }

  @Test func `text that is cut to its column folds nothing`() {
    var table = table(.plain)
    table.columns[0].maximumWidth = 8
    table.rows[1].cells[0] = "a broker with a long name"
    let whole = text(.table(table))
    #expect(whole.contains("a brok..  2026-01-31"))
    #expect(text(.table(table), TextOptions(tableWidth: 44)) == whole)
  }

  @Test func `no terminal is too narrow, and nothing is cut`() {
    for width in [0, 1, 12] {
      let narrow = text(.table(table(.plain)), TextOptions(tableWidth: width))
      #expect(narrow.split(separator: "\n").count { $0.hasPrefix("broker") } == 3)
      for field in ["2026-01-31", "100.00 EUR", "120.00 EUR"] { #expect(narrow.contains(field)) }
    }
  }

  @Test func `hledger's layouts are folded at a terminal at most, and lists never`() {
    for layout in [Table.Layout.grid, .list, .paddedList] {
      #expect(
        text(.table(table(layout)), TextOptions(tableWidth: 10)) == text(.table(table(layout))))
    }
    for layout in [Table.Layout.list, .paddedList] {
      #expect(
        text(.table(table(layout)), TextOptions(tableWidth: 10, foldsGrids: true))
          == text(.table(table(layout))))
    }
  }

  @Test(arguments: 20...60) func `a folded grid is no wider than the terminal`(width: Int) {
    var grid = table(.grid)
    grid.columns[3].lineBefore = .single
    let whole = text(.table(grid))
    let widest = whole.split(separator: "\n").map(\.count).max() ?? 0
    let folded = text(.table(grid), TextOptions(tableWidth: width, foldsGrids: true))
    if widest <= width { return #expect(folded == whole) }
    #expect(folded != whole)
    for line in folded.split(separator: "\n") where width > 26 {
      #expect(line.count <= width, "\(line)")
    }
    for field in ["2026-01-31", "100.00 EUR", "120.00 EUR"] { #expect(folded.contains(field)) }
  }
}
