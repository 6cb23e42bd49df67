import LedgeraEnvironment
import LedgeraJSON
import Testing

/// Edits are those of the commands.
@Suite struct EditTests {
  private static let text = """
    2026/1/2 Bakery
      expenses:food  3.50 EUR
      assets:cash

    2026/1/3 Market
      expenses:food  12.50 EUR
      assets:cash

    """

  private func document(_ more: JSONValue = [:]) -> JSONValue {
    .object(
      [.init("textDocument", ["uri": "file:///books/main.journal"])] + more.members)
  }

  private func position(_ line: Int, _ character: Int) -> JSONValue {
    ["line": .integer(line), "character": .integer(character)]
  }

  @Test func `formatting changes the lines that fmt changes`() {
    let client = TestClient(["main.journal": ""])
    client.open("main.journal", Self.text)
    let edits = client.request("textDocument/formatting", document()).elements
    #expect(edits.count == 6)
    #expect(edits.first?["range"]?["start"]?["line"] == 0)
    client.change("main.journal", to: "2026-01-02 Bakery\n", version: 2)
    #expect(client.request("textDocument/formatting", document()) == [])
  }

  @Test func `a range is formatted by whole transactions, and a line when it is left`() {
    let client = TestClient(["main.journal": ""])
    client.open("main.journal", Self.text)
    let range: JSONValue = ["start": position(5, 3), "end": position(5, 4)]
    let edits = client.request("textDocument/rangeFormatting", document(["range": range])).elements
    #expect(edits.compactMap { $0["range"]?["start"]?["line"]?.integer } == [4, 5, 6])
    let line = client.request(
      "textDocument/onTypeFormatting", document(["position": position(2, 0), "ch": "\n"])
    ).elements
    #expect(line.compactMap { $0["range"]?["start"]?["line"]?.integer } == [1])
  }

  @Test(arguments: [
    ("2026-01-02 x\n", "    "), ("2026-01-02 x\n    a  1 EUR\n    ", nil),
    ("2026-01-02 x\n    a  1 EUR\n    b\n    \n    ", ""), ("~ monthly\n", "    "),
    ("account a\n", nil), ("2026-01-02 x\n    a  1 EUR\n    b\n\n", nil), ("; note\n", nil),
  ])
  func `Enter indents behind a first line only`(text: String, indentation: String?) {
    let client = TestClient()
    client.open("main.journal", text)
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let edits = client.request(
      "textDocument/onTypeFormatting", document(["position": position(line, 0), "ch": "\n"])
    ).elements.filter { $0["range"]?["start"]?["line"] == .integer(line) }
    #expect(edits.first?["newText"]?.string == indentation)
  }

  @Test(arguments: [
    ("    assets:cash\t", "    assets:cash         "),
    ("    ! cash  \t", "    ! cash              "),
    ("    expenses:household goods\t", "    expenses:household goods  "), ("    \t", nil),
    ("    a  1 EUR\t", nil), ("2026-01-03\t", nil),
  ])
  func `a tab behind an account goes to where the amounts begin`(line: String, tabbed: String?) {
    let client = TestClient()
    let before = "2026-01-02 x\n    expenses:food       3.50 EUR\n"
    client.open("main.journal", before + line)
    let edits = client.request(
      "textDocument/onTypeFormatting", document(["position": position(2, line.count), "ch": "\t"])
    ).elements
    let kept = tabbed.map { $0.prefix { !"\t".contains($0) } }
    #expect(edits.isEmpty == (tabbed == nil))
    guard let edit = edits.first, let kept else { return }
    let start = edit["range"]?["start"]?["character"]?.integer ?? 0
    let end = edit["range"]?["end"]?["character"]?.integer ?? 0
    #expect(edit["range"]?["start"]?["line"] == 2)
    #expect(line.prefix(start) + (edit["newText"]?.string ?? "") + line.dropFirst(end) == kept)
  }

  @Test func `a finding has its fix, and all have theirs together`() {
    let client = TestClient()
    client.open("main.journal", "2026-01-02 x  ; ledgera: allow stale-price old\n" + Self.text)
    let range: JSONValue = ["start": position(0, 30), "end": position(0, 30)]
    let parameters = document(["range": range, "context": ["diagnostics": []]])
    let actions = client.request("textDocument/codeAction", parameters).elements
    let kinds = actions.compactMap { $0["kind"]?.string }
    #expect(kinds.first == "quickfix" && kinds.last == "source.fixAll")
    #expect(actions.allSatisfy { $0["edit"]?["changes"]?["file:///books/main.journal"] != nil })
    let only = document([
      "range": range, "context": ["diagnostics": [], "only": ["source.fixAll.ledgera"]],
    ])
    #expect(
      client.request("textDocument/codeAction", only).elements.map { $0["kind"] } == [
        "source.fixAll"
      ])
  }

  @Test func `a name is renamed everywhere, with the versions that a client wants`() {
    let files = [
      "ledgera.conf": "file main.journal\n", "main.journal": "",
      "other.journal": "account expenses:food\n",
    ]
    let client = TestClient(
      files, capabilities: ["workspace": ["workspaceEdit": ["documentChanges": true]]])
    client.open("main.journal", "include other.journal\n" + Self.text, version: 7)
    var place: JSONValue = ["position": position(2, 8)]
    let prepared = client.request("textDocument/prepareRename", document(place))
    #expect(prepared["placeholder"] == "expenses:food")
    #expect(prepared["range"]?["start"]?["character"] == 2)
    place["newName"] = "expenses:meals"
    let edit = client.request("textDocument/rename", document(place))
    let changes = edit["documentChanges"]?.elements ?? []
    #expect(changes.map { $0["textDocument"]?["version"] } == [7, .null])
    #expect(changes.map { $0["edits"]?.elements.count } == [2, 1])
  }

  @Test(arguments: ["", "a  b", "assets:cash", "x\ny", "(x)"])
  func `a name that cannot be given is refused with the reason`(_ name: String) {
    let client = TestClient()
    client.open("main.journal", Self.text)
    let answer = client.ask(
      "textDocument/rename", document(["position": position(1, 3), "newName": .string(name)]))
    #expect(answer["error"]?["code"] == -32803)
    #expect(answer["error"]?["message"]?.string?.isEmpty == false)
  }

  @Test func `nothing stands where no name is`() {
    let client = TestClient()
    client.open("main.journal", Self.text)
    let place = document(["position": position(0, 1)])
    #expect(client.request("textDocument/prepareRename", place) == .null)
    #expect(client.ask("textDocument/prepareRename", document())["error"]?["code"] == -32602)
  }

  @Test func `no request writes to the disk`() {
    let client = TestClient(["main.journal": Self.text])
    client.open("main.journal", Self.text)
    _ = client.request("textDocument/formatting", document())
    _ = client.request(
      "textDocument/rename", document(["position": position(1, 3), "newName": "x:y"]))
    #expect(client.disk.paths == ["/books/main.journal"])
    #expect(client.disk.text("/books/main.journal") == Self.text)
  }
}
