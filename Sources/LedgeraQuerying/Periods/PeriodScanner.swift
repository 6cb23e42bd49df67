package import LedgeraDiagnostics
import LedgeraModel

/// A cursor over a period expression in lower case; blanks between words may be missing.
struct PeriodScanner {
  let bytes: [UInt8]
  var index = 0

  init(_ text: String) { bytes = text.utf8.map(CaseFolding.foldASCII) }

  var isAtEnd: Bool { index == bytes.count }
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skipBlanks() {
    while peek?.isBlank == true { index += 1 }
  }

  /// Moves past `text` if it comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    return true
  }

  /// Moves past `text` if it comes next.
  mutating func skip(_ text: String) -> Bool {
    let word = Array(text.utf8)
    guard bytes[index...].starts(with: word) else { return false }
    index += word.count
    return true
  }

  /// A run of digits and its length; nil: no digit comes next. More than nine count as too large
  /// for any date or number.
  mutating func digits() -> (value: Int, count: Int)? {
    let start = index
    var value = 0
    while let byte = peek, byte.isDigit {
      value = min(value * 10 + Int(byte - 0x30), 1_000_000_000)
      index += 1
    }
    return index == start ? nil : (value, index - start)
  }

  /// The result of `attempt`; if that is nil, the cursor does not move.
  mutating func optionally<Value, Failure: Error>(
    _ attempt: (inout PeriodScanner) throws(Failure) -> Value?
  ) throws(Failure) -> Value? {
    let start = index
    if let value = try attempt(&self) { return value }
    index = start
    return nil
  }

  /// The month 1…12 whose English name or abbreviation comes next.
  mutating func month() -> Int? {
    for (number, month) in PeriodWords.months.enumerated() where skip(month) { return number + 1 }
    for (number, month) in PeriodWords.months.enumerated() where skip(String(month.prefix(3))) {
      if number == 8 { _ = skip("t") }
      return number + 1
    }
    return nil
  }

  /// The weekday 1…7 whose English name or three-letter abbreviation comes next.
  mutating func weekday() -> Int? {
    for (number, name) in PeriodWords.weekdays.enumerated() where skip(name) { return number + 1 }
    for (number, name) in PeriodWords.weekdays.enumerated() where skip(String(name.prefix(3))) {
      return number + 1
    }
    return nil
  }

  /// `day`, `weeks`, …: the unit and whether it was plural.
  mutating func unit() -> CalendarUnit? {
    for unit in CalendarUnit.allCases where skip(unit.rawValue) {
      _ = skip("s")
      return unit
    }
    return nil
  }

  /// The error about the text at the cursor: quotes the whole word and suggests a similar one.
  func unexpected(expecting what: String) -> PeriodFailure {
    if isAtEnd { return PeriodFailure(offset: index, message: "\(what) is missing") }
    var start = index
    while start > 0, isWordByte(bytes[start - 1]) { start -= 1 }
    var end = index
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    if end == start {
      while start < bytes.count, bytes[start].isBlank { start += 1 }
      end = start
      while end < bytes.count, !bytes[end].isBlank { end += 1 }
    }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    let closest = EditDistance.closest(to: word, among: PeriodWords.all)
    return PeriodFailure(
      offset: start, message: "\"\(word)\" is not \(what)",
      suggestion: closest == word ? nil : closest)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || byte >= 0x80
  }
}

/// A calendar unit that expressions count in.
enum CalendarUnit: String, CaseIterable {
  case day
  case week
  case month
  case quarter
  case year
}

/// The words of period expressions.
package enum PeriodWords {
  static let months = Day.monthNames.map(\.name)
  static let weekdays = Day.weekdayNames
  static let intervals = [
    "daily", "weekly", "monthly", "quarterly", "yearly", "biweekly", "fortnightly", "bimonthly",
  ]
  private static let others = [
    "every", "from", "since", "to", "until", "in", "this", "last", "next", "today", "yesterday",
    "tomorrow", "ago", "ahead", "weekday", "weekendday",
  ]

  /// Whole periods and days, for completion.
  package static let suggested: [String] =
    ["today", "yesterday"]
    + CalendarUnit.allCases.filter { $0 != .day }.flatMap { unit in
      ["this", "last", "next"].map { $0 + unit.rawValue }
    } + months

  /// Every word, for suggestions.
  static let all: [String] = {
    let units = CalendarUnit.allCases.flatMap { [$0.rawValue, $0.rawValue + "s"] }
    return intervals + others + units + months + weekdays
  }()
}

/// Why a period expression or date cannot be understood, and where.
package struct PeriodFailure: ExpressionFailure, Hashable {
  /// UTF-8 offset into the expression.
  package let offset: Int
  /// A sentence without capital and full stop, such as `"montly" is not a date or interval`.
  package let message: String
  /// The word that was probably meant; nil: no known word is similar.
  package let suggestion: String?

  package init(offset: Int, message: String, suggestion: String? = nil) {
    self.offset = offset
    self.message = message
    self.suggestion = suggestion
  }

  /// The same about a text that was probably meant to be another one; nil: it was not.
  func suggesting(_ text: String?) -> PeriodFailure {
    PeriodFailure(offset: offset, message: message, suggestion: text ?? suggestion)
  }
}

/// Why a pattern, a query or a period cannot be understood.
package protocol ExpressionFailure: ExplainedError {
  /// UTF-8 offset into the text at which the problem starts.
  var offset: Int { get }
  /// What was probably meant, as it could be typed; nil: nothing similar is known.
  var suggestion: String? { get }
}

extension ExpressionFailure {
  package var kind: FailureKind { .usage }
  package var unreadableFile: String? { nil }
  package var hledgerMessage: String? { nil }
  package var suggestion: String? { nil }
  package var hints: [String] { suggestion.map { ["did you mean \(shown($0))?"] } ?? [] }
}
