package import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities

extension NetWorthReport {
  /// Net worth as a line, above the table; nil: there are fewer than two days, or several
  /// commodities.
  package var charted: Document? {
    chart.map { document(below: [.chart($0), .space]) }
  }

  private var chart: Chart? {
    let amounts = netWorth.map { $0.amounts.filter { !$0.isZero } }
    guard days.count > 1, amounts.allSatisfy({ $0.count < 2 }),
      let commodity = amounts.joined().first?.commodity,
      amounts.joined().allSatisfy({ $0.commodity == commodity })
    else { return nil }
    let points = zip(days, amounts).map { day, amounts in
      (
        position: Int(day.number), label: day.text, value: amounts.first?.quantity ?? .zero
      )
    }
    return Chart(
      "Net worth in \(journal.commodity(commodity).symbol)", through: points,
      style: journal.commodity(commodity).style.number)
  }
}
