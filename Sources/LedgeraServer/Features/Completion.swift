import LedgeraBooks
import LedgeraDiagnostics
import LedgeraJSON

extension Feature {
  /// Names wherever one can be, also in transactions that cannot be read yet.
  static let completion = Feature(
    "completionProvider",
    as: ["triggerCharacters": [" ", ":", "@", "=", "/", "{", "%"], "resolveProvider": false],
    whileTyping: [
      "textDocument/completion": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters),
          let journal = request.verdict.books?.journal
        else { return .null }
        let none: JSONValue = ["isIncomplete": false, "items": []]
        guard let place = CompletionPlace.find(at: try request.offset(), in: request.document.text)
        else { return none }
        let isAskedAgain = server.lastCompletion.takes(request, place)
        let proposals = Proposals(request, journal, place, isAskedAgain: isAskedAgain)
        if parameters["context"]?["triggerCharacter"]?.string == " ",
          !proposals.areExpectedBehindBlank
        {
          return none
        }
        let range = TextRange(
          request.document.text.position(of: place.token.lowerBound, request.encoding),
          request.document.text.position(of: place.token.upperBound, request.encoding))
        return proposals.fitting.completions(
          typed: proposals.typed, in: range, areIncomplete: proposals.areIncomplete)
      }
    ])
}

/// What was completed last.
struct LastCompletion {
  private var uri = ""
  private var version: Int?
  private var place: CompletionPlace?

  /// Whether the same was asked before; it is the last one from now on.
  mutating func takes(_ request: DocumentRequest, _ place: CompletionPlace) -> Bool {
    let isKnown =
      uri == request.document.uri && version == request.document.version && self.place == place
    (uri, version, self.place) = (request.document.uri, request.document.version, place)
    return isKnown
  }
}

extension Proposals {
  /// Whether a blank that is typed asks for something: behind a date or mark, at the indentation of an
  /// empty line of a transaction, behind an account whose amount is known.
  fileprivate var areExpectedBehindBlank: Bool {
    guard typed.isEmpty else { return false }
    let text = request.document.text
    let number = text.lines.line(of: place.cursor)
    switch place.kind {
    case .payee: return place.token.isEmpty
    case .account:
      guard text.isBlank(number), let head = text.head(of: number), head < number,
        text.firstByte(of: head)?.isDigit == true
      else { return false }
      let indentations = (head + 1..<number).compactMap { line in
        text.bytes[text.content(of: line)].firstIndex { !$0.isBlank }
          .map { $0 - text.lines.start(of: line) }
      }
      let column = place.cursor - text.lines.start(of: number)
      return indentations.isEmpty ? column == 2 || column == 4 : indentations.last == column
    case .amount: return restIsKnown
    default: return false
    }
  }
}
