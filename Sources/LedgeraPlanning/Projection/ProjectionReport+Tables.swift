import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// A column of figures below its title, one for each row of the report; nil: none.
struct FigureColumn {
  let title: String
  let figures: [RoundedDecimal?]
  /// nil: that of the report's currency.
  var style: NumberStyle?
  /// Stands where there is no figure.
  var missing = Cell.empty

  init(_ title: String, _ figures: [RoundedDecimal?]) {
    self.title = title
    self.figures = figures
  }
}

extension ProjectionReport {
  /// Columns of a terminal that tables keep to, as far as figures let them.
  private static let tableWidth = 80

  /// Numbers as people read them, without symbols.
  var textStyle: NumberStyle { journal.commodity(currency).style.number }

  /// Numbers for programs: ungrouped, with two decimals at least.
  var machineStyle: NumberStyle { machineStyle(of: currency) }

  func machineStyle(of commodity: CommodityID) -> NumberStyle {
    NumberStyle(decimals: max(2, journal.decimals(of: commodity)))
  }

  func cell(_ value: RoundedDecimal, _ style: NumberStyle? = nil) -> Cell {
    let style = style ?? textStyle
    let quantity = value.quantity
    let shown = style.decimals.map { quantity.rounded(toDecimals: $0) } ?? quantity
    return Cell(quantity.text(in: style), shown.isNegative ? .negative : .plain)
  }

  /// As many tables as are needed to keep each within the width.
  func tables(_ title: String, _ columns: [FigureColumn]) -> [Table] {
    var groups: [[FigureColumn]] = []
    var width = 0
    for column in columns {
      let needed = self.width(of: column) + 2
      if groups.isEmpty || width + needed > Self.tableWidth {
        groups.append([])
        width = titles.first?.count ?? 0
      }
      groups[groups.count - 1].append(column)
      width += needed
    }
    return groups.enumerated().map { number, group in
      table(number == 0 ? title : "\(title), continued", group)
    }
  }

  /// One table; in whole units where figures with decimals do not fit.
  func table(_ title: String?, _ columns: [FigureColumn]) -> Table {
    let width = columns.reduce(titles.first?.count ?? 0) { sum, column in
      sum + self.width(of: column) + 2
    }
    let isWhole = width > Self.tableWidth
    var table = Table(title: title, layout: .plain, columns: [LedgeraDocuments.Column(.date)])
    table.columns += columns.map { _ in LedgeraDocuments.Column(.amount) }
    table.rows = [
      LedgeraDocuments.Row(
        .header,
        [Cell(options.step == .year ? "Year" : "Month")] + columns.map { Cell($0.title) }), .rule,
    ]
    for (number, title) in titles.enumerated() {
      table.rows.append(
        LedgeraDocuments.Row(
          [Cell(title)]
            + columns.map { column in
              guard number < column.figures.count else { return .empty }
              guard let figure = column.figures[number] else { return column.missing }
              var style = column.style ?? textStyle
              if isWhole { style.decimals = 0 }
              return cell(figure, style)
            }))
    }
    return table
  }

  private func width(of column: FigureColumn) -> Int {
    column.figures.compactMap(\.self).reduce(column.title.count) { widest, figure in
      max(widest, figure.quantity.text(in: column.style ?? textStyle).utf8.count)
    }
  }
}
