import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Corrections of nearly valid words and values of a plan.
enum PlanText {
  /// What people may call properties of blocks.
  static let otherProperties = [
    "amount": "target", "save": "target", "growth": "return", "interest": "return",
    "rate": "return", "allocation": "weight", "share": "weight",
  ]

  /// `3`, `2,5%`, or the fraction `0.2`, as a rate; nil: not a number.
  static func rate(_ text: String, isPart: Bool) -> String? {
    let plain = text.replacing(",", with: ".")
    guard let number = Quantity(plain: plain) else { return Rate(plain).map { _ in plain } }
    guard isPart, number.magnitude <= Quantity(coefficient: 1) else {
      return Rate(plain + "%").map { _ in plain + "%" }
    }
    return Rate(perUnit: number).text
  }

  /// How to write the fraction `0.05`, which may be meant as 5% and as 0.05%; nil: no number, or none between
  /// 0 and 1.
  static func readings(ofFraction text: String) -> String? {
    let plain = text.replacing(",", with: ".")
    guard let number = Quantity(plain: plain), !number.isZero,
      number.magnitude < Quantity(coefficient: 1)
    else { return nil }
    return "write \(Rate(perUnit: number).text), or \(plain)% if it is as little as that"
  }

  /// `400k SGD` with all its digits; nil: anything else.
  static func amount(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let factors: [UInt8: Int128] = [0x6B: 1000, 0x4B: 1000, 0x6D: 1_000_000, 0x4D: 1_000_000]
    for place in bytes.indices.dropFirst() {
      guard let factor = factors[bytes[place]], bytes[place - 1].isDigit,
        place + 1 == bytes.count || bytes[place + 1] == 0x20
      else { continue }
      var start = place
      while start > 0, bytes[start - 1].isDigit || bytes[start - 1] == 0x2E { start -= 1 }
      let (before, after) = (bytes[..<start], bytes[(place + 1)...])
      let hasSymbol = (before + after).contains { $0 != 0x20 && $0 != 0x2D }
      let digits = String(decoding: bytes[start..<place], as: UTF8.self)
      guard hasSymbol, let number = Quantity(plain: digits),
        let whole = try? number.multiplied(by: Quantity(coefficient: factor))
      else { return nil }
      return String(decoding: before, as: UTF8.self) + whole.normalized.text()
        + String(decoding: after, as: UTF8.self)
    }
    return nil
  }

  /// `1 year` in months; nil: anything else.
  static func months(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count == 2, ["year", "years"].contains(words[1]), let count = Int(words[0]),
      (1...100).contains(count)
    else { return nil }
    return "\(count * 12) months"
  }

  /// Of `age 67`; nil: anything else.
  static func age(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0] == "age", let age = Int(words[1]), 1...120 ~= age else {
      return nil
    }
    return age
  }

  /// The first day and the last one of `2040`, `2040-12` or `Dec 2040`; nil: anything else.
  static func days(of text: String) -> (first: Day, last: Day)? {
    let words = text.split { $0 == " " || $0 == "-" || $0 == "/" }.map { $0.lowercased() }
    let isYear: (String) -> Bool = { $0.utf8.count == 4 && $0.isDigits }
    guard let year = words.first(where: isYear).flatMap({ Int($0) }), words.count <= 2 else {
      return nil
    }
    let others = words.filter { !isYear($0) }
    guard let other = others.first else {
      guard words.count == 1, let first = Day(year: year, month: 1, day: 1) else { return nil }
      return (first, first.adding(months: 12).adding(days: -1))
    }
    let named = Day.monthNames.firstIndex {
      $0.name.lowercased() == other || $0.abbreviation.lowercased() == other
    }.map { $0 + 1 }
    guard let month = named ?? Int(other), (1...12).contains(month),
      let first = Day(year: year, month: month, day: 1)
    else { return nil }
    return (first, first.adding(months: 1).adding(days: -1))
  }
}
