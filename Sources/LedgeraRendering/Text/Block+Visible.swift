import LedgeraDocuments

/// The same blocks for a terminal: what it would obey or hide is shown. Done before anything is
/// measured, so that columns are as wide as what is in them.
extension Block {
  var visible: Block {
    switch self {
    case .heading(let text): .heading(text.visibleLines)
    case .paragraph(let cell): .paragraph(cell.mapping(\.visibleLines))
    case .lines(let lines): .lines(lines.map(\.visible))
    case .table(let table): .table(table.visible)
    case .register(let register): .register(register.visible)
    case .bars(let chart): .bars(chart.visible)
    case .chart(let chart): .chart(chart.visible)
    case .space: .space
    }
  }
}

extension String {
  /// As one line.
  fileprivate var visible: String { VisibleText.wholeLine(self) }

  /// With the line feeds that it has.
  fileprivate var visibleLines: String {
    guard utf8.contains(0x0A) else { return visible }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).visible }.joined(separator: "\n")
  }
}

extension Cell {
  fileprivate var visible: Cell { mapping(\.visible) }

  fileprivate func mapping(_ show: (String) -> String) -> Cell {
    var cell = self
    cell.text = show(text)
    if !more.isEmpty { cell.more = more.map { Run(show($0.text), $0.style) } }
    return cell
  }
}

extension Table {
  fileprivate var visible: Table {
    var table = self
    table.title = title?.visibleLines
    table.rows = rows.map { Row($0.role, $0.cells.map(\.visible)) }
    return table
  }
}

extension Register {
  fileprivate var visible: Register {
    var register = self
    register.title = title?.visibleLines
    register.entries = entries.map { entry in
      Entry(
        date: entry.date.visible, description: entry.description.visible,
        account: entry.account.visible, brackets: entry.brackets, amount: entry.amount.visible,
        total: entry.total.visible)
    }
    return register
  }
}

extension BarChart {
  fileprivate var visible: BarChart {
    var chart = self
    chart.title = title?.visibleLines
    chart.bars = bars.map {
      Bar(label: $0.label.visible, figure: $0.figure.visible, value: $0.value)
    }
    return chart
  }
}

extension Chart {
  fileprivate var visible: Chart {
    var chart = self
    chart.title = title.visibleLines
    for index in axis.columns.indices {
      chart.axis.columns[index].name = axis.columns[index].name.visible
    }
    return chart
  }
}
