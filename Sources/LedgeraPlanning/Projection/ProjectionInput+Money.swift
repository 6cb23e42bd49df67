import LedgeraModel
import LedgeraQuantities

extension ProjectionInput {
  /// What is simpler in a projection than in life, in sentences without full stop.
  ///
  /// - Parameters:
  ///   - isDeflated: Inflation was taken out of the figures.
  ///   - table: What prices rise by in the past; nil: the plan's inflation.
  func assumptions(
    isDeflated: Bool = false, pricesOf table: String? = nil
  ) -> [String] {
    let rate = "\(inflation.quantity.inPercent.normalized)% a year"
    let money =
      inflation.isZero && !(isDeflated && table != nil)
      ? "amounts are in the money of their time; the plan says nothing of inflation"
      : isDeflated
        ? "amounts are in the money of \(firstMonth.monthTitle), after inflation of \(rate)"
        : "amounts are in the money of their time, with inflation of \(rate)"
    var sentences = [money]
    if let table { sentences.append("in the past, prices rise as in \(table)") }
    sentences.append("exchange rates stay those of \(ratesDay.text)")
    if buckets.count > 1 {
      sentences.append(
        rebalancesYearly
          ? "buckets are rebalanced at the end of each year"
          : "nothing is rebalanced: write 'rebalance yearly' below plan for that")
    }
    return sentences + assumptionsOfTaxes
  }

  private var assumptionsOfTaxes: [String] {
    var sentences: [String] = []
    if !residencies.isEmpty {
      let month = Day.monthNames[taxYearStart - 1].name
      let year =
        taxYearStart == 1
        ? "calendar years"
        : "years that begin in \(month.prefix(1).uppercased() + month.dropFirst())"
      sentences.append("brackets count \(year), and tax is paid with the income")
    }
    if buckets.contains(where: { $0.exit != nil }) {
      sentences.append("tax on what leaves a bucket is paid in the month after")
    }
    if buckets.contains(where: { $0.exit?.basis != nil }) {
      sentences.append("what is sold costs what all of its bucket cost on average")
    }
    for bucket in buckets where bucket.exit?.isGuessed == true {
      sentences.append(
        "it is not known what all in \(bucket.name) cost: write 'basis AMOUNT' below the bucket")
    }
    if buckets.contains(where: { $0.tax.isZero && $0.exit == nil && !$0.expectedReturn.isZero }) {
      sentences.append(
        "growth is not taxed: write 'tax 25%' below a bucket for that, or 'tax 25% of gains'")
    }
    return sentences
  }

  /// What the plan's inflation makes of prices.
  func prices() throws(ProjectionFailure) -> GrowthSeries {
    do throws(RoundedDecimal.Failure) {
      return try GrowthSeries(inflation, monthCount: computedMonthCount)
    } catch { throw ProjectionFailure(error) }
  }

  /// The same with what paths in the middle grow by; nil: nothing varies.
  var withMiddleReturns: ProjectionInput? {
    guard buckets.contains(where: { $0.middleReturn != nil }) else { return nil }
    var input = self
    for index in buckets.indices {
      if let middle = buckets[index].middleReturn { input.buckets[index].expectedReturn = middle }
    }
    return input
  }
}
