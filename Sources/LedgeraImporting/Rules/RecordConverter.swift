import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities

/// Turns records into entries of a journal by rules (grammar.md § CSV rules).
struct RecordConverter {
  /// The entry of one record.
  struct Entry {
    let day: Day
    /// Its lines, as `SourceTranslation.text` has them.
    var text: [UInt8] = []
    /// Where parts of the text begin, and the bytes of the file that they come from.
    var parts: [(offset: Int, origin: Range<Int>)] = []
  }

  /// Why a record has no entry.
  struct Refusal: Error {
    let code: DiagnosticCode
    let headline: String
    /// What it is about; nil: the record as a whole.
    var value: FieldValue?
    var help: String?
  }

  private let rules: ConversionRules
  private let plan: RecordPlan
  private let local: Zone
  /// Days of texts that were read already: banks write the same ones again and again.
  private var knownDays: [ArraySlice<UInt8>: Day] = [:]

  init(_ rules: ConversionRules, local: Zone) {
    self.rules = rules
    self.local = local
    plan = RecordPlan(rules)
  }

  /// - Parameter blocks: Places of the rules' blocks that match the record.
  mutating func entry(of record: CSVRecord, blocks: [Int]) throws(Refusal) -> Entry {
    guard record.count > 1 else {
      throw Refusal(
        code: .csvRecord, headline: "the record has one column only",
        help: "name the separator by the rule 'separator', or drop the line by 'skip'")
    }
    let fields = RecordFields(record, rules, plan, blocks: blocks)
    guard let date = fields.value(EntryField(.date)) else {
      throw Refusal(code: .csvRecord, headline: "no rule sets the date")
    }
    var entry = Entry(day: try day(date))
    entry.parts.append((0, record.range()))
    try writeHead(fields, date, to: &entry)
    for number in plan.postings { try writePosting(number, fields, to: &entry) }
    entry.text.append(0x0A)
    return entry
  }

  // MARK: First line

  private mutating func day(_ value: FieldValue) throws(Refusal) -> Day {
    let text = value.text.trimmed
    if let known = knownDays[text] { return known }
    try Self.refuseMissingColumn(value)
    let day =
      rules.dateFormat.map { $0.day(text, in: rules.zone, for: local) } ?? Self.plainDay(text)
    guard let day else {
      let shown = String(decoding: text, as: UTF8.self)
      guard let format = rules.dateFormat else {
        throw Refusal(
          code: .csvDate, headline: "'\(shown)' is no date of the form 2026-11-21", value: value,
          help: "say how dates are written by 'date-format', or drop lines above by 'skip'")
      }
      throw Refusal(
        code: .csvDate, headline: "'\(shown)' is no date of the form \(format.text)", value: value,
        help: "change 'date-format' (%-d and %-m need no zeros), or drop lines above by 'skip'")
    }
    if knownDays.count < 10_000 { knownDays[text] = day }
    return day
  }

