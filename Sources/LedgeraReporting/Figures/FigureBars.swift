package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities

/// Draws figures as bars: one chart per commodity, as commodities have no common measure.
package struct FigureBars {
  /// Accounts or periods with their figures, in order.
  let figures: [(label: String, balance: WideBalance)]
  let order: CommodityOrder
  /// Whether zero figures keep their line.
  let keepsZeros: Bool

  package init(
    figures: [(label: String, balance: WideBalance)], order: CommodityOrder, keepsZeros: Bool
  ) {
    self.figures = figures
    self.order = order
    self.keepsZeros = keepsZeros
  }

  /// The charts, with the title above the first one. `text` writes an amount.
  package func blocks(title: String?, text: (WideAmount) -> String) -> [Block] {
    let commodities = commodities
    guard !commodities.isEmpty else { return title.map { [.paragraph(Cell($0))] } ?? [] }
    var blocks: [Block] = []
    for (index, commodity) in commodities.enumerated() {
      if index > 0 { blocks.append(.space) }
      blocks.append(.bars(chart(of: commodity, title: index == 0 ? title : nil, text)))
    }
    return blocks
  }

  private var commodities: [CommodityID] {
    var all = WideBalance()
    for figure in figures {
      for amount in figure.balance.amounts where !amount.isZero {
        all.add(WideAmount(amount.quantity.magnitude, amount.commodity))
      }
    }
    return order.sorted(all).map(\.commodity)
  }

  private func chart(
    of commodity: CommodityID, title: String?, _ text: (WideAmount) -> String
  ) -> BarChart {
    var chart = BarChart(title: title)
    for figure in figures {
      let amount = figure.balance.amount(of: commodity)
      guard keepsZeros || !amount.isZero else { continue }
      chart.bars.append(
        BarChart.Bar(
          label: figure.label,
          figure: Cell(text(amount), amount.quantity.isNegative ? .negative : .plain),
          value: amount.quantity))
    }
    return chart
  }
}
