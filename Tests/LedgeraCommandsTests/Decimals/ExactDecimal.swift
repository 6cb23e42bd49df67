/// A decimal number of any length for tests: digits in an array, independent of the arithmetic tested.
struct ExactDecimal {
  /// Lowest first, of either sign and any size; `canonical` carries.
  private var digits: [Int]
  /// How many of them stand after the decimal mark.
  private var scale: Int

  static let zero = ExactDecimal(digits: [0], scale: 0)

  private init(digits: [Int], scale: Int) {
    self.digits = digits
    self.scale = scale
  }

  /// Of a text such as `-0.05`.
  init(_ text: String) {
    let sign = text.hasPrefix("-") ? -1 : 1
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    digits = text.compactMap(\.wholeNumberValue).reversed().map { sign * $0 }
    scale = parts.count > 1 ? parts[1].count : 0
  }

  static func + (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
    let scale = max(left.scale, right.scale)
    let (one, other) = (left.digits(atScale: scale), right.digits(atScale: scale))
    let count = max(one.count, other.count)
    let sums = (0..<count).map {
      ($0 < one.count ? one[$0] : 0) + ($0 < other.count ? other[$0] : 0)
    }
    return ExactDecimal(digits: sums, scale: scale)
  }

  static func * (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
    let (one, other) = (left.canonical.digits, right.canonical.digits)
    var products = [Int](repeating: 0, count: one.count + other.count)
    for (place, digit) in one.enumerated() where digit != 0 {
      for (offset, factor) in other.enumerated() { products[place + offset] += digit * factor }
    }
    return ExactDecimal(digits: products, scale: left.scale + right.scale)
  }

  /// The number with a number of decimals, rounded half-even where there are more.
  func text(decimals: Int) -> String {
    let number = canonical
    let isNegative = number.digits.contains { $0 < 0 }
    var digits = number.digits.map(abs)
    if scale < decimals {
      digits.insert(contentsOf: Array(repeating: 0, count: decimals - scale), at: 0)
    } else if scale > decimals {
      let dropped = digits.prefix(scale - decimals)
      digits = Array(digits.dropFirst(scale - decimals))
      if digits.isEmpty { digits = [0] }
      let isTie = dropped.last == 5 && dropped.dropLast().allSatisfy { $0 == 0 }
      let first = dropped.last ?? 0
      if isTie ? digits[0] % 2 == 1 : first >= 5 { digits[0] += 1 }
    }
    digits = ExactDecimal(digits: digits, scale: 0).canonical.digits
    while digits.count > decimals + 1, digits.last == 0 { digits.removeLast() }
    while digits.count <= decimals { digits.append(0) }
    let sign = isNegative && digits.contains { $0 != 0 } ? "-" : ""
    var text = digits.reversed().map(String.init).joined()
    if decimals > 0 { text.insert(".", at: text.index(text.endIndex, offsetBy: -decimals)) }
    return sign + text
  }

  private func digits(atScale target: Int) -> [Int] {
    Array(repeating: 0, count: target - scale) + digits
  }

  /// The same with digits of one sign below ten.
  private var canonical: ExactDecimal {
    var result = carried
    if let top = result.last, top < 0 {
      // Below zero: what is carried of the opposite number has one sign.
      result = ExactDecimal(digits: digits.map { -$0 }, scale: scale).carried.map { -$0 }
    }
    return ExactDecimal(digits: result, scale: scale)
  }

  private var carried: [Int] {
    var result: [Int] = []
    var carry = 0
    for digit in digits + Array(repeating: 0, count: 12) {
      let sum = digit + carry
      let rest = ((sum % 10) + 10) % 10
      result.append(rest)
      carry = (sum - rest) / 10
    }
    if carry < 0 { result.append(-1) }
    return result
  }
}
