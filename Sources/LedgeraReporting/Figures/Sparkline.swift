public import LedgeraQuantities

/// Figures as one line of blocks, a block for each: how they changed, at a glance.
public enum Sparkline {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The highest block stands for the largest figure, the lowest for zero or for the least figure if
  /// that is below zero. Whatever is above the lowest, however little, has the second at least.
  public static func text(of figures: [WideQuantity]) -> String {
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
