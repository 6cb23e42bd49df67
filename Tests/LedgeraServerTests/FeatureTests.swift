import LedgeraEnvironment
import LedgeraJSON
import Testing

@testable import LedgeraServer

/// What the server says of a journal.
@Suite struct FeatureTests {
  private static let text = """
    account assets:cash  ; type: Cash
    commodity 1,000.00 EUR
    payee Bakery
    include other.journal

    comment
    nothing
    end comment

    2026-01-02 * (7) Bakery | rolls  ; trip: rome
        expenses:food  3.50 EUR
        assets:cash

    2026-02-03 Bäckerei 😀
        expenses:food:bread  1.00 EUR
        assets:cash  -1.00 EUR = -4.50 EUR

    """

  private func client(_ options: JSONValue = [:], _ text: String = text) -> TestClient {
    let client = TestClient(
      ["other.journal": "P 2026-01-01 USD 0.90 EUR\n"],
      capabilities: ["general": ["positionEncodings": ["utf-8"]]], options: options)
    client.open("main.journal", text)
    return client
  }

  private func document(_ more: JSONValue = [:]) -> JSONValue {
    .object(
      [.init("textDocument", ["uri": "file:///books/main.journal"])] + more.members)
  }

  private func at(_ line: Int, _ character: Int) -> JSONValue {
    document(["position": ["line": .integer(line), "character": .integer(character)]])
  }

  private func lines(_ locations: JSONValue) -> [Int?] {
    locations.elements.map { $0["range"]?["start"]?["line"]?.integer }
  }

