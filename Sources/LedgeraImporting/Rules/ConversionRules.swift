import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraQuantities

/// What a rules file says about turning records into transactions (reference.md § CSV rules).
struct ConversionRules: Sendable {
  /// Sets a field to what a template gives for a record.
  struct Assignment: Sendable {
    let field: TransactionField
    let template: RuleTemplate
    let span: Span
  }

  /// What holds for the records that matchers match.
  struct Block: Sendable {
    /// One of these has to match, all matchers of it.
    var alternatives: [[RuleMatcher]]
    var assignments: [Assignment] = []
    /// How many records to drop, from this one on; nil: none.
    var skipped: Int?
    /// Drop this record and all after it.
    var endsHere = false

    func matches(_ record: CSVRecord) -> Bool {
      alternatives.contains { $0.allSatisfy { $0.matches(record) } }
    }
  }

  /// Where the records are, when the rules file itself is read.
  struct Source: Sendable {
    let pattern: String
    let span: Span
  }

  var separator: UInt8?
  /// Lines above the records.
  var skippedLines = 0
  var dateFormat: DateFormat?
  /// The zone of times without one; nil: dates are taken as they are.
  var zone: Zone?
  var isNewestFirst = false
  var reversesDays = false
  var decimalMark: NumberStyle.DecimalMark?
  /// `=`, `==`, `=*` or `==*`.
  var balanceType = "="
  var encoding: RecordEncoding?
  var source: Source?
  /// Places from 0 by name in lower case.
  var columns: [String: Int] = [:]
  /// Those that hold for all records, in the order of the file.
  var assignments: [Assignment] = []
  var blocks: [Block] = []
  /// A line `end` outside of all blocks: there are no records.
  var endsAtOnce = false
}

/// How the bytes of records are characters.
enum RecordEncoding: Sendable {
  case known(TextEncoding)
  case codePage(CodePage)

  /// Whether an encoding is one of East Asia with several bytes a character, whose tables are too large to
  /// be kept here.
  static func needsConversion(_ name: String) -> Bool {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return [
      "shiftjis", "sjis", "cp932", "windows31j", "eucjp", "iso2022jp", "gb2312", "gbk", "cp936",
      "gb18030", "big5", "big5hkscs", "cp950", "euckr", "cp949", "uhc",
    ].contains(plain)
  }

  /// nil: the name is unknown.
  init?(name: String) {
    if let codePage = CodePage(name: name) {
      self = .codePage(codePage)
    } else if let encoding = TextEncoding(name: name) {
      self = .known(encoding)
    } else {
      return nil
    }
  }
}
