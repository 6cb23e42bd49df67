import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraJSON
import LedgeraParsing

extension Feature {
  /// The document as `ledgera fmt` writes it.
  static let formatting = Feature(
    "documentFormattingProvider",
    [
      "textDocument/formatting": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        let changes = try request.changes(by: "fmt", [], [request.document.path])
        guard let change = changes.changes.first else { return [] }
        return .array(
          request.changeWriter.edits(from: request.document.text.bytes, to: change.after))
      }
    ])

  /// The transactions that a range touches.
  static let rangeFormatting = Feature(
    "documentRangeFormattingProvider",
    [
      "textDocument/rangeFormatting": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        return .array(
          try request.formatting(of: request.wholeTransactions(in: try request.range())))
      }
    ])

  /// The line that was left by its end; the new one begins where a posting would, or at the margin behind
  /// a blank line. A tab behind an account goes to where the amounts begin.
  static let lineFormatting = Feature(
    "documentOnTypeFormattingProvider",
    as: ["firstTriggerCharacter": "\n", "moreTriggerCharacter": ["\t"]],
    [
      "textDocument/onTypeFormatting": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        if parameters["ch"]?.string == "\t" {
          return .array(request.tabulation(at: try request.offset()))
        }
        let lines = request.document.text.lines
        let line = lines.line(of: try request.offset())
        guard line > 0 else { return [] }
        let left = lines.start(of: line - 1)..<lines.start(of: line)
        return .array(try request.formatting(of: left) + request.indentation(of: line))
      }
    ])
}

extension DocumentRequest {
  /// The lines of all transactions and rules that a range touches: those that begin at the margin, and the
  /// indented ones below them.
  fileprivate func wholeTransactions(in range: Range<Int>) -> Range<Int> {
    let lines = document.text.lines
    let bytes = document.text.bytes
    func isIndented(_ line: Int) -> Bool {
      let start = lines.start(of: line)
      return start < bytes.count && bytes[start].isBlank
    }
    var first = lines.line(of: range.lowerBound)
    while first > 0, isIndented(first) { first -= 1 }
    var next = lines.line(of: range.upperBound) + 1
    while next < lines.count, isIndented(next) { next += 1 }
    return lines.start(of: first)..<(next < lines.count ? lines.start(of: next) : bytes.count)
  }

  /// The edit that moves an empty line to where it is likely to be typed at; empty: it is there, or nothing
  /// is known of the line before it.
  fileprivate func indentation(of line: Int) -> [JSONValue] {
    let text = document.text
    let old = text.content(of: line)
    guard text.isBlank(line), let head = text.head(of: line - 1),
      let first = text.firstByte(of: head), first.isDigit || first == UInt8(ascii: "~")
    else { return [] }
    let width =
      text.isBlank(line - 1) ? 0 : head == line - 1 ? verdict.style.indent : nil
    guard let width, old.count != width else { return [] }
    var new = text.bytes
    new.replaceSubrange(old, with: repeatElement(UInt8(ascii: " "), count: width))
    return changeWriter.edits(from: text.bytes, to: new)
  }

  /// The edit that puts blanks in the place of a tab behind a posting's account, up to the column in which the
  /// amount above begins, at least two; empty: it is elsewhere.
  fileprivate func tabulation(at offset: Int) -> [JSONValue] {
    let text = document.text
    let line = text.lines.line(of: offset)
    let content = text.content(of: line)
    let start = content.lowerBound
    let before = text.bytes[start..<max(start, min(offset, content.upperBound))]
    guard before.last == UInt8(ascii: "\t"), before.first?.isBlank == true,
      text.head(of: line).flatMap({ text.firstByte(of: $0) })?.isDigit == true,
      let name = before.lastIndex(where: { !$0.isBlank }),
      WrittenLine(before[...name]).account?.upperBound == name + 1 - start
    else { return [] }
    let width = DisplayWidth.of(text.text(start..<name + 1))
    let above = (max(0, line - Self.linesAbove)..<line).reversed().lazy.compactMap { number in
      self.columnOfAmount(inLine: number)
    }.first
    var new = text.bytes
    new.replaceSubrange(
      name + 1..<offset,
      with: repeatElement(UInt8(ascii: " "), count: max(2, (above ?? 0) - width)))
    return changeWriter.edits(from: text.bytes, to: new)
  }

  /// How far up an amount is looked for.
  private static var linesAbove: Int { 100 }

  private func columnOfAmount(inLine number: Int) -> Int? {
    let content = document.text.content(of: number)
    guard document.text.firstByte(of: number)?.isBlank == true else { return nil }
    let line = WrittenLine(document.text.bytes[content])
    return line.amount.map { DisplayWidth.of(line.text(0..<$0.lowerBound)) }
  }

  /// Edits that format some lines. Transactions stay in their order.
  fileprivate func formatting(of range: Range<Int>) throws(ResponseError) -> [JSONValue] {
    let formatted: [UInt8]?
    do throws(BooksFailure) {
      formatted = try verdict.session.formatted(document.path, in: verdict.style)
    } catch { throw ResponseError(.failed, error.message) }
    guard let formatted else { return [] }
    let replacements = LineDifference.replacements(from: document.text.bytes, to: formatted)
      .filter { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
    return changeWriter.edits(replacements, of: document.text.bytes)
  }
}
