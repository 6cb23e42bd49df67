import LedgeraDiagnostics
import LedgeraJSON
import LedgeraParsing

extension Feature {
  /// Transactions, directives with their lines, blocks of comments, and what stands below a heading.
  static let folding = Feature(
    "foldingRangeProvider",
    [
      "textDocument/foldingRange": { (server, parameters) throws(ResponseError) in
        guard let uri = parameters["textDocument"]?["uri"]?.string else {
          throw ResponseError(.invalidParameters, "'textDocument' names no document")
        }
        guard let document = server.workspace.documents[uri] else { return .null }
        let blocks = TextBlocks(document.text).blocks.map { ($0.lines, $0.kind == .comment) }
        let sections = document.text.sections.map { ($0, false) }
        return .array(
          (sections + blocks).filter { $0.0.count > 1 }.map { lines, isComment in
            [
              "startLine": .integer(lines.lowerBound), "endLine": .integer(lines.upperBound),
              "kind": isComment ? "comment" : "region",
            ]
          })
      }
    ])

  /// From a word to its name, its line, its transaction and the whole text.
  static let selection = Feature(
    "selectionRangeProvider",
    [
      "textDocument/selectionRange": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        let mentions = request.reading?.mentions(in: request.file) ?? []
        let blocks = TextBlocks(request.document.text).blocks
        var answers: [JSONValue] = []
        for json in parameters["positions"]?.elements ?? [] {
          guard let position = TextPosition(json) else {
            throw ResponseError(.invalidParameters, "'positions' are no positions")
          }
          let offset = request.document.text.offset(of: position, request.encoding)
          let ranges = request.ranges(around: offset, mentions.map(\.span.range), blocks)
          answers.append(request.nested(ranges))
        }
        return .array(answers)
      }
    ])
}

extension DocumentRequest {
  /// From the inside out, each larger than the one before.
  fileprivate func ranges(
    around offset: Int, _ names: [Range<Int>], _ blocks: [TextBlocks.Block]
  ) -> [Range<Int>] {
    let text = document.text
    let line = text.lines.line(of: offset)
    let content = text.content(of: line)
    let offset = min(offset, content.upperBound)
    var word = offset..<offset
    while word.lowerBound > content.lowerBound, !text.bytes[word.lowerBound - 1].isBlank {
      word = word.lowerBound - 1..<word.upperBound
    }
    while word.upperBound < content.upperBound, !text.bytes[word.upperBound].isBlank {
      word = word.lowerBound..<word.upperBound + 1
    }
    var candidates = [word]
    candidates += names.filter { $0.lowerBound <= offset && offset <= $0.upperBound }
    let start = text.bytes[content].firstIndex { !$0.isBlank } ?? content.lowerBound
    candidates.append(start..<max(start, content.upperBound))
    candidates.append(content)
    if let block = blocks.first(where: { $0.lines.contains(line) }) {
      candidates.append(
        text.lines.start(
          of: block.lines.lowerBound)..<text.content(of: block.lines.upperBound)
          .upperBound)
    }
    candidates.append(0..<text.bytes.count)
    var ranges: [Range<Int>] = []
    for candidate in candidates
    where candidate.lowerBound <= offset && offset <= candidate.upperBound {
      guard let last = ranges.last else {
        ranges.append(candidate)
        continue
      }
      let holds = candidate.lowerBound <= last.lowerBound && last.upperBound <= candidate.upperBound
      if holds, candidate != last { ranges.append(candidate) }
    }
    return ranges
  }

  fileprivate func nested(_ ranges: [Range<Int>]) -> JSONValue {
    var result: JSONValue?
    for range in ranges.reversed() {
      let place = TextRange(
        document.text.position(of: range.lowerBound, encoding),
        document.text.position(of: range.upperBound, encoding))
      var members: JSONValue = ["range": place.json]
      if let result { members["parent"] = result }
      result = members
    }
    return result ?? .null
  }
}

extension DocumentText {
  /// The lines of each heading, `*` at the margin as in Org, up to the next one of its level or above.
  fileprivate var sections: [ClosedRange<Int>] {
    var sections: [ClosedRange<Int>] = []
    var open: [(level: Int, line: Int)] = []
    func close(from level: Int, before line: Int) {
      while let last = open.last, last.level >= level {
        open.removeLast()
        var end = line - 1
        while end > last.line, isBlank(end) { end -= 1 }
        sections.append(last.line...end)
      }
    }
    for line in 0..<lines.count where firstByte(of: line) == UInt8(ascii: "*") {
      let content = bytes[content(of: line)]
      let level = content.prefix { $0 == UInt8(ascii: "*") }.count
      guard content.dropFirst(level).first?.isBlank == true else { continue }
      close(from: level, before: line)
      open.append((level, line))
    }
    close(from: 0, before: lines.count)
    return sections.sorted { $0.lowerBound < $1.lowerBound }
  }
}