  @Test func `every feature is told of, and answers`() {
    let client = client()
    for feature in FeatureTable.all {
      let others = ["workspace/executeCommand", "workspace/textDocumentContent"]
      for method in feature.answers.keys.sorted() where !others.contains(method) {
        let parameters = document([
          "position": ["line": 10, "character": 8], "positions": [], "newName": "x:y",
          "range": ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]],
          "context": ["diagnostics": []], "query": "", "previousResultId": "1",
        ])
        #expect(client.ask(method, parameters)["error"] == nil, "\(method)")
      }
    }
  }

  @Test(arguments: [
    JSONValue.null, [:], [], ["textDocument": 1], ["textDocument": ["uri": "file:///x"]],
  ])
  func `parameters without sense leave a server that answers`(_ parameters: JSONValue) {
    let client = client()
    for method in FeatureTable.all.flatMap(\.answers.keys).sorted() {
      #expect(client.ask(method, parameters)["id"] != nil, "\(method)")
    }
    #expect(client.ask("shutdown")["result"] == .null)
  }

  @Test func `names lead to their declarations, and includes to their files`() {
    let client = client()
    #expect(lines(client.request("textDocument/definition", at(11, 8))) == [0])
    #expect(lines(client.request("textDocument/definition", at(9, 18))) == [2])
    #expect(lines(client.request("textDocument/definition", at(10, 8))) == [10])
    let target = client.request("textDocument/definition", at(3, 10))
    #expect(target["uri"] == "file:///books/other.journal")
    let links = client.request("textDocument/documentLink", document()).elements
    #expect(links.map { $0["target"] } == ["file:///books/other.journal"])
  }

  @Test func `a name has all its places`() {
    let client = client()
    #expect(lines(client.request("textDocument/references", at(11, 8))) == [0, 11, 15])
    let without = document([
      "position": ["line": 11, "character": 8], "context": ["includeDeclaration": false],
    ])
    #expect(lines(client.request("textDocument/references", without)) == [11, 15])
    #expect(
      lines(client.request("textDocument/documentHighlight", at(10, 25))) == [1, 10, 14, 15, 15])
  }

  @Test func `hover says what numbers are made of`() {
    let client = client()
    func hover(_ line: Int, _ character: Int) -> String {
      client.request("textDocument/hover", at(line, character))["contents"]?["value"]?.string ?? ""
    }
    #expect(hover(11, 6).contains("here: -3.50 EUR"))
    #expect(hover(11, 6).contains("today: -4.50 EUR"))
    #expect(hover(11, 6).contains("left out: -3.50 EUR"))
    #expect(hover(10, 6).contains("today with subaccounts: 4.50 EUR"))
    #expect(hover(15, 30).contains("-4.50 EUR  held here"))
    #expect(hover(0, 2).contains("declares an account"))
    #expect(client.request("textDocument/hover", at(4, 0)) == .null)
  }

  @Test(arguments: ["", "2026-01-03 Off\n    expenses:food  1 EUR\n    assets:cash  2 EUR\n"])
  func `what is held follows the times of a day, in books with errors, too`(_ more: String) {
    let client = TestClient()
    client.open(
      "main.journal",
      """
      2026-01-02 Evening  ; time: 20:00
          assets:bank  5.00 EUR
          income:gifts
      2026-01-02 Morning  ; time: 08:00
          assets:bank  2.00 EUR
          income:gifts

      """ + more)
    let hover = client.request("textDocument/hover", at(1, 6))
    #expect(hover["contents"]?["value"]?.string?.contains("here: 7.00 EUR") ?? false)
  }

  @Test func `symbols hold years, months and transactions`() {
    let text = Self.text
    let client = TestClient(
      capabilities: [
        "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
      ])
    client.open("main.journal", text.replacing("include other.journal\n", with: "\n"))
    let symbols = client.request("textDocument/documentSymbol", document()).elements
    #expect(symbols.map { $0["name"]?.string } == ["assets:cash", "EUR", "Bakery", "2026"])
    let months = symbols.last?["children"]?.elements ?? []
    #expect(months.map { $0["name"]?.string } == ["2026-01", "2026-02"])
    #expect(months.last?["children"]?.elements.first?["name"] == "2026-02-03 Bäckerei 😀")
    let found = client.request("workspace/symbol", ["query": "FOOD:"]).elements
    #expect(found.map { $0["name"] } == ["expenses:food:bread"])
  }

  @Test func `blocks fold, and selections grow`() {
    let client = client()
    let folds = client.request("textDocument/foldingRange", document()).elements
    #expect(folds.map { $0["startLine"]?.integer } == [5, 9, 13])
    #expect(folds.first?["kind"] == "comment")
    let selection = client.request(
      "textDocument/selectionRange", document(["positions": [["line": 10, "character": 6]]])
    ).elements.first
    var ranges: [JSONValue] = []
    var next = selection
    while let range = next {
      ranges.append(range["range"] ?? .null)
      next = range["parent"]
    }
    #expect(ranges.count == 5)
    #expect(ranges.first?["end"]?["character"] == 17)
  }

  @Test func `headings fold what is below them`() {
    let client = TestClient()
    client.open(
      "main.journal",
      "* 2026\n** January\n2026-01-02 x\n    a  1\n    b\n\n** February\n; c\n\n* 2027\n*note\n")
    let folds = client.request("textDocument/foldingRange", document()).elements
    let lines = folds.map { [$0["startLine"]?.integer, $0["endLine"]?.integer] }
    #expect(lines == [[0, 7], [1, 4], [6, 7], [9, 10], [2, 4]])
  }

  @Test func `of very many transactions only the months are symbols`() {
    for (count, isListed) in [(10_000, true), (10_001, false)] {
      let client = TestClient()
      client.open(
        "main.journal", String(repeating: "2026-01-02 x\n    a  1\n    b\n", count: count))
      let symbols = client.request("textDocument/documentSymbol", document()).elements
      #expect(symbols.contains { $0["name"] == "2026-01" })
      #expect(symbols.contains { $0["name"] == "2026-01-02 x" } == isListed)
    }
  }

  @Test func `tokens are told whole, in a range and as differences`() {
    let client = client()
    let whole = client.request("textDocument/semanticTokens/full", document())
    let data = whole["data"]?.elements ?? []
    #expect(data.count % 5 == 0 && data.count > 100)
    let range: JSONValue = [
      "start": ["line": 10, "character": 0], "end": ["line": 11, "character": 0],
    ]
    let part = client.request("textDocument/semanticTokens/range", document(["range": range]))
    #expect(part["data"]?.elements.count == 10)
    client.change("main.journal", to: "; new\n" + Self.text, version: 2)
    let difference = client.request(
      "textDocument/semanticTokens/full/delta",
      document(["previousResultId": whole["resultId"] ?? .null]))
    var after = data
    for edit in difference["edits"]?.elements ?? [] {
      let start = edit["start"]?.integer ?? 0
      after.replaceSubrange(
        start..<start + (edit["deleteCount"]?.integer ?? 0), with: edit["data"]?.elements ?? [])
    }
    #expect(
      client.request("textDocument/semanticTokens/full", document())["data"] == .array(after))
  }

  @Test func `hints are off unless asked for, and not in the transaction that is typed`() {
    let range: JSONValue = [
      "start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0],
    ]
    #expect(client().request("textDocument/inlayHint", document(["range": range])) == [])
    let client = client(["inlayHints": ["elidedAmounts": true]])
    let hints = client.request("textDocument/inlayHint", document(["range": range])).elements
    #expect(hints.map { $0["label"] } == ["-3.50 EUR"])
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///books/main.journal", "version": 2],
        "contentChanges": [
          [
            "range": [
              "start": ["line": 11, "character": 15], "end": ["line": 11, "character": 15],
            ], "text": " ",
          ]
        ],
      ])
    #expect(client.request("textDocument/inlayHint", document(["range": range])) == [])
  }

  @Test func `commands answer with their text and write nothing`() {
    let client = client()
    let text = client.request(
      "workspace/executeCommand",
      ["command": "ledgera.run", "arguments": ["balance", "expenses", "-N"]]
    ).string
    #expect(text?.contains("expenses:food:bread") == true)
    let written = client.ask(
      "workspace/executeCommand",
      ["command": "ledgera.run", "arguments": ["balance", "-o", "/books/out.txt"]])
    #expect(client.disk.paths == ["/books/other.journal"], "\(written)")
    let unknown = client.ask("workspace/executeCommand", ["command": "x"])
    #expect(unknown["error"]?["code"] == -32602)
  }
}
