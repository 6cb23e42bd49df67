import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraQuantities

/// Sets a bar chart in text, no wider than the terminal where labels and figures leave room.
struct BarLayout {
  /// Columns that bars have at least, however narrow the terminal is.
  private static let leastColumns = 8

  private let chart: BarChart
  private let width: Int
  private let labels: [String]
  private let labelWidth: Int

  init(_ chart: BarChart, _ options: TextOptions) {
    self.chart = chart
    width = options.width
    let most = max(options.width / 2, 10)
    labels = chart.bars.map { Clipping.keepingFront($0.label, width: most) }
    labelWidth = labels.reduce(0) { max($0, DisplayWidth.of($1)) }
  }

  func write(to output: inout OutputBuffer) {
    if let title = chart.title {
      output.append(title)
      output.append("\n\n")
    }
    switch chart.mark {
    case .stars: writeStars(to: &output)
    case .proportional: writeBars(to: &output)
    }
  }

  // MARK: Stars

  private func writeStars(to output: inout OutputBuffer) {
    let counts = chart.bars.map { Int(clamping: $0.value.quantity?.coefficient ?? 0) }
    let room = max(width - labelWidth - 1, BarLayout.leastColumns)
    let each = max(1, ((counts.max() ?? 0) + room - 1) / room)
    if each > 1 { output.append("* = up to \(each)\n") }
    for (label, count) in zip(labels, counts) {
      output.append(label)
      output.append(spaces: labelWidth - DisplayWidth.of(label))
      output.append(" ")
      output.append(String(repeating: "*", count: (count + each - 1) / each))
      output.appendLineEnd()
    }
  }

  // MARK: Bars

  /// Eighths of a column from none to seven.
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  private func writeBars(to output: inout OutputBuffer) {
    let figureWidth = chart.bars.reduce(0) { max($0, $1.figure.width) }
    let hasNegative = chart.bars.contains { $0.value.isNegative }
    let columns = max(
      width - labelWidth - figureWidth - 4 - (hasNegative ? 1 : 0), BarLayout.leastColumns)
    // Bars to the left end with a whole column, those to the right with an eighth of one.
    let left = BarScale(chart, steps: columns)
    let right = BarScale(chart, steps: columns * 8)
    for (bar, label) in zip(chart.bars, labels) {
      output.append(label)
      output.append(spaces: labelWidth - DisplayWidth.of(label) + 2)
      output.append(spaces: figureWidth - bar.figure.width)
      bar.figure.write(line: 0, to: &output)
      output.append("  ")
      if hasNegative {
        let length = bar.value.isNegative ? left.length(of: bar.value) : 0
        output.append(spaces: left.zero - length)
        output.append(String(repeating: "█", count: length), .negative)
        output.append("│")
      }
      if !bar.value.isNegative {
        let length = min(right.length(of: bar.value), (columns - left.zero) * 8)
        output.append(String(repeating: "█", count: length / 8) + BarLayout.eighths[length % 8])
      }
      output.trimSpaces()
      output.appendLineEnd()
    }
  }
}

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
