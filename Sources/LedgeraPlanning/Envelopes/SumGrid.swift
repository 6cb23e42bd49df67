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

/// Divides an amount in proportion so that nothing is lost to rounding.
enum Apportionment {
  /// Parts of `whole` in proportion to weights that are not below zero, each with at most `decimals`
  /// decimals: rounded down, and what is left goes to those that lost most, the first ones of equals
  /// (largest remainder). Equal weights where all are zero. The sum is `whole` rounded to the decimals.
  static func parts(
    of whole: WideQuantity, by weights: [WideQuantity], decimals: UInt8
  ) -> [WideQuantity] {
    guard !weights.isEmpty else { return [] }
    let one = WideQuantity(coefficient: 1, scale: 0)
    let sum = weights.reduce(.zero) { $0 + $1 }
    let counted = sum.isZero ? weights.map { _ in one } : weights
    let total = sum.isZero ? WideQuantity(coefficient: Int128(weights.count), scale: 0) : sum
    let unit = WideQuantity(coefficient: 1, scale: decimals)
    let whole = whole.rounded(toDecimals: decimals)
    let exact = counted.map { (whole * $0).divided(by: total) ?? .zero }
    var parts = exact.map { share in
      let near = share.rounded(toDecimals: decimals)
      return near > share ? near - unit : near
    }
    var rest = parts.reduce(whole) { $0 - $1 }
    let losers = parts.indices.sorted { one, other in
      let (first, second) = (exact[one] - parts[one], exact[other] - parts[other])
      return first == second ? one < other : first > second
    }
    for index in losers where rest.signum > 0 {
      parts[index] += unit
      rest = rest - unit
    }
    return parts
  }
}
