import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

/// Reads the parts of a date one after the other (`DateFormat`).
struct DateReader {
  private(set) var rest: ArraySlice<UInt8>
  /// By field; -1: not read.
  private var numbers = SIMD16<Int32>(repeating: -1)
  private var isAfternoon: Bool?
  private var epoch: Int64?
  /// Seconds east of Greenwich; nil: the text does not say.
  private(set) var offset: Int?

  init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private subscript(field: DateFormat.Field) -> Int? {
    numbers[field.rawValue] < 0 ? nil : Int(numbers[field.rawValue])
  }

  /// Reads a part; false: something else stands there.
  mutating func read(_ part: DateFormat.Part) -> Bool {
    switch part {
    case .blanks(let isOptional):
      guard isOptional || rest.first?.isBlank == true else { return false }
      while rest.first?.isBlank == true { rest = rest.dropFirst() }
      return true
    case .character(let wanted):
      return rest.popFirst().map { Self.lower($0) == Self.lower(wanted) } ?? false
    case .number(let field, let digits):
      guard let number = readNumber(digits) else { return false }
      numbers[field.rawValue] = Int32(truncatingIfNeeded: number)
      return true
    case .monthName:
      guard let month = MonthNames.month(&rest) else { return false }
      numbers[DateFormat.Field.month.rawValue] = Int32(month)
      return true
    case .weekdayName: return readName(of: Day.weekdayNames) != nil
    case .half:
      guard let half = readName(of: ["am", "pm"]) else { return false }
      isAfternoon = half == 1
      return true
    case .fraction:
      guard rest.first == UInt8(ascii: ".") else { return true }
      rest = rest.dropFirst().drop(while: \.isDigit)
      return true
    case .epoch:
      epoch = readNumber(1...15).map { Int64($0) }
      return epoch != nil
    case .zone: return readZone()
    }
  }

  /// A number of so many digits; nil: there are fewer.
  private mutating func readNumber(_ digits: ClosedRange<Int>) -> Int? {
    var (place, number) = (rest.startIndex, 0)
    let limit = min(rest.endIndex, place + digits.upperBound)
    while place < limit, rest[place].isDigit {
      number = number * 10 + Int(rest[place] - UInt8(ascii: "0"))
      place += 1
    }
    guard place - rest.startIndex >= digits.lowerBound else { return nil }
    rest = rest[place...]
    return number
  }

  /// Reads a name or its first three letters, in any case, and says which it is.
  private mutating func readName(of names: [String]) -> Int? {
    let letters = rest.prefix(while: \.isLetter).map(Self.lower)
    for (index, name) in names.enumerated() {
      for length in [name.utf8.count, 3] where letters.starts(with: name.utf8.prefix(length)) {
        rest = rest.dropFirst(min(length, name.utf8.count))
        return index
      }
    }
    return nil
  }

  private mutating func readZone() -> Bool {
    if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      rest = rest.dropFirst()
      guard let hours = readNumber(2...2) else { return false }
      if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
      guard let minutes = readNumber(2...2), hours < 24, minutes < 60 else { return false }
      offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
      return true
    }
    let letters = rest.prefix { 0x41...0x5A ~= $0 }
    guard let hours = Self.zones[String(decoding: letters, as: UTF8.self)] else { return false }
    rest = rest.dropFirst(letters.count)
    offset = hours * 3600
    return true
  }

  /// The day that was read, nil when there is none; the zones as in `DateFormat.day`.
  ///
  /// - Parameter lastShortYear: The last year of two digits that is one of this century.
  func day(in zone: Zone?, for local: Zone?, lastShortYear: Int) -> Day? {
    if let epoch { return local.flatMap { Self.day($0.localTime(at: epoch)) } }
    guard let date = writtenDay(lastShortYear) else { return nil }
    guard offset != nil || zone != nil, let local else { return date }
    let (year, month, day) = date.components
    guard let (hour, minute, second) = time else { return nil }
    let source = offset.map { Zone(fixedOffset: $0) } ?? zone ?? local
    return Self.day(
      local.localTime(
        at: source.unixSeconds(
          year: year, month: month, day: day, hour: hour, minute: minute, second: second)))
  }

  private func writtenDay(_ lastShortYear: Int) -> Day? {
    let century = self[.shortYear].map { $0 <= lastShortYear ? 2000 : 1900 } ?? 0
    guard let year = self[.shortYear] ?? self[.year], time != nil else { return nil }
    if let number = self[.dayOfYear], self[.month] == nil {
      guard let first = Day(year: century + year, month: 1, day: 1) else { return nil }
      let day = first.adding(days: number - 1)
      return number > 0 && day.year == century + year ? day : nil
    }
    return Day(year: century + year, month: self[.month] ?? 0, day: self[.day] ?? 0)
  }

  /// nil: there is no such time.
  private var time: (hour: Int, minute: Int, second: Int)? {
    var hour = self[.hour] ?? 0
    if let half = self[.hourOfHalf] {
      guard 1...12 ~= half else { return nil }
      hour = half % 12 + (isAfternoon == true ? 12 : 0)
    }
    let (minute, second) = (self[.minute] ?? 0, self[.second] ?? 0)
    return hour < 24 && minute < 60 && second <= 60 ? (hour, minute, min(second, 59)) : nil
  }

  private static func day(_ time: LocalTime) -> Day? {
    Day(year: time.year, month: time.month, day: time.day)
  }

  private static func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  /// Hours east of Greenwich.
  private static let zones = [
    "UTC": 0, "UT": 0, "GMT": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7,
  ]
}

/// Names of months by the letters that tell them apart in the languages of Europe that share them,
/// Turkish and Indonesian. Croatian has others, of which some are other months of its neighbours.
private enum MonthNames {
  private static let letters = [
    "jan jän ene gen ian sty led oca tam янв січ ιαν",
    "feb fév fev lut úno uno şub sub hel фев лют φεβ",
    "mar mär már mrz maa mrt bře bre мар бер μαρ μάρ",
    "apr avr abr ápr kwi dub nis huh апр кві απρ",
    "may mai mag mei maj máj kvě kve tou май мая тра μαι μάι μαΐ",
    "juin jun jún giu iun červen cerven czerw cze haz kes июн юни чер juuni ιουν ιούν",
    "juil jul júl lug iul červenec cervenec lip tem hei июл юли лип juuli ιουλ ιούλ",
    "aug aoû aou ago srp sie ağu agu elo авг сер αυγ αύγ",
    "sep set zář zar wrz eyl syy сен вер σεπ",
    "oct okt ott out říj rij paź paz eki lok окт жов οκτ",
    "nov noi lis kas marras ноя лис νοε νοέ",
    "dec dez déc dic des det pro gru ara jou дек гру δεκ",
  ]

  private static let months = Dictionary(
    uniqueKeysWithValues: letters.enumerated().flatMap { place, words in
      words.split(separator: " ").map { ($0, place + 1) }
    })
  private static let longest = months.keys.map(\.count).max() ?? 0

  /// Reads letters, and a full stop after them.
  static func month(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let letters = rest.prefix { $0 >= 0x80 || $0.isLetter }
    let word = String(decoding: letters, as: UTF8.self).lowercased()
    let found = (3...longest).reversed().lazy.compactMap { months[word.prefix($0)] }.first
    guard let found else { return nil }
    rest = rest.dropFirst(letters.count)
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
    return found
  }
}
