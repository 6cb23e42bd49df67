import LedgeraJSON
import Testing

/// What is published while somebody types, key by key.
@Suite struct TypingTests {
  private static let books = """
    account assets:cash
    account expenses:food

    2026-01-02 * Bakery
        expenses:food  3.50 EUR
        assets:cash  -3.50 EUR = -3.50 EUR


    """
  private static let transaction = """
    2026-01-03 Bakery
        expenses:food  4.20 EUR
        assets:cash  -4.20 EUR = -7.70 EUR
    """

  /// A client with the books open, `main.journal`, whose findings are told.
  private func client(_ text: String) -> TestClient {
    let client = TestClient(options: ["delay": 150])
    client.open("main.journal", text)
    client.wait(milliseconds: 2000)
    return client
  }

  private func publications(_ client: TestClient) -> Int {
    client.sent.filter { $0["method"] == "textDocument/publishDiagnostics" }.count
  }

  @Test(arguments: [80, 220, 400])
  func `typing a right transaction publishes nothing that is wrong`(pause: Int) {
    let client = client(Self.books)
    let before = publications(client)
    for count in 1...Self.transaction.count {
      client.change(
        "main.journal", to: Self.books + Self.transaction.prefix(count), version: count + 1)
      client.wait(milliseconds: pause)
    }
    client.wait(milliseconds: 1000)
    #expect(publications(client) - before <= 1)
    #expect(client.codes("main.journal") == [])
  }

  @Test
  func `what is wrong is told after a second, on saving, or once another transaction is typed`() {
    let wrong = Self.books + "2026-01-03 x\n    expenses:food  4 EUR\n"
    let resting = client(Self.books)
    resting.change("main.journal", to: wrong, version: 2)
    resting.wait(milliseconds: 900)
    #expect(resting.codes("main.journal") == [])
    resting.wait(milliseconds: 100)
    #expect(resting.codes("main.journal") == ["unbalanced-transaction"])

    let saving = client(Self.books)
    saving.change("main.journal", to: wrong, version: 2)
    saving.notify("textDocument/didSave", ["textDocument": ["uri": "file:///books/main.journal"]])
    #expect(saving.codes("main.journal") == ["unbalanced-transaction"])

    let leaving = client(Self.books)
    leaving.type(wrong.dropFirst(Self.books.count), behind: Self.books)
    #expect(leaving.codes("main.journal") == [])
    leaving.type("\n2", behind: wrong)
    #expect(leaving.codes("main.journal") == ["unbalanced-transaction"])
  }

  /// Completion does not wait for the books, which still have the transaction as it was.
  @Test(arguments: [
    "2026-01-03 Bakery\n    expenses:food  4.20 EUR\n    assets:cash  -4.20 EUR = ",
    "2026-01-03 x | y\n    expenses:food  $5 @ 0.9 EUR\n    assets:cash  ",
    "2026-01-03 Bakery\nbakery", "account a\n2026-01-03 Bakery\n    exp",
  ])
  func `what is proposed while one types is what a new server proposes`(typed: String) {
    func proposals(_ client: TestClient, behind text: String) -> JSONValue {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return client.request(
        "textDocument/completion",
        [
          "textDocument": ["uri": "file:///books/main.journal"],
          "position": [
            "line": .integer(lines.count - 1), "character": .integer(lines.last?.utf8.count ?? 0),
          ],
        ])
    }
    for rest in ["", "\n\n2026-01-09 Bakery\n    expenses:food  7 EUR\n    assets:cash\n"] {
      let client = client(Self.books + rest)
      for count in 1...typed.count {
        let before = Self.books + typed.prefix(count - 1)
        client.type(typed.dropFirst(count - 1).prefix(1), behind: before)
        let text = Self.books + typed.prefix(count)
        #expect(
          proposals(client, behind: text)
            == proposals(self.client(text + rest), behind: text), "\(text)")
      }
    }
  }

  @Test func `what is mended is told at the next pause`() {
    let wrong = Self.books + "2026-01-03 x\n    expenses:food  4 EUR\n    assets:cash  -5 EUR\n"
    let client = client(wrong)
    #expect(client.codes("main.journal") == ["unbalanced-transaction"])
    client.change(
      "main.journal", to: wrong.replacing("-5 EUR", with: "-4 EUR"), version: 2)
    client.wait(milliseconds: 150)
    #expect(client.codes("main.journal") == [])
  }
}

extension TestClient {
  /// Inserts text at the end of what a document holds.
  fileprivate func type(_ text: some StringProtocol, behind before: String) {
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let end: JSONValue = [
      "line": .integer(lines.count - 1), "character": .integer(lines.last?.utf16.count ?? 0),
    ]
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///books/main.journal", "version": 2],
        "contentChanges": [["range": ["start": end, "end": end], "text": .string(String(text))]],
      ])
  }
}
