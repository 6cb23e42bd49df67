import LedgeraJSON
import Testing

@Suite struct PublicationTests {
  private static let clean = "2026-01-02 x\n    a  1\n    b\n"
  private static let unbalanced = "2026-01-02 x\n    a  1\n    b  1\n"

  @Test func `what is found is published with the version, and taken back`() {
    let client = TestClient(["main.journal": Self.clean])
    client.open("main.journal", Self.unbalanced)
    #expect(client.codes("main.journal").first == "unbalanced-transaction")
    #expect(client.published("main.journal")?["version"] == 1)
    client.change("main.journal", to: Self.clean, version: 2)
    #expect(!client.codes("main.journal").contains("unbalanced-transaction"))
    #expect(client.published("main.journal")?["version"] == 2)
    let findings = client.codes("main.journal")
    client.change("main.journal", to: Self.clean + "; the same findings\n", version: 3)
    #expect(client.published("main.journal")?["version"] == 3)
    #expect(client.codes("main.journal") == findings)
  }

  @Test func `all files of the tree are judged, open or not`() {
    let client = TestClient([
      "ledgera.conf": "file main.journal\n", "main.journal": "include other.journal\n",
      "other.journal": Self.unbalanced,
    ])
    client.open("main.journal", "include other.journal\n")
    #expect(client.codes("other.journal").contains("unbalanced-transaction"))
    #expect(client.published("other.journal")?["version"] == nil)
    client.open("other.journal", Self.clean)
    #expect(!client.codes("other.journal").contains("unbalanced-transaction"))
    client.close("other.journal")
    #expect(client.codes("other.journal").contains("unbalanced-transaction"))
    client.change("main.journal", to: "\n", version: 2)
    #expect(client.codes("other.journal") == [])
  }

  @Test func `a file that no books around it include says once that it stands alone`() {
    func told(_ client: TestClient) -> [String] {
      client.sent.filter { $0["method"] == "window/showMessage" }
        .compactMap { $0["params"]?["message"]?.string }
    }
    let client = TestClient([
      "ledgera.conf": "file main.journal\n", "main.journal": "include other.journal\n",
      "other.journal": "",
    ])
    client.open("notes.journal", "2026-01-01 x\n    a  1 EUR\n    b\n")
    client.change("notes.journal", to: "2026-01-02 x\n    a  1 EUR\n    b\n", version: 2)
    client.open("other.journal", "")
    #expect(told(client) == ["notes.journal stands alone: no journal around it includes it"])
    let only = TestClient(["main.journal": ""])
    only.open("main.journal", "2026-01-01 x\n    a  1 EUR\n    b\n")
    #expect(told(only).isEmpty)
  }

  @Test func `a file that another open one includes is judged with it`() {
    let client = TestClient(["main.journal": "", "other.journal": ""])
    client.open("other.journal", "2026-01-02 x\n    a  1 EUR\n    b  -1 EUR = -1 EUR\n")
    #expect(!client.codes("other.journal").contains("balance-assertion-failed"))
    client.open("main.journal", "2026-01-01 y\n    a  1 EUR\n    b\ninclude other.journal\n")
    #expect(client.codes("other.journal").contains("balance-assertion-failed"))
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `of two journals that include each other the opened one is read first`(_ mark: String) {
    let client = TestClient(["main.journal": "", "other.journal": "include main.journal\n"])
    client.open("main.journal", mark + "include other.journal\n")
    #expect(client.codes("other.journal") == ["include-cycle"])
    #expect(client.codes("main.journal").isEmpty)
  }

  @Test(arguments: ["main.journal", "all.ledger", "z.hledger"], ["year/1.journal", "1.journal"])
  func `a file that a journal beside or above it includes is judged with it`(
    journal: String, name: String
  ) {
    let files = [
      journal: "2026-01-01 y\n    a  1 EUR\n    b\ninclude \(name)\n", "other.journal": "; x\n",
      "another.journal": "include other.journal\n",
    ]
    let client = TestClient(files)
    client.open(name, "2026-01-02 x\n    a  1 EUR\n    b  -1 EUR = -2 EUR\n")
    #expect(!client.codes(name).contains("balance-assertion-failed"))
    let alone = TestClient(["another.journal": "include other.journal\n", "other.journal": ""])
    alone.open(name, "2026-01-02 x\n    a  1 EUR\n    b  -1 EUR = -2 EUR\n")
    #expect(alone.codes(name).contains("balance-assertion-failed"))
  }

  @Test func `the configuration holds as for check`() {
    let client = TestClient([
      "ledgera.conf": "file main.journal\n-s\n--level undeclared-commodity=off\n",
      "main.journal": "",
    ])
    client.open("main.journal", Self.clean)
    #expect(client.codes("main.journal").filter { $0 == "undeclared-account" }.count == 2)
  }

  @Test func `a mistake in the configuration is a message, once`() {
    let client = TestClient(["ledgera.conf": "--nonsense\n", "main.journal": ""])
    client.open("main.journal", Self.clean)
    client.change("main.journal", to: Self.clean + "\n", version: 2)
    #expect(client.sent.filter { $0["method"] == "window/showMessage" }.count == 1)
  }

  @Test func `a document that has no file yet is judged`() {
    let client = TestClient()
    client.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "untitled:Untitled-1", "version": 1, "text": .string(Self.unbalanced),
        ]
      ])
    #expect(
      client.sent.last?["params"]?["uri"] == "untitled:Untitled-1"
        && client.sent.last?["params"]?["diagnostics"]?.elements.isEmpty == false)
  }

  @Test func `nothing is sent that the client does not know`() {
    let text =
      "2026-01-02 x\n    a  1 EUR = 1 EUR\n    b\n\n2026-01-03 x\n    a  1 EUR = 1 EUR\n    b\n"
    for knows in [true, false] {
      let client = TestClient(
        capabilities: [
          "textDocument": ["publishDiagnostics": ["relatedInformation": .bool(knows)]]
        ])
      client.open("main.journal", text)
      let findings = client.published("main.journal")?["diagnostics"]?.elements ?? []
      #expect(findings.contains { $0["relatedInformation"] != nil } == knows)
    }
  }
}
