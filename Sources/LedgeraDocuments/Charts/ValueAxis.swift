package import LedgeraQuantities

/// The vertical axis: round steps that cover all figures.
package struct ValueAxis: Sendable {
  package let step: WideQuantity
  /// A multiple of the step, or a lowest figure that is a small part of a step below one.
  package let lower: WideQuantity
  /// A multiple of the step.
  package let upper: WideQuantity
  private let firstTick: WideQuantity

  /// The step is the least of 1, 2, 2.5, 5 times a power of ten for which `stepCount` steps suffice.
  package init(
    lowest: WideQuantity, highest: WideQuantity, includesZero: Bool = true, stepCount: Int
  ) {
    let low = includesZero ? min(lowest, .zero) : lowest
    let high = includesZero ? max(highest, .zero) : highest
    var span = high - low
    if span.isZero { span = high.isZero ? .one : high.magnitude }
    step = ValueAxis.step(covering: span, with: stepCount)
    let floor = low.floored(to: step)
    let overhang = floor + step - low
    let isSlight = overhang * WideQuantity(coefficient: 8, scale: 0) < step && low < high
    firstTick = isSlight ? floor + step : floor
    lower = isSlight ? low : floor
    let top = high.negated.floored(to: step).negated
    upper = top == lower ? top + step : top
  }

  /// Multiples of the step, up to the upper bound.
  package var ticks: [WideQuantity] {
    var ticks = [firstTick]
    while let last = ticks.last, last < upper { ticks.append(last + step) }
    return ticks
  }

  /// How far below the top a value lies on a plot of that height, in tenths of a pixel.
  package func place(of value: WideQuantity, height: Int) -> Int {
    (upper - value).part(of: upper - lower, in: height * 10)
  }

  private static func step(covering span: WideQuantity, with count: Int) -> WideQuantity {
    let count = WideQuantity(coefficient: Int128(max(1, count)), scale: 0)
    var unit = WideQuantity(coefficient: 1, scale: 254)
    let ten = WideQuantity(coefficient: 10, scale: 0)
    // Most figures are no smaller than a millionth.
    let millionth = WideQuantity(coefficient: 1, scale: 6)
    if millionth * count < span { unit = millionth }
    while true {
      for factor in [10, 20, 25, 50] as [Int128] {
        let step = (unit * WideQuantity(coefficient: factor, scale: 1)).normalized
        if step * count >= span { return step }
      }
      unit = (unit * ten).normalized
    }
  }
}

extension WideQuantity {
  fileprivate static let one = WideQuantity(coefficient: 1, scale: 0)

  /// The next multiple at or below it.
  fileprivate func floored(to step: WideQuantity) -> WideQuantity {
    guard let quotient = divided(by: step) else { return self }
    let nearest = quotient.rounded(toDecimals: 0)
    return (nearest > quotient ? nearest - .one : nearest) * step
  }

  /// As many of `count` as it is of the whole.
  package func part(of whole: WideQuantity, in count: Int) -> Int {
    let zero = WideQuantity(coefficient: 0, scale: max(scale, whole.scale))
    if let part = (self + zero).quantity, let whole = (whole + zero).quantity, !whole.isZero {
      let (product, overflow) = part.coefficient.multipliedReportingOverflow(by: Int128(count))
      if !overflow { return Int(product / whole.coefficient) }
    }
    let exact = (self * WideQuantity(coefficient: Int128(count), scale: 0)).divided(by: whole)
    return exact?.rounded(toDecimals: 0).quantity.map { Int($0.coefficient) } ?? 0
  }

  /// As axes have it: `0`, `500`, `1.25M`, with U+2212 below zero.
  ///
  /// - Parameter style: Has the decimal mark.
  package func axisText(in style: NumberStyle = .plain) -> String {
    let style = NumberStyle(decimalMark: style.decimalMark)
    let (units, limits): ([String], [UInt8]) = (["T", "B", "M", "k"], [12, 9, 6, 3])
    var text = magnitude.normalized.text(in: style)
    for (unit, zeros) in zip(units, limits)
    where magnitude >= WideQuantity(coefficient: WideQuantity.power(zeros), scale: 0) {
      let part = magnitude * WideQuantity(coefficient: 1, scale: zeros)
      text = part.normalized.text(in: style) + unit
      break
    }
    return isNegative ? "\u{2212}" + text : text
  }

  private static func power(_ zeros: UInt8) -> Int128 {
    (0..<zeros).reduce(1) { power, _ in power * 10 }
  }
}
