import LedgeraDocuments

extension Table {
  /// The table itself if it fits, else tables that follow each other: each has the first column
  /// again and as many of the others as fit, at least one. No figure is cut or left out.
  ///
  /// Only tables of the plain layout are folded; hledger's layouts stay as they are, because people
  /// compare and read them by script.
  func folded(toWidth limit: Int) -> [Table] {
    guard layout == .plain, columns.count > 2 else { return [self] }
    let widths = columns.indices.map { index in
      rows.reduce(columns[index].minimumWidth) { widest, row in
        index < row.cells.count
          ? max(widest, row.cells[index].fitted(to: columns[index]).width) : widest
      }
    }
    let gap = 2
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
      Table(
        title: number == 0 ? title : nil, layout: layout, columns: indices.map { columns[$0] },
        rows: rows.map { $0.keeping(indices) })
    }
  }
}

extension Row {
  /// The row with some of its cells; those it does not have are left out.
  fileprivate func keeping(_ columns: [Int]) -> Row {
    Row(role, columns.compactMap { $0 < cells.count ? cells[$0] : nil })
  }
}
