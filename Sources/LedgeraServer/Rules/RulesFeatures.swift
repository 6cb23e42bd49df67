import LedgeraDiagnostics
import LedgeraImporting
import LedgeraJSON

extension Feature {
  /// What is answered of rules files: names, what words mean, and what becomes of the records.
  static let rules = Feature(
    nil,
    [
      "textDocument/completion": { (server, parameters) throws(ResponseError) in
        guard let request = RulesRequest(server, parameters),
          let place = RulesPlace.find(at: try request.offset(), in: request.document.text)
        else { return .null }
        let typed = request.document.text.text(place.token.lowerBound..<place.cursor)
        let proposals = request.proposals(at: place, typed: typed)
        return proposals.fitting(typed).completions(
          typed: typed, in: request.range(place.token))
      },
      "textDocument/hover": { (server, parameters) throws(ResponseError) in
        guard let request = RulesRequest(server, parameters),
          let place = RulesPlace.find(at: try request.offset(), in: request.document.text)
        else { return .null }
        let lines = request.explanation(of: place)
        return lines.isEmpty
          ? .null : request.client.hover(lines, at: request.range(place.token))
      },
      "textDocument/codeLens": { (server, parameters) throws(ResponseError) in
        guard server.workspace.settings.showsLenses, let request = RulesRequest(server, parameters)
        else { return [] }
        return .array(request.lenses.map { $0.json(in: request.document, request.client.encoding) })
      },
      "textDocument/codeAction": { (server, parameters) throws(ResponseError) in
        guard let request = RulesRequest(server, parameters) else { return .null }
        let kinds = parameters["context"]?["only"]?.elements.compactMap(\.string)
        guard kinds?.contains(where: { $0.isEmpty || $0 == "source" }) ?? true else { return [] }
        let lens = request.preview
        return [
          [
            "title": "show what becomes of the records", "kind": "source",
            "command": lens.command(on: request.document),
          ]
        ]
      },
    ])
}

extension RulesRequest {
  /// The word of `ledgera.show` for what rules make of their records.
  static let previewWord = "records"

  /// What becomes of the records.
  fileprivate var preview: Lens {
    Lens(offset: 0, title: rules.reading.summary, command: .show, words: [Self.previewWord])
  }

  fileprivate var lenses: [Lens] {
    [preview]
      + rules.reading.matches.filter { $0.span.file == rules.file }.map { span, count in
        Lens(
          offset: Int(span.offset), title: "matches \(counted(count, "record"))", command: .show,
          words: [Self.previewWord])
      }
  }

  /// What a word does, what a column holds, how many records match.
  fileprivate func explanation(of place: RulesPlace) -> [String] {
    let token = document.text.text(place.token)
    switch place.kind {
    case .word:
      guard let word = RulesWord.meaning(of: token) else { return [] }
      return [word.form, word.effect] + (token == "if" ? matches(at: place) : [])
    case .column: return columnLines { $0.name == token.lowercased() }
    case .reference:
      let name = token.dropFirst().lowercased()
      return columnLines { $0.name == name || String($0.number) == name }
    case .pattern: return matches(at: place)
    case .value: return []
    }
  }

  private func columnLines(where isMeant: (RulesReading.Column) -> Bool) -> [String] {
    guard let column = rules.reading.columns.first(where: isMeant) else { return [] }
    let name = column.name.map { ", \($0)" } ?? ""
    return ["column \(column.number)\(name)"]
      + (column.example.isEmpty ? [] : ["'\(column.example)' in the first record"])
  }

  private func matches(at place: RulesPlace) -> [String] {
    let text = document.text
    guard let line = text.lineOfCondition(around: text.lines.line(of: place.cursor)) else {
      return []
    }
    let start = UInt32(text.lines.start(of: line))
    return rules.reading.matches.filter { $0.span.file == rules.file && $0.span.offset == start }
      .map { "matches \(counted($0.count, "record"))" }
  }
}
