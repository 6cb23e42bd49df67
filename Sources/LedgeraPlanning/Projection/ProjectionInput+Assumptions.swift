import LedgeraModel
import LedgeraQuantities

extension ProjectionInput {
  /// What is simpler in a projection than in life, in sentences without full stop.
  func assumptions(on day: Day) -> [String] {
    var sentences = ["exchange rates stay those of \(day.text)"]
    if buckets.count > 1 {
      sentences.append(
        rebalancesYearly
          ? "buckets are rebalanced at the end of each year"
          : "nothing is rebalanced: write 'rebalance yearly' below plan for that")
    }
    if !residencies.isEmpty {
      sentences.append("brackets count calendar years, and tax is paid with the income")
    }
    if buckets.contains(where: { $0.tax.isZero && !$0.expectedReturn.isZero }) {
      sentences.append("growth is not taxed: write 'tax 25%' below a bucket for that")
    }
    return sentences
  }
}
