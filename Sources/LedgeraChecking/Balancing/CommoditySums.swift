import LedgeraModel
import LedgeraQuantities

/// Sums of one entry by commodity, reused from entry to entry: adding and clearing touch only the
/// commodities of the entry.
struct CommoditySums {
  private var coefficients: [Int128]
  private var scales: [UInt8]
  /// Most decimals written for a commodity in this entry; -1: only costs.
  private var writtenScales: [Int16]
  private var isTouched: [Bool]
  /// Commodities in the order of their first amount.
  private(set) var touched: [CommodityID] = []

  init(commodityCount: Int) {
    coefficients = [Int128](repeating: 0, count: commodityCount)
    scales = [UInt8](repeating: 0, count: commodityCount)
    writtenScales = [Int16](repeating: -1, count: commodityCount)
    isTouched = [Bool](repeating: false, count: commodityCount)
  }

  mutating func clear() {
    for commodity in touched {
      coefficients[commodity.index] = 0
      scales[commodity.index] = 0
      writtenScales[commodity.index] = -1
      isTouched[commodity.index] = false
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// Adds exactly.
  mutating func add(_ amount: Amount) throws(QuantityOverflow) {
    let index = amount.commodity.index
    if !isTouched[index] {
      isTouched[index] = true
      touched.append(amount.commodity)
      coefficients[index] = amount.quantity.coefficient
      scales[index] = amount.quantity.scale
      return
    }
    let sum = try Quantity(coefficient: coefficients[index], scale: scales[index])
      .adding(amount.quantity)
    coefficients[index] = sum.coefficient
    scales[index] = sum.scale
  }

  /// Notes the decimals of an amount that a posting has in a commodity (costs do not count).
  mutating func noteWrittenScale(_ scale: UInt8, of commodity: CommodityID) {
    if !isTouched[commodity.index] {
      isTouched[commodity.index] = true
      touched.append(commodity)
    }
    writtenScales[commodity.index] = max(writtenScales[commodity.index], Int16(scale))
  }

  subscript(commodity: CommodityID) -> Quantity {
    Quantity(coefficient: coefficients[commodity.index], scale: scales[commodity.index])
  }

  /// What is not zero, in the order of the first amounts.
  var remainders: [Amount] {
    touched.compactMap { self[$0].isZero ? nil : Amount(self[$0], $0) }
  }

  /// What is not zero after rounding to the most decimals written in the entry; commodities that
  /// only costs mention are not rounded.
  var imbalances: [Amount] {
    touched.compactMap { commodity in
      let sum = self[commodity]
      if sum.isZero { return nil }
      let written = writtenScales[commodity.index]
      let rounded = written < 0 ? sum : sum.rounded(toDecimals: UInt8(written))
      return rounded.isZero ? nil : Amount(sum, commodity)
    }
  }
}
