import LedgeraJSON
import Testing

@testable import LedgeraServer

/// Scenes of a person who enters books: what is offered first, and the line once it is accepted. `|` is the
/// cursor.
@Suite struct CompletionSceneTests {
  private static let file = SceneFile.completion
  private static let books = file.books

  @Test(arguments: file.scenes)
  func `the first proposal is the right one and takes the place of the whole token`(
    scene: SceneFile.Scene
  ) {
    #expect(Completions(Self.books + scene.text).accepted == scene.accepted)
  }

  @Test func `there are sixty scenes`() {
    #expect(Self.file.scenes.count >= 60)
  }

  @Test func `a payee brings its last transaction, the amounts to be gone through`() {
    let text = Self.books + "2026-11-20 Ba|\n"
    #expect(Completions(text).labels == ["Bakery"])
    let snippets = Completions(text, takesSnippets: true)
    #expect(snippets.labels == ["Bakery", "Bakery …"])
    #expect(snippets.items.last?["insertTextFormat"] == 2)
    #expect(
      snippets.items.last?["textEdit"]?["newText"]
        == "Bakery\n    expenses:food        ${1:4.20 EUR}\n    assets:cash\n$0")
    let begun = Self.books + "2026-11-20 Ba|\n    expenses:food\n"
    #expect(Completions(begun, takesSnippets: true).labels == ["Bakery"])
  }

  @Test(arguments: [
    ("2026-11-20 Bakery", "\n    expenses:food        4.20 EUR\n    assets:cash"),
    ("2026-11-20 Bakery\n    ", "    expenses:food        4.20 EUR\n    assets:cash"),
    ("2026-11-20 Bakery\n    expenses:food  1 EUR\n    ", nil), ("2026-11-20 New", nil),
  ])
  func `what is likely to follow a payee is shown in grey`(text: String, ghost: String?) {
    let client = TestClient()
    client.open("main.journal", Self.books + text)
    let lines = (Self.books + text).split(separator: "\n", omittingEmptySubsequences: false)
    let answer = client.request(
      "textDocument/inlineCompletion",
      [
        "textDocument": ["uri": "file:///books/main.journal"],
        "position": [
          "line": .integer(lines.count - 1), "character": .integer(lines.last?.count ?? 0),
        ],
      ])
    #expect(answer["items"]?.elements.first?["insertText"]?.string == ghost)
  }

  @Test func `in the middle of a file the days around come first`() {
    let labels = Completions(
      "2026-01-02 a\n    x  1 EUR\n    y\n\n|\n2026-01-09 b\n    x  1 EUR\n    y\n"
    ).labels
    #expect(labels.prefix(3) == ["2026-01-02", "2026-01-09", "2026-11-21"])
    #expect(Completions(Self.books + "2026-11-2|").labels.first == "2026-11-21")
  }

  @Test(arguments: [
    ("2026-11-20 |", true), ("2026-11-20 * |", true), ("2026-11-20 New |", false),
    ("2026-11-20 x\n |", false), ("2026-11-20 x\n    |", true),
    ("2026-11-20 x\n    assets:cash |", false), ("2026-11-20 x\n    assets:cash  |", false),
    ("2026-11-20 x\n    expenses:food  4 EUR\n    assets:cash  |", true),
    ("2026-11-20 x\n    expenses:food  4 |", false), ("2026-11-20 x  ; |", false),
    ("    |", false), ("account |", false),
  ])
  func `a blank asks only where something certain follows`(text: String, isAnswered: Bool) {
    #expect(Completions(Self.books + text, trigger: " ").items.isEmpty != isAnswered)
  }

  /// Once accepted, a proposal is all of the token at the cursor: nothing of what stood there is left.
  @Test(arguments: [
    "2026-10-05=2026-10-07 * (12) Bakery | bread  ; trip: rome, receipt: a.pdf",
    "account assets:bank  ; type: Cash, note: x", "commodity 1,000.00 EUR", "payee Bakery",
    "D $1,000.00", "P 2026-11-17 $ 0.92 EUR", "tag trip", "~ every 2 weeks from 2026-01-01  Rent",
    "apply account assets", "include ledger/a.journal", "= expenses:food",
    "2026-11-20 Bakery\n  ! (expenses:food)    3.50 EUR @@ $4.00 = 11.20 EUR  ; trip: oslo",
    "2026-11-20 Bakery\n    [assets:cash]  $-4.00 ==* $3  ; x",
    "2026-11-20 Bakery\n    assets:cash\t-3,50 \"VWCE\" {2 EUR} @ 1.1 EUR",
  ])
  func `whatever is accepted replaces the token in full`(text: String) throws {
    let lines = text.split(separator: "\n")
    let line = try #require(lines.last)
    let head = lines.dropLast().map { $0 + "\n" }.joined()
    for cursor in line.indices + [line.endIndex] {
      let place = head + line[..<cursor] + "|" + line[cursor...]
      for accepted in Completions(Self.books + place).allAccepted.prefix(12) {
        let parts = accepted.split(separator: "|", omittingEmptySubsequences: false)
        let written = parts.dropLast().joined(separator: "|")
        let old = try #require(Self.place(head + line[..<cursor], String(line[cursor...])))
        let new = Self.place(head + written, String(parts.last ?? ""))
        guard let new, new.kind == old.kind else { continue }
        #expect(new.token.upperBound == new.cursor, "\(place) → \(accepted)")
        #expect(new.token.lowerBound <= old.token.lowerBound, "\(place) → \(accepted)")
      }
    }
  }

  private static func place(_ before: String, _ behind: String) -> CompletionPlace? {
    CompletionPlace.find(at: before.utf8.count, in: DocumentText(before + behind))
  }
}
