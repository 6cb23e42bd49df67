import LedgeraJSON
import Testing

@testable import LedgeraServer

/// What is said above lines, and of amounts while they are typed.
@Suite struct LensTests {
  private static let head = "profile\n    base EUR\ncommodity 1,000.00 EUR\n"

  private func lenses(_ text: String, options: JSONValue = ["lenses": true]) -> [(Int, String)] {
    let client = TestClient(options: options)
    client.open("main.journal", Self.head + text)
    let lenses = client.request(
      "textDocument/codeLens", ["textDocument": ["uri": "file:///books/main.journal"]]
    ).elements
    #expect(lenses.allSatisfy { $0["command"]?["command"]?.string?.hasPrefix("ledgera.") == true })
    return lenses.map {
      (
        ($0["range"]?["start"]?["line"]?.integer ?? 0) - 3,
        $0["command"]?["title"]?.string ?? ""
      )
    }
  }

  private static let cash = """
    2026-01-02 * Opening
        assets:cash   10.00 EUR = 10.00 EUR
        equity

    2026-01-03 Bakery
        expenses:food  3.50 EUR
        assets:cash   -3.50 EUR = 6.50 EUR

    2026-01-04 Bakery
        expenses:food  3.50 EUR
        assets:cash   -3.50 EUR = 2.00 EUR

    """

  @Test func `nothing is said unless somebody asks`() {
    #expect(lenses(Self.cash, options: [:]).isEmpty)
  }

  @Test func `assertions hold or are off, and statements lack marks`() {
    let found = lenses(Self.cash)
    #expect(found.map(\.0) == [1, 6, 10])
    #expect(
      found.map(\.1) == [
        "holds", "holds; mark 1 posting reconciled", "off by 1.00 EUR",
      ])
  }

  @Test func `a statement is accepted by its lens`() {
    let client = TestClient(
      capabilities: ["workspace": ["applyEdit": true]], options: ["lenses": true])
    let good = Self.head + Self.cash.replacing("= 2.00 EUR", with: "= 3.00 EUR")
    client.open("main.journal", good)
    let lenses = client.request(
      "textDocument/codeLens", ["textDocument": ["uri": "file:///books/main.journal"]]
    ).elements
    _ = client.request("workspace/executeCommand", lenses.last?["command"] ?? .null)
    let edit = client.sent.last { $0["method"] == "workspace/applyEdit" }?["params"]?["edit"]
    let edits = edit?["changes"]?["file:///books/main.journal"]?.elements ?? []
    let texts = edits.compactMap { $0["newText"]?.string }
    #expect(texts.count { $0.contains("* ") } == 2)
  }

  @Test func `due transactions are written by the editor`() {
    let rule = """
      ~ monthly from 2026-10-01 to 2027-01-01  Rent  ; post: auto
          expenses:rent  900.00 EUR
          assets:bank

      2026-09-01 Rent
          expenses:rent  900.00 EUR
          assets:bank

      """
    #expect(lenses(rule).first?.1 == "write 2 transactions due by today")
    let client = TestClient(capabilities: ["workspace": ["applyEdit": true]])
    client.open("main.journal", Self.head + rule)
    _ = client.request(
      "workspace/executeCommand",
      [
        "command": "ledgera.write",
        "arguments": [["post-due"], "file:///books/main.journal"],
      ])
    let edit = client.sent.last { $0["method"] == "workspace/applyEdit" }?["params"]?["edit"]
    let text = edit?["changes"]?["file:///books/main.journal"]?.elements.first?["newText"]?.string
    #expect(text?.contains("2026-11-01 Rent  ; rule: Rent, due: 2026-11-01") == true)
  }

  private static let plan = """
    ~ monthly from 2026-11-01  Budget
        expenses:food  200.00 EUR
        assets:bank

    goal Japan
        account assets:japan
        target 1000 EUR

    2026-11-05 Market
        expenses:food  50.00 EUR
        assets:bank

    2026-11-06 Save
        assets:japan  100.00 EUR
        assets:bank

    """

  @Test func `envelopes and goals say how far they are`() {
    let found = lenses(Self.plan).map(\.1)
    #expect(found.contains("150.00 EUR left of 200.00 EUR in expenses:food"))
    #expect(found.contains("100.00 EUR of 1,000.00 EUR saved, open"))
  }

  @Test func `an envelope says what it has left while an amount is typed`() {
    let client = TestClient()
    let text = Self.head + Self.plan + "\n2026-11-20 Market\n    expenses:food  "
    client.open("main.journal", text)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let at: JSONValue = [
      "textDocument": ["uri": "file:///books/main.journal"],
      "position": ["line": .integer(line), "character": 19],
    ]
    let items = client.request("textDocument/completion", at)["items"]?.elements ?? []
    #expect(
      items.contains { $0["detail"] == "150.00 EUR left of 200.00 EUR in expenses:food" })
    let hover = client.request(
      "textDocument/hover",
      [
        "textDocument": ["uri": "file:///books/main.journal"],
        "position": ["line": 12, "character": 8],
      ])
    #expect(hover["contents"]?["value"]?.string?.contains("envelope: 150.00 EUR left") == true)
  }

  @Test func `a failing assertion is explained, and a second transaction known`() {
    let client = TestClient()
    let text = Self.head + Self.cash.replacing("= 2.00 EUR", with: "= 6.50 EUR")
    client.open("main.journal", text)
    func hover(_ line: Int, _ character: Int) -> String {
      client.request(
        "textDocument/hover",
        [
          "textDocument": ["uri": "file:///books/main.journal"],
          "position": ["line": .integer(line + 3), "character": .integer(character)],
        ])["contents"]?["value"]?.string ?? ""
    }
    #expect(hover(10, 32).contains("it would hold"))
    #expect(
      hover(10, 32).contains("-3.50 EUR  2026-01-04 Bakery: entered twice"), "\(hover(10, 32))")
    #expect(hover(8, 14).contains("1 other transaction"))
    #expect(!hover(8, 14).contains("entered twice?"))
    client.change("main.journal", to: text.replacing("-04 Bakery", with: "-03 Bakery"), version: 2)
    #expect(hover(8, 14).contains("entered twice? 2026-01-03 'Bakery'"))
  }

  @Test func `reports are documents that follow the verdict`() {
    let client = TestClient(
      capabilities: [
        "workspace": ["textDocumentContent": [:]], "window": ["showDocument": ["support": true]],
      ])
    client.open("main.journal", Self.head + Self.plan)
    let text = client.request(
      "workspace/executeCommand",
      [
        "command": "ledgera.show",
        "arguments": [["balance", "expenses", "-N"], "file:///books/main.journal"],
      ])
    let uri = client.sent.last { $0["method"] == "window/showDocument" }?["params"]?["uri"]
    let shown = client.request("workspace/textDocumentContent", ["uri": uri ?? .null])
    #expect(shown["text"] == text)
    client.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri ?? .null, "version": 1, "text": text]])
    #expect(client.sent.filter { $0["params"]?["uri"] == uri }.count == 1)
    client.change("main.journal", to: Self.head, version: 2)
    let refreshed = client.sent.last { $0["method"] == "workspace/textDocumentContent/refresh" }
    #expect(refreshed?["params"]?["uri"] == uri)
  }
}
