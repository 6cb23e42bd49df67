/// Semantic tokens that clients have, to send differences of them.
struct SentTokens {
  private var sent: [String: (id: String, numbers: [Int])] = [:]
  private var count = 0

  /// Notes what is sent of a document; under what identity.
  mutating func note(_ numbers: [Int], of uri: String) -> String {
    count += 1
    sent[uri] = (String(count), numbers)
    return String(count)
  }

  /// What a client has; nil: no longer known.
  func numbers(of uri: String, _ id: String) -> [Int]? {
    sent[uri].flatMap { $0.id == id ? $0.numbers : nil }
  }

  /// The document is closed.
  mutating func forget(_ uri: String) { sent[uri] = nil }
}
