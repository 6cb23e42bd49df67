package import LedgeraQuantities

extension [WideQuantity] {
  /// For an even number of figures, the mean of the middle two; nil: no figures. Linear, plus
  /// sorting.
  package var median: WideQuantity? {
    guard !isEmpty else { return nil }
    let sorted = self.sorted()
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    let two = WideQuantity(coefficient: 2, scale: 0)
    return (sorted[middle - 1] + sorted[middle]).divided(by: two)
  }
}
