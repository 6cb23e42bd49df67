/// What a command has to say, composed in memory and written when it is done, so that nothing
/// partial ever reaches standard output.
public struct Output: Sendable {
  /// For standard output or the file of `-o`.
  public var results: [UInt8] = []
  /// For standard error.
  public var messages: [UInt8] = []

  /// Nothing yet.
  public init() {}

  /// Adds text to the results.
  public mutating func write(_ text: String) { results.append(contentsOf: text.utf8) }

  /// Adds bytes to the results.
  public mutating func write(_ bytes: [UInt8]) {
    if results.isEmpty { results = bytes } else { results.append(contentsOf: bytes) }
  }

  /// Adds text to the messages.
  public mutating func note(_ text: String) { messages.append(contentsOf: text.utf8) }
}
