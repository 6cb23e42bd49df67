import LedgeraJSON
import LedgeraProtocol

extension Feature {
  /// Runs a command on the books and gives its text: `["balance", "--tree"]`. It changes nothing.
  static let reports = Feature(
    "executeCommandProvider", as: ["commands": ["ledgera.run"]],
    [
      "workspace/executeCommand": { (server, parameters) throws(ResponseError) in
        guard parameters["command"] == "ledgera.run" else {
          throw ResponseError(.invalidParameters, "the only command is 'ledgera.run'")
        }
        var words = parameters["arguments"]?.elements ?? []
        // The words may be one argument, and a document may be named after them.
        var uri: String?
        if case .array(let inner)? = words.first {
          uri = words.dropFirst().first?.string
          words = inner
        }
        let texts = words.compactMap(\.string)
        guard let command = texts.first, texts.count == words.count else {
          throw ResponseError(.invalidParameters, "'arguments' are the words of a command")
        }
        guard command != "lsp" else { throw ResponseError(.failed, "the server runs already") }
        let workspace = server.workspace
        guard
          let place = uri.flatMap({ workspace.books(of: $0)?.place })
            ?? workspace.verdicts.first?.place
        else { throw ResponseError(.failed, "no books are open") }
        let outcome = workspace.door.run(
          workspace.world(in: place.directory),
          [command] + (place.root.map { ["-f", $0] } ?? []) + texts.dropFirst())
        if let problem = outcome.problem { throw ResponseError(.failed, problem) }
        return .string(String(decoding: outcome.results, as: UTF8.self))
      }
    ])
}
