import LedgeraEnvironment
import LedgeraJSON
import Testing

@testable import LedgeraServer

/// CSV rules as documents: findings, names, and what becomes of the records. `|` is the cursor.
@Suite struct RulesTests {
  private static let records = """
    Date;Payee;Amount
    02.01.2026;Bäckerei;-4,20
    03.01.2026;Market;-12,40
    13/2026;Broken;-1,00

    """
  private static let rules = """
    skip 1
    separator ;
    fields date, description, amount
    date-format %d.%m.%Y
    decimal-mark ,
    currency EUR
    account1 assets:bank

    if %description bäck
     account2 expenses:food

    """
  private static let journal = """
    2026-01-01 Opening
        assets:bank    100.00 EUR
        expenses:food:bread  1.00 CHF
        equity

    """
  private static let files = ["bank.csv": records, "main.journal": journal]

  private let client = TestClient(Self.files, options: ["lenses": true])

  private func open(_ text: String, _ name: String = "bank.csv.rules") -> JSONValue {
    let before = text.prefix { $0 != "|" }
    client.open(name, text.replacing("|", with: ""))
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return [
      "textDocument": ["uri": .string("file:///books/" + name)],
      "position": [
        "line": .integer(lines.count - 1),
        "character": .integer((lines.last ?? "").utf16.count),
      ],
    ]
  }

  private func proposals(_ text: String) -> [String] {
    client.request("textDocument/completion", open(text))["items"]?.elements
      .compactMap { $0["textEdit"]?["newText"]?.string } ?? []
  }

  private func hover(_ text: String) -> String {
    client.request("textDocument/hover", open(text))["contents"]?["value"]?.string ?? ""
  }

  private var findings: [JSONValue] {
    client.published("bank.csv.rules")?["diagnostics"]?.elements ?? []
  }

  @Test func `rules are no journal, and a record that cannot be read is told at its rule`() {
    _ = open(Self.rules)
    #expect(client.codes("bank.csv.rules") == ["csv-date"])
    #expect(findings.first?["range"]?["start"]?["line"] == 2)
    #expect(findings.first?["message"]?.string?.contains("bank.csv:4") == true)
    #expect(client.published("main.journal") == nil)
  }

