/// Amounts that result from mistyping an amount.
enum SlippedDigits {
  /// The distinct amounts that result from transposing two neighbouring digits. Zeros around the
  /// decimal mark count as digits: 0.54 becomes 5.04 as well as 0.45.
  ///
  /// - Parameter magnitude: In smallest units, not negative.
  static func swaps(of magnitude: Int128, decimals: UInt8) -> [Int128] {
    var results: [Int128] = []
    var unit: Int128 = 1
    var place = 0
    // No digits to swap above the first one and the one before the decimal mark.
    while unit <= magnitude / 10 || place < Int(decimals) {
      guard unit <= StatementQuestion.amountLimit else { break }
      let (low, high) = (magnitude / unit % 10, magnitude / (unit * 10) % 10)
      if low != high { results.append(magnitude + (low - high) * 9 * unit) }
      unit *= 10
      place += 1
    }
    return results
  }

  /// The amount with its decimal mark one place to the right, or one or two to the left if the
  /// digits there are zeros.
  static func slides(of magnitude: Int128) -> [Int128] {
    guard magnitude > 0 else { return [] }
    var results = [magnitude * 10]
    if magnitude % 10 == 0 { results.append(magnitude / 10) }
    if magnitude % 100 == 0 { results.append(magnitude / 100) }
    return results
  }
}
