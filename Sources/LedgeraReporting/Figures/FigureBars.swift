package import LedgeraDocuments
package import LedgeraModel
package import LedgeraQuantities

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

/// Figures as a line of blocks, one each, to show at a glance how they changed.
package enum Sparkline {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The highest block is the largest figure, the lowest is zero, or the smallest figure if that is
  /// negative. Anything above the lowest, however little, gets at least the second block.
  package static func text(of figures: [WideQuantity]) -> String {
    let least = min(figures.min() ?? .zero, .zero)
    let range = max(figures.max() ?? .zero, .zero) - least
    let top = WideQuantity(coefficient: Int128(blocks.count - 1), scale: 0)
    return String(
      figures.map { figure in
        let height = figure - least
        guard height.signum > 0, let share = (height * top).divided(by: range) else {
          return blocks[0]
        }
        let level = Int(clamping: share.rounded(toDecimals: 0).quantity?.coefficient ?? 0)
        return blocks[min(max(level, 1), blocks.count - 1)]
      })
  }
}

/// Percentages with one decimal, rounded half-even.
package enum PercentText {
  /// For programs: `12.5`.
  package static func number(_ percentage: WideQuantity) -> String {
    percentage.text(in: NumberStyle(decimals: 1))
  }

  /// `12.5`, with the decimal mark of the books.
  package static func number(_ percentage: WideQuantity, in journal: Journal) -> String {
    percentage.text(in: NumberStyle(decimalMark: journal.decimalMark, decimals: 1))
  }

  /// `12.5 %`, likewise.
  package static func text(_ percentage: WideQuantity, in journal: Journal) -> String {
    number(percentage, in: journal) + " %"
  }

  /// `12.345 %`, with as many decimals as it has.
  package static func exact(_ percentage: WideQuantity, in journal: Journal) -> String {
    percentage.text(in: NumberStyle(decimalMark: journal.decimalMark)) + " %"
  }
}

extension Journal {
  /// That of the base currency, or else of most commodities that have decimals.
  package var decimalMark: NumberStyle.DecimalMark {
    if let base = profile.base { return commodity(base).style.number.decimalMark }
    let marks = store.commodities.lazy.filter { $0.style.number.decimals ?? 0 > 0 }
      .map(\.style.number.decimalMark)
    let commas = marks.count { $0 == .comma }
    return commas * 2 > marks.count ? .comma : .point
  }
}

extension WideBalance {
  /// As a percentage of another balance; nil: that is not positive, or there are several
  /// commodities.
  package func percentage(of whole: WideBalance) -> WideQuantity? {
    guard let (part, whole) = quantities(beside: whole), whole.signum > 0 else { return nil }
    return part.percentage(of: whole)
  }

  /// Its quantity and that of another balance, the divisor; nil: that is zero, or there are several
  /// commodities.
  package func quantities(
    beside whole: WideBalance
  ) -> (part: WideQuantity, whole: WideQuantity)? {
    let parts = amounts.filter { !$0.isZero }
    let wholes = whole.amounts.filter { !$0.isZero }
    guard wholes.count == 1, parts.count <= 1,
      parts.allSatisfy({ $0.commodity == wholes[0].commodity })
    else { return nil }
    return (parts.first?.quantity ?? .zero, wholes[0].quantity)
  }
}
