package import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

/// One line of a journal, divided into the parts that the parser finds in it: the first line of a
/// transaction, a rule or a directive, a posting, or a comment.
///
/// The productions read the line again and record its parts, so that code which underlines or
/// changes a part has no rules of its own for where it begins and ends. Use it only for lines that
/// were read without an error: parts after a mistake are missing. Costs as much as reading the
/// line.
package struct WrittenLine: Sendable {
  package let file: FileID
  /// Without blanks at its ends.
  package let range: Range<Int>
  private let source: SourceFile
  private let parts: [LinePart]
  private let mentions: [Mention]
  /// From `;` to the line's end; nil: no comment.
  package let comment: Range<Int>?
  /// In the order of the line.
  package let tags: [WrittenTag]

  /// The line around a place.
  package init(at offset: Int, of file: FileID, in sources: SourceMap) {
    self.init(around: offset, of: sources[file], file)
  }

  /// A line by itself, without its end.
  package init(_ bytes: some Collection<UInt8>) {
    let contents = FileContents(bytes)
    let source = SourceFile(path: "line", bytes: contents.bytes, owner: contents)
    self.init(around: 0, of: source, FileID(number: 0))
  }

  private init(around offset: Int, of source: SourceFile, _ file: FileID) {
    self.file = file
    self.source = source
    let line = source.line(around: offset)
    let start = line.lowerBound == 0 ? min(source.startOfText, line.upperBound) : line.lowerBound
    range = source.trimmed(start..<line.upperBound)
    let recorder = JournalParser.record(start..<line.upperBound, of: source, file)
    parts = recorder.layout.parts
    mentions = recorder.mentions
    comment = recorder.comment.map(source.trimmed)
    tags = recorder.tags
  }

  package func span(_ part: Range<Int>) -> Span { Span(file: file, range: part) }
  package func text(_ part: Range<Int>) -> String { source.text(in: part) }

  /// The date of a transaction; nil: none.
  package var date: Range<Int>? { part(.date) }

  /// The mark of a transaction or posting, without the blanks after it; nil: none.
  package var state: Range<Int>? { part(.state) }

  /// Between the parentheses; nil: none.
  package var code: Range<Int>? { part(.code).map { $0.lowerBound + 1..<$0.upperBound - 1 } }

  /// The description of a transaction or `~` rule, empty where it would be; nil: the line cannot
  /// have one.
  package var description: Range<Int>? { mention { $0 == .description } }

  /// The part of the description before `|`, or all of it.
  package var payee: Range<Int>? {
    guard let description else { return nil }
    let text = text(description)
    let payee = DescriptionParts(text).payee
    // Text that is not UTF-8 is shorter than its repaired form.
    guard text.utf8.count == description.count, let place = text.firstRange(of: payee) else {
      return description
    }
    let start =
      description.lowerBound + text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    return start..<start + payee.utf8.count
  }

  /// The account of a posting with its brackets; nil: none.
  package var target: Range<Int>? { part(.account) }

  /// The account of a posting or directive, without brackets; nil: none.
  package var account: Range<Int>? {
    mention {
      if case .account = $0 { true } else { false }
    }
  }

  /// The amount of a posting alone; nil: none.
  package var amount: Range<Int>? { part(.amount) }

  /// From `@` on; nil: none.
  package var cost: Range<Int>? { part(.cost) }

  /// Each with its brackets.
  package var lots: [Range<Int>] { parts.filter { $0.kind == .lot }.map(\.range) }

  /// From `=` to the end of the amount or of the cost after it; nil: none.
  package var assertion: Range<Int>? { part(.assertion) }

  /// The amount of a posting with cost, lot and assertion; nil: it has none of these.
  package var amounts: Range<Int>? {
    let parts = parts.filter { [.amount, .cost, .lot, .assertion].contains($0.kind) }
    guard let first = parts.first, let last = parts.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// The line without its comment and the blanks before it.
  package var content: Range<Int> {
    source.trimmed(
      range.lowerBound..<max(range.lowerBound, comment?.lowerBound ?? range.upperBound))
  }

  /// The first occurrence of a symbol in a part of the line, with its quotes; nil: the symbol is
  /// implied.
  package func symbol(_ symbol: String, in part: Range<Int>) -> Range<Int>? {
    mentions.lazy.filter { $0.subject == .commodity && part.contains($0.span.range.lowerBound) }
      .map { withQuotes($0.span.range) }
      .first { text($0) == symbol || text($0) == "\"\(symbol)\"" }
  }

  /// The end of the blanks after a part.
  package func endOfBlanks(after part: Range<Int>) -> Int {
    source.trimmed(part.upperBound..<range.upperBound).lowerBound
  }

  private func withQuotes(_ symbol: Range<Int>) -> Range<Int> {
    let quoted = max(0, symbol.lowerBound - 1)..<symbol.upperBound + 1
    return source.bytes[quoted.lowerBound] == UInt8(ascii: "\"") ? quoted : symbol
  }

  private func part(_ kind: LinePart.Kind) -> Range<Int>? {
    parts.first { $0.kind == kind }?.range
  }

  private func mention(where isWanted: (Mention.Subject) -> Bool) -> Range<Int>? {
    mentions.first { isWanted($0.subject) }?.span.range
  }
}

/// The place of a tag.
package struct WrittenTag: Sendable {
  /// Without the colon.
  package let name: Range<Int>
  /// Without blanks around it; empty where it would be.
  package let value: Range<Int>
}

extension WrittenLine {
  /// Adds text with tags to the line's comment, after a comma; a line without a comment gets one.
  package func addition(ofTags tags: String) -> SourceEdit {
    let lead: String
    if let comment {
      lead = source.trimmed(comment.dropFirst()).isEmpty ? " " : ", "
    } else {
      lead = "  ; "
    }
    return SourceEdit(span(range.upperBound..<range.upperBound), with: lead + tags)
  }

  /// Removes the tag whose value is at a place, together with its comma, the comment if it holds
  /// nothing else, and the line if that is then empty. nil: there is no tag.
  package func removal(ofTagWithValueAt place: Int) -> SourceEdit? {
    guard let comment, let tag = tags.first(where: { $0.value.lowerBound == place }) else {
      return nil
    }
    let before = source.trimmed(comment.lowerBound + 1..<tag.name.lowerBound)
    let after = source.trimmed(tag.value.upperBound..<comment.upperBound)
    let line = source.line(around: place)
    let removed: Range<Int>
    if !after.isEmpty {
      removed = tag.name.lowerBound..<source.trimmed(after.dropFirst()).lowerBound
    } else if before.isEmpty {
      removed =
        content.isEmpty
        ? line.lowerBound..<source.startOfNextLine(after: place)
        : content.upperBound..<line.upperBound
    } else {
      let hasComma = source.bytes[before.upperBound - 1] == UInt8(ascii: ",")
      let rest = source.trimmed(hasComma ? before.dropLast() : before)
      removed = rest.upperBound..<tag.value.upperBound
    }
    return SourceEdit(span(removed), with: "")
  }
}

extension JournalParser {
  /// Reads one line of a file and records its parts.
  ///
  /// The effect of previous directives is unknown, but does not change where parts are; a date
  /// without a year is taken as one of a leap year.
  fileprivate static func record(
    _ line: Range<Int>, of source: SourceFile, _ file: FileID
  ) -> LayoutRecorder {
    guard let start = source.bytes.baseAddress else {
      return LayoutRecorder(notesLayout: true, notesMentions: true)
    }
    let base = start.assumingMemoryBound(to: UInt8.self)
    var state = ParserState(defaultYear: 2000)
    state.isTranslated = source.isTranslated
    var parser = JournalParser(
      scanner: Scanner(base: base, range: line, hasCarriageReturns: false), state: state, file: file
    )
    parser.recorder = LayoutRecorder(notesLayout: true, notesMentions: true)
    if parser.scanner.advanceLine() { parser.recordLine() }
    return parser.recorder
  }

  private mutating func recordLine() {
    guard scanner.current.isBlank else { return parseLine() }
    let start = scanner.position
    scanner.skipBlanks()
    var record = TransactionRecord(
      day: Day(number: 0), description: DescriptionID(0), offset: UInt32(start), file: file)
    if scanner.current == UInt8(ascii: ";") {
      var detail = PostingDetail()
      noteLine(.comment, from: start)
      noteComment(&detail, of: record.day)
    } else {
      noteLine(.posting, from: start)
      parsePosting(&record, allowsFactor: true)
    }
  }
}
