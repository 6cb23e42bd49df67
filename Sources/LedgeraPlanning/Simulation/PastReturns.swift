import LedgeraModel
package import LedgeraQuantities

/// What buckets returned in months of the past, and how prices rose (calculations.md § Returns of the past).
package struct PastReturns: Sendable {
  /// How paths go through the months.
  package enum Order: Sendable, Equatable {
    /// A path from each row on, one month after the other.
    case sequences
    /// Each path is made of so many months at a time, which are drawn by chance.
    case blocks(Int)
  }

  package let order: Order
  /// nil: paths are sequences.
  var blockMonths: Int? { if case .blocks(let length) = order { length } else { nil } }
  /// What the months are read from, as the user named it.
  package let name: String
  /// 12 where a row is a year.
  let monthsPerRow: Int
  let monthCount: Int
  /// By bucket, then month: 1.01 for 1 %. nil: the bucket grows by its own return.
  let growth: [[Double]?]
  /// By month; nil: prices rise as the plan says.
  let prices: [Double]?

  /// - Parameters:
  ///   - returns: Those of a bucket by row, by its name; nil: it has none.
  ///   - inflation: By row; nil: it is not known.
  ///   - monthsPerRow: 12 for years, whose months all grow the same.
  package init(
    _ plan: Plan, _ returns: (String) -> [Quantity]?, inflation: [Quantity]?, rowCount: Int,
    monthsPerRow: Int, _ order: Order, name: String
  ) {
    func months(_ rows: [Quantity]) -> [Double] {
      rows.flatMap { row in
        let factor = Double(
          nearest: WideQuantity(row) + WideQuantity(coefficient: 1, scale: 0))
        let monthly =
          monthsPerRow == 1 ? factor : Exponential.exp(Exponential.log(factor) / 12)
        return Array(repeating: monthly, count: monthsPerRow)
      }
    }
    (self.order, self.name, self.monthsPerRow) = (order, name, monthsPerRow)
    monthCount = rowCount * monthsPerRow
    growth = plan.buckets.map { returns($0.name).map(months) }
    prices = inflation.map(months)
  }

  /// Sequences that are as long as the plan looks, or longer.
  func sequenceCount(months: Int) -> Int {
    max(0, (monthCount - months) / monthsPerRow + (monthCount >= months ? 1 : 0))
  }
}

/// A few paths side by side on their way through the past.
struct PastWalk {
  private let past: PastReturns
  private var streams = Xoshiro256(seeds: .zero)
  /// The month of the past that each path is in.
  private var places: [Int] = []
  /// What a month's prices are to those of month 0; nil: they rise as the plan says.
  private(set) var prices: Lanes?

  init(_ past: PastReturns) { self.past = past }

  /// Starts the paths from `first` on.
  mutating func start(seed: UInt64, first: Int) {
    let paths = first..<first + Lanes.scalarCount
    prices = past.prices.map { _ in Lanes(repeating: 1) }
    if case .blocks = past.order {
      var seeds = LaneBits.zero
      for (lane, path) in paths.enumerated() {
        seeds[lane] = ChanceYear.seed(seed, path: path, bucket: 0)
      }
      streams = Xoshiro256(seeds: seeds)
      places = paths.map { _ in 0 }
    } else {
      // Paths that are not counted go round.
      places = paths.map { $0 * past.monthsPerRow % past.monthCount }
    }
  }

  /// Goes on to a month of the plan; numbers ascend from 0.
  mutating func enter(_ month: Int) {
    if month > 0 {
      if let rises = past.prices, let before = prices {
        prices = before * Lanes(places.map { rises[$0] })
      }
      for lane in places.indices { places[lane] = (places[lane] + 1) % past.monthCount }
    }
    guard case .blocks(let length) = past.order, month % length == 0 else { return }
    let numbers = streams.next()
    let rows = UInt64(past.monthCount / past.monthsPerRow)
    for lane in places.indices { places[lane] = Int(numbers[lane] % rows) * past.monthsPerRow }
  }

  /// nil: the bucket grows by its own return.
  func growth(ofBucket bucket: Int) -> Lanes? {
    guard bucket < past.growth.count, let months = past.growth[bucket] else { return nil }
    return Lanes(places.map { months[$0] })
  }
}
