import LedgeraEnvironment
import LedgeraJSON

extension LanguageServer {
  /// What the client understands, where it works and what the user has set.
  mutating func initialize(_ parameters: JSONValue) throws(ResponseError) -> JSONValue {
    guard case .object = parameters else {
      throw ResponseError(.invalidParameters, "'initialize' has parameters")
    }
    client = ClientCapabilities(parameters["capabilities"] ?? .null)
    workspace.folders = folders(in: parameters)
    if let options = parameters["initializationOptions"] { workspace.settings.take(options) }
    phase = .running
    var capabilities: JSONValue = [
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
    ]
    var workspaceCapabilities: JSONValue = [
      "workspaceFolders": ["supported": true, "changeNotifications": true]
    ]
    if client["workspace.textDocumentContent"] != nil {
      workspaceCapabilities["textDocumentContent"] = ["schemes": [.string(ReportDocument.scheme)]]
    }
    capabilities["workspace"] = workspaceCapabilities
    for feature in FeatureTable.all {
      if let (name, value) = feature.capability { capabilities[name] = value }
    }
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": "ledgera", "version": .string(workspace.door.version)],
    ]
  }

  private func folders(in parameters: JSONValue) -> [String] {
    let named = parameters["workspaceFolders"]?.elements.compactMap { $0["uri"]?.string } ?? []
    let uris = named.isEmpty ? [parameters["rootUri"]?.string].compactMap { $0 } : named
    let paths = uris.compactMap { Self.path(of: $0) }
    guard paths.isEmpty, let path = parameters["rootPath"]?.string, Path.isAbsolute(path) else {
      return paths
    }
    return [Path.normalized(path)]
  }

  /// The absolute path of a file's URI; nil: it is no file's.
  static func path(of uri: String) -> String? {
    DocumentURI.path(of: uri).map { Path.normalized(Path.text(of: $0)) }
  }

  // MARK: Notifications

  /// Messages that need no answer. Unknown ones are passed over, as is everything before `initialize`.
  mutating func note(_ method: String, _ parameters: JSONValue) {
    if method == "exit" { return exit() }
    guard phase == .running else { return }
    switch method {
    case "initialized": beginListening()
    case "textDocument/didOpen": open(parameters["textDocument"] ?? .null)
    case "textDocument/didChange": change(parameters)
    case "textDocument/didClose": close(parameters)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": publishLater(isAtOnce: true)
    case "workspace/didChangeConfiguration": configure(parameters["settings"] ?? .null)
    case "workspace/didChangeWorkspaceFolders": changeFolders(parameters["event"] ?? .null)
    default: break
    }
  }

  private mutating func beginListening() {
    if client.watchesFiles {
      request(
        "client/registerCapability",
        [
          "registrations": [
            [
              "id": "files", "method": "workspace/didChangeWatchedFiles",
              "registerOptions": ["watchers": [["globPattern": "**/*"]]],
            ]
          ]
        ])
    }
    askForSettings()
  }

  private mutating func askForSettings() {
    guard client.tellsConfiguration else { return }
    request("workspace/configuration", ["items": [["section": "ledgera"]]])
  }

  mutating func takeResponse(_ id: JSONValue, _ result: JSONValue?) {
    guard let name = id.string, name.hasPrefix("workspace/configuration#"),
      let settings = result?.elements.first
    else { return }
    take(settings)
  }

  private mutating func configure(_ settings: JSONValue) {
    take(settings)
    askForSettings()
  }

  private mutating func take(_ settings: JSONValue) {
    let before = workspace.settings
    workspace.settings.take(settings)
    if workspace.settings != before { publishLater(isAtOnce: true) }
  }

  private mutating func changeFolders(_ event: JSONValue) {
    func paths(_ name: String) -> [String] {
      event[name]?.elements.compactMap { $0["uri"]?.string.flatMap { Self.path(of: $0) } } ?? []
    }
    let removed = paths("removed")
    workspace.folders.removeAll(where: removed.contains)
    workspace.folders += paths("added").filter { !workspace.folders.contains($0) }
    publishLater(isAtOnce: true)
  }

  // MARK: Documents

  private mutating func open(_ item: JSONValue) {
    guard let uri = item["uri"]?.string, let text = item["text"]?.string,
      ReportDocument(uri: uri) == nil
    else { return }
    workspace.documents.open(
      OpenDocument(
        uri: uri, path: Self.path(of: uri) ?? unsavedPath(of: uri),
        version: item["version"]?.integer, text: DocumentText(text)))
    publishLater(isAtOnce: true)
  }

  /// Where a document without a file would lie: in the first folder, under a name that nothing else has.
  private func unsavedPath(of uri: String) -> String {
    let bytes = DocumentURI.decoded(uri.utf8).map { $0 == UInt8(ascii: "/") ? 0x5F : $0 }
    let name = Path.text(of: bytes.filter { $0 != 0 })
    return Path.join(workspace.folders.first ?? workspace.environment.currentDirectory, name)
  }

  private mutating func change(_ parameters: JSONValue) {
    guard let item = parameters["textDocument"], let uri = item["uri"]?.string else { return }
    let changes = parameters["contentChanges"]?.elements ?? []
    if let typedBlock, let document = workspace.documents[uri], let change = changes.last,
      let block = TypedBlock(document, after: change, client.encoding), block != typedBlock
    {
      // What was typed elsewhere is complete as it was left.
      publishWhatWaits()
    }
    let isKnown = workspace.documents.change(
      uri, to: item["version"]?.integer, changes, client.encoding)
    guard isKnown || workspace.documents[uri] != nil else { return }
    let document = workspace.documents[uri]
    typedBlock = document.flatMap { TypedBlock($0) }
    publishLater(typing: document.flatMap { TypedTransaction($0) })
  }

  private mutating func close(_ parameters: JSONValue) {
    guard let uri = parameters["textDocument"]?["uri"]?.string else { return }
    reports.forget(uri)
    guard workspace.documents[uri] != nil else { return }
    workspace.documents.close(uri)
    tokens.forget(uri)
    publishLater(isAtOnce: true)
  }
}

/// What a user sets in the editor; everything about books is in `ledgera.conf`.
struct Settings: Equatable {
  /// The journal, absolute or seen from the workspace's folder; nil: `ledgera.conf` says it.
  var root: String?
  /// Milliseconds from the last change to what is found then, 0 to 2000.
  var delay = 150
  /// Amounts that were left out, shown in their places.
  var showsElidedAmounts = false
  /// What was probably entered twice.
  var showsDuplicates = true
  /// What the account holds after each posting.
  var showsBalances = false
  /// What assertions, due transactions, statements and the plan come to, above their lines.
  var showsLenses = false

  init() {}

  /// The settings that a client sends, alone or below `ledgera`; what is missing or makes no sense stays
  /// as it was.
  mutating func take(_ json: JSONValue) {
    let json = json["ledgera"] ?? json
    switch json["root"] {
    case .string(let path)?: root = path.isEmpty ? nil : path
    case .null?: root = nil
    default: break
    }
    if let number = json["delay"]?.integer { delay = min(max(number, 0), 2000) }
    let hints = json["inlayHints"]
    showsElidedAmounts = hints?["elidedAmounts"]?.bool ?? showsElidedAmounts
    showsBalances = hints?["balances"]?.bool ?? showsBalances
    showsDuplicates = hints?["duplicates"]?.bool ?? showsDuplicates
    showsLenses = json["lenses"]?.bool ?? showsLenses
  }
}
