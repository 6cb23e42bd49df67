import LedgeraQuantities

/// Numbers as people write them in answers: `1850.00`, `12,000`, `1.2k`, `40k`, `2m`.
enum SetupNumber {
  /// nil: it is no number, or one whose comma could be a decimal mark.
  static func quantity(_ text: some StringProtocol) -> Quantity? {
    var digits = String(text)
    var zeros = 0
    if let last = digits.last, let count = ["k": 3, "m": 6][last.lowercased()] {
      digits.removeLast()
      zeros = count
    }
    guard let plain = withoutGroups(digits), let quantity = Quantity(plain: plain) else {
      return nil
    }
    guard zeros > 0 else { return quantity }
    return try? quantity.multiplied(by: Quantity(coefficient: zeros == 3 ? 1000 : 1_000_000))
  }

  /// Without commas between groups of three digits; nil: a comma is elsewhere.
  private static func withoutGroups(_ digits: String) -> String? {
    guard digits.contains(",") else { return digits }
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    let first = groups[0].drop { $0 == "-" || $0 == "+" }
    guard (1...3).contains(first.count), first != "0",
      groups.dropFirst().allSatisfy({ $0.count == 3 }), parts.count < 2 || !parts[1].contains(",")
    else { return nil }
    return digits.replacing(",", with: "")
  }
}
