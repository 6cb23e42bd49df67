import LedgeraDiagnostics
import LedgeraEnvironment
package import LedgeraModel

/// How dates are written, in the notation of `strptime`: `%d.%m.%Y`. The whole text has to be written so.
package struct DateFormat: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case number(Field, digits: ClosedRange<Int>)
    /// A full stop may follow it.
    case monthName
    case weekdayName, half, fraction, epoch, zone
    case blanks(isOptional: Bool)
    case character(UInt8)
  }

  enum Field: Int, Sendable {
    case year, shortYear, month, day, dayOfYear, hour, hourOfHalf, minute, second
    /// Read and left.
    case unused
  }

  /// How strictly a text has to follow the format.
  enum Manner: Sendable {
    /// As people say it of a bank's file: numbers need no zeros in front, blanks may be missing, and a time
    /// of day does not matter.
    case loose
    /// As rules have it: numbers are padded with zeros to their width, unless `-` stands after the
    /// percent sign, and times say which day it was elsewhere.
    case strict
  }

  /// A format that says nothing, or not enough; a clause without a final stop.
  struct Problem: Error { let headline: String }

  /// As it was written.
  package let text: String
  private let manner: Manner
  private let parts: [Part]
  /// Whether the day comes before month and year.
  var beginsWithDay: Bool {
    if case .number(.day, _) = parts.first { true } else { false }
  }
  /// What follows the date and its time is left, e.g. a zone.
  var ignoresRest = false

  /// How a bank's file writes dates. nil: a letter after `%` has no meaning there, or there is not one
  /// day, month and year.
  package init?(_ text: String) {
    do throws(Problem) { try self.init(text, .loose) } catch { return nil }
  }

  init(_ text: String, _ manner: Manner) throws(Problem) {
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte.isBlank {
        let blanks = Part.blanks(isOptional: manner == .loose)
        if parts.last != blanks { parts.append(blanks) }
      } else if byte == UInt8(ascii: "%") {
        parts += try DateNotation.parts(&rest, manner)
      } else if byte != UInt8(ascii: ".") || parts.last != .monthName {
        parts.append(.character(byte))
      }
    }
    self.text = text
    self.manner = manner
    self.parts = parts
    let months = count(.month) + parts.count { $0 == .monthName }
    let years = count(.year) + count(.shortYear)
    let isDay = months == 1 && count(.day) == 1 || months == 0 && count(.dayOfYear) == 1
    guard parts.contains(.epoch) || isDay && years == 1 else {
      throw Problem(headline: "'\(text)' lacks the year, the month or the day")
    }
  }

  private func count(_ wanted: Field) -> Int {
    parts.count { if case .number(wanted, _) = $0 { true } else { false } }
  }

  /// Whether the month comes before the day; nil: there is no month.
  var isMonthFirst: Bool? {
    for part in parts {
      switch part {
      case .monthName, .number(.month, _): return true
      case .number(.day, _): return false
      default: continue
      }
    }
    return nil
  }

  /// The day that a text is; nil: it is not written so, or there is no such day.
  package func day(_ text: String) -> Day? { day(Array(text.utf8)[...]) }

  /// - Parameters:
  ///   - zone: Of times that do not say theirs; nil: dates are taken as they are.
  ///   - local: Where a moment becomes a day; nil: no format that knows moments is read.
  func day(_ text: ArraySlice<UInt8>, in zone: Zone? = nil, for local: Zone? = nil) -> Day? {
    var reader = DateReader(rest: text.trimmed)
    for part in parts {
      guard reader.read(part) else { return nil }
    }
    guard reader.rest.isEmpty || ignoresRest && reader.rest.beginsTime else { return nil }
    // As `strptime` has it, 69 is 1969; banks write no dates before 1970.
    return reader.day(in: zone, for: local, lastShortYear: manner == .strict ? 68 : 69)
  }

  /// Zones that hledger knows by their letters, and `+0100`; nil: another one.
  static func zone(_ name: String) -> Zone? {
    var reader = DateReader(rest: Array(name.utf8)[...])
    guard reader.read(.zone), reader.rest.isEmpty, let offset = reader.offset else { return nil }
    return Zone(fixedOffset: offset)
  }
}

/// What the letters after a percent sign stand for.
private enum DateNotation {
  /// The parts of what follows the sign.
  static func parts(
    _ rest: inout ArraySlice<UInt8>, _ manner: DateFormat.Manner
  ) throws(DateFormat.Problem) -> [DateFormat.Part] {
    var isPadded = manner == .strict
    var letter = rest.popFirst()
    if letter == UInt8(ascii: "-") || letter == UInt8(ascii: "_") {
      isPadded = false
      letter = rest.popFirst()
    }
    if letter == UInt8(ascii: "E") || letter == UInt8(ascii: "0") { letter = rest.popFirst() }
    func number(_ field: DateFormat.Field, _ width: Int) -> DateFormat.Part {
      let isYear = manner == .loose && (field == .year || field == .shortYear)
      return .number(field, digits: isPadded || isYear ? width...width : 1...width)
    }
    func clock(_ field: DateFormat.Field) -> DateFormat.Part {
      manner == .loose ? .number(.unused, digits: 1...9) : number(field, 2)
    }
    let anyBlanks = DateFormat.Part.blanks(isOptional: true)
    let slash = DateFormat.Part.character(UInt8(ascii: "/"))
    let dash = DateFormat.Part.character(UInt8(ascii: "-"))
    let colon = DateFormat.Part.character(UInt8(ascii: ":"))
    switch letter.map({ Unicode.Scalar($0) }) {
    case "Y": return [number(.year, 4)]
    case "y": return [number(.shortYear, 2)]
    case "m": return [number(.month, 2)]
    case "d": return [number(.day, 2)]
    case "e": return [anyBlanks, .number(.day, digits: 1...2)]
    case "j": return [number(.dayOfYear, 3)]
    case "H": return [clock(.hour)]
    case "k": return [anyBlanks, .number(.hour, digits: 1...2)]
    case "I": return [clock(.hourOfHalf)]
    case "l": return [anyBlanks, .number(.hourOfHalf, digits: 1...2)]
    case "M": return [clock(.minute)]
    case "S": return [clock(.second)]
    case "f" where manner == .loose: return [clock(.unused)]
    case "b", "h", "B": return [.monthName]
    case "a", "A": return [.weekdayName]
    case "p", "P": return [.half]
    case "Q": return [.fraction]
    case "s" where manner == .strict: return [.epoch]
    case "z" where manner == .strict, "Z" where manner == .strict: return [.zone]
    case "F": return [number(.year, 4), dash, number(.month, 2), dash, number(.day, 2)]
    case "D": return [number(.month, 2), slash, number(.day, 2), slash, number(.shortYear, 2)]
    case "T": return [clock(.hour), colon, clock(.minute), colon, clock(.second)]
    case "R": return [clock(.hour), colon, clock(.minute)]
    case "n", "t": return [.blanks(isOptional: manner == .loose)]
    case "%": return [.character(UInt8(ascii: "%"))]
    default:
      let shown = letter.map { String(Unicode.Scalar($0)) } ?? ""
      throw DateFormat.Problem(headline: "'%\(shown)' means nothing in a format of dates")
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a time of day may follow: ` 10:00`, `T10:00Z`, `-10:00:00`.
  fileprivate var beginsTime: Bool {
    guard let first else { return false }
    return "T ,[".utf8.contains(first)
      || first == UInt8(ascii: ".") && dropFirst().first == UInt8(ascii: " ")
      || first == UInt8(ascii: "-") && dropFirst(3).first == UInt8(ascii: ":")
  }
}
