import LedgeraDiagnostics
import LedgeraJSON
import LedgeraParsing

extension Feature {
  /// What the parts of lines are, as the parser found them.
  static let semanticTokens = Feature(
    "semanticTokensProvider",
    as: [
      "legend": [
        "tokenTypes": .array(TokenKind.allCases.map { .string($0.name) }), "tokenModifiers": [],
      ],
      "range": true, "full": ["delta": true],
    ],
    [
      "textDocument/semanticTokens/full": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        let numbers = request.tokens().numbers
        let id = server.tokens.note(numbers, of: request.document.uri)
        return ["resultId": .string(id), "data": .array(numbers.map { .integer($0) })]
      },
      "textDocument/semanticTokens/range": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        let range = try request.range()
        let tokens = request.tokens { $0.overlaps(range) || range.contains($0.lowerBound) }
        return ["data": .array(tokens.numbers.map { .integer($0) })]
      },
      "textDocument/semanticTokens/full/delta": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        let uri = request.document.uri
        let numbers = request.tokens().numbers
        let old = parameters["previousResultId"]?.string.flatMap {
          server.tokens.numbers(of: uri, $0)
        }
        let id = server.tokens.note(numbers, of: uri)
        guard let old else {
          return ["resultId": .string(id), "data": .array(numbers.map { .integer($0) })]
        }
        return ["resultId": .string(id), "edits": .array(edits(from: old, to: numbers))]
      },
    ])

  /// One edit of what differs between equal ends.
  private static func edits(from old: [Int], to new: [Int]) -> [JSONValue] {
    guard old != new else { return [] }
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - prefix
    let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(most).count
    return [
      [
        "start": .integer(prefix), "deleteCount": .integer(old.count - prefix - suffix),
        "data": .array(new[prefix..<new.count - suffix].map { .integer($0) }),
      ]
    ]
  }
}

/// What a part of a line is, in the words that every client knows.
enum TokenKind: Int, CaseIterable {
  case date, state, code, description, account, amount, assertion, comment, directive

  var name: String {
    switch self {
    case .date: "event"
    case .state: "operator"
    case .code: "property"
    case .description: "string"
    case .account: "namespace"
    case .amount: "number"
    case .assertion: "enumMember"
    case .comment: "comment"
    case .directive: "keyword"
    }
  }

  init(_ kind: LinePart.Kind) {
    self =
      switch kind {
      case .date, .secondaryDate, .time: .date
      case .state: .state
      case .code: .code
      case .description: .description
      case .account: .account
      case .amount, .cost, .lot: .amount
      case .assertion: .assertion
      case .comment: .comment
      }
  }
}

/// Tokens in the order of the text, none of which touch.
private struct Tokens {
  var all: [(range: Range<Int>, kind: TokenKind)] = []
  let text: DocumentText
  let encoding: PositionEncoding

  /// Five numbers each, lines and characters as differences from the token before.
  var numbers: [Int] {
    var numbers: [Int] = []
    var last = TextPosition(line: 0, character: 0)
    for token in all {
      let start = text.position(of: token.range.lowerBound, encoding)
      let end = text.position(of: token.range.upperBound, encoding)
      guard start.line == end.line, end.character > start.character else { continue }
      let isSameLine = start.line == last.line
      numbers += [
        start.line - last.line, start.character - (isSameLine ? last.character : 0),
        end.character - start.character, token.kind.rawValue, 0,
      ]
      last = start
    }
    return numbers
  }
}

extension DocumentRequest {
  /// The tokens that are wanted.
  fileprivate func tokens(where isWanted: (Range<Int>) -> Bool = { _ in true }) -> Tokens {
    var found: [(range: Range<Int>, kind: TokenKind)] = []
    let text = document.text
    if let layout = reading?.layout {
      for line in layout.lines where line.file == file.number {
        found += layout.parts[line.parts].map { ($0.range, TokenKind($0.kind)) }
      }
    }
    for block in TextBlocks(text).blocks {
      for line in block.kind == .comment
        ? block.lines : block.lines.lowerBound...block.lines.lowerBound
      {
        let content = text.content(of: line)
        if block.kind == .comment {
          found.append((content, .comment))
        } else if let byte = text.firstByte(of: line),
          byte.isKeywordByte || "~=!@".utf8.contains(byte)
        {
          let length = text.bytes[content].prefix { $0.isKeywordByte || "~=!@".utf8.contains($0) }
            .count
          found.append((content.lowerBound..<content.lowerBound + length, .directive))
        }
      }
    }
    var tokens = Tokens(text: text, encoding: encoding)
    for token in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where !token.range.isEmpty && token.range.upperBound <= text.bytes.count
      && isWanted(token.range)
    {
      if let last = tokens.all.last, last.range.upperBound > token.range.lowerBound { continue }
      tokens.all.append(token)
    }
    return tokens
  }
}

extension UInt8 {
  fileprivate var isKeywordByte: Bool {
    0x61...0x7A ~= self || 0x41...0x5A ~= self || self == UInt8(ascii: "-")
  }
}
