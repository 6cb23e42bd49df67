package import LedgeraDiagnostics
package import LedgeraEnvironment

/// Rules as an editor shows them: what is wrong with them, and what they make of the records next to them.
/// Nothing is run for it, whatever `source` says.
package struct RulesReading: Sendable {
  /// What becomes of a record.
  package struct Row: Sendable {
    package enum Outcome: Sendable {
      /// The lines of its transaction.
      case transaction(String)
      /// Why there is none.
      case refusal(String)
    }

    /// In the file of the records.
    package let line: Int
    package let outcome: Outcome
    fileprivate let offset: UInt32
  }

  /// A column as the rules name it.
  package struct Column: Sendable {
    /// From 1.
    package let number: Int
    /// nil: `fields` gives it none.
    package let name: String?
    /// What the first record has there; empty: nothing, or there is no record.
    package let example: String
  }

  /// The file of the records, then the rules, and what they include.
  package let sources: SourceMap
  /// All in the rules: what is wrong with records is told once for each rule that says how to read them.
  package private(set) var findings: [Diagnostic] = []
  /// The file of the records; nil: no file can be read.
  package let records: String?
  /// In the order of the file, without those that rules leave out.
  package private(set) var rows: [Row] = []
  package private(set) var columns: [Column] = []
  /// Each `if`, and each row of a table, with how many records it matches.
  package private(set) var matches: [(span: Span, count: Int)] = []
  /// What may stand behind `fields`, as the header of the records says; nil: it has none.
  package private(set) var proposedFields: String?

  /// Larger files of records are not read while rules are typed.
  private static let recordLimit = 4 << 20
  /// The rules themselves; the first of `sources` are the records.
  package static let rulesFile = FileID(number: 1)

  package init(_ path: String, _ contents: FileContents, _ environment: Environment) {
    let text = RulesText(path: path, contents: contents, firstFile: 1, environment)
    var parser = RulesParser(text, environment)
    parser.parse()
    let found = CSVTranslation.records(of: &parser.rules, at: path, environment)
    let absolute = found.map { environment.absolutePath($0) }
    let isSmall = absolute.flatMap { environment.disk.status($0) }.map {
      $0.size <= Self.recordLimit
    }
    let read = isSmall == true ? absolute.flatMap { try? environment.disk.read($0) } : nil
    records = read == nil ? nil : found
    let translation = CSVTranslation.read(
      records ?? "", read ?? FileContents([]), parser, text, environment)
    var sources = SourceMap()
    for file in translation.result.files { _ = sources.add(file) }
    self.sources = sources
    matches = zip(parser.rules.blocks.map(\.span), translation.matchCounts).map { ($0, $1) }
    let isRead = records != nil
    findings = isRead ? located(translation.result.findings, parser) : parser.findings.sorted()
    if isRead {
      rows = rows(of: translation)
      proposedFields = Self.fields(inHeaderOf: translation)
    }
    columns = columns(of: translation)
  }

  // MARK: Findings

  /// Those of the rules as they are; those of records at the rule that they come from, the first one of each.
  private func located(_ all: DiagnosticList, _ parser: RulesParser) -> [Diagnostic] {
    var located = DiagnosticList()
    var ofRules: [Span: (finding: Diagnostic, count: Int)] = [:]
    for finding in all.sorted() {
      guard let primary = finding.primary, primary.span.file < Self.rulesFile else {
        located.add(finding)
        continue
      }
      let rule =
        finding.related.first { $0.span.file >= Self.rulesFile }?.span
        ?? parser.directivePlaces["separator"]
        ?? Span(file: Self.rulesFile, range: sources[Self.rulesFile].range(ofLine: 1) ?? 0..<0)
      guard ofRules[rule] == nil else {
        ofRules[rule]?.count += 1
        continue
      }
      var moved = finding
      moved.primary = LabelledSpan(rule)
      moved.related = [LabelledSpan(primary.span, "this record")]
      moved.fix = nil
      ofRules[rule] = (moved, 1)
    }
    for (var finding, count) in ofRules.values {
      let name = records.map(Path.name(of:)) ?? ""
      let place = finding.related.first.map { line(of: $0.span) } ?? 1
      finding.notes.append(
        "\(name):\(place)" + (count > 1 ? ", and \(counted(count - 1, "other record"))" : ""))
      located.add(finding)
    }
    return located.sorted()
  }

  private func line(of span: Span) -> Int {
    sources[span.file].position(of: Int(span.offset)).line
  }

  // MARK: Records

  private func rows(of translation: CSVTranslation) -> [Row] {
    let result = translation.result
    let journal = Array(result.pieces.joined())
    var rows = result.findings.findings.compactMap { finding -> Row? in
      guard let span = finding.primary?.span, span.file < Self.rulesFile else { return nil }
      return Row(line: line(of: span), outcome: .refusal(finding.headline), offset: span.offset)
    }
    var start: (offset: Int, origin: Span)?
    func take(upTo end: Int) {
      guard let (offset, origin) = start else { return }
      // Descriptions and codes end at tabs (`SourceTranslation.pieces`).
      let text = String(decoding: journal[offset..<end], as: UTF8.self)
        .replacing("\t", with: "")
      rows.append(
        Row(line: line(of: origin), outcome: .transaction(text.trimmed), offset: origin.offset))
    }
    for part in result.parts {
      let offset = Int(part.offset)
      guard offset < 2 || journal[offset - 2..<offset].elementsEqual([0x0A, 0x0A]) else {
        continue
      }
      take(upTo: offset)
      start = (offset, part.origin)
    }
    take(upTo: journal.count)
    return rows.sorted { $0.offset < $1.offset }
  }

  private func columns(of translation: CSVTranslation) -> [Column] {
    let table = translation.table
    let names = Dictionary(
      translation.rules.columns.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    let first = records == nil || table.rows.isEmpty ? [] : table.texts(row: 0)
    let count = max(first.count, (names.keys.max() ?? -1) + 1)
    return (0..<count).map {
      Column(number: $0 + 1, name: names[$0], example: $0 < first.count ? first[$0] : "")
    }
  }

  /// The names of a header's columns, those of fields where it is known what they hold.
  private static func fields(inHeaderOf translation: CSVTranslation) -> String? {
    let table = CSVTable(
      translation.data, separator: translation.rules.separator ?? UInt8(ascii: ","), rowLimit: 200)
    guard let layout = StatementLayout(headerOf: table), layout.names.count > 1 else { return nil }
    var known: Set<String> = []
    let names = layout.names.enumerated().map { place, name in
      let column = place < layout.columns.count ? layout.columns[place] : .skipped
      if let field = column.field, known.insert(field).inserted { return field }
      let plain = name.lowercased().map { RuleTemplate.isNameCharacter($0) ? $0 : "_" }
      let own = String(plain).trimmingPrefix("_")
      let isField = TransactionField(name: String(own)) != nil
      return own.isEmpty || isField || !known.insert(String(own)).inserted ? "" : String(own)
    }
    return names.joined(separator: ", ")
  }
}

extension StatementColumn {
  /// The field of transactions that takes what the column holds; nil: none does.
  fileprivate var field: String? {
    switch self {
    case .date: "date"
    case .payee, .description: "description"
    case .amount, .net: "amount"
    case .out: "amount-out"
    case .in: "amount-in"
    case .balance: "balance"
    case .currency: "currency"
    case .id: "code"
    case .valueDate, .fee, .direction, .state, .account, .skipped: nil
    }
  }
}

extension RulesReading {
  /// Ways to write dates, those first that a column of the first record fits.
  package var dateFormats: [String] {
    let all = [
      "%d.%m.%Y", "%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%y", "%Y%m%d", "%d-%m-%Y", "%d %b %Y",
      "%Y-%m-%d %H:%M:%S",
    ]
    let fitting = all.filter { text in
      guard let format = try? DateFormat(text, .strict) else { return false }
      return columns.contains { format.day($0.example) != nil }
    }
    return fitting + all.filter { !fitting.contains($0) }
  }
}
