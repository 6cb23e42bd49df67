import LedgeraJSON
import LedgeraProtocol

/// Requests that the server answers, and how `initialize` tells of them.
struct Feature: Sendable {
  typealias Answer =
    @Sendable (inout LanguageServer, JSONText) throws(ResponseError) -> JSONText

  /// What is answered, by method.
  let answers: [String: Answer]
  /// A member of the server's capabilities; nil: it has none of its own.
  let capability: (name: String, value: JSONText)?

  init(_ capability: String?, as value: JSONText = true, _ answers: [String: Answer]) {
    self.capability = capability.map { ($0, value) }
    self.answers = answers
  }
}

/// The features. A new one is a file and a line here.
enum FeatureTable {
  static let all: [Feature] = [
    .completion, .hover, .definition, .references, .highlights, .documentSymbols, .workspaceSymbols,
    .folding, .selection, .links, .semanticTokens, .hints, .codeActions, .formatting,
    .rangeFormatting, .lineFormatting, .renaming, .lenses, .commands, .reports,
  ]

  static func feature(answering method: String) -> Feature.Answer? {
    all.lazy.compactMap { $0.answers[method] }.first
  }
}
