import LedgeraDocuments

/// Sets a table in text: measures every field once, then writes row by row.
struct TableLayout {
  private let table: Table
  /// Widths of the cells, row by row; a row with fewer cells than columns has fewer.
  private var cellWidths: [Int32] = []
  private var columnWidths: [Int]
  private let frame: TableFrame

  init(_ table: Table, _ options: TextOptions) {
    let table = table.fitted
    self.table = table
    columnWidths = table.columns.map(\.minimumWidth)
    cellWidths.reserveCapacity(table.rows.count * table.columns.count)
    for row in table.rows {
      for (index, cell) in row.cells.prefix(columnWidths.count).enumerated() {
        let width = cell.width
        cellWidths.append(Int32(clamping: width))
        if width > columnWidths[index] { columnWidths[index] = width }
      }
    }
    frame = TableFrame(table, widths: columnWidths, drawsBoxes: options.drawsBoxes)
  }

  func write(to output: inout OutputBuffer) {
    if let title = table.title {
      output.append(title)
      output.append(table.layout == .grid ? "\n\n" : "\n")
    }
    if !frame.top.isEmpty { writeLine(frame.top, to: &output) }
    // In boxes rows are set apart where columns are not.
    let hasRulesBetweenRows =
      !frame.top.isEmpty && !table.isFramed && table.columns.contains { $0.lineBefore != .none }
    var firstCell = 0
    for (index, row) in table.rows.enumerated() {
      if hasRulesBetweenRows, index > 0, row.role == .body, table.rows[index - 1].role == .body {
        writeLine(frame.rule, to: &output)
      }
      switch row.role {
      case .rule: output.append(frame.rule)
      case .doubleRule: output.append(frame.doubleRule)
      case .header, .section, .body, .total, .grandTotal:
        write(row, firstCell, to: &output)
        firstCell += min(row.cells.count, columnWidths.count)
      }
      output.appendLineEnd()
    }
    if !frame.bottom.isEmpty { writeLine(frame.bottom, to: &output) }
  }

  private func writeLine(_ line: [UInt8], to output: inout OutputBuffer) {
    output.append(line)
    output.appendLineEnd()
  }

  private func write(_ row: Row, _ firstCell: Int, to output: inout OutputBuffer) {
    let height = row.cells.reduce(1) { max($0, $1.lineCount) }
    if row.cells.isEmpty { return }
    if table.layout == .list { return writeListRow(row, firstCell, height, to: &output) }
    for line in 0..<height {
      if line > 0 { output.appendLineEnd() }
      writeLine(line, of: row, firstCell, to: &output)
      if table.layout == .plain { output.trimSpaces() }
    }
  }

  private func writeLine(_ line: Int, of row: Row, _ firstCell: Int, to output: inout OutputBuffer)
  {
    for index in columnWidths.indices {
      output.append(frame.gaps[index])
      let isLast = index == columnWidths.count - 1
      let fill = !isLast || frame.padsLastColumn
      guard index < row.cells.count, line < row.cells[index].lineCount else {
        if fill { output.append(spaces: columnWidths[index]) }
        continue
      }
      let cell = row.cells[index]
      let width = cell.more.isEmpty ? Int(cellWidths[firstCell + index]) : cell.width(ofLine: line)
      let space = columnWidths[index] - width
      if table.columns[index].alignment == .right { output.append(spaces: space) }
      cell.write(line: line, to: &output)
      if fill, table.columns[index].alignment == .left { output.append(spaces: space) }
    }
    output.append(frame.end)
  }

  /// A row of a list is set on its own: its columns are as wide as they need, at least their
  /// minimum. Of a cell of several lines the last one carries the other columns.
  private func writeListRow(
    _ row: Row, _ firstCell: Int, _ height: Int, to output: inout OutputBuffer
  ) {
    for line in 0..<height {
      let isLast = line == height - 1
      if line > 0 { output.appendLineEnd() }
      for (index, cell) in row.cells.prefix(columnWidths.count).enumerated() {
        let cellLine = line - (height - cell.lineCount)
        if index > 0, !isLast, cellLine < 0 { break }
        output.append(frame.gaps[index])
        let width = cellLine < 0 ? 0 : cell.width(ofLine: cellLine)
        let column = table.columns[index]
        let space = max(column.minimumWidth, Int(cellWidths[firstCell + index])) - width
        if column.alignment == .right { output.append(spaces: space) }
        if cellLine >= 0 { cell.write(line: cellLine, to: &output) }
        if column.alignment == .left, index < row.cells.count - 1 { output.append(spaces: space) }
      }
    }
  }
}

extension Table {
  /// The table with the cells of columns that have a maximum width cut to it.
  fileprivate var fitted: Table {
    guard columns.contains(where: { $0.maximumWidth != nil }) else { return self }
    var table = self
    for row in rows.indices {
      for (cell, column) in zip(rows[row].cells.indices, columns) where column.maximumWidth != nil {
        table.rows[row].cells[cell] = rows[row].cells[cell].fitted(to: column)
      }
    }
    return table
  }
}

extension Cell {
  /// The cell cut to its column's maximum width.
  func fitted(to column: Column) -> Cell {
    guard let maximum = column.maximumWidth else { return self }
    return fitted(to: maximum, isAmount: column.alignment == .right)
  }
}

extension Register {
  /// The same as a table: every entry is a row with all its columns.
  var emptyTable: Table {
    var table = Table(title: title, layout: .plain, columns: [Column(.date)])
    if !summarisesPeriods { table.columns.append(Column(.description)) }
    table.columns += [Column(.account), Column(.amount), Column(.total)]
    let names = summarisesPeriods ? ["Period"] : ["Date", "Description"]
    table.rows = [
      Row(.header, (names + ["Account", "Amount", "Total"]).map { Cell($0) })
    ]
    return table
  }

  func row(_ entry: Entry) -> Row {
    let names = [Cell(entry.date)] + (summarisesPeriods ? [] : [Cell(entry.description)])
    let (open, close) = entry.brackets.marks
    return Row(names + [Cell(open + entry.account + close), entry.amount, entry.total])
  }
}
