import LedgeraJSON
import LedgeraProtocol

/// What the client says it understands; nothing else is sent.
struct ClientCapabilities {
  private let json: JSONValue

  init(_ json: JSONValue = .null) { self.json = json }

  /// What stands at a path of names, as `textDocument.hover.contentFormat`.
  subscript(path: String) -> JSONValue? {
    path.split(separator: ".").reduce(json) { $0?[String($1)] }
  }

  func has(_ path: String) -> Bool { self[path]?.bool ?? false }

  var encoding: PositionEncoding {
    PositionEncoding(offered: self["general.positionEncodings"]?.elements ?? [])
  }

  var takesRelatedInformation: Bool { has("textDocument.publishDiagnostics.relatedInformation") }
  var takesDocumentChanges: Bool { has("workspace.workspaceEdit.documentChanges") }
  var takesNewFiles: Bool {
    takesDocumentChanges
      && (self["workspace.workspaceEdit.resourceOperations"]?.elements.contains("create") ?? false)
  }
  /// Asks for the edits of an action when it is chosen.
  var resolvesEdits: Bool {
    has("textDocument.codeAction.dataSupport")
      && (self["textDocument.codeAction.resolveSupport.properties"]?.elements.contains("edit")
        ?? false)
  }
  var watchesFiles: Bool { has("workspace.didChangeWatchedFiles.dynamicRegistration") }
  /// Shows documents whose text the server has.
  var showsReports: Bool {
    self["workspace.textDocumentContent"] != nil && has("window.showDocument.support")
  }
  var tellsConfiguration: Bool { has("workspace.configuration") }
}
