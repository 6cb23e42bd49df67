import LedgeraBooks
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraJSON
import LedgeraModel
import LedgeraParsing

/// The postings of an earlier transaction, to be written again below a line that has none.
struct LastTransaction {
  /// Without line feeds.
  private let lines: [String]
  /// The amounts of the lines as they are written there, from left to right; empty: none.
  private let amounts: [[String]]
  /// The whole in a line.
  let summary: String

  /// nil: it has no postings.
  init?(
    _ transaction: Transaction, by composer: TransactionComposer, on day: Day, indent: Int
  ) {
    let journal = transaction.journal
    var layout = TransactionLayout()
    layout.indent = String(repeating: " ", count: indent)
    let draft = composer.copy(of: transaction, on: day).draft
    guard !draft.postings.isEmpty else { return nil }
    var writer = DraftWriter(journal, layout)
    let text = writer.text(of: draft).rest.string
    lines = text.split(separator: "\n").map(String.init)
    let texts = draft.postings.compactMap(\.amount).map { writer.text(of: $0) }
    var rest = texts[...]
    amounts = lines.map { line in
      guard let next = rest.first, line.contains(next) else { return [] }
      rest = rest.dropFirst()
      return [next]
    }
    summary = draft.postings.map { posting in
      posting.account + (posting.amount.map { " " + writer.text(of: $0) } ?? "")
    }.joined(separator: ", ")
  }

  var text: String { lines.joined(separator: "\n") }

  /// With the amounts to be gone through one after the other.
  var snippet: String {
    var count = 0
    let written = zip(lines, amounts).map { line, amounts in
      guard let amount = amounts.first,
        let place = line.ranges(of: amount).last
      else { return line.escapedInSnippet }
      count += 1
      return line[..<place.lowerBound].escapedInSnippet
        + "${\(count):\(String(amount).escapedInSnippet)}"
        + line[place.upperBound...].escapedInSnippet
    }
    return written.joined(separator: "\n") + "\n$0"
  }
}

extension StringProtocol {
  /// As the protocol has it that text means itself in a snippet.
  var escapedInSnippet: String {
    String(flatMap { "\\$}".contains($0) ? ["\\", $0] : [$0] })
  }
}

extension Proposals {
  /// Payees with all postings of their last transactions, then transfers, where the cursor's transaction has no
  /// posting yet and the client can go through the amounts.
  func transactions(of payees: some Sequence<String>) -> [Proposal] {
    let text = request.document.text
    let number = text.lines.line(of: place.cursor)
    guard request.client.has("textDocument.completion.completionItem.snippetSupport"),
      text.lastLine(ofHead: number) == number
    else { return [] }
    let composer = TransactionComposer(journal, today: day)
    let last = payees.compactMap { payee in
      lastTransaction(of: payee, composer).map { last in
        Proposal(
          text: payee, kind: .payee, label: payee + " …", detail: last.summary,
          snippet: payee.escapedInSnippet + "\n" + last.snippet)
      }
    }
    return last + transfers(composer)
  }

  /// nil: the payee has none by the day of the cursor's.
  func lastTransaction(
    of payee: String, _ composer: TransactionComposer? = nil
  ) -> LastTransaction? {
    let isOfPayee = journal.areOf(payee: payee)
    var last: (day: Day, number: Int)?
    for (number, record) in journal.store.transactions.buffer.enumerated()
    where number != transaction?.index && isOfPayee[Int(record.description.number)]
      && record.day <= day
    {
      if last.map({ $0.day <= record.day }) ?? true { last = (record.day, number) }
    }
    return last.flatMap { written(again: $0.number, composer) }
  }

  func written(again number: Int, _ composer: TransactionComposer?) -> LastTransaction? {
    LastTransaction(
      journal.transaction(number), by: composer ?? TransactionComposer(journal, today: day),
      on: day, indent: request.verdict.style.indent)
  }
}

extension Feature {
  /// What is likely to follow, shown in grey: behind a payee the postings of the last transaction.
  static let inlineCompletion = Feature(
    "inlineCompletionProvider",
    whileTyping: [
      "textDocument/inlineCompletion": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters),
          let journal = request.verdict.books?.journal
        else { return .null }
        let text = request.document.text
        let offset = try request.offset()
        let number = text.lines.line(of: offset)
        guard let place = CompletionPlace.find(at: offset, in: text),
          let head = text.head(of: number), head == number || head == number - 1,
          head == number ? place.kind == .payee : place.kind == .account && text.isBlank(number),
          offset == text.content(of: number).upperBound,
          text.lastLine(ofHead: head) <= number
        else { return ["items": []] }
        let proposals = Proposals(request, journal, place, isAskedAgain: false)
        let line = proposals.line(head)
        guard let payee = line.payee.map({ line.text($0) }),
          let last = proposals.lastTransaction(of: payee)
        else { return ["items": []] }
        let start = head == number ? offset : text.lines.start(of: number)
        let range = TextRange(
          text.position(of: start, request.encoding), text.position(of: offset, request.encoding))
        return [
          "items": [
            [
              "insertText": .string((head == number ? "\n" : "") + last.text), "range": range.json,
            ]
          ]
        ]
      }
    ])
}