  /// `2026-11-21`, also with `/` or `.`, zeros in front left out.
  private static func plainDay(_ text: ArraySlice<UInt8>) -> Day? {
    let parts = text.split(maxSplits: 3, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".")
    }
    guard parts.count == 3, parts[0].count == 4, 1...2 ~= parts[1].count, 1...2 ~= parts[2].count,
      text[parts[0].endIndex] == text[parts[1].endIndex],
      parts.allSatisfy({ $0.allSatisfy(\.isDigit) })
    else { return nil }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    return Day(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  private mutating func writeHead(
    _ fields: RecordFields, _ date: FieldValue, to entry: inout Entry
  ) throws(Refusal) {
    entry.text += Array(entry.day.text.utf8)
    if let second = fields.value(EntryField(.date2)) {
      entry.text += Array("=\(try day(second).text)".utf8)
    }
    if let state = fields.value(EntryField(.status)), !state.text.trimmed.isEmpty {
      guard ["*", "!"].contains(String(decoding: state.text.trimmed, as: UTF8.self)) else {
        throw Refusal(
          code: .csvRecord,
          headline: "'\(String(decoding: state.text, as: UTF8.self))' is no status", value: state,
          help: "a status is *, ! or empty")
      }
      entry.text += [0x20] + state.text.trimmed
    }
    let code = fields.value(EntryField(.code))?.text.onOneLine.trimmed ?? []
    let description = fields.value(EntryField(.description))?.text.onOneLine.trimmed ?? []
    let opening = description.first.map { "*!(".utf8.contains($0) } ?? false
    if !code.isEmpty || opening { entry.text += Array(" (".utf8) + code + Array(")\t".utf8) }
    if !description.isEmpty {
      entry.text += [0x20] + description.map { $0 == UInt8(ascii: "\t") ? 0x20 : $0 }
    }
    // Behind nothing the tab would only be a blank.
    let mark = description.isEmpty ? "\n    ; " : "\t; "
    Self.endLine(with: fields.value(EntryField(.comment)), after: mark, &entry.text)
  }

  /// Ends a line with the first line of a comment, and writes the others below it.
  private static func endLine(
    with comment: FieldValue?, after mark: String, _ text: inout [UInt8]
  ) {
    let lines = lines(comment)
    if let first = lines.first { text += Array(mark.utf8) + first }
    text.append(0x0A)
    for line in lines.dropFirst() { text += Array("    ; ".utf8) + line + [0x0A] }
  }

  /// The lines of a comment; `\n` begins another.
  private static func lines(_ value: FieldValue?) -> [ArraySlice<UInt8>] {
    guard let text = value?.text.trimmed, !text.isEmpty else { return [] }
    var lines: [ArraySlice<UInt8>] = []
    var rest = text
    var start = rest.startIndex
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "\\") && rest.first == UInt8(ascii: "n")
      guard isEscape || byte == 0x0A || byte == 0x0D else { continue }
      lines.append(text[start..<rest.startIndex - 1])
      if isEscape { rest = rest.dropFirst() }
      start = rest.startIndex
    }
    return lines + [text[start...]]
  }

  // MARK: Postings

  private func writePosting(
    _ number: Int, _ fields: RecordFields, to entry: inout Entry
  ) throws(Refusal) {
    let given = fields.value(EntryField(.account, number))
    if let given, given.text.trimmed.isEmpty { return }
    let amount = try PostingAmount(number, fields, mark: rules.decimalMark)
    let balance = try PostingAmount(balance: number, fields, mark: rules.decimalMark)
    guard given != nil || amount != nil || balance != nil else { return }
    let unknown = amount?.isNegative == true ? "income:unknown" : "expenses:unknown"
    let name = given?.text.trimmed ?? Array(unknown.utf8)[...]
    if let given { try Self.refuseUnreadable(name, given) }
    entry.parts.append(
      (entry.text.count, fields.record.range((amount ?? balance)?.value.column)))
    entry.text += Array("    ".utf8) + name
    if let written = amount?.text { entry.text += [0x20, 0x20] + written }
    if let written = balance?.text {
      entry.text += Array("  \(rules.balanceType) ".utf8) + written
    }
    Self.endLine(
      with: fields.value(EntryField(.comment, number)), after: "  ; ", &entry.text)
  }

  /// Refuses what the journal would read as something else than an account.
  private static func refuseUnreadable(
    _ name: ArraySlice<UInt8>, _ value: FieldValue
  ) throws(Refusal) {
    var before: UInt8 = 0
    var isSound = !name.first.map { "*!;".utf8.contains($0) }!
    for byte in name {
      if byte < 0x20 || byte == 0x20 && before == 0x20 { isSound = false }
      before = byte
    }
    guard isSound else {
      throw Refusal(
        code: .csvRecord,
        headline: "'\(String(decoding: name, as: UTF8.self))' cannot be the name of an account",
        value: value, help: "names have single blanks only, and begin with neither *, ! nor ;")
    }
  }

  static func refuseMissingColumn(_ value: FieldValue) throws(Refusal) {
    guard let column = value.missingColumn else { return }
    throw Refusal(
      code: .csvRecord,
      headline: "the record has no column \(column + 1), which '\(value.field.name)' is taken from",
      value: value,
      help: "drop such records by 'if' with 'skip', or correct the columns in 'fields'")
  }
}
