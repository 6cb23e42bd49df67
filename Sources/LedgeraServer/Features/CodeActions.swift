import LedgeraDiagnostics
import LedgeraEditing
import LedgeraJSON

extension Feature {
  /// What the user may have changed where the cursor is. Clients that can ask later get the edit of an
  /// action when it is chosen; others at once, without actions that cannot be carried out.
  static let codeActions = Feature(
    "codeActionProvider",
    as: [
      "codeActionKinds": .array(Action.Kind.allCases.map { .string($0.rawValue) }),
      "resolveProvider": true,
    ],
    [
      "textDocument/codeAction": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        let isLazy = request.client.resolvesEdits
        var written: [JSONValue] = []
        for action in try request.actions() {
          var members = request.members(of: action)
          if isLazy, action.isDear {
            members["data"] = request.place(of: action)
          } else if let edit = try? request.edit(of: action) {
            members["edit"] = edit
          } else {
            continue
          }
          if !written.contains(members) { written.append(members) }
        }
        return .array(written)
      },
      "codeAction/resolve": { (server, parameters) throws(ResponseError) in
        guard let data = parameters["data"], let request = try DocumentRequest(server, data) else {
          return parameters
        }
        let chosen = try request.actions().first { action in
          parameters["title"] == .string(action.title)
            && parameters["kind"] == .string(action.kind.rawValue)
        }
        guard let chosen else {
          throw ResponseError(.failed, "this action no longer applies here")
        }
        var action = parameters
        action["edit"] = try request.edit(of: chosen)
        return action
      },
    ])
}

extension DocumentRequest {
  /// Whether actions of a kind are asked for.
  private func wants(_ kind: String) -> Bool {
    guard case .array(let kinds)? = parameters["context"]?["only"] else { return true }
    return kinds.contains { wanted in
      guard let wanted = wanted.string else { return false }
      return wanted.isEmpty || kind == wanted || kind.hasPrefix(wanted + ".")
        || wanted.hasPrefix(kind + ".")
    }
  }

  /// The actions of the kinds that are asked for.
  fileprivate func actions() throws(ResponseError) -> [Action] {
    guard let place = ActionPlace(self, try range()) else { return [] }
    var actions: [Action] = []
    for (kinds, source) in ActionTable.all where kinds.contains(where: { wants($0.rawValue) }) {
      actions += try source(place).filter { wants($0.kind.rawValue) }
    }
    return actions
  }

  fileprivate func members(of action: Action) -> JSONValue {
    var members: JSONValue = [
      "title": .string(action.title), "kind": .string(action.kind.rawValue),
    ]
    if !action.findings.isEmpty { members["diagnostics"] = .array(action.findings) }
    if let isPreferred = action.isPreferred { members["isPreferred"] = .bool(isPreferred) }
    return members
  }

  /// What finds the action again.
  fileprivate func place(of action: Action) -> JSONValue {
    [
      "textDocument": parameters["textDocument"] ?? .null, "range": parameters["range"] ?? .null,
      "context": ["only": [.string(action.kind.rawValue)]],
    ]
  }

  fileprivate func edit(of action: Action) throws(ResponseError) -> JSONValue {
    let changes = try action.changes()
    guard !changes.isEmpty else { throw ResponseError(.failed, "there is nothing to change") }
    return try changeWriter.edit(changes)
  }

  /// Findings of the document that touch a range, where they are shown and as they are published.
  func findings(
    touching range: Range<Int>
  ) -> [(finding: Diagnostic, span: Span, json: JSONValue)] {
    let writer = FindingWriter(places: places, client: client)
    return verdict.findings.compactMap { finding in
      guard let span = writer.place(of: finding), places.uri(of: span.file) == document.uri,
        span.range.touches(range)
      else { return nil }
      return (finding, span, writer.json(finding, at: span))
    }
  }
}
