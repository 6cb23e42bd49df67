import LedgeraJSON

/// What a client is proposed, and what accepting it makes of the text.
struct Completions {
  let items: [JSONValue]
  /// Whether clients ask again as more is typed.
  let isIncomplete: Bool
  /// With `|` where the cursor is.
  private let text: String

  /// - Parameters:
  ///   - text: With `|` where the cursor is: the last one.
  ///   - trigger: The character that asked; nil: the user did.
  init(
    _ text: String, files: [String: String] = [:], trigger: String? = nil,
    isAskedTwice: Bool = false, takesSnippets: Bool = false
  ) {
    let (before, behind) = Self.parts(of: text)
    let client = TestClient(
      files,
      capabilities: [
        "general": ["positionEncodings": ["utf-8"]],
        "textDocument": [
          "completion": ["completionItem": ["snippetSupport": .bool(takesSnippets)]]
        ],
      ])
    client.open("main.journal", before + behind)
    let line = before.utf8.filter { $0 == UInt8(ascii: "\n") }.count
    let last = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    var parameters: JSONValue = [
      "textDocument": ["uri": "file:///books/main.journal"],
      "position": ["line": .integer(line), "character": .integer(last.utf8.count)],
    ]
    if let trigger {
      parameters["context"] = ["triggerKind": 2, "triggerCharacter": .string(trigger)]
    }
    if isAskedTwice { _ = client.request("textDocument/completion", parameters) }
    let list = client.request("textDocument/completion", parameters)
    items = list["items"]?.elements ?? []
    isIncomplete = list["isIncomplete"] == true
    self.text = text
  }

  var labels: [String] { items.compactMap { $0["label"]?.string } }

  /// What accepting the first would replace; empty where nothing is proposed.
  var replaced: String {
    guard let item = items.first, let (range, line) = edit(of: item) else { return "" }
    return String(decoding: line[range], as: UTF8.self)
  }

  /// The line of the cursor once a proposal is accepted, with `|` behind what it wrote.
  func accepting(_ label: String) -> String? {
    items.first { $0["label"]?.string == label }.map(accepted)
  }

  /// The same of the first one.
  var accepted: String? { items.first.map(accepted) }

  /// The same of each.
  var allAccepted: [String] { items.map(accepted) }

  private func accepted(_ item: JSONValue) -> String {
    guard let (range, line) = edit(of: item) else { return "" }
    let new = item["textEdit"]?["newText"]?.string ?? ""
    return String(decoding: line[..<range.lowerBound], as: UTF8.self) + new + "|"
      + String(decoding: line[range.upperBound...], as: UTF8.self)
  }

  private func edit(of item: JSONValue) -> (Range<Int>, [UInt8])? {
    let (before, behind) = Self.parts(of: text)
    let number = before.utf8.filter { $0 == UInt8(ascii: "\n") }.count
    let lines = (before + behind).split(separator: "\n", omittingEmptySubsequences: false)
    guard let range = item["textEdit"]?["range"],
      let start = range["start"]?["character"]?.integer,
      let end = range["end"]?["character"]?.integer, lines.indices.contains(number)
    else { return nil }
    return (start..<end, Array(lines[number].utf8))
  }

  private static func parts(of text: String) -> (String, String) {
    guard let cursor = text.lastIndex(of: "|") else { return (text, "") }
    return (String(text[..<cursor]), String(text[text.index(after: cursor)...]))
  }
}
