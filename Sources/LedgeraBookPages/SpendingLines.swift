import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// Categories by what was spent in the last period, the largest first: at most seven, and the others
/// together.
struct SpendingLines {
  let shown: [TrendReport.Line]
  /// nil: there are no others.
  let rest: WideQuantity?

  init(_ report: TrendReport, in unit: CommodityID) {
    let lines = report.lines.filter { $0.commodity == unit && $0.latest.signum > 0 }
      .sorted { $0.latest > $1.latest }
    let count = lines.count > 8 ? 7 : lines.count
    shown = Array(lines.prefix(count))
    let others = lines.dropFirst(count)
    rest = others.isEmpty ? nil : others.reduce(.zero) { $0 + $1.latest }
  }

  /// What the longest bar or mark stands for; nil: nothing was spent.
  var most: WideQuantity? {
    let values = shown.flatMap { [$0.latest, $0.usual ?? .zero] } + [rest ?? .zero]
    return shown.isEmpty ? nil : values.max()
  }
}

extension TrendReport.Line {
  /// Against the median of the periods before: `usual`, `+11 %`, `×3.5`; empty without a median.
  func changeText(_ money: Money) -> String {
    guard let change = change(from: usual), let usual else { return "" }
    if change.magnitude <= WideQuantity(coefficient: 15, scale: 1) { return "usual" }
    if change > WideQuantity(coefficient: 200, scale: 0), let times = latest.divided(by: usual) {
      return "\u{D7}" + money.number(times)
    }
    return money.percentage(change, decimals: 0, isChange: true)
  }
}

extension PageWriter {
  /// The category of a line.
  mutating func name(_ line: TrendReport.Line) {
    guard let account = line.account else { return text("total") }
    self.account(account)
  }
}
