import LedgeraServer
import Testing

@Suite struct MessageStreamTests {
  private func pieces(_ text: String, by size: Int = .max) -> [MessageStream.Piece] {
    var stream = MessageStream()
    var found: [MessageStream.Piece] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      stream.add(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while let piece = stream.next() { found.append(piece) }
    }
    return found
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `messages come in pieces of any size`(_ size: Int) {
    let text =
      "Content-Length: 3\r\n\r\nabc"
      + "content-type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:4\r\n\r\nä☃"
      .replacing("☃", with: "é") + "Content-Length: 0\r\n\r\nContent-Length: 1\r\n\r\n\n"
    let expected = ["abc", "äé", "", "\n"].map { MessageStream.Piece.body(Array($0.utf8)) }
    #expect(pieces(text, by: size) == expected)
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 1 2\r\n\r\n",
    "noise\r\n\r\n",
    "Content-Type: a\r\n\r\n", "\r\n\r\n", "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 300000000\r\n\r\n",
    "{\"jsonrpc\":\"2.0\"}\n\n",
  ])
  func `a header without a usable length ends the stream`(_ text: String) {
    let found = pieces(text + "Content-Length: 1\r\n\r\na", by: 5)
    guard found.count == 1, case .broken = found[0] else {
      Issue.record("\(found)")
      return
    }
  }

  @Test func `a header that does not end is broken`() {
    #expect(pieces(String(repeating: "a", count: MessageStream.headerLimit)) == [])
    #expect(pieces(String(repeating: "a", count: MessageStream.headerLimit + 1)).count == 1)
  }

  @Test func `eight mebibytes come as one`() {
    let body = [UInt8](repeating: 0x61, count: 8 << 20)
    var stream = MessageStream()
    let framed = MessageStream.framed(body)
    for start in stride(from: 0, to: framed.count, by: 1 << 16) {
      stream.add(Array(framed[start..<min(framed.count, start + 1 << 16)]))
    }
    #expect(stream.next() == .body(body))
    #expect(stream.next() == nil)
  }
}
