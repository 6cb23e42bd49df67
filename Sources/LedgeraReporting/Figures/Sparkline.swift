package import LedgeraQuantities

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
