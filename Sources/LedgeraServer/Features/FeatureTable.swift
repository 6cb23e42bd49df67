import LedgeraJSON

/// Requests that the server answers, and how `initialize` tells of them.
struct Feature: Sendable {
  typealias Answer =
    @Sendable (inout LanguageServer, JSONValue) throws(ResponseError) -> JSONValue

  /// How a request is answered.
  enum Way: Sendable {
    /// By the server itself.
    case once(Answer)
    /// By the server itself, also while the books still have a transaction as it was before it was typed at.
    case whileTyping(Answer)
    /// By what comes of a command.
    case after(Command)

    var admitsTyping: Bool { if case .whileTyping = self { true } else { false } }
  }

  typealias Command =
    @Sendable (inout LanguageServer, JSONValue) throws(ResponseError) -> CommandRequest

  /// What is answered, by method.
  let answers: [String: Way]
  /// A member of the server's capabilities; nil: it has none of its own.
  let capability: (name: String, value: JSONValue)?

  init(_ capability: String?, as value: JSONValue = true, _ answers: [String: Answer]) {
    self.capability = capability.map { ($0, value) }
    self.answers = answers.mapValues { .once($0) }
  }

  /// The same, of requests about a transaction that is being typed: they see its text, and the books as they
  /// were before at the earliest.
  init(_ capability: String?, as value: JSONValue = true, whileTyping answers: [String: Answer]) {
    self.capability = capability.map { ($0, value) }
    self.answers = answers.mapValues { .whileTyping($0) }
  }

  /// The same, answered by what comes of commands.
  init(
    _ capability: String?, as value: JSONValue = true, afterCommands answers: [String: Command]
  ) {
    self.capability = capability.map { ($0, value) }
    self.answers = answers.mapValues { .after($0) }
  }
}

/// The features. A new one is a file and a line here.
enum FeatureTable {
  static let all: [Feature] = [
    .completion, .inlineCompletion, .hover, .definition, .references, .highlights, .documentSymbols,
    .workspaceSymbols,
    .folding, .selection, .links, .semanticTokens, .hints, .codeActions, .formatting,
    .rangeFormatting, .lineFormatting, .renaming, .lenses, .commands, .reports,
  ]

  /// - Parameter ofRules: Whether the request is about a rules file.
  static func feature(answering method: String, ofRules: Bool) -> Feature.Way? {
    if ofRules, let way = Feature.rules.answers[method] { return way }
    return all.lazy.compactMap { $0.answers[method] }.first
  }
}
