import LedgeraEditing
import LedgeraJSON

extension Feature {
  /// Renames what `ledgera rename` renames, as it does it, or says why not.
  static let renaming = Feature(
    "renameProvider", as: ["prepareProvider": true],
    [
      "textDocument/prepareRename": { (server, parameters) throws(ResponseError) in
        guard let request = try DocumentRequest(server, parameters),
          let name = try request.nameUnderCursor()
        else { return .null }
        return [
          "range": request.places.range(of: name.span).json, "placeholder": .string(name.name),
        ]
      },
      "textDocument/rename": { (server, parameters) throws(ResponseError) in
        guard let new = parameters["newName"]?.string else {
          throw ResponseError(.invalidParameters, "'newName' is not a name")
        }
        guard let request = try DocumentRequest(server, parameters) else { return .null }
        guard let name = try request.nameUnderCursor() else {
          throw ResponseError(.failed, "no name stands here that can be changed")
        }
        guard name.name != new else { return try request.changeWriter.edit(ChangeSet()) }
        let changes = try request.changes(
          by: "rename", [], [name.kind.rawValue, name.name, new])
        return try request.changeWriter.edit(changes)
      },
    ])
}

extension DocumentRequest {
  /// The name at the position; nil: none.
  func nameUnderCursor() throws(ResponseError) -> NameUnderCursor? {
    let offset = try offset()
    return reading.flatMap { NameUnderCursor(at: offset, in: $0, file) }
  }
}
