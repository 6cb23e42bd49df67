import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
package import LedgeraReporting

/// Tables with a row for each period of the outlook that looks farthest.
extension ProjectionReport {
  /// Columns of a terminal that tables keep to, as far as figures let them.
  private static let tableWidth = 80

  package var texts: BookTexts { BookTexts(journal, in: currency) }

  /// The row of a number; nil: the outlook does not look so far.
  func row(of outlook: Outlook) -> @Sendable (Int) -> Row? {
    { $0 < outlook.rows.count ? outlook.rows[$0] : nil }
  }

  /// A column for each name.
  func columns(
    _ names: [String], of outlook: Outlook,
    _ figure: @escaping @Sendable (Int, Projection.Month) -> RoundedDecimal
  ) -> Fields<Int, BookTexts> {
    Fields<Row, BookTexts> {
      for (index, name) in names.enumerated() {
        Field("figure", .projected) { figure(index, $0.figures) }.titled(name)
      }
    }.of(optional: row(of: outlook))
  }

  /// One table; in whole units where figures with decimals do not fit.
  func table(_ fields: Fields<Int, BookTexts>) -> Table {
    let table = table(nil, fields, texts)
    guard table.columns.indices.reduce(0, { $0 + table.width(ofColumn: $1) }) > Self.tableWidth
    else { return table }
    var texts = texts
    texts.showsWholeUnits = true
    return self.table(nil, fields, texts)
  }

  /// As many tables as are needed to keep each within the width.
  func tables(_ title: String, _ fields: Fields<Int, BookTexts>) -> [Table] {
    let whole = table(title, fields, texts)
    var groups: [[Int]] = []
    var width = 0
    for column in whole.columns.indices.dropFirst() {
      let needed = whole.width(ofColumn: column)
      if groups.isEmpty || width + needed > Self.tableWidth {
        groups.append([0])
        width = whole.width(ofColumn: 0)
      }
      groups[groups.count - 1].append(column)
      width += needed
    }
    return groups.enumerated().map { number, group in
      Table(
        title: number == 0 ? title : "\(title), continued", layout: .plain,
        columns: group.map { whole.columns[$0] },
        rows: whole.rows.map { row in
          LedgeraDocuments.Row(row.role, row.cells.isEmpty ? [] : group.map { row.cells[$0] })
        })
    }
  }

  private func table(
    _ title: String?, _ fields: Fields<Int, BookTexts>, _ texts: BookTexts
  ) -> Table {
    var texts = texts
    let all = Fields<Int, BookTexts> {
      Field(options.step.rawValue, .text) { titles[$0] }.set(.date)
      fields
    }
    return all.table(Array(titles.indices), &texts, title: title, hasRule: true)
  }
}

extension Table {
  /// With the space before it.
  fileprivate func width(ofColumn column: Int) -> Int {
    rows.reduce(0) { widest, row in
      column < row.cells.count ? max(widest, row.cells[column].text.count) : widest
    } + (column > 0 ? 2 : 0)
  }
}
