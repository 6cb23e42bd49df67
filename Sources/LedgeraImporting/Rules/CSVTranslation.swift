import LedgeraComputation
package import LedgeraDiagnostics
package import LedgeraEnvironment
import LedgeraModel
import LedgeraQuantities

/// Reads separated values as a journal, by hledger's CSV rules (reference.md § CSV rules).
package struct CSVTranslation {
  private(set) var result: SourceTranslation
  /// How many records each block of the rules matches.
  private(set) var matchCounts: [Int]
  let data: [UInt8]
  let rules: ConversionRules
  private let environment: Environment

  /// Records that a thread converts at a time.
  private static let recordsAtOnce = 2048

  private init(
    result: SourceTranslation, data: [UInt8], rules: ConversionRules, environment: Environment
  ) {
    self.result = result
    self.data = data
    self.rules = rules
    self.environment = environment
    matchCounts = Array(repeating: 0, count: rules.blocks.count)
  }

  /// What separates fields when rules do not say, by the extension of a file: `ssv`, `tsv`, else `csv`.
  package static func separator(ofExtension name: String?) -> UInt8 {
    switch name {
    case "ssv": UInt8(ascii: ";")
    case "tsv": 0x09
    default: UInt8(ascii: ",")
    }
  }

  /// The journal that a file is by rules. Never fails: what is wrong with either is a finding.
  package static func translate(
    _ path: String, _ contents: FileContents, separator: UInt8,
    rules: (path: String, contents: FileContents), environment: Environment
  ) -> SourceTranslation {
    let text = RulesText(
      path: rules.path, contents: rules.contents, firstFile: 1, environment)
    var parser = RulesParser(text, environment)
    parser.parse()
    if parser.rules.separator == nil { parser.rules.separator = separator }
    return read(path, contents, parser, text, environment).result
  }

  /// Where the rules or the bytes of the file are wrong, no record is read.
  static func read(
    _ path: String, _ contents: FileContents, _ parser: RulesParser, _ text: RulesText,
    _ environment: Environment
  ) -> CSVTranslation {
    let (bytes, invalid) = decoded(contents, parser.rules.encoding)
    let owner = FileContents(bytes)
    var result = SourceTranslation(of: SourceFile(path: path, bytes: owner.bytes, owner: owner))
    result.isExcerpt = true
    result.files += text.files
    result.findings.add(contentsOf: parser.findings)
    if let invalid {
      result.findings.add(
        Diagnostic(
          .csvEncoding, "this byte is not a character in the file's encoding",
          at: Span(file: FileID(number: 0), range: invalid..<invalid + 1)))
    }
    var translation = CSVTranslation(
      result: result, data: bytes, rules: parser.rules, environment: environment)
    if !result.findings.hasErrors {
      translation.run(rulesFile: Span(file: FileID(number: 1), offset: 0, length: 0))
    }
    return translation
  }

  private static func decoded(
    _ contents: FileContents, _ encoding: RecordEncoding?
  ) -> (bytes: [UInt8], firstInvalid: Int?) {
    if case .codePage(let codePage) = encoding { return codePage.decoded(contents.bytes) }
    var known: TextEncoding?
    if case .known(let encoding) = encoding { known = encoding }
    let text = DecodedText(contents.bytes, as: known)
    return (text.bytes, text.invalidOffsets.first)
  }

  // MARK: Records

  private mutating func run(rulesFile: Span) {
    guard rules.assignments.contains(where: { $0.field == TransactionField(.date) }) else {
      var finding = Diagnostic(
        .csvRulesSyntax, "no rule outside 'if' sets the date", at: rulesFile)
      finding.help = ["name its column in 'fields', or write date %1"]
      result.findings.add(finding)
      return
    }
    guard !rules.endsAtOnce else {
      result.append(head)
      return
    }
    let table = table
    for problem in table.problems {
      result.findings.add(problem.finding(at: span(problem.offset..<problem.offset + 1)))
    }
    for _ in 0..<table.droppedProblems { result.findings.addDropped(.error) }
    let converted = convert(table)
    result.findings.add(contentsOf: converted.findings)
    matchCounts = converted.matchCounts
    let isOrdered =
      !rules.isNewestFirst && !rules.reversesDays
      && zip(converted.transactions, converted.transactions.dropFirst()).allSatisfy {
        $0.day <= $1.day
      }
    if isOrdered {
      for piece in converted.pieces { result.append(piece: piece) }
      result.parts = converted.parts
    } else {
      write(converted)
    }
  }

  /// The records.
  var table: CSVTable {
    CSVTable(
      data, from: Self.start(after: rules.skippedLines, in: data),
      separator: rules.separator ?? UInt8(ascii: ","), keepsEmptyRows: true)
  }

  /// What the journal begins with.
  private var head: [UInt8] {
    guard let mark = rules.decimalMark else { return [] }
    return Array("decimal-mark \(Character(Unicode.Scalar(mark.rawValue)))\n\n".utf8)
  }

  /// Writes the transactions by day.
  private mutating func write(_ converted: ConvertedFile) {
    let unordered = Array(converted.pieces.joined())
    var text = head
    text.reserveCapacity(unordered.count)
    result.parts.reserveCapacity(converted.parts.count)
    for transaction in ordered(converted.transactions) {
      let distance = text.count - transaction.text.lowerBound
      for part in converted.parts[transaction.parts] {
        result.parts.append(part.moved(by: distance))
      }
      text += unordered[transaction.text]
    }
    result.append(piece: text)
  }

  /// Where the first record may begin if this many lines that are not blank precede it.
  private static func start(after lines: Int, in bytes: [UInt8]) -> Int {
    var position = 0
    var left = lines
    while left > 0, position < bytes.count {
      var end = position
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      if !bytes[position..<end].trimmed.isEmpty { left -= 1 }
      if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { end += 1 }
      position = min(end + 1, bytes.count)
    }
    return position
  }

  /// The transactions of all records, in the order of the file.
  private func convert(_ table: CSVTable) -> ConvertedFile {
    let (rules, local) = (rules, environment.localZone)
    let count = table.rows.count
    var all = ConvertedFile(head: head, blockCount: rules.blocks.count, count: count)
    let size = rules.readsRecordsAlone ? Self.recordsAtOnce : max(1, count)
    let pieces = stride(from: 0, to: count, by: size).lazy.map { $0..<min($0 + size, count) }
    do {
      try OrderedWork.forEach(
        pieces, batchSize: 1,
        work: { RecordConverter.converted($0[0], of: table, by: rules, local: local) },
        { converted in
          all.append(converted)
          if all.isTooLong { throw TextTooLong() }
        })
    } catch {
      all.findings.add(
        Diagnostic(.csvRecord, "its records come to more than 1 GiB of journal", at: nil))
    }
    return all
  }

  /// By day, and within a day as the file has them: its oldest first, as far as is known.
  private func ordered(_ transactions: [ConvertedRecords.Transaction]) -> [ConvertedRecords
    .Transaction]
  {
    var places = Array(transactions.indices)
    if rules.reversesDays {
      var start = 0
      while start < places.count {
        var end = start
        while end < places.count, transactions[places[end]].day == transactions[places[start]].day {
          end += 1
        }
        places[start..<end].reverse()
        start = end
      }
    }
    if rules.isNewestFirst || Self.isNewestFirst(transactions) { places.reverse() }
    places = places.enumerated()
      .sorted { left, right in
        let (first, second) = (transactions[left.element].day, transactions[right.element].day)
        return first == second ? left.offset < right.offset : first < second
      }.map(\.element)
    return places.map { transactions[$0] }
  }

  /// Whether the first day is after the one that turns up last.
  private static func isNewestFirst(_ transactions: [ConvertedRecords.Transaction]) -> Bool {
    var known: Set<Day> = []
    let newcomers = transactions.lazy.map(\.day).filter { known.insert($0).inserted }
    guard let first = transactions.first?.day, let last = newcomers.reduce(nil, { $1 }) else {
      return false
    }
    return last < first
  }

  private func span(_ range: Range<Int>) -> Span { Span(file: FileID(number: 0), range: range) }
}

/// Records come to more text than a file may have.
private struct TextTooLong: Error {}
