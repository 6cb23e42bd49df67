import LedgeraEnvironment
import LedgeraModel

/// How dates of records are written, in the notation of `strptime` as rules have it: `%d/%m/%Y`.
///
/// The whole text has to be written so. Numbers are padded with zeros to their width, unless `-` is
/// after the percent sign.
struct RecordDateFormat: Sendable {
  enum Part: Sendable, Equatable {
    case number(Field, width: Int, isPadded: Bool)
    case monthName, weekdayName, half, fraction, epoch, zone
    case blanks
    case character(UInt8)
  }

  enum Field: Sendable {
    case year, shortYear, month, day, dayOfYear, hour, hourOfHalf, minute, second
  }

  struct Problem: Error { let headline: String }

  let text: String
  private let parts: [Part]

  init(_ text: String) throws(Problem) {
    var parts: [Part] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x20 || byte == 0x09 {
        if parts.last != .blanks { parts.append(.blanks) }
      } else if byte == UInt8(ascii: "%") {
        parts += try Self.parts(&rest)
      } else {
        parts.append(.character(byte))
      }
    }
    self.text = text
    self.parts = parts
    let fields = parts.compactMap { part in
      if case .number(let field, _, _) = part { field } else { nil as Field? }
    }
    let hasMonth = fields.contains(.month) || parts.contains(.monthName)
    let hasDay = hasMonth && fields.contains(.day) || fields.contains(.dayOfYear)
    let hasYear = fields.contains(.year) || fields.contains(.shortYear)
    guard parts.contains(.epoch) || hasDay && hasYear else {
      throw Problem(headline: "'\(text)' lacks the year, the month or the day")
    }
  }

  private static func parts(_ rest: inout ArraySlice<UInt8>) throws(Problem) -> [Part] {
    var isPadded = true
    var letter = rest.popFirst()
    if letter == UInt8(ascii: "-") || letter == UInt8(ascii: "_") {
      isPadded = false
      letter = rest.popFirst()
    }
    if letter == UInt8(ascii: "E") || letter == UInt8(ascii: "0") { letter = rest.popFirst() }
    let number = { (field: Field, width: Int) in
      Part.number(field, width: width, isPadded: isPadded)
    }
    let loose = { (field: Field) in Part.number(field, width: 2, isPadded: false) }
    let slash = Part.character(UInt8(ascii: "/"))
    let dash = Part.character(UInt8(ascii: "-"))
    let colon = Part.character(UInt8(ascii: ":"))
    switch letter.map({ Unicode.Scalar($0) }) {
    case "Y": return [number(.year, 4)]
    case "y": return [number(.shortYear, 2)]
    case "m": return [number(.month, 2)]
    case "d": return [number(.day, 2)]
    case "e": return [.blanksIfAny, loose(.day)]
    case "j": return [number(.dayOfYear, 3)]
    case "H": return [number(.hour, 2)]
    case "k": return [.blanksIfAny, loose(.hour)]
    case "I": return [number(.hourOfHalf, 2)]
    case "l": return [.blanksIfAny, loose(.hourOfHalf)]
    case "M": return [number(.minute, 2)]
    case "S": return [number(.second, 2)]
    case "b", "h", "B": return [.monthName]
    case "a", "A": return [.weekdayName]
    case "p", "P": return [.half]
    case "Q": return [.fraction]
    case "s": return [.epoch]
    case "z", "Z": return [.zone]
    case "F": return [number(.year, 4), dash, number(.month, 2), dash, number(.day, 2)]
    case "D": return [number(.month, 2), slash, number(.day, 2), slash, number(.shortYear, 2)]
    case "T": return [number(.hour, 2), colon, number(.minute, 2), colon, number(.second, 2)]
    case "R": return [number(.hour, 2), colon, number(.minute, 2)]
    case "n", "t": return [.blanks]
    case "%": return [.character(UInt8(ascii: "%"))]
    default:
      let shown = letter.map { String(Unicode.Scalar($0)) } ?? ""
      throw Problem(headline: "'%\(shown)' means nothing in a format of dates")
    }
  }

  /// The local day of a written time; nil: the text does not match, or there is no such
  /// day.
  ///
  /// - Parameter zone: Of times that do not say theirs; nil: dates are taken as they are.
  func day(_ text: ArraySlice<UInt8>, in zone: Zone?, for local: Zone) -> Day? {
    var reader = DateReader(rest: text.trimmed)
    for part in parts {
      guard reader.read(part) else { return nil }
    }
    return reader.rest.isEmpty ? reader.day(in: zone, for: local) : nil
  }

  /// Zones that hledger knows by their letters, and `+0100`; nil: another one.
  static func zone(_ name: String) -> Zone? {
    var reader = DateReader(rest: Array(name.utf8)[...])
    guard reader.read(.zone), reader.rest.isEmpty, let offset = reader.offset else { return nil }
    return Zone(fixedOffset: offset)
  }
}

extension RecordDateFormat.Part {
  /// It may be empty.
  static let blanksIfAny = Self.character(0x20)
}
