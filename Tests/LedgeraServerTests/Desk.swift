import LedgeraEnvironment
import LedgeraJSON

/// An editor with a document whose cursor stands at `|`.
struct Desk {
  static let eager: JSONValue = ["general": ["positionEncodings": ["utf-8"]]]
  static let lazy: JSONValue = [
    "general": ["positionEncodings": ["utf-8"]],
    "textDocument": [
      "codeAction": ["dataSupport": true, "resolveSupport": ["properties": ["edit"]]]
    ],
    "workspace": [
      "workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]
    ],
  ]

  let client: TestClient
  let text: String
  let parameters: JSONValue

  /// - Parameter marked: With `|` where the cursor is, or two where a selection begins and ends.
  init(
    _ marked: String, _ files: [String: String] = [:], name: String = "main.journal",
    capabilities: JSONValue = eager
  ) {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false)
    text = parts.joined()
    client = TestClient(files, capabilities: capabilities)
    client.open(name, text)
    func position(behind text: String) -> JSONValue {
      let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      return [
        "line": .integer(lines.count - 1), "character": .integer(lines.last?.count ?? 0),
      ]
    }
    parameters = [
      "textDocument": ["uri": .string("file:///books/" + name)],
      "range": [
        "start": position(behind: String(parts[0])),
        "end": position(behind: parts.dropLast().joined()),
      ], "context": ["diagnostics": []],
    ]
  }

  var actions: [JSONValue] {
    client.request("textDocument/codeAction", parameters).elements
  }

  var titles: [String] { actions.compactMap { $0["title"]?.string } }

  /// What files hold after an action, open ones as the editor has them.
  func after(_ title: String) -> [String: String] {
    guard var action = actions.first(where: { $0["title"] == .string(title) }) else { return [:] }
    if action["edit"] == nil { action = client.request("codeAction/resolve", action) }
    var edits: [(uri: String, edits: [JSONValue])] = []
    for change in action["edit"]?["changes"]?.members ?? [] {
      edits.append((change.name, change.value.elements))
    }
    for change in action["edit"]?["documentChanges"]?.elements ?? [] {
      if let uri = change["textDocument"]?["uri"]?.string {
        edits.append((uri, change["edits"]?.elements ?? []))
      }
    }
    var result: [String: String] = [:]
    for (uri, own) in edits {
      let name = String(uri.dropFirst("file:///books/".count))
      let isOpen = parameters["textDocument"]?["uri"] == .string(uri)
      result[name] = made(own, of: isOpen ? text : client.disk.text("/books/" + name) ?? "")
    }
    return result
  }

  private func made(_ edits: [JSONValue], of text: String) -> String {
    var lines: [Int] = [0]
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where byte == 0x0A { lines.append(index + 1) }
    func offset(_ position: JSONValue?) -> Int {
      lines[position?["line"]?.integer ?? 0] + (position?["character"]?.integer ?? 0)
    }
    var result = bytes
    let sorted = edits.sorted {
      offset($0["range"]?["start"]) > offset($1["range"]?["start"])
    }
    for edit in sorted {
      result.replaceSubrange(
        offset(edit["range"]?["start"])..<offset(edit["range"]?["end"]),
        with: (edit["newText"]?.string ?? "").utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
