package import LedgeraModel
import LedgeraQuantities

/// What accounts hold of each commodity after a run of postings: 64-bit sums, enough for most
/// books, in a flat table.
package struct ClosingBalances: Sendable {
  /// What an account holds of a commodity.
  struct Cell: BitwiseCopyable, Sendable {
    var coefficient: Int64 = 0
    var scale: UInt8 = 0
    /// Whether anything was posted, even if it came to zero.
    var isUsed = false

    var quantity: Quantity { Quantity(coefficient: Int128(coefficient), scale: scale) }

    /// False, with the sum unchanged: it needs more than 64 bits.
    @inline(__always)
    mutating func add(_ other: Int64, scale otherScale: UInt8) -> Bool {
      guard scale == otherScale else { return align(other, scale: otherScale) }
      let (sum, overflow) = coefficient.addingReportingOverflow(other)
      if overflow { return false }
      self = Cell(coefficient: sum, scale: scale, isUsed: true)
      return true
    }

    @inline(never)
    private mutating func align(_ other: Int64, scale otherScale: UInt8) -> Bool {
      let common = max(scale, otherScale)
      guard let own = PowersOfTen.scaled(Int128(coefficient), by: Int(common - scale)),
        let added = PowersOfTen.scaled(Int128(other), by: Int(common - otherScale)),
        let sum = Int64(exactly: own + added)
      else { return false }
      self = Cell(coefficient: sum, scale: common, isUsed: true)
      return true
    }
  }

  /// The most cells of a table: 4 MiB.
  private static let limit = 1 << 18

  let commodityCount: Int
  /// By account, within an account by commodity.
  var cells: [Cell]

  /// Zero everywhere; nil: the table would be too large.
  init?(accountCount: Int, commodityCount: Int) {
    let (count, overflow) = accountCount.multipliedReportingOverflow(by: commodityCount)
    guard !overflow, count <= Self.limit else { return nil }
    self.commodityCount = commodityCount
    cells = [Cell](repeating: Cell(), count: count)
  }

  func index(_ account: AccountID, _ commodity: CommodityID) -> Int {
    account.index &* commodityCount &+ commodity.index
  }

  /// Adds the sums of the run of postings that follows. False: a sum needs more than 64 bits.
  mutating func add(_ later: ClosingBalances) -> Bool {
    for index in cells.indices where later.cells[index].isUsed {
      let cell = later.cells[index]
      guard cells[index].add(cell.coefficient, scale: cell.scale) else { return false }
      cells[index].isUsed = true
    }
    return true
  }

  /// Calls `body` with each account and commodity that was posted to, and the balance, which may be
  /// zero.
  package func forEach(_ body: (AccountID, Amount) -> Void) {
    for (index, cell) in cells.enumerated() where cell.isUsed {
      let (account, commodity) = index.quotientAndRemainder(dividingBy: commodityCount)
      body(
        AccountID(UInt32(account)), Amount(cell.quantity, CommodityID(UInt16(commodity))))
    }
  }
}
