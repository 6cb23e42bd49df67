import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// Turns records into transactions of a journal by rules (reference.md § CSV rules).
struct RecordConverter {
  /// Why a record has no transaction.
  struct Refusal: Error {
    let code: DiagnosticCode
    let headline: String
    /// What it is about; nil: the record as a whole.
    var value: FieldValue?
    var help: String?
  }

  private let rules: ConversionRules
  private let plan: RecordPlan
  private var fields: RecordFields?
  private let local: Zone
  private(set) var converted: ConvertedRecords
  /// Days of texts that were read already: banks write the same ones again and again.
  private var knownDays: [ArraySlice<UInt8>: Day] = [:]
  /// The last one of them.
  private var last: (text: ArraySlice<UInt8>, day: Day, written: [UInt8]) = ([], .first, [])
  /// Names of accounts that can be written, in brackets or not.
  private var knownAccounts: Set<ArraySlice<UInt8>> = []
  /// Those of the last record, by the numbers of its postings.
  private var lastAccounts = [ArraySlice<UInt8>](
    repeating: [], count: TransactionField.postings.upperBound + 1)

  private init(_ rules: ConversionRules, _ plan: RecordPlan, local: Zone, into: ConvertedRecords) {
    self.rules = rules
    self.plan = plan
    self.local = local
    converted = into
  }

  /// What rows of a table, at least one, are by rules.
  static func converted(
    _ rows: Range<Int>, of table: CSVTable, by rules: ConversionRules, local: Zone
  ) -> ConvertedRecords {
    let table = CSVTable(rows, of: table)
    var converter = RecordConverter(
      rules, RecordPlan(rules), local: local,
      into: ConvertedRecords(
        blockCount: rules.blocks.count, count: rows.count, bytes: table.bytes.count))
    converter.convert(table)
    return converter.converted
  }

  private mutating func convert(_ table: CSVTable) {
    var skipped = 0
    var blocks: [Int] = []
    for row in table.rows.indices {
      let record = CSVRecord(table, row: row, isJoined: plan.joinsColumns)
      if record.count == 1, record.value(0)?.trimmed.isEmpty ?? true { continue }
      if skipped > 0 {
        skipped -= 1
        continue
      }
      blocks.removeAll(keepingCapacity: true)
      for (number, block) in plan.blocks.enumerated() where block.matches(record) {
        blocks.append(number)
        converted.matchCounts[number] += 1
      }
      if blocks.contains(where: { plan.blocks[$0].endsHere }) { return }
      if let count = blocks.compactMap({ plan.blocks[$0].skipped }).last {
        skipped = count - 1
        continue
      }
      do throws(Refusal) {
        try add(record, blocks: blocks)
      } catch {
        report(error, of: record)
      }
      if converted.isTooLong { return }
    }
  }

  private mutating func report(_ refusal: Refusal, of record: CSVRecord) {
    let place = record.span(refusal.value?.column)
    var finding = Diagnostic(refusal.code, refusal.headline, at: place)
    finding.related = refusal.value.map { [LabelledSpan($0.rule, "by this rule")] } ?? []
    finding.help = refusal.help.map { [$0] } ?? []
    converted.findings.add(finding)
  }

  /// Appends the transaction of a record, or nothing when it is refused.
  ///
  /// - Parameter blocks: Places of the rules' blocks that match the record.
  private mutating func add(_ record: CSVRecord, blocks: [Int]) throws(Refusal) {
    guard record.count > 1 else {
      throw Refusal(
        code: .csvRecord, headline: "the record has only one column",
        help: "name the separator with the rule 'separator', or drop the line with 'skip'")
    }
    let fields = fields ?? RecordFields(record, plan)
    self.fields = fields
    fields.take(record, blocks: blocks)
    guard let date = fields.value(plan.date) else {
      throw Refusal(code: .csvRecord, headline: "no rule sets the date")
    }
    let (start, firstPart) = (converted.text.count, converted.parts.count)
    do throws(Refusal) {
      let day = try day(date)
      converted.parts.append(.init(offset: start, origin: record.span()))
      try writeHead(fields)
      for posting in plan.postings { try write(posting, fields) }
      converted.text.append(0x0A)
      converted.transactions.append(
        .init(
          day: day, text: start..<converted.text.count, parts: firstPart..<converted.parts.count))
    } catch {
      converted.text.removeSubrange(start...)
      converted.parts.removeSubrange(firstPart...)
      throw error
    }
  }

  // MARK: First line

