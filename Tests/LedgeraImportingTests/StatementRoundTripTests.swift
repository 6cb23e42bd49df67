import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// What is written in any of the ways that banks have reads back the same.
@Suite struct StatementRoundTripTests {
  private struct Row {
    let day: Day
    /// In cents.
    let amount: Int
    let text: String
  }

  /// One way to write a file.
  private struct Dialect {
    let separator: String
    let lineEnd: String
    let preambleCount: Int
    let dateStyle: Int
    let hasComma: Bool
    let groups: Bool
    let columns: Int
    let quotesAll: Bool
    let encoding: Int

    init(_ random: inout SeededRandom) {
      separator = random.pick([",", ";", "\t", "|"])
      lineEnd = random.pick(["\n", "\r\n", "\r"])
      preambleCount = random.below(4)
      dateStyle = random.below(7)
      hasComma = random.oneIn(2)
      groups = random.oneIn(2)
      columns = random.below(3)
      quotesAll = random.oneIn(2)
      encoding = random.below(4)
    }

    func field(_ text: String) -> String {
      let needsQuotes = text.contains { "\"\n\r".contains($0) || String($0) == separator }
      guard quotesAll || needsQuotes || text.hasPrefix(" ") else { return text }
      return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    func number(_ cents: Int) -> String {
      let magnitude = String(abs(cents))
      let padded = String(repeating: "0", count: max(0, 3 - magnitude.count)) + magnitude
      var whole = String(padded.dropLast(2))
      if groups, whole.count > 3 {
        whole.insert(hasComma ? "." : ",", at: whole.index(whole.endIndex, offsetBy: -3))
      }
      return (cents < 0 ? "-" : "") + whole + (hasComma ? "," : ".") + padded.suffix(2)
    }

    func date(_ day: Day) -> String {
      let parts = day.text.split(separator: "-").map(String.init)
      let (year, month, number) = (parts[0], parts[1], parts[2])
      switch dateStyle {
      case 0: return day.text
      case 1: return "\(number).\(month).\(year)"
      case 2: return "\(month)/\(number)/\(year)"
      case 3: return "\(number)/\(month)/\(year)"
      case 4: return year + month + number
      case 5: return "\(number).\(month).\(year.suffix(2))"
      default: return day.text + "T12:30:00"
      }
    }

    func text(_ rows: [Row]) -> String {
      var lines = (0..<preambleCount).map { ["Statement \($0)", "DE00 1234"][$0 % 2] }
      let header = [
        ["Date", "Description", "Amount"], ["Fecha", "Concepto", "Debe", "Haber"],
        ["Datum", "Soll/Haben", "Betrag", "Verwendungszweck"],
      ][columns]
      lines.append(header.map(field).joined(separator: separator))
      for row in rows {
        let (day, number) = (date(row.day), number(row.amount))
        let fields =
          switch columns {
          case 0: [day, row.text, number]
          case 1:
            row.amount < 0
              ? [day, row.text, number, ""] : [day, row.text, "", number]
          default: [day, row.amount < 0 ? "S" : "H", self.number(abs(row.amount)), row.text]
          }
        lines.append(fields.map(field).joined(separator: separator))
      }
      return lines.joined(separator: lineEnd) + lineEnd
    }

    func bytes(_ text: String) -> [UInt8] {
      switch encoding {
      case 0: return Array(text.utf8)
      case 1: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      case 2: return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      default: return text.unicodeScalars.map { UInt8($0.value & 0xFF) }
      }
    }
  }

  @Test func `statements in any dialect read back exactly`() throws {
    var random = SeededRandom(77)
    for round in 0..<400 {
      let dialect = Dialect(&random)
      let rows = try Self.rows(&random)
      let text = dialect.text(rows)
      let statement = ReadStatement(bytes: dialect.bytes(text))
      let expected = rows.map { row in
        let amount = Quantity(coefficient: Int128(row.amount), scale: 2)
        let words = row.text.split { $0.isWhitespace }.joined(separator: " ")
        return "\(row.day) \(amount) \(words)"
      }
      #expect(statement.findings == [], "seed 77, round \(round):\n\(text)")
      // The line differs with line ends in texts.
      let found = statement.rows.map { String($0.drop { $0 != " " }.dropFirst()) }
      #expect(found == expected, "seed 77, round \(round):\n\(text)")
    }
  }

  /// The first row tells day from month, and has a number that tells its decimal mark.
  private static func rows(_ random: inout SeededRandom) throws -> [Row] {
    let start = try #require(Day(year: 2026, month: 1, day: 28))
    let words = [
      "Café", "Größe", "a;b", "x,y", "t\tt", "p|p", "say \"hi\"", "two\nlines", "12,50", "=",
    ]
    return try (0..<random.within(1...12)).map { index in
      let text = (0..<random.within(1...3)).map { _ in random.pick(words) }.joined(separator: " ")
      let day = index == 0 ? start : start.adding(days: random.below(300))
      _ = try #require(day.year == 2026)
      let amount =
        random.pick([5, 99, 1250, 98_765, 123_456, 9_876_543]) * (random.oneIn(2) ? 1 : -1)
      return Row(day: day, amount: amount, text: text)
    }
  }
}
