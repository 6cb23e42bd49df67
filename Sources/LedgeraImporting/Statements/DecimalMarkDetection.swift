import LedgeraQuantities

/// Which decimal mark the amounts of a file have, found from all of them.
enum DecimalMarkDetection {
  enum Result {
    case known(NumberStyle.DecimalMark)
    /// The number at `index`, and with it all, can be read in these ways.
    case ambiguous(readings: [String], index: Int)
  }

  static let help = "say what the decimal mark is: --decimal-mark . or --decimal-mark ,"

  /// - Parameters:
  ///   - texts: What is not a number does not count.
  ///   - stated: What the user says; nil: nothing.
  static func detect(
    _ texts: some Sequence<ArraySlice<UInt8>>, stated: NumberStyle.DecimalMark? = nil
  ) -> Result {
    if let stated { return .known(stated) }
    var (points, commas) = (0, 0)
    var ambiguous: (index: Int, number: WrittenNumber)?
    for (index, text) in texts.enumerated() {
      guard let number = WrittenNumber(text) else { continue }
      switch number.evidence {
      case .none: break
      case .ambiguous: ambiguous = ambiguous ?? (index, number)
      case .mark(.point): points += 1
      case .mark(.comma): commas += 1
      }
    }
    if points != commas { return .known(points > commas ? .point : .comma) }
    guard points == 0, let ambiguous else { return .known(.point) }
    let readings = [NumberStyle.DecimalMark.point, .comma].compactMap {
      ambiguous.number.quantity(mark: $0)?.description
    }
    return .ambiguous(readings: readings, index: ambiguous.index)
  }
}