  private mutating func day(_ value: FieldValue) throws(Refusal) -> Day {
    let text = value.text.trimmed
    if text == last.text, !text.isEmpty { return last.day }
    if let known = knownDays[text] {
      last = (text, known, Array(known.text.utf8))
      return known
    }
    try Self.refuseMissingColumn(value)
    let day =
      rules.dateFormat.map { $0.day(text, in: rules.zone, for: local) }
      ?? Day(written: String(decoding: text, as: UTF8.self))
    guard let day else {
      let shown = String(decoding: text, as: UTF8.self)
      guard let format = rules.dateFormat else {
        throw Refusal(
          code: .csvDate, headline: "'\(shown)' is not a date of the form 2026-11-21", value: value,
          help: "say how dates are written with 'date-format', or drop the lines above with 'skip'")
      }
      throw Refusal(
        code: .csvDate, headline: "'\(shown)' is not a date of the form \(format.text)",
        value: value,
        help:
          "change 'date-format' (%-d and %-m need no zeros), or drop the lines above with 'skip'")
    }
    if knownDays.count < 10_000 { knownDays[text] = day }
    last = (text, day, Array(day.text.utf8))
    return day
  }

  /// Writes the line whose date was the last to be read.
  private mutating func writeHead(_ fields: RecordFields) throws(Refusal) {
    converted.text += last.written
    if let second = fields.value(plan.date2) {
      _ = try day(second)
      converted.text.append(UInt8(ascii: "="))
      converted.text += last.written
    }
    if let state = fields.value(plan.status), !state.text.trimmed.isEmpty {
      guard ["*", "!"].contains(String(decoding: state.text.trimmed, as: UTF8.self)) else {
        throw Refusal(
          code: .csvRecord,
          headline: "'\(String(decoding: state.text, as: UTF8.self))' is not a status",
          value: state,
          help: "a status is *, ! or empty")
      }
      converted.text.append(0x20)
      converted.text += state.text.trimmed
    }
    let code = fields.value(plan.code)?.text.onOneLine.trimmed ?? []
    let description = fields.value(plan.description)?.text.onOneLine.trimmed ?? []
    let opening = description.first.map { "*!(".utf8.contains($0) } ?? false
    if !code.isEmpty || opening {
      put(" (")
      converted.text += code
      put(")\t")
    }
    if !description.isEmpty {
      converted.text.append(0x20)
      for byte in description { converted.text.append(byte == UInt8(ascii: "\t") ? 0x20 : byte) }
    }
    endLine(with: fields.value(plan.comment), after: "\t; ")
  }

  private mutating func put(_ constant: StaticString) {
    constant.withUTF8Buffer { converted.text.append(contentsOf: $0) }
  }

  /// Ends a line with the first line of a comment, and writes the others below it.
  private mutating func endLine(with comment: FieldValue?, after mark: StaticString) {
    guard let comment = comment?.text.trimmed, !comment.isEmpty else {
      return converted.text.append(0x0A)
    }
    for (number, line) in Self.lines(comment).enumerated() {
      put(number == 0 ? mark : "    ; ")
      converted.text += line
      converted.text.append(0x0A)
    }
  }

  /// The lines of a comment; `\n` begins another.
  private static func lines(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
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

  private mutating func write(
    _ posting: RecordPlan.Posting, _ fields: RecordFields
  ) throws(Refusal) {
    let given = fields.value(posting.account)
    let name = given?.text.trimmed
    if let name, name.isEmpty { return }
    let amount = try PostingAmount(of: posting, fields, mark: rules.decimalMark)
    let balance = try PostingAmount(balanceOf: posting, fields, mark: rules.decimalMark)
    guard given != nil || amount != nil || balance != nil else { return }
    if let given, let name, name != lastAccounts[posting.number] {
      try refuseUnreadable(name, given)
      lastAccounts[posting.number] = name
    }
    converted.parts.append(
      .init(
        offset: converted.text.count,
        origin: fields.record.span((amount ?? balance)?.value.column)))
    put("    ")
    if let name {
      converted.text += name
    } else {
      put(amount?.isNegative == true ? "income:unknown" : "expenses:unknown")
    }
    if let written = amount?.amount {
      put("  ")
      written.write(to: &converted.text)
    }
    if let written = balance?.amount {
      converted.text += "  \(rules.balanceType) ".utf8
      written.write(to: &converted.text)
    }
    endLine(with: fields.value(posting.comment), after: "  ; ")
  }

  /// Refuses what could not be the name of a new account.
  private mutating func refuseUnreadable(
    _ written: ArraySlice<UInt8>, _ value: FieldValue
  ) throws(Refusal) {
    guard !knownAccounts.contains(written) else { return }
    let name = String(decoding: written, as: UTF8.self)
    if let problem = AccountName.problem(withTarget: name) {
      throw Refusal(
        code: .csvRecord,
        headline: "'\(name)' cannot be the name of an account: it \(problem)", value: value,
        help: "say with 'if' what such records go to")
    }
    if knownAccounts.count < 10_000 { knownAccounts.insert(written) }
  }

  static func refuseMissingColumn(_ value: FieldValue) throws(Refusal) {
    guard let column = value.missingColumn else { return }
    throw Refusal(
      code: .csvRecord,
      headline: "the record has no column \(column + 1), which '\(value.field.name)' is taken from",
      value: value,
      help: "drop such records with 'if' and 'skip', or correct the columns in 'fields'")
  }
}
