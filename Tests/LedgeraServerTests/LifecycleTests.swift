import LedgeraJSON
import Testing

@Suite struct LifecycleTests {
  private func code(_ answer: JSONValue) -> Int? { answer["error"]?["code"]?.integer }

  @Test func `requests wait for initialize, notifications before it are dropped`() {
    let client = TestClient(isInitialized: false)
    #expect(code(client.ask("textDocument/hover", [:])) == -32002)
    #expect(code(client.ask("shutdown")) == -32002)
    client.open("main.journal", "nonsense\n")
    #expect(client.published("main.journal") == nil)
    #expect(
      client.ask("initialize", ["capabilities": [:]])["result"]?["serverInfo"]?["name"] == "ledgera"
    )
    #expect(code(client.ask("initialize", ["capabilities": [:]])) == -32600)
  }

  @Test func `after shutdown there is only exit`() {
    let client = TestClient()
    #expect(client.ask("shutdown")["result"] == .null)
    #expect(code(client.ask("shutdown")) == -32600)
    #expect(client.exitStatus == nil)
    client.notify("exit", .null)
    #expect(client.exitStatus == 0)
  }

  @Test(arguments: [true, false])
  func `exit without shutdown is a failure`(_ isInitialized: Bool) {
    let client = TestClient(isInitialized: isInitialized)
    client.notify("exit", .null)
    #expect(client.exitStatus == 1)
  }

  @Test func `unknown requests are refused, unknown notifications passed over`() {
    let client = TestClient()
    #expect(code(client.ask("$/nothing")) == -32601)
    #expect(code(client.ask("textDocument/nothing")) == -32601)
    let count = client.sent.count
    client.notify("$/setTrace", [:])
    client.notify("textDocument/nothing", [:])
    client.notify("textDocument/didChange", [:])
    client.notify("textDocument/didOpen", ["textDocument": 1])
    #expect(client.sent.count == count)
  }

  @Test func `a cancelled request gets its one response`() {
    let client = TestClient()
    client.hand(
      #"{"jsonrpc":"2.0","id":"a","method":"shutdown"}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"a"}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"b"}}"#)
    let answers = client.sent.filter { $0["id"] == "a" }
    #expect(answers.count == 1)
    #expect(answers.first.flatMap(code) == -32800)
  }

  @Test func `bodies that are no messages are answered, and it goes on`() {
    let client = TestClient()
    client.hand("nonsense", "[]", #"{"jsonrpc":"2.0","id":9}"#)
    #expect(client.sent.suffix(3).map(code) == [-32700, -32600, -32600])
    #expect(client.sent.last?["id"] == 9)
    #expect(client.ask("shutdown")["result"] == .null)
  }

  @Test func `the better encoding that is offered is chosen`() {
    for (offered, chosen) in [
      (["utf-32", "utf-8", "utf-16"] as JSONValue, "utf-8"), (["utf-16"], "utf-16"),
      (["utf-32"], "utf-16"),
    ] {
      let client = TestClient(isInitialized: false)
      let answer = client.request(
        "initialize", ["capabilities": ["general": ["positionEncodings": offered]]])
      #expect(answer["capabilities"]?["positionEncoding"]?.string == chosen)
    }
  }
}
