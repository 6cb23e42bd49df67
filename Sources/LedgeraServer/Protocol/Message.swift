package import LedgeraJSON

/// What a client sends, as JSON-RPC 2.0 has it.
package enum Message: Equatable, Sendable {
  /// Wants exactly one response, with this number or string.
  case request(id: JSONValue, method: String, JSONValue)
  case notification(method: String, JSONValue)
  /// The answer to a request of the server's; nil: it is an error.
  case response(id: JSONValue, JSONValue?)

  /// Reads the body of a message. What cannot be one is answered with the error, under the identity
  /// if it has one.
  package static func read(_ body: [UInt8]) -> Result<Message, MessageError> {
    guard let json = JSONValue(body) else {
      return .failure(MessageError(id: .null, error: .init(.parseError, "this is not JSON")))
    }
    func invalid(_ text: String, _ id: JSONValue = .null) -> Result<Message, MessageError> {
      .failure(MessageError(id: id, error: .init(.invalidRequest, text)))
    }
    guard case .object = json else { return invalid("a message is an object") }
    var id: JSONValue?
    switch json["id"] {
    case nil: break
    case .string?: id = json["id"]
    case .number(let text)?:
      guard Int(text) != nil else { return invalid("an id is a whole number or a string") }
      id = json["id"]
    default: return invalid("an id is a whole number or a string")
    }
    guard json["jsonrpc"] == "2.0" else {
      return invalid("a message says that it is JSON-RPC 2.0", id ?? .null)
    }
    guard let method = json["method"] else {
      guard let id, json["result"] != nil || json["error"] != nil else {
        return invalid("a message has a method, or a result or an error", id ?? .null)
      }
      return .success(.response(id: id, json["error"] == nil ? json["result"] : nil))
    }
    guard case .string(let name) = method else {
      return invalid("a method has a name", id ?? .null)
    }
    let parameters = json["params"] ?? .null
    switch parameters {
    case .object, .array, .null: break
    default: return invalid("parameters are an object or an array", id ?? .null)
    }
    return .success(
      id.map { .request(id: $0, method: name, parameters) }
        ?? .notification(method: name, parameters))
  }
}

/// Why a message is invalid, and whom to tell.
package struct MessageError: Error, Equatable, Sendable {
  /// Null where it has none.
  package let id: JSONValue
  package let error: ResponseError
}

/// Why a request has no result.
package struct ResponseError: Error, Equatable, Sendable {
  /// What JSON-RPC and LSP call it.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
    case internalError = -32603
    case notInitialized = -32002
    case cancelled = -32800
    /// The request makes sense, but what it asks for cannot be done.
    case failed = -32803
  }

  package let code: Code
  /// For people, one line or several.
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// What the server sends.
package enum Sent {
  package static func result(_ result: JSONValue, to id: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  package static func error(_ error: ResponseError, to id: JSONValue) -> JSONValue {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .integer(error.code.rawValue), "message": .string(error.message)],
    ]
  }

  package static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  package static func request(_ id: String, _ method: String, _ parameters: JSONValue) -> JSONValue
  {
    ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": parameters]
  }
}
