public import LedgeraModel

/// How dates are written, in the notation of `strftime`: `%d.%m.%Y`.
public struct DateFormat: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case year, shortYear, month, monthName, day
    /// A number of a time of day, which is read and left.
    case timeNumber
    /// White space, any amount of it.
    case blanks
    case character(UInt8)
  }

  /// As it was written.
  public let text: String
  let parts: [Part]
  /// What follows the date and its time is left, e.g. a zone.
  var ignoresRest = false

  /// nil: a letter after `%` has no meaning here, or there is not one day, month and year.
  public init?(_ text: String) {
    var parts: [Part] = []
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        let isBlank = byte == 0x20 || byte == 0x09
        if !isBlank || parts.last != .blanks { parts.append(isBlank ? .blanks : .character(byte)) }
        continue
      }
      var letter = bytes.popFirst()
      if letter == UInt8(ascii: "-") { letter = bytes.popFirst() }
      guard let letter else { return nil }
      switch Unicode.Scalar(letter) {
      case "Y": parts.append(.year)
      case "y": parts.append(.shortYear)
      case "m": parts.append(.month)
      case "b", "B", "h": parts.append(.monthName)
      case "d", "e": parts.append(.day)
      case "H", "I", "M", "S", "f": parts.append(.timeNumber)
      case "%": parts.append(.character(letter))
      default: return nil
      }
    }
    let count = { (wanted: [Part]) in parts.count { wanted.contains($0) } }
    guard count([.day]) == 1, count([.month, .monthName]) == 1, count([.year, .shortYear]) == 1
    else { return nil }
    self.text = text
    self.parts = parts
  }

  /// The day that a text is; nil: it is not written so, or there is no such day. Years of two digits
  /// are those from 1970 to 2069.
  public func day(_ text: String) -> Day? { day(Array(text.utf8)[...]) }

  func day(_ text: ArraySlice<UInt8>) -> Day? {
    var rest = text
    var (year, month, day) = (0, 0, 0)
    for part in parts {
      switch part {
      case .year: year = Self.number(&rest, digits: 4...4) ?? 0
      case .shortYear:
        guard let short = Self.number(&rest, digits: 2...2) else { return nil }
        year = short < 70 ? 2000 + short : 1900 + short
      case .month: month = Self.number(&rest, digits: 1...2) ?? 0
      case .monthName: month = MonthNames.month(&rest) ?? 0
      case .day: day = Self.number(&rest, digits: 1...2) ?? 0
      case .timeNumber: guard Self.number(&rest, digits: 1...9) != nil else { return nil }
      case .blanks: while rest.first == 0x20 || rest.first == 0x09 { rest = rest.dropFirst() }
      case .character(let byte): guard rest.popFirst() == byte else { return nil }
      }
    }
    guard rest.isEmpty || ignoresRest && Self.beginsTime(rest) else { return nil }
    return Day(year: year, month: month, day: day)
  }

  /// Whether a time of day may follow.
  private static func beginsTime(_ rest: ArraySlice<UInt8>) -> Bool {
    let first = rest[rest.startIndex]
    return first == UInt8(ascii: "T") || first == UInt8(ascii: " ") || first == UInt8(ascii: ",")
  }

  /// A number of that many digits at the beginning; nil: none.
  private static func number(_ rest: inout ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
    var (index, number) = (rest.startIndex, 0)
    let limit = min(rest.endIndex, index + digits.upperBound)
    while index < limit, rest[index].isDigit {
      number = number * 10 + Int(rest[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index - rest.startIndex >= digits.lowerBound else { return nil }
    rest = rest[index...]
    return number
  }
}

/// Names of months by the letters that tell them apart in English, German, French, Spanish, Italian,
/// Dutch and Portuguese.
private enum MonthNames {
  static let beginnings: [(String, Int)] = [
    ("jan", 1), ("jän", 1), ("ene", 1), ("gen", 1), ("feb", 2), ("fév", 2), ("fev", 2), ("mar", 3),
    ("mär", 3), ("mrz", 3), ("maa", 3), ("mrt", 3), ("apr", 4), ("avr", 4), ("abr", 4), ("may", 5),
    ("mai", 5), ("mag", 5), ("mei", 5), ("juin", 6), ("jun", 6), ("giu", 6), ("juil", 7),
    ("jul", 7), ("lug", 7), ("aug", 8), ("aoû", 8), ("aou", 8), ("ago", 8), ("sep", 9), ("set", 9),
    ("oct", 10), ("okt", 10), ("ott", 10), ("out", 10), ("nov", 11), ("dec", 12), ("dez", 12),
    ("déc", 12), ("dic", 12),
  ]

  /// Reads letters, and a full stop after them.
  static func month(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let letters = rest.prefix { $0 >= 0x80 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
    let word = String(decoding: letters, as: UTF8.self).lowercased()
    guard let found = beginnings.first(where: { word.hasPrefix($0.0) }) else { return nil }
    rest = rest.dropFirst(letters.count)
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
    return found.1
  }
}
