import LedgeraDiagnostics
import LedgeraModel

/// A date of a QIF file, whose parts are in an order that only the whole file tells.
struct QIFDate: Sendable {
  enum Order: Sendable {
    case dayFirst, monthFirst
  }

  /// The first two numbers, or month and day where the year comes first.
  private let first: Int
  private let second: Int
  private let year: Int
  private let isYearFirst: Bool

  /// `1/22/07`, `22.1.2007`, `1/ 2' 9` (of this century), `2007-01-22`, `20070122`; nil: no date.
  init?(_ text: ArraySlice<UInt8>) {
    var numbers: [(value: Int, count: Int)] = []
    numbers.reserveCapacity(3)
    var isThisCentury = false
    var rest = text.trimmed
    while let first = rest.first {
      let digits = rest.prefix(while: \.isDigit)
      if digits.isEmpty {
        guard Self.separators.contains(first) else { return nil }
        if first == UInt8(ascii: "'") { isThisCentury = true }
        rest = rest.dropFirst()
      } else {
        guard digits.count <= 8, let value = digits.wholeNumber else { return nil }
        numbers.append((value, digits.count))
        rest = rest[digits.endIndex...]
      }
    }
    if numbers.count == 1, numbers[0].count == 8 {
      let value = numbers[0].value
      numbers = [(value / 10_000, 4), (value / 100 % 100, 2), (value % 100, 2)]
    }
    guard numbers.count == 3 else { return nil }
    isYearFirst = numbers[0].count == 4
    let year = isYearFirst ? numbers[0] : numbers[2]
    (first, second) =
      isYearFirst ? (numbers[1].value, numbers[2].value) : (numbers[0].value, numbers[1].value)
    switch year.count {
    case 4: self.year = year.value
    case 1...2:
      self.year = isThisCentury || year.value < 70 ? 2000 + year.value : 1900 + year.value
    default: return nil
    }
  }

  private static let separators = Array("/.-' ".utf8)

  /// nil: there is no such day.
  func day(_ order: Order) -> Day? {
    isYearFirst || order == .monthFirst
      ? Day(year: year, month: first, day: second) : Day(year: year, month: second, day: first)
  }

  /// The order that makes a day of it when the other one does not; nil: it says nothing.
  var evidence: Order? {
    guard !isYearFirst else { return nil }
    switch (day(.dayFirst), day(.monthFirst)) {
    case (.some, nil): return .dayFirst
    case (nil, .some): return .monthFirst
    default: return nil
    }
  }

  /// Whether the order makes a difference.
  var isAmbiguous: Bool { day(.dayFirst) != day(.monthFirst) }
}
