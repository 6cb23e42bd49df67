import LedgeraDocuments
import LedgeraQuantities

/// How long bars are: figures of any size in proportion to a whole number of steps.
struct BarScale {
  /// Steps that the figures below zero take together with those above at most.
  let steps: Int
  /// Steps from the left to zero.
  let zero: Int
  private let range: WideQuantity

  /// The longest bars to the left and to the right fill `steps`.
  init(_ chart: BarChart, steps: Int) {
    let values = chart.bars.map(\.value)
    let highest = max(values.max() ?? .zero, chart.full ?? .zero, .zero)
    let lowest = min(values.min() ?? .zero, .zero)
    range = highest - lowest
    self.steps = steps
    zero = BarScale.rounded(lowest.negated, steps, range)
  }

  /// Steps that a figure takes, at least one unless it is zero.
  func length(of value: WideQuantity) -> Int {
    guard !value.isZero else { return 0 }
    let room = value.isNegative ? zero : steps - zero
    return min(max(BarScale.rounded(value.magnitude, steps, range), 1), max(room, 1))
  }

  private static func rounded(_ value: WideQuantity, _ steps: Int, _ range: WideQuantity) -> Int {
    let scaled = value * WideQuantity(coefficient: Int128(steps), scale: 0)
    let quotient = scaled.divided(by: range)?.rounded(toDecimals: 0).quantity?.coefficient
    return Int(clamping: quotient ?? 0)
  }
}
