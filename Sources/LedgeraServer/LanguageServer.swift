import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraJSON

/// A language server in one thread: takes bodies of messages, does one piece of work after the other
/// and says what is to be sent. Only commands run elsewhere, as they may take long.
///
/// Changes of documents are made when it is their turn; a request first brings everything up to date, so that
/// its answer is about the text that the client had when it asked.
package struct LanguageServer {
  /// How far the conversation has come.
  enum Phase {
    case beginning
    case running
    case ending
  }

  var phase = Phase.beginning
  var client = ClientCapabilities()
  var workspace: Workspace
  var tokens = SentTokens()
  var committedFiles = CommittedFiles()
  var lastCompletion = LastCompletion()
  var reports = ShownReports()
  private var publications = Publications()
  /// Takes what is sent.
  private let send: (JSONValue) -> Void
  /// Has a command run on another thread, whose outcome is handed to `take(_:of:)`.
  private let perform: (CommandRun) -> Void
  private var runs = CommandRuns()
  private var inbox: [Message] = []
  /// Requests in the inbox that the client no longer wants.
  private var cancelled: [JSONValue] = []
  /// When what was found is to be published, by the clock that never goes back; nil: nothing is new.
  private var publishingTime: UInt64?
  /// When the user has rested for so long that nothing waits any more; nil: nothing does.
  private var restingTime: UInt64?
  /// Where the user typed last; nil: all that was typed is published.
  var typedBlock: TypedBlock?
  private var toldProblems: Set<String> = []
  private var toldStrays: Set<String> = []
  /// What the process ends with; nil: it goes on.
  package private(set) var exitStatus: Int32?
  private var lastRequest = 0

  init(
    _ environment: Environment, _ door: CommandDoor, send: @escaping (JSONValue) -> Void,
    perform: @escaping (CommandRun) -> Void
  ) {
    workspace = Workspace(environment, door)
    self.send = send
    self.perform = perform
  }

  // MARK: Taking

  /// Takes the body of a message. Anything that is not a message is answered with an error at once.
  mutating func take(_ body: [UInt8]) {
    switch Message.read(body) {
    case .failure(let problem): send(Sent.error(problem.error, to: problem.id))
    case .success(.notification("$/cancelRequest", let parameters)):
      guard let id = parameters["id"] else { return }
      if runs.cancel(id) {
        send(Sent.error(.cancelled, to: id))
      } else if awaits(id), !cancelled.contains(id) {
        cancelled.append(id)
      }
    case .success(let message): inbox.append(message)
    }
  }

  /// Takes what has come of a command.
  mutating func take(_ outcome: CommandOutcome, of number: Int) {
    if let (id, request) = runs.end(number) {
      do throws(ResponseError) {
        send(Sent.result(try request.answer(&self, outcome), to: id))
      } catch { send(Sent.error(error, to: id)) }
    }
    beginRuns()
  }

  private mutating func beginRuns() {
    while let run = runs.begin() { perform(run) }
  }

  private func awaits(_ id: JSONValue) -> Bool {
    inbox.contains { if case .request(let own, _, _) = $0 { own == id } else { false } }
  }

  // MARK: Working

  /// Whether there is something to be done at once.
  var hasWork: Bool { !inbox.isEmpty && exitStatus == nil }

  /// How long it may sleep; nil: until something comes.
  var nanosecondsToPublishing: UInt64? {
    publishingTime.map { time in
      let now = workspace.environment.monotonicNanoseconds()
      return time > now ? time - now : 0
    }
  }

  /// Does the next piece of work.
  mutating func work() {
    guard hasWork else { return publishIfDue() }
    switch inbox.removeFirst() {
    case .request(let id, let method, let parameters):
      do throws(ResponseError) {
        if let result = try answer(id, method, parameters) { send(Sent.result(result, to: id)) }
      } catch { send(Sent.error(error, to: id)) }
    case .notification(let method, let parameters): note(method, parameters)
    case .response(let id, let result): takeResponse(id, result)
    }
  }

  /// nil: a command runs, and the answer follows.
  private mutating func answer(
    _ id: JSONValue, _ method: String, _ parameters: JSONValue
  ) throws(ResponseError) -> JSONValue? {
    if let place = cancelled.firstIndex(of: id) {
      cancelled.remove(at: place)
      throw .cancelled
    }
    switch (phase, method) {
    case (.beginning, "initialize"): return try initialize(parameters)
    case (.beginning, _): throw ResponseError(.notInitialized, "'initialize' comes first")
    case (.ending, _): throw ResponseError(.invalidRequest, "the server is shutting down")
    case (.running, "initialize"):
      throw ResponseError(.invalidRequest, "the server is initialized already")
    case (.running, "shutdown"):
      phase = .ending
      return .null
    case (.running, _):
      let isOfRules = parameters["textDocument"]?["uri"]?.string.flatMap(Self.path)
        .map(OpenRules.areRules)
      guard let feature = FeatureTable.feature(answering: method, ofRules: isOfRules ?? false)
      else {
        throw ResponseError(.methodNotFound, "no method '\(method)'")
      }
      if workspace.becomesStaleIfFilesChanged() { publishLater(isAtOnce: true) }
      if !(feature.admitsTyping && workspace.typedTransaction != nil) { workspace.judge() }
      switch feature {
      case .once(let answer), .whileTyping(let answer): return try answer(&self, parameters)
      case .after(let command):
        runs.add(try command(&self, parameters), for: id)
        beginRuns()
        return nil
      }
    }
  }

  /// The input has ended. Without `shutdown` and `exit` that is a failure.
  mutating func end() {
    runs.cancelAll()
    if exitStatus == nil { exitStatus = phase == .ending ? 0 : 1 }
  }

  mutating func exit() { exitStatus = phase == .ending ? 0 : 1 }

  // MARK: Sending

  func notify(_ method: String, _ parameters: JSONValue) {
    send(Sent.notification(method, parameters))
  }

  mutating func request(_ method: String, _ parameters: JSONValue) {
    lastRequest += 1
    send(Sent.request("\(method)#\(lastRequest)", method, parameters))
  }

  /// Has the client ask again for what a new verdict may change.
  private mutating func refresh() {
    if workspace.settings.showsLenses, client.has("workspace.codeLens.refreshSupport") {
      request("workspace/codeLens/refresh", .null)
    }
    for uri in reports.shown {
      request("workspace/textDocumentContent/refresh", ["uri": .string(uri)])
    }
  }

  // MARK: Findings

  /// What was found is out of date.
  ///
  /// - Parameter isAtOnce: It is found again as soon as there is nothing else to do. Otherwise what has
  ///   been mended is told when the user pauses, and what is new a second after the last change: while a
  ///   transaction is being typed, it is wrong most of the time.
  /// - Parameter transaction: What all that has changed lies in; nil: other things have.
  mutating func publishLater(isAtOnce: Bool = false, typing transaction: TypedTransaction? = nil) {
    workspace.becomesStale(typing: transaction)
    let now = workspace.environment.monotonicNanoseconds()
    if isAtOnce {
      (publishingTime, restingTime) = (now, nil)
    } else {
      let delay = UInt64(workspace.settings.delay) * 1_000_000
      publishingTime = now + delay
      restingTime = now + (delay == 0 ? 0 : max(delay, 1_000_000_000))
    }
  }

  private mutating func publishIfDue() {
    let now = workspace.environment.monotonicNanoseconds()
    guard let time = publishingTime, now >= time, exitStatus == nil, phase == .running else {
      return
    }
    if let restingTime, now < restingTime {
      publish(withNew: false)
      publishingTime = restingTime
    } else {
      publishWhatWaits()
    }
  }

  /// Publishes everything that is found now.
  mutating func publishWhatWaits() {
    guard publishingTime != nil else { return }
    (publishingTime, restingTime, typedBlock) = (nil, nil, nil)
    publish(withNew: true)
  }

  private mutating func publish(withNew: Bool) {
    workspace.judge()
    for news in publications.news(of: workspace, for: client, withNew: withNew) {
      notify("textDocument/publishDiagnostics", news)
    }
    workspace.noteFiles()
    refresh()
    for path in workspace.strays.subtracting(toldStrays).sorted() {
      notify(
        "window/showMessage",
        [
          "type": 3,
          "message": .string(
            "\(Path.name(of: path)) stands alone: no journal around it includes it"),
        ])
    }
    toldStrays.formUnion(workspace.strays)
    let problems = Set(workspace.problems)
    for problem in problems.subtracting(toldProblems).sorted() {
      notify("window/showMessage", ["type": 1, "message": .string(problem)])
    }
    toldProblems = problems
  }
}

