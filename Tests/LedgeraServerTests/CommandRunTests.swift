import LedgeraCommands
import LedgeraEditing
import LedgeraEnvironment
import LedgeraJSON
import LedgeraComputation
import Testing

@testable import LedgeraServer

/// Commands that clients have the server run.
@Suite struct CommandRunTests {
  private static let books = "2026-01-02 x\n  a  1 EUR\n  b\n"

  private static func client(
    capabilities: JSONValue = [:], door: CommandDoor = .commands
  ) -> TestClient {
    let client = TestClient(["main.journal": books], capabilities: capabilities, door: door)
    client.open("main.journal", books)
    return client
  }

  private static func execute(_ id: Int, _ words: String..., as command: String = "ledgera.run")
    -> String
  {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(id), "method": "workspace/executeCommand",
      "params": ["command": .string(command), "arguments": .array(words.map { .string($0) })],
    ]
    return String(decoding: message.bytes, as: UTF8.self)
  }

  private static func cancel(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
  }

  private func answers(_ client: TestClient, to id: Int) -> [JSONValue] {
    client.sent.filter { $0["id"] == .integer(id) && $0["method"] == nil }
  }

  @Test(arguments: [
    ["check", "--watch"], ["html", "out"], ["export", "csv", "out"], ["backup"], ["backup", "out"],
    ["help", "--man", "out"], ["balance", "-o", "out"], ["prices", "fetch"], ["setup"], ["lsp"],
    ["edit", "desc:x"], ["check", "--baseline", "k", "--write-baseline"], ["init", "out"],
  ])
  func `what does more than show and edit is refused`(_ words: [String]) {
    for command in ["ledgera.run", "ledgera.write"] {
      let client = Self.client(capabilities: ["workspace": ["applyEdit": true]])
      let paths = client.disk.paths
      let answer = client.ask(
        "workspace/executeCommand",
        ["command": .string(command), "arguments": .array(words.map { .string($0) })])
      let message = answer["error"]?["message"]?.string ?? ""
      #expect(message.contains(" here\nhelp: run it in a terminal"), "\(words) \(answer)")
      #expect(client.disk.paths == paths)
    }
  }

  @Test func `every command line that has such an effect is refused`() {
    // `at` runs another one, for which the same holds.
    for command in CommandTable.all where !command.isHidden && command.name != "at" {
      for option in command.allOptions {
        let effects = option.effects.subtracting(.changesBooks)
        guard !effects.isEmpty else { continue }
        let value = option.candidates == .files ? "=out" : ""
        let words = [command.name, "--\(option.name)\(value)"].map { JSONValue.string($0) }
        let answer = Self.client().ask(
          "workspace/executeCommand", ["command": "ledgera.run", "arguments": .array(words)])
        #expect(answer["error"]?["message"]?.string?.contains(" here\n") == true, "\(words)")
      }
    }
  }

  @Test func `while a command runs everything else is answered`() {
    let client = Self.client()
    client.endsCommands = false
    client.hand(Self.execute(71, "balance"))
    #expect(client.runningCount == 1)
    #expect(answers(client, to: 71).isEmpty)
    let hover = client.ask(
      "textDocument/hover",
      [
        "textDocument": ["uri": "file:///books/main.journal"],
        "position": ["line": 1, "character": 2],
      ])
    #expect(hover["result"]?["contents"] != nil, "\(hover)")
    client.hand(Self.execute(72, "accounts"))
    #expect(client.runningCount == 2)
    client.endCommands()
    #expect(answers(client, to: 71).first?["result"]?.string?.contains("1 EUR") == true)
    #expect(answers(client, to: 72).first?["result"]?.string == "a\nb\n")
  }

  @Test func `a command that is cancelled is answered at once, and what comes of it is dropped`() {
    let client = Self.client()
    client.endsCommands = false
    client.hand(Self.execute(71, "balance"), Self.cancel(71), Self.cancel(71))
    #expect(answers(client, to: 71).count == 1)
    client.hand(Self.execute(72, "balance"))
    client.hand(Self.cancel(72))
    #expect(answers(client, to: 72).first?["error"]?["code"]?.integer == -32800)
    client.endCommands()
    #expect(answers(client, to: 71).count == 1)
    #expect(answers(client, to: 72).count == 1)
  }

  @Test func `a cancelled command is told to stop`() {
    let door = CommandDoor(
      version: "1", check: CommandDoor.commands.check,
      run: { world, _ in
        CommandOutcome(
          problem: nil, results: Array("\(world.progress.isCancelled)".utf8), messages: "",
          changes: .init([]))
      })
    let client = Self.client(door: door)
    client.endsCommands = false
    client.hand(Self.execute(71, "balance"), Self.execute(72, "balance"))
    let seen = client.endCommands { client.hand(Self.cancel(71)) }
    #expect(seen == ["true", "false"])
  }

  @Test func `no more than a few commands run at once, and all are answered`() {
    let client = Self.client()
    client.endsCommands = false
    for id in 100..<130 { client.hand(Self.execute(id, "accounts")) }
    #expect(client.runningCount == CommandRuns.limit)
    client.hand(Self.cancel(129))
    client.endCommands()
    for id in 100..<129 { #expect(answers(client, to: id).first?["result"] == "a\nb\n") }
    #expect(answers(client, to: 129).count == 1)
  }

  @Test func `changes are those of the text when they were asked for`() {
    let client = Self.client(
      capabilities: ["workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]]])
    client.endsCommands = false
    client.hand(
      Self.execute(71, "mark", "--reconciled", "a", as: "ledgera.write"))
    client.change("main.journal", to: "; new\n" + Self.books, version: 2)
    client.endCommands()
    let edit = client.sent.last { $0["method"] == "workspace/applyEdit" }?["params"]?["edit"]
    let document = edit?["documentChanges"]?.elements.first?["textDocument"]
    #expect(document?["version"]?.integer == 1, "\(client.sent.suffix(3))")
  }
}
