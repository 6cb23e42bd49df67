import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraJSON

/// A request about a document, and the books that the document belongs to.
struct DocumentRequest {
  let server: LanguageServer
  let document: OpenDocument
  let place: BooksPlace
  let verdict: Verdict
  /// The document among the files of the books.
  let file: FileID
  let parameters: JSONValue

  /// nil: nothing is known of the document. Throws when the parameters name none.
  init?(_ server: LanguageServer, _ parameters: JSONValue) throws(ResponseError) {
    guard let uri = parameters["textDocument"]?["uri"]?.string else {
      throw ResponseError(.invalidParameters, "'textDocument' names no document")
    }
    guard let document = server.workspace.documents[uri],
      let (place, verdict, file) = server.workspace.books(of: uri)
    else { return nil }
    self.server = server
    self.document = document
    self.place = place
    self.verdict = verdict
    self.file = file
    self.parameters = parameters
  }

  var client: ClientCapabilities { server.client }
  var encoding: PositionEncoding { client.encoding }
  var changeWriter: ChangeWriter { ChangeWriter(workspace: server.workspace, client: client) }

  var places: Places {
    Places(
      sources: verdict.sources, directory: place.directory, documents: server.workspace.documents,
      encoding: encoding)
  }

  /// The byte that `position` names.
  func offset() throws(ResponseError) -> Int {
    guard let position = TextPosition(parameters["position"]) else {
      throw ResponseError(.invalidParameters, "'position' is not a position")
    }
    return document.text.offset(of: position, encoding)
  }

  /// The bytes that `range` names.
  func range() throws(ResponseError) -> Range<Int> {
    guard let range = TextRange(parameters["range"]) else {
      throw ResponseError(.invalidParameters, "'range' is not a range")
    }
    return document.text.range(of: range, encoding)
  }

  /// Runs a command on these books.
  func run(_ command: String, _ options: [String] = [], _ arguments: [String] = [])
    -> CommandOutcome
  {
    server.workspace.door.run(
      server.workspace.world(in: place.directory),
      [command] + options + (place.root.map { ["-f", $0] } ?? [])
        + (arguments.isEmpty ? [] : ["--"] + arguments))
  }

  /// What a command would change. Throws why it would not.
  func changes(
    by command: String, _ options: [String] = [], _ arguments: [String] = []
  ) throws(ResponseError) -> ChangeSet {
    let outcome = run(command, options, arguments)
    if let problem = outcome.problem { throw ResponseError(.failed, problem) }
    return outcome.changes
  }
}
