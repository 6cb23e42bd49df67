import LedgeraEditing
import LedgeraEnvironment
import LedgeraJSON

/// Writes changes of files as edits for the editor.
struct ChangeWriter {
  let workspace: Workspace
  let client: ClientCapabilities

  /// The edits that make of a text what it is to be.
  func edits(from old: [UInt8], to new: [UInt8]) -> [JSONValue] {
    edits(LineDifference.replacements(from: old, to: new), of: old)
  }

  func edits(_ replacements: [TextReplacement], of text: [UInt8]) -> [JSONValue] {
    text.withUnsafeBytes { bytes in
      let lines = LineIndex(bytes)
      return replacements.map { replacement in
        let range = TextRange(
          lines.position(of: replacement.range.lowerBound, in: bytes, client.encoding),
          lines.position(of: replacement.range.upperBound, in: bytes, client.encoding))
        return [
          "range": range.json,
          "newText": .string(String(decoding: replacement.bytes, as: UTF8.self)),
        ]
      }
    }
  }

  /// All changes as one edit of the workspace. Throws where the editor cannot make a new file.
  func edit(_ changes: ChangeSet) throws(ResponseError) -> JSONValue {
    var byDocument: JSONValue = [:]
    var operations: [JSONValue] = []
    for change in changes.changes {
      let path = Path.normalized(change.path)
      let document = workspace.documents.document(atPath: path)
      let uri = document?.uri ?? DocumentURI.file(Path.bytes(of: path))
      if change.before == nil, document == nil {
        guard client.takesNewFiles else {
          throw ResponseError(.failed, "the editor cannot make the new file '\(change.name)'")
        }
        operations.append(["kind": "create", "uri": .string(uri)])
      }
      let edits = edits(from: change.before ?? [], to: change.after)
      byDocument[uri] = .array(edits)
      operations.append([
        "textDocument": [
          "uri": .string(uri), "version": document?.version.map { .integer($0) } ?? .null,
        ],
        "edits": .array(edits),
      ])
    }
    return client.takesDocumentChanges
      ? ["documentChanges": .array(operations)] : ["changes": byDocument]
  }
}
