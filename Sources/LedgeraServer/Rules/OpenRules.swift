import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting
import LedgeraJSON

/// A rules file that is open: what it says, and whose accounts it names. It is no journal.
struct OpenRules {
  /// What reads its records as books.
  let place: BooksPlace
  let reading: RulesReading
  /// The document among the files of the reading.
  let file: FileID
  /// The books of the same household; nil: none are known.
  let neighbour: Verdict?

  /// Whether a document of this path is one.
  static func areRules(_ path: String) -> Bool { path.hasSuffix(".rules") }

  /// Absolute paths of files that were read.
  var readPaths: Set<String> {
    Set(reading.sources.files.map { Path.normalized(Path.join(place.directory, $0.path)) })
  }
}

extension Workspace {
  /// Reads the rules that are open, as part of those that include them.
  ///
  /// - Parameter neighbour: Finds the books that a document is used for.
  func readRules(neighbour: (OpenDocument) -> Verdict?) -> [String: OpenRules] {
    var rules: [String: OpenRules] = [:]
    for document in documents.all where OpenRules.areRules(document.path) {
      let directory = directory(of: document)
      let world = world(in: directory)
      let paths = includers(of: document) + [document.path]
      for path in paths {
        guard let contents = try? world.disk.read(path) else { continue }
        let name = Self.name(ofPath: path, in: directory)
        let reading = RulesReading(name, contents, world)
        guard let file = reading.file(ofPath: document.path, in: directory) else { continue }
        rules[document.uri] = OpenRules(
          place: BooksPlace(directory: directory, root: name), reading: reading, file: file,
          neighbour: neighbour(document))
        break
      }
    }
    return rules
  }

  /// Other rules of the directory that seem to include a document.
  private func includers(of document: OpenDocument) -> [String] {
    let directory = Path.directory(of: document.path)
    let disk = world(in: directory).disk
    let entries = (try? disk.entries(of: directory)) ?? []
    return entries.map { Path.join(directory, Path.text(of: $0.name)) }
      .filter { path in
        guard OpenRules.areRules(path), path != document.path, let contents = try? disk.read(path)
        else { return false }
        let text = String(decoding: contents.bytes, as: UTF8.self)
        return text.contains("include ") && text.contains(Path.name(of: document.path))
      }.sorted()
  }
}

extension RulesReading {
  fileprivate func file(ofPath path: String, in directory: String) -> FileID? {
    sources.files.indices.map { FileID(number: UInt16($0)) }.first {
      $0 >= Self.rulesFile && Path.normalized(Path.join(directory, sources[$0].path)) == path
    }
  }

  /// What its rules make of the first records.
  var preview: String {
    guard let records else { return "; There are no records that these rules could read.\n" }
    let rulesName = Path.name(of: sources[Self.rulesFile].path)
    let name = Path.name(of: records)
    var lines = ["; \(summary), by \(rulesName)"]
    for finding in findings where finding.severity == .error && rows.isEmpty {
      lines.append("; \(finding.headline)")
    }
    for row in rows.prefix(Self.previewLimit) {
      switch row.outcome {
      case .transaction(let text): lines += ["", "; \(name):\(row.line)", text]
      case .refusal(let reason): lines += ["", "; \(name):\(row.line): \(reason)"]
      }
    }
    if rows.count > Self.previewLimit {
      lines += ["", "; and \(counted(rows.count - Self.previewLimit, "more record"))"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var previewLimit: Int { 100 }

  /// How many records are read and refused.
  var summary: String {
    guard let records else { return "no records" }
    let refused = rows.count { if case .refusal = $0.outcome { true } else { false } }
    return
      "\(counted(rows.count - refused, "transaction")) from \(Path.name(of: records))"
      + (refused > 0 ? ", \(counted(refused, "record")) refused" : "")
  }
}

/// A request about a rules file.
struct RulesRequest {
  let document: OpenDocument
  let rules: OpenRules
  let client: ClientCapabilities
  let disk: any Disk
  let parameters: JSONValue

  /// nil: nothing is known of the document.
  init?(_ server: LanguageServer, _ parameters: JSONValue) {
    guard let uri = parameters["textDocument"]?["uri"]?.string,
      let document = server.workspace.documents[uri], let rules = server.workspace.rules[uri]
    else { return nil }
    self.document = document
    self.rules = rules
    client = server.client
    disk = server.workspace.environment.disk
    self.parameters = parameters
  }

  func offset() throws(ResponseError) -> Int {
    guard let position = TextPosition(parameters["position"]) else {
      throw ResponseError(.invalidParameters, "'position' is not a position")
    }
    return document.text.offset(of: position, client.encoding)
  }

  func range(_ bytes: Range<Int>) -> TextRange {
    TextRange(
      document.text.position(of: bytes.lowerBound, client.encoding),
      document.text.position(of: bytes.upperBound, client.encoding))
  }
}
