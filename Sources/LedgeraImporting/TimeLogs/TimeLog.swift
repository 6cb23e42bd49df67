import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

/// What the readers of timedot and timeclock files share: the lines of a file, and the journal that
/// they become (reference.md § Time logs).
struct TimeLog {
  private(set) var result: SourceTranslation
  let lines: [TextLine]
  private var postingCount = 0

  /// Most postings of one file: a session may last for centuries.
  static let postingLimit = 500_000

  init(_ path: String, _ contents: FileContents) {
    let text = DecodedText(contents.bytes, as: .utf8)
    let owner = FileContents(text.bytes)
    lines = TextLine.all(in: text.bytes)
    result = SourceTranslation(of: SourceFile(path: path, bytes: owner.bytes, owner: owner))
    result.append("decimal-mark .\n".utf8)
    if let invalid = text.invalidOffsets.first {
      result.findings.add(
        Diagnostic(
          .csvEncoding, "this byte is not a character of UTF-8",
          at: Span(file: FileID(number: 0), range: invalid..<invalid + 1)))
    }
  }

  /// Begins a transaction, which comes from a line.
  mutating func begin(_ day: Day, _ text: TimeLogText, from line: TextLine) {
    result.begin(span(line))
    var transaction = "\n\(day.text) *"
    if let first = text.description.first {
      transaction += "*!(".contains(first) ? " ()\t \(text.description)" : " \(text.description)"
    }
    for (number, comment) in text.comments.enumerated() {
      transaction += (number == 0 ? "\t; " : "\n    ; ") + comment
    }
    result.append((transaction + "\n").utf8)
  }

  /// Writes an unbalanced virtual posting below the transaction; false: there are too many.
  ///
  /// - Parameters:
  ///   - amount: With its commodity, as a journal has it.
  ///   - line: What it comes from.
  mutating func add(
    account: String, amount: String, comment: String = "", from line: TextLine
  ) -> Bool {
    guard postingCount < Self.postingLimit else {
      if postingCount == Self.postingLimit {
        report(line, "the file has more than \(Self.postingLimit) postings")
        postingCount += 1
      }
      return false
    }
    postingCount += 1
    result.begin(span(line))
    let posting = "    (\(account))  \(amount)" + (comment.isEmpty ? "" : "  ; \(comment)") + "\n"
    result.append(posting.utf8)
    return true
  }

  /// Adds a line to the comment of the last transaction or posting.
  mutating func add(comment: String, from line: TextLine) {
    result.begin(span(line))
    result.append("    ; \(comment)\n".utf8)
  }

  mutating func report(_ line: TextLine, _ headline: String, _ help: String? = nil) {
    var finding = Diagnostic(.timeLogSyntax, headline, at: span(line))
    finding.help = help.map { [$0] } ?? []
    result.findings.add(finding)
  }

  private func span(_ line: TextLine) -> Span { Span(file: FileID(number: 0), range: line.range) }

  /// The date that a text begins with, and what follows it; nil: none does.
  static func date(_ text: Substring) -> (day: Day, rest: Substring)? {
    let date = text.prefix { $0.isASCII && ($0.isNumber || "-/.".contains($0)) }
    guard !date.isEmpty else { return nil }
    return Day(written: date).map { ($0, text[date.endIndex...]) }
  }

  /// A name that ends at two blanks or a tab, and what follows these.
  static func account(_ text: Substring) -> (name: String, rest: Substring) {
    var end = text.startIndex
    while end < text.endIndex {
      let next = text.index(after: end)
      let isLast = next == text.endIndex
      if text[end] == "\t" || text[end] == " " && (isLast || text[next] == " ") { break }
      end = next
    }
    return (String(text[..<end]), text[end...].drop(while: \.isBlank))
  }
}

/// A description with the comments after it.
struct TimeLogText {
  var description: String
  var comments: [String]

  init(_ text: some StringProtocol) {
    let (said, comment) = Self.divided(text)
    description = said.trimmed.replacing("\t", with: " ")
    comments = comment.isEmpty ? [] : [comment]
  }

  /// What stands before the first semicolon, and the comment after it, empty if there is none.
  static func divided(_ text: some StringProtocol) -> (said: Substring, comment: String) {
    let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    return (Substring(parts[0]), parts.count > 1 ? parts[1].trimmed : "")
  }
}
