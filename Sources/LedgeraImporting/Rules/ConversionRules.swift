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
    /// Its `if`, or the row of its table.
    let span: Span
    /// One of these has to match, all matchers of it.
    var alternatives: [[RuleMatcher]]
    var assignments: [Assignment] = []
    /// How many records to drop, from this one on; nil: none.
    var skipped: Int?
    /// Drop this record and all after it.
    var endsHere = false
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

  /// Whether no record decides over those that follow it.
  var readsRecordsAlone: Bool { blocks.allSatisfy { !$0.endsHere && $0.skipped ?? 1 <= 1 } }
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

/// One record of separated values as rules see it.
struct CSVRecord {
  let table: CSVTable
  let row: Int
  /// All columns with commas between them, quotes gone, blanks kept: what patterns look at. Empty where
  /// none does.
  let joined: ArraySlice<UInt8>

  /// - Parameter isJoined: Whether patterns look at the columns joined.
  init(_ table: CSVTable, row: Int, isJoined: Bool) {
    self.table = table
    self.row = row
    guard isJoined else {
      joined = []
      return
    }
    var joined: [UInt8] = []
    joined.reserveCapacity(table.range(ofRow: row).count)
    for column in 0..<table.rows[row].count {
      if column > 0 { joined.append(UInt8(ascii: ",")) }
      joined += table.content(row: row, column: column) ?? []
    }
    self.joined = joined[...]
  }

  /// How many columns it has.
  var count: Int { table.rows[row].count }

  /// The content of a column counted from 0; nil: the record is shorter.
  func value(_ column: Int) -> ArraySlice<UInt8>? { table.content(row: row, column: column) }

  /// The whole record, or a column of it, in the first of a translation's files.
  func span(_ column: Int? = nil) -> Span {
    let range: Range<Int>
    if let column, let field = table.field(row: row, column: column), field.start < field.end {
      range = field.start..<field.end
    } else {
      range = table.range(ofRow: row)
    }
    return Span(file: FileID(number: 0), range: range.moved(by: table.offset))
  }
}