/// The lines that the user is typing at: the transaction or directive of the last change.
struct TypedBlock: Equatable {
  private let uri: String
  /// Number of its first line.
  private let head: Int

  /// nil: the document was never changed.
  init?(_ document: OpenDocument) {
    guard let change = document.lastChange else { return nil }
    uri = document.uri
    let line = document.text.lines.line(of: change)
    head = document.text.head(of: line) ?? line
  }

  /// Where it will be once a change is made; nil: the change is the whole text.
  init?(_ document: OpenDocument, after change: JSONValue, _ encoding: PositionEncoding) {
    guard let range = TextRange(change["range"]), let new = change["text"]?.string?.utf8 else {
      return nil
    }
    let text = document.text
    let replaced = text.range(of: range, encoding)
    let line = text.lines.line(of: replaced.lowerBound)
    let lastLine = new.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? new[...]
    let count = new.count { $0 == 0x0A }
    let isFromMargin = count > 0 || replaced.lowerBound == text.lines.start(of: line)
    let rest = text.bytes[replaced.upperBound...].prefix(1)
    let first = isFromMargin ? lastLine.first ?? rest.first : text.firstByte(of: line)
    uri = document.uri
    if let first, !first.isBlank, first != 0x0A, first != 0x0D {
      head = line + count
    } else {
      head = text.head(of: line) ?? line
    }
  }
}

extension ResponseError {
  fileprivate static var cancelled: ResponseError {
    ResponseError(.cancelled, "the request was cancelled")
  }
}
