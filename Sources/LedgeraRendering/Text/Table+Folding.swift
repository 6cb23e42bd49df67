import LedgeraDocuments

extension Table {
  /// The table itself if it fits, else tables that follow each other: each has the first column
  /// again and as many of the others as fit, at least one. No figure is cut or left out.
  ///
  /// hledger's layouts are not folded where people compare them and read them by script: lists never are,
  /// grids only for a reader at a terminal.
  func folded(_ options: TextOptions) -> [Table] {
    guard let width = options.tableWidth, columns.count > 2,
      layout == .plain || layout == .grid && options.foldsGrids
    else { return [self] }
    let widths = columns.indices.map { index in
      rows.reduce(columns[index].minimumWidth) { widest, row in
        index < row.cells.count
          ? max(widest, row.cells[index].fitted(to: columns[index]).width) : widest
      }
    }
    let gap = 2
    // A grid has margins, and lines after its first column and before some others.
    let lines = layout == .grid ? 4 + columns.count { $0.lineBefore != .none } : 0
    let limit = width - lines
    guard widths.reduce(0, +) + gap * (widths.count - 1) > limit else { return [self] }
    var parts: [[Int]] = []
    var room = 0
    for index in columns.indices.dropFirst() {
      if parts.isEmpty || widths[index] + gap > room {
        parts.append([0])
        room = limit - widths[0]
      }
      parts[parts.count - 1].append(index)
      room -= widths[index] + gap
    }
    return parts.enumerated().map { number, indices in
      var part = self
      if number > 0 { part.title = nil }
      (part.columns, part.rows) = (indices.map { columns[$0] }, rows.map { $0.keeping(indices) })
      return part
    }
  }
}

extension Row {
  /// The row with some of its cells; those it does not have are left out.
  fileprivate func keeping(_ columns: [Int]) -> Row {
    Row(role, columns.compactMap { $0 < cells.count ? cells[$0] : nil })
  }
}
