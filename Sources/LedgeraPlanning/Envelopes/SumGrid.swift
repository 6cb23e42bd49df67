import LedgeraModel
import LedgeraQuantities

/// Exact sums in rows and columns. Adding takes constant time, and nothing is allocated for it while
/// 128 bits suffice.
struct SumGrid {
  private struct Cell {
    var sum: Int128 = 0
    var scale: UInt8 = 0
  }

  private let columnCount: Int
  private var cells: ContiguousArray<Cell>
  /// What did not fit into a cell, by the cell's number.
  private var rest: [Int: WideQuantity] = [:]

  init(rows: Int, columns: Int) {
    columnCount = columns
    cells = ContiguousArray(repeating: Cell(), count: rows * columns)
  }

  subscript(row: Int, column: Int) -> WideQuantity {
    let number = row * columnCount + column
    let sum = WideQuantity(coefficient: cells[number].sum, scale: cells[number].scale)
    guard let more = rest[number] else { return sum }
    return sum + more
  }

  /// Adds `coefficient × 10^-scale`.
  @inline(__always)
  mutating func add(_ coefficient: Int128, scale: UInt8, _ row: Int, _ column: Int) {
    let number = row * columnCount + column
    if cells[number].scale == scale {
      let (sum, overflow) = cells[number].sum.addingReportingOverflow(coefficient)
      if !overflow {
        cells[number].sum = sum
        return
      }
    }
    addSlowly(WideQuantity(coefficient: coefficient, scale: scale), number)
  }

  mutating func add(_ quantity: WideQuantity, _ row: Int, _ column: Int) {
    if let short = quantity.quantity {
      add(short.coefficient, scale: short.scale, row, column)
    } else {
      addSlowly(quantity, row * columnCount + column)
    }
  }

  /// Another scale, or too many digits.
  @inline(never)
  private mutating func addSlowly(_ quantity: WideQuantity, _ number: Int) {
    let cell = cells[number]
    if cell.sum == 0, let short = quantity.quantity {
      cells[number] = Cell(sum: short.coefficient, scale: short.scale)
      return
    }
    let sum = WideQuantity(coefficient: cell.sum, scale: cell.scale) + quantity
    if let short = sum.quantity {
      cells[number] = Cell(sum: short.coefficient, scale: short.scale)
    } else {
      rest[number, default: .zero] += quantity
    }
  }
}
