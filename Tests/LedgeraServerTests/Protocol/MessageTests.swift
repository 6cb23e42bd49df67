import LedgeraJSON
import LedgeraServer
import Testing

@Suite struct MessageTests {
  private func read(_ text: String) -> Result<Message, MessageError> {
    Message.read(Array(text.utf8))
  }

  @Test func `requests, notifications and responses are told apart`() throws {
    #expect(
      try read(#"{"jsonrpc":"2.0","id":"a","method":"m","params":{}}"#).get()
        == .request(id: "a", method: "m", [:]))
    #expect(
      try read(#"{"jsonrpc":"2.0","id":7,"method":"m"}"#).get()
        == .request(id: 7, method: "m", .null))
    #expect(
      try read(#"{"jsonrpc":"2.0","method":"m","params":[]}"#).get()
        == .notification(method: "m", []))
    #expect(try read(#"{"jsonrpc":"2.0","id":1,"result":null}"#).get() == .response(id: 1, .null))
    #expect(try read(#"{"jsonrpc":"2.0","id":1,"error":{}}"#).get() == .response(id: 1, nil))
  }

  @Test(arguments: [
    ("", JSONValue.null, -32700), ("{", .null, -32700), ("[]", .null, -32600), ("1", .null, -32600),
    (#"{"id":1,"method":"m"}"#, 1, -32600),
    (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, .null, -32600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"m"}"#, .null, -32600),
    (#"{"jsonrpc":"2.0","id":"x"}"#, "x", -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":2}"#, 1, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"m","params":3}"#, 1, -32600),
  ])
  func `what is no message is refused under its identity`(
    _ text: String, _ id: JSONValue, _ code: Int
  ) {
    guard case .failure(let problem) = read(text) else {
      Issue.record("\(text) is read")
      return
    }
    #expect(problem.id == id)
    #expect(problem.error.code.rawValue == code)
  }
}
