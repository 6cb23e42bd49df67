import LedgeraDiagnostics
import LedgeraImporting
import LedgeraJSON
import LedgeraRendering

/// Findings as the editor shows them, and those published last.
struct Publications {
  private struct Told: Equatable {
    var findings: [JSONValue] = []
    /// Of the document; nil: it is not open.
    var version: Int?
  }

  /// By URI.
  private var told: [String: Told] = [:]

  /// Parameters of what has to be published now: of documents that changed and of files whose findings did,
  /// and nothing for those that have none any more.
  ///
  /// - Parameter withNew: Otherwise only files are published of which a finding has gone, without those that
  ///   have come.
  mutating func news(
    of workspace: Workspace, for client: ClientCapabilities, withNew: Bool
  ) -> [JSONValue] {
    var findings: [String: [JSONValue]] = [:]
    for document in workspace.documents.all { findings[document.uri] = [] }
    func note(_ all: [Diagnostic], in sources: SourceMap, _ place: BooksPlace) {
      let places = Places(
        sources: sources, directory: place.directory, documents: workspace.documents,
        encoding: client.encoding)
      for (uri, own) in FindingWriter(places: places, client: client).written(all) {
        // Books may share a file.
        let known = findings[uri] ?? []
        findings[uri] = known + own.filter { !known.contains($0) }
      }
    }
    for (place, verdict) in workspace.verdicts {
      note(verdict.findings, in: verdict.sources, place)
    }
    for rules in workspace.rules.values {
      note(rules.reading.findings, in: rules.reading.sources, rules.place)
    }
    var news: [JSONValue] = []
    for (uri, all) in findings.sorted(by: { $0.key < $1.key }) {
      let isOpen = workspace.documents[uri] != nil
      let own = withNew ? all : told[uri].map { known(among: all, $0.findings) } ?? []
      let new = Told(findings: own, version: workspace.documents[uri]?.version)
      let isChanged = withNew ? told[uri] != new : told[uri]?.findings.count != own.count
      guard isChanged, isOpen || told[uri] != nil || !own.isEmpty else { continue }
      told[uri] = new
      news.append(parameters(uri, new))
    }
    for uri in told.keys.sorted() where findings[uri] == nil {
      if told[uri]?.findings.isEmpty == false { news.append(parameters(uri, Told())) }
      told[uri] = nil
    }
    return news
  }

  /// Those of the findings that were told before, wherever they are now.
  private func known(among findings: [JSONValue], _ told: [JSONValue]) -> [JSONValue] {
    var told = told.map { Saying($0) }
    return findings.filter { finding in
      guard let place = told.firstIndex(of: Saying(finding)) else { return false }
      told.remove(at: place)
      return true
    }
  }

  /// A finding whatever its place.
  private struct Saying: Equatable {
    let code: JSONValue?
    let message: JSONValue?

    init(_ finding: JSONValue) {
      code = finding["code"]
      message = finding["message"]
    }
  }

  private func parameters(_ uri: String, _ told: Told) -> JSONValue {
    var members: JSONValue = ["uri": .string(uri), "diagnostics": .array(told.findings)]
    if let version = told.version { members["version"] = .integer(version) }
    return members
  }
}

/// Writes findings as LSP's diagnostics.
struct FindingWriter {
  let places: Places
  let client: ClientCapabilities

  /// Those of each file that has any; what has no place stands at the top of the journal.
  func written(_ all: [Diagnostic]) -> [String: [JSONValue]] {
    var findings: [String: [JSONValue]] = [:]
    for finding in all {
      guard let span = place(of: finding) else { continue }
      findings[places.uri(of: span.file), default: []].append(json(finding, at: span))
    }
    return findings
  }

  /// Where a finding is shown; nil: in no file at all.
  func place(of finding: Diagnostic) -> Span? {
    guard let span = finding.primary?.span, span.file != .generated else {
      let root = FileID(number: 0)
      return places.sources.files.isEmpty ? nil : Span(file: root, offset: 0, length: 0)
    }
    return span
  }

  func json(_ finding: Diagnostic, at span: Span) -> JSONValue {
    var members: JSONValue = [
      "range": places.range(of: span).json,
      "severity": finding.severity == .error ? 1 : 2,
      "code": .string(finding.code.slug),
      "source": "ledgera",
      "message": .string(
        ([finding.headline] + DiagnosticRenderer.remarks(on: finding)).joined(separator: "\n")),
    ]
    let related = finding.related.filter { $0.span.file != .generated }
    if client.takesRelatedInformation, !related.isEmpty {
      members["relatedInformation"] = .array(
        related.map { place in
          [
            "location": places.location(of: place.span),
            "message": .string(place.label ?? finding.headline),
          ]
        })
    }
    return members
  }
}

/// Semantic tokens that clients have, to send differences of them.
struct SentTokens {
  private var sent: [String: (id: String, numbers: [Int])] = [:]
  private var count = 0

  /// Notes what is sent of a document; under what identity.
  mutating func note(_ numbers: [Int], of uri: String) -> String {
    count += 1
    sent[uri] = (String(count), numbers)
    return String(count)
  }

  /// What a client has; nil: no longer known.
  func numbers(of uri: String, _ id: String) -> [Int]? {
    sent[uri].flatMap { $0.id == id ? $0.numbers : nil }
  }

  /// The document is closed.
  mutating func forget(_ uri: String) { sent[uri] = nil }
}
