import LedgeraCommands
import LedgeraEnvironment
import LedgeraJSON
@testable import LedgeraServer

/// An editor in memory, whose books lie in `/books`.
final class TestClient {
  let disk: MemoryDisk
  private var server: LanguageServer
  private let clock = Clock()
  private let outbox = Outbox()
  private var number = 0

  init(
    _ files: [String: String] = [:], capabilities: JSONValue = [:], options: JSONValue = [:],
    isInitialized: Bool = true, door: CommandDoor = .commands
  ) {
    disk = MemoryDisk()
    for (name, text) in files { disk.write(text, to: "/books/" + name) }
    var environment = Environment.inMemory(disk: disk)
    environment.monotonicNanoseconds = { [clock] in clock.now }
    server = LanguageServer(environment, door) { [outbox] in
      outbox.messages.append($0)
    } perform: { [outbox] in
      outbox.runs.append($0)
    }
    guard isInitialized else { return }
    var settings = options
    if settings["delay"] == nil { settings["delay"] = 0 }
    _ = request(
      "initialize",
      [
        "rootUri": "file:///books", "capabilities": capabilities,
        "initializationOptions": settings,
      ])
    notify("initialized", [:])
  }

  /// Lets time go by, and the server do what is due then.
  func wait(milliseconds: Int) {
    clock.now += UInt64(milliseconds) * 1_000_000
    work()
  }

  private final class Clock: @unchecked Sendable {
    var now: UInt64 = 0
  }

  /// What is sent ends here.
  private final class Outbox {
    var messages: [JSONValue] = []
    /// Commands that are to run.
    var runs: [CommandRun] = []
  }

  var sent: [JSONValue] { outbox.messages }
  var exitStatus: Int32? { server.exitStatus }

  /// Hands bodies over at once, and lets the server do everything there is to do.
  func hand(_ bodies: String...) {
    for body in bodies { server.take(Array(body.utf8)) }
    work()
  }

  func work() {
    while server.hasWork { server.work() }
    server.work()
    if endsCommands { endCommands() }
  }

  /// Whether commands end at once; otherwise they seem to take long, until `endCommands`.
  var endsCommands = true
  /// Commands that have begun.
  var runningCount: Int { outbox.runs.count }

  /// - Returns: What they gave.
  @discardableResult
  func endCommands(after body: () -> Void = {}) -> [String] {
    body()
    var results: [String] = []
    while !outbox.runs.isEmpty {
      let run = outbox.runs.removeFirst()
      let outcome = run.work()
      results.append(String(decoding: outcome.results, as: UTF8.self))
      server.take(outcome, of: run.number)
    }
    return results
  }

  func notify(_ method: String, _ parameters: JSONValue) {
    server.take(Sent.notification(method, parameters).bytes)
    work()
  }

  /// The whole response.
  func ask(_ method: String, _ parameters: JSONValue = .null) -> JSONValue {
    number += 1
    server.take(
      (["jsonrpc": "2.0", "id": .integer(number), "method": .string(method), "params": parameters]
        as JSONValue).bytes)
    work()
    return sent.last { $0["id"] == .integer(number) && $0["method"] == nil } ?? .null
  }

  func request(_ method: String, _ parameters: JSONValue = .null) -> JSONValue {
    let answer = ask(method, parameters)
    return answer["result"] ?? answer["error"] ?? .null
  }

  func open(_ name: String, _ text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string("file:///books/" + name), "languageId": "ledger",
          "version": .integer(version), "text": .string(text),
        ]
      ])
  }

  func change(_ name: String, to text: String, version: Int) {
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string("file:///books/" + name), "version": .integer(version)],
        "contentChanges": [["text": .string(text)]],
      ])
  }

  func close(_ name: String) {
    notify("textDocument/didClose", ["textDocument": ["uri": .string("file:///books/" + name)]])
  }

  /// What was published of a file last; nil: nothing ever.
  func published(_ name: String) -> JSONValue? {
    sent.last {
      $0["method"] == "textDocument/publishDiagnostics"
        && $0["params"]?["uri"] == .string("file:///books/" + name)
    }?["params"]
  }

  /// Codes of what was published of a file last.
  func codes(_ name: String) -> [String] {
    published(name)?["diagnostics"]?.elements.compactMap { $0["code"]?.string } ?? []
  }
}
