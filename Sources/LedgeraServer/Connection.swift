import LedgeraComputation
package import LedgeraEnvironment
import LedgeraJSON

/// A server on standard input and output.
package enum Connection {
  /// What the thread that answers waits for.
  private enum Event: Sendable {
    case bytes([UInt8])
    case outcome(CommandOutcome, of: Int)
  }

  /// Serves until the client says `exit` or goes away; what the process ends with.
  ///
  /// One thread reads, so that the client never waits for an answer to be finished; another one
  /// answers, and others run commands for it.
  package static func serve(_ environment: Environment, _ door: CommandDoor) -> Int32 {
    let mailbox = Mailbox<Event>()
    let reader = Worker {
      while true {
        let bytes = environment.nextInput()
        if bytes.isEmpty { return mailbox.close() }
        mailbox.put(.bytes(bytes))
      }
    }
    guard reader.isStarted else { return 1 }
    return answer(mailbox, environment, door)
  }

  private static func answer(
    _ mailbox: Mailbox<Event>, _ environment: Environment, _ door: CommandDoor
  ) -> Int32 {
    var server = LanguageServer(environment, door) { message in
      MessageStream.framed(message.bytes).withUnsafeBytes { try? environment.output($0) }
    } perform: { run in
      let worker = Worker { mailbox.put(.outcome(run.work(), of: run.number)) }
      // Where no thread can be had, everything waits.
      if !worker.isStarted { worker.join() }
    }
    var stream = MessageStream()
    var hasEnded = false
    while true {
      let wait = server.hasWork ? 0 : server.nanosecondsToPublishing
      switch hasEnded ? .nothing : mailbox.take(within: wait) {
      case .element(.outcome(let outcome, let number)): server.take(outcome, of: number)
      case .element(.bytes(let bytes)):
        stream.add(bytes)
        while let piece = stream.next() {
          switch piece {
          case .body(let body): server.take(body)
          case .broken(let problem):
            let text = "ledgera: \(problem)\n"
            Array(text.utf8).withUnsafeBytes { try? environment.errors($0) }
            hasEnded = true
          }
        }
        // Everything that has come is taken before the next piece of work: it may be cancelled.
        continue
      case .end: hasEnded = true
      case .nothing: break
      }
      if hasEnded, !server.hasWork { server.end() } else { server.work() }
      if let status = server.exitStatus { return status }
    }
  }
}

/// What the client says it understands; nothing else is sent.
struct ClientCapabilities {
  private let json: JSONValue

  init(_ json: JSONValue = .null) { self.json = json }

  /// What stands at a path of names, as `textDocument.hover.contentFormat`.
  subscript(path: String) -> JSONValue? {
    path.split(separator: ".").reduce(json) { $0?[String($1)] }
  }

  func has(_ path: String) -> Bool { self[path]?.bool ?? false }

  var encoding: PositionEncoding {
    PositionEncoding(offered: self["general.positionEncodings"]?.elements ?? [])
  }

  var takesRelatedInformation: Bool { has("textDocument.publishDiagnostics.relatedInformation") }
  var takesDocumentChanges: Bool { has("workspace.workspaceEdit.documentChanges") }
  var takesNewFiles: Bool {
    takesDocumentChanges
      && (self["workspace.workspaceEdit.resourceOperations"]?.elements.contains("create") ?? false)
  }
  /// Asks for the edits of an action when it is chosen.
  var resolvesEdits: Bool {
    has("textDocument.codeAction.dataSupport")
      && (self["textDocument.codeAction.resolveSupport.properties"]?.elements.contains("edit")
        ?? false)
  }
  var watchesFiles: Bool { has("workspace.didChangeWatchedFiles.dynamicRegistration") }
  /// Shows documents whose text the server has.
  var showsReports: Bool {
    self["workspace.textDocumentContent"] != nil && has("window.showDocument.support")
  }
  var tellsConfiguration: Bool { has("workspace.configuration") }
}
