import LedgeraEditing
import LedgeraEnvironment
import LedgeraImporting
import LedgeraJSON

extension Feature {
  /// Runs a command of the command line: `ledgera.run` gives its text, `ledgera.show` shows that as a
  /// document, `ledgera.write` has the editor make its changes. Its words are the arguments, or the first
  /// of them, after which a document may be named whose books are meant.
  static let commands = Feature(
    "executeCommandProvider",
    as: ["commands": .array(ServerCommand.allCases.map { .string($0.rawValue) })],
    afterCommands: [
      "workspace/executeCommand": { (server, parameters) throws(ResponseError) in
        guard let command = parameters["command"]?.string.flatMap(ServerCommand.init) else {
          throw ResponseError(.invalidParameters, "there is no such command")
        }
        var words = parameters["arguments"]?.elements ?? []
        var uri: String?
        if case .array(let inner)? = words.first {
          uri = words.dropFirst().first?.string
          words = inner
        }
        let report = ReportDocument(words.compactMap(\.string), of: uri)
        guard !words.isEmpty, report.words.count == words.count else {
          throw ResponseError(.invalidParameters, "'arguments' are the words of a command")
        }
        // Changes are those of the documents as they are now, whatever happens meanwhile.
        let writer = ChangeWriter(workspace: server.workspace, client: server.client)
        return try server.workspace.running(report) { (server, outcome) throws(ResponseError) in
          switch command {
          case .run: break
          case .show where server.client.showsReports:
            server.request("window/showDocument", ["uri": .string(report.uri), "takeFocus": true])
          case .show: break
          case .write: try server.apply(outcome.changes, of: report, with: writer)
          }
          return .string(String(decoding: outcome.results, as: UTF8.self))
        }
      }
    ])

  /// `ledgera:` documents, the text of commands.
  static let reports = Feature(
    nil,
    afterCommands: [
      "workspace/textDocumentContent": { (server, parameters) throws(ResponseError) in
        guard let uri = parameters["uri"]?.string, let report = ReportDocument(uri: uri) else {
          throw ResponseError(.invalidParameters, "'uri' is none of a report")
        }
        server.reports.note(uri)
        // While the books have errors a report says so, and goes on when they have none.
        return try server.workspace.running(report, toldProblems: false) {
          (_, outcome) throws(ResponseError) in
          let text = outcome.problem.map { $0 + "\n" }
          return ["text": .string(text ?? String(decoding: outcome.results, as: UTF8.self))]
        }
      }
    ])
}

extension LanguageServer {
  /// Has the editor make the changes of a command.
  fileprivate mutating func apply(
    _ changes: ChangeSet, of report: ReportDocument, with writer: ChangeWriter
  ) throws(ResponseError) {
    guard !changes.isEmpty else { return }
    guard client.has("workspace.applyEdit") else {
      throw ResponseError(.failed, "the editor makes no changes that it did not ask for")
    }
    request(
      "workspace/applyEdit",
      ["label": .string("ledgera " + report.words[0]), "edit": try writer.edit(changes)])
  }
}

extension Workspace {
  /// A request for what comes of a command. It writes nothing.
  ///
  /// - Parameter toldProblems: A command that does nothing makes the request fail.
  fileprivate func running(
    _ report: ReportDocument, toldProblems: Bool = true,
    answer: @escaping (inout LanguageServer, CommandOutcome) throws(ResponseError) -> JSONValue
  ) throws(ResponseError) -> CommandRequest {
    let rules = report.document.flatMap { self.rules[$0] }
    guard
      let place = rules?.place ?? report.document.flatMap({ books(of: $0)?.place })
        ?? verdicts.first?.place
    else { throw ResponseError(.failed, "no books are open") }
    let words =
      [report.words[0]] + (place.root.map { ["-f", $0] } ?? []) + report.words.dropFirst()
    let work: @Sendable (Environment) -> CommandOutcome
    if let rules, report.words == [RulesRequest.previewWord] {
      let preview = CommandOutcome(
        problem: nil, results: Array(rules.reading.preview.utf8), messages: "",
        changes: ChangeSet())
      work = { _ in preview }
    } else {
      work = { [door] world in door.run(world, words) }
    }
    return CommandRequest(world: world(in: place.directory), work: work) {
      (server, outcome) throws(ResponseError) in
      if toldProblems, let problem = outcome.problem { throw ResponseError(.failed, problem) }
      return try answer(&server, outcome)
    }
  }
}
