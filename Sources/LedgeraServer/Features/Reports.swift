import LedgeraEditing
import LedgeraJSON
import LedgeraProtocol

extension Feature {
  /// Runs a command of the command line: `ledgera.run` gives its text, `ledgera.show` shows that as a
  /// document, `ledgera.write` has the editor make its changes. Its words are the arguments, or the first
  /// of them, after which a document may be named whose books are meant.
  static let commands = Feature(
    "executeCommandProvider",
    as: ["commands": .array(ServerCommand.allCases.map { .string($0.rawValue) })],
    [
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
        let outcome = try server.workspace.outcome(of: report)
        switch command {
        case .run: break
        case .show where server.client.showsReports:
          server.request("window/showDocument", ["uri": .string(report.uri), "takeFocus": true])
        case .show: break
        case .write:
          let writer = ChangeWriter(workspace: server.workspace, client: server.client)
          guard !outcome.changes.isEmpty else { break }
          guard server.client.has("workspace.applyEdit") else {
            throw ResponseError(.failed, "the editor makes no changes that it did not ask for")
          }
          server.request(
            "workspace/applyEdit",
            [
              "label": .string("ledgera " + report.words[0]),
              "edit": try writer.edit(outcome.changes),
            ])
        }
        return .string(String(decoding: outcome.results, as: UTF8.self))
      }
    ])

  /// `ledgera:` documents, the text of commands.
  static let reports = Feature(
    nil,
    [
      "workspace/textDocumentContent": { (server, parameters) throws(ResponseError) in
        guard let uri = parameters["uri"]?.string, let report = ReportDocument(uri: uri) else {
          throw ResponseError(.invalidParameters, "'uri' is none of a report")
        }
        server.reports.note(uri)
        do throws(ResponseError) {
          let text = String(
            decoding: try server.workspace.outcome(of: report).results, as: UTF8.self)
          return ["text": .string(text)]
        } catch {
          // While the books have errors a report says so, and goes on when they have none.
          return ["text": .string(error.message + "\n")]
        }
      }
    ])
}

extension Workspace {
  /// What comes of a command. It writes nothing.
  fileprivate func outcome(of report: ReportDocument) throws(ResponseError) -> CommandOutcome {
    guard report.words[0] != "lsp" else {
      throw ResponseError(.failed, "the server runs already")
    }
    guard
      let place = report.document.flatMap({ books(of: $0)?.place }) ?? verdicts.first?.place
    else { throw ResponseError(.failed, "no books are open") }
    let outcome = door.run(
      world(in: place.directory),
      [report.words[0]] + (place.root.map { ["-f", $0] } ?? []) + report.words.dropFirst())
    if let problem = outcome.problem { throw ResponseError(.failed, problem) }
    return outcome
  }
}
