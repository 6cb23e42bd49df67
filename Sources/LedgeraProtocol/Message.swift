public import LedgeraJSON

/// What a client sends, as JSON-RPC 2.0 has it.
public enum Message: Equatable, Sendable {
  /// Wants exactly one response, with this number or string.
  case request(id: JSONText, method: String, JSONText)
  case notification(method: String, JSONText)
  /// The answer to a request of the server's; nil: it is an error.
  case response(id: JSONText, JSONText?)

  /// Reads the body of a message. What cannot be one is answered with the error, under the identity
  /// if it has one.
  public static func read(_ body: [UInt8]) -> Result<Message, MessageError> {
    guard let json = JSONText(body) else {
      return .failure(MessageError(id: .null, error: .init(.parseError, "this is not JSON")))
    }
    func invalid(_ text: String, _ id: JSONText = .null) -> Result<Message, MessageError> {
      .failure(MessageError(id: id, error: .init(.invalidRequest, text)))
    }
    guard case .object(let members) = json else { return invalid("a message is an object") }
    var id: JSONText?
    switch members["id"] {
    case nil: break
    case .string?: id = members["id"]
    case .number(let text)?:
      guard Int(text) != nil else { return invalid("an id is a whole number or a string") }
      id = members["id"]
    default: return invalid("an id is a whole number or a string")
    }
    guard members["jsonrpc"] == "2.0" else {
      return invalid("a message says that it is JSON-RPC 2.0", id ?? .null)
    }
    guard let method = members["method"] else {
      guard let id, members["result"] != nil || members["error"] != nil else {
        return invalid("a message has a method, or a result or an error", id ?? .null)
      }
      return .success(.response(id: id, members["error"] == nil ? members["result"] : nil))
    }
    guard case .string(let name) = method else {
      return invalid("a method has a name", id ?? .null)
    }
    let parameters = members["params"] ?? .null
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
public struct MessageError: Error, Equatable, Sendable {
  /// Null where it has none.
  public let id: JSONText
  public let error: ResponseError
}

/// Why a request has no result.
public struct ResponseError: Error, Equatable, Sendable {
  /// What JSON-RPC and LSP call it.
  public enum Code: Int, Sendable {
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

  public let code: Code
  /// For people, one line or several.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// What the server sends.
public enum Sent {
  public static func result(_ result: JSONText, to id: JSONText) -> JSONText {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  public static func error(_ error: ResponseError, to id: JSONText) -> JSONText {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": JSONText(error.code.rawValue), "message": .string(error.message)],
    ]
  }

  public static func notification(_ method: String, _ parameters: JSONText) -> JSONText {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }

  public static func request(_ id: String, _ method: String, _ parameters: JSONText) -> JSONText {
    ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": parameters]
  }
}