  @Test func `mistakes in rules are told with their places, records or not`() {
    _ = open("fields date, description, amount\nacount1 assets:bank\n", "other.rules")
    #expect(client.codes("other.rules") == ["csv-rules-syntax"])
    #expect(
      client.published("other.rules")?["diagnostics"]?.elements.first?["message"]?.string?
        .contains("account1") == true)
  }

  @Test func `commands in rules are refused and never run`() {
    client.open("bank.csv.rules", "source x.csv | touch y\nfields date, amount\n")
    #expect(client.codes("bank.csv.rules").contains("csv-rules-syntax"))
    #expect(client.disk.text("/books/y") == nil)
  }

  @Test func `rules that others include are read as part of them`() {
    client.disk.write(
      "fields date, description, amount\ninclude common\nif x\n account2 b\n", to: "/books/a.rules")
    client.disk.write(
      Self.rules.replacing("if %", with: "include common.rules\n\nif %"),
      to: "/books/bank.csv.rules")
    _ = open("if %description market\n account2 expenses:food\n", "common.rules")
    #expect(client.codes("common.rules") == [])
    #expect(client.codes("bank.csv.rules") == ["csv-date"])
  }

  @Test(arguments: [
    ("ski|", "skip"), ("date-format |", "%d.%m.%Y"), ("dec|", "decimal-mark"),
    ("account1 |", "assets:bank"), ("account2 foo|", "expenses:food:bread"),
    ("currency C|", "CHF"), ("balance-type |", "="), ("source b|", "bank.csv"),
    ("if foo\n acc|", "account1"), ("if foo\n s|", "skip"), ("comment %de|", "%description"),
    ("if %am|", "%amount"), ("if foo\n%am|", "%amount"), ("account2 expenses:%|", "%date"),
    ("fields |", "date, description, amount"), ("fields date, d|, amount", "description"),
    ("acc|ount1 x", "account1"),
  ])
  func `what may follow is proposed`(typed: String, first: String) {
    let rest = typed.hasPrefix("fields") ? "" : "fields date, description, amount\n"
    #expect(proposals("separator ;\n" + rest + typed).first == first)
  }

  @Test func `nothing is proposed in comments and patterns`() {
    #expect(proposals(Self.rules + "# ski|").isEmpty)
    #expect(proposals(Self.rules + "if ski|").isEmpty)
    #expect(proposals(Self.rules + "if foo\nski|").isEmpty)
  }

  @Test func `words, columns and conditions are explained`() {
    #expect(hover("date-f|ormat %d").contains("says how dates are written"))
    #expect(hover("account2|7-in x") == "")
    #expect(hover("amount2|7-in x").contains("of posting 27"))
    #expect(hover(Self.rules + "comment %desc|ription").contains("'Bäckerei' in the first record"))
    #expect(hover(Self.rules + "comment %|3").contains("'-4,20' in the first record"))
    #expect(
      hover(Self.rules.replacing("if %desc", with: "i|f %desc")).contains("matches 1 record"))
  }

  @Test func `what becomes of the records is shown, and follows the rules`() {
    let at = open(Self.rules)
    let lenses = client.request("textDocument/codeLens", at).elements
    #expect(
      lenses.map { $0["command"]?["title"] } == [
        "2 transactions from bank.csv, 1 record refused", "matches 1 record",
      ])
    let action = client.request(
      "textDocument/codeAction",
      [
        "textDocument": at["textDocument"] ?? .null, "context": ["diagnostics": []],
        "range": ["start": at["position"] ?? .null, "end": at["position"] ?? .null],
      ]
    ).elements.first
    #expect(
      action?["command"] == [
        "title": lenses[0]["command"]?["title"] ?? .null,
        "command": "ledgera.show", "arguments": [["records"], "file:///books/bank.csv.rules"],
      ])
    let shown = client.request("workspace/executeCommand", action?["command"] ?? .null).string
    #expect(
      shown == """
        ; 2 transactions from bank.csv, 1 record refused, by bank.csv.rules

        ; bank.csv:2
        2026-01-02 Bäckerei
            assets:bank  EUR-4,20
            expenses:food  EUR4,20

        ; bank.csv:3
        2026-01-03 Market
            assets:bank  EUR-12,40
            expenses:unknown  EUR12,40

        ; bank.csv:4: '13/2026' is not a date of the form %d.%m.%Y

        """, "\(shown ?? "")")
    let report = "ledgera:records?file:%2F%2F%2Fbooks%2Fbank.csv.rules"
    _ = client.request("workspace/textDocumentContent", ["uri": .string(report)])
    client.change("bank.csv.rules", to: Self.rules + "\nif market\n skip\n", version: 2)
    #expect(
      client.sent.contains {
        $0["method"] == "workspace/textDocumentContent/refresh"
          && $0["params"]?["uri"] == .string(report)
      })
    let now = client.request("workspace/textDocumentContent", ["uri": .string(report)])
    #expect(now["text"]?.string?.hasPrefix("; 1 transaction from") == true)
  }

  @Test func `requests about journals find nothing in rules`() {
    let at = open(Self.rules)
    for method in ["formatting", "documentSymbol", "inlayHint", "documentLink"] {
      let answer = client.ask(
        "textDocument/" + method,
        [
          "textDocument": at["textDocument"] ?? .null, "options": ["tabSize": 4],
          "range": [
            "start": ["line": 0, "character": 0], "end": ["line": 1, "character": 0],
          ],
        ])
      #expect(answer["error"] == nil)
      #expect(answer["result"]?.elements.isEmpty ?? true)
    }
  }
}
