import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraModel
import LedgeraParsing

extension ActionPlace {
  /// A line such as `45.10 = 30 food + rest household` within a transaction, as postings.
  func typedSplits() -> [Action] {
    let text = request.document.text
    let number = text.lines.line(of: range.lowerBound)
    let content = text.content(of: number)
    guard text.firstByte(of: number)?.isBlank == true, content.count <= Self.splitLimit,
      let head = text.head(of: number), head < number, text.firstByte(of: head)?.isDigit == true,
      TypedSplit.isMeant(text.text(content).trimmed)
    else { return [] }
    return [
      Action(title: "split this as typed", kind: .rewrite) { () throws(ResponseError) in
        try splitting(text.text(content).trimmed, at: number, head: head)
      }
    ]
  }

  private static let splitLimit = 1000

  private func splitting(
    _ typed: String, at line: Int, head: Int
  ) throws(ResponseError) -> ChangeSet {
    let text = request.document.text
    let first = WrittenLine(text.bytes[text.content(of: head)])
    let day = first.date.flatMap { Day(written: first.text($0)) } ?? today
    let composer = TransactionComposer(
      journal, today: today, takesNewAccounts: request.verdict.imports.takesNew)
    let isAlone = (head + 1...text.lastLine(ofHead: head)).allSatisfy { number in
      number == line || WrittenLine(text.bytes[text.content(of: number)]).account == nil
    }
    let draft: TransactionDraft
    do throws(TypingFailure) {
      draft = try composer.division(TypedSplit(typed), on: day, isPaid: !isAlone)
    } catch { throw ResponseError(error) }
    let layout = TransactionLayout(
      of: request.file, before: text.lines.start(of: head), in: journal)
    var writer = DraftWriter(journal, layout)
    var editor = session.editor(of: journal)
    editor.replace(
      Span(file: request.file, range: text.content(of: line)),
      with: writer.text(of: draft).rest.unended)
    return try proved(changes(of: editor)) {
      $0.journal.transactionCount == journal.transactionCount
        ? nil : "the transactions would read differently"
    }
  }
}
