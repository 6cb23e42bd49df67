import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraQuantities

extension RulesParser {
  static let directives = RulesWord.directives.map(\.word)

  /// Reads a directive; false: the line is something else.
  mutating func parseDirective(_ word: String, _ line: RulesText.Line) -> Bool {
    guard Self.directives.contains(word) else { return false }
    if let first = directivePlaces[word] {
      var finding = Diagnostic(
        .csvRulesColumn, "'\(word)' is already given above; this line has no effect", at: line.span)
      finding.related = [LabelledSpan(first, "the first one counts")]
      findings.add(finding)
      return true
    }
    directivePlaces[word] = line.span
    let value = String(Self.value(of: line, after: word).text)
    switch word {
    case "source": parseSource(value, line)
    case "encoding": parseEncoding(value.trimmed, line)
    case "separator": parseSeparator(value, line)
    case "skip": parseSkip(value.trimmed, line)
    case "date-format": parseDateFormat(value.trimmed, line)
    case "timezone": parseZone(value.trimmed, line)
    case "newest-first": rules.isNewestFirst = true
    case "intra-day-reversed": rules.reversesDays = true
    case "decimal-mark": parseDecimalMark(value.trimmed, line)
    case "balance-type": parseBalanceType(value.trimmed, line)
    case "include": refuse(line, "'include' needs a file", "write include FILE")
    default: break
    }
    return true
  }

  private mutating func parseSource(_ value: String, _ line: RulesText.Line) {
    guard !value.contains("|") else {
      return refuse(
        line, "Ledgera does not run commands from rules",
        "run it yourself, and name the file that it writes")
    }
    let pattern = (value.split(separator: "#", omittingEmptySubsequences: false).first ?? "")
      .trimmed
    guard !pattern.isEmpty else { return refuse(line, "'source' needs a file") }
    rules.source = ConversionRules.Source(pattern: pattern, span: line.span)
  }

  private mutating func parseEncoding(_ value: String, _ line: RulesText.Line) {
    guard !RecordEncoding.needsConversion(value) else {
      return refuse(
        line, "records in \(value) have to be converted to UTF-8 first",
        "iconv -f \(value) -t utf-8 FILE.csv > NEW.csv, and leave 'encoding' out")
    }
    guard let encoding = RecordEncoding(name: value) else {
      return refuse(
        line, "there is no encoding '\(value)'",
        "known are utf-8, utf-16, iso-8859-1 to 16, windows-1250 to 1258, cp437, cp850 and other code"
          + " pages, koi8-r and koi8-u")
    }
    rules.encoding = encoding
  }

  private mutating func parseSeparator(_ value: String, _ line: RulesText.Line) {
    switch value.trimmed.lowercased() {
    case "tab", "\\t": rules.separator = 0x09
    case "space": rules.separator = 0x20
    default:
      guard let first = value.utf8.first ?? nil, first < 0x80, first != UInt8(ascii: "\"") else {
        return refuse(line, "'separator' takes one ASCII character, 'tab' or 'space'")
      }
      guard value.trimmed.utf8.count < 2 else {
        return refuse(line, "'separator' takes one character, not '\(value.trimmed)'")
      }
      rules.separator = first
    }
  }

  private mutating func parseSkip(_ value: String, _ line: RulesText.Line) {
    let count = value.isEmpty ? 1 : Int(value)
    guard let count, count >= 0 else {
      return refuse(line, "'skip' takes a number of lines, not '\(value)'")
    }
    rules.skippedLines = count
  }

  private mutating func parseDateFormat(_ value: String, _ line: RulesText.Line) {
    do throws(DateFormat.Problem) {
      rules.dateFormat = try DateFormat(value, .strict)
    } catch {
      refuse(line, error.headline, "write %d for the day, %m for the month, %Y for the year")
    }
  }

  private mutating func parseZone(_ value: String, _ line: RulesText.Line) {
    guard let zone = DateFormat.zone(value) ?? zone(named: value) else {
      return refuse(line, "there is no time zone '\(value)'", "write UTC, +0100 or Europe/Rome")
    }
    rules.zone = zone
  }

  private mutating func parseDecimalMark(_ value: String, _ line: RulesText.Line) {
    switch value {
    case ".": rules.decimalMark = .point
    case ",": rules.decimalMark = .comma
    default: refuse(line, "'decimal-mark' takes . or ,")
    }
  }

  private mutating func parseBalanceType(_ value: String, _ line: RulesText.Line) {
    guard ["=", "==", "=*", "==*"].contains(value) else {
      return refuse(line, "'balance-type' takes =, ==, =* or ==*")
    }
    rules.balanceType = value
  }
}
