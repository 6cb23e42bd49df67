public import LedgeraRendering

/// What a command has to say, known in full before the first of it is written, so that nothing
/// partial ever reaches standard output.
public struct Output: Sendable {
  /// A part of the results: makes its bytes, piece by piece.
  typealias Part = @Sendable (_ take: @escaping PieceTaker) -> Void

  /// For standard output or the file of `-o`, in order.
  private var parts: [Part] = []
  /// For standard error.
  public var messages: [UInt8] = []

  /// Nothing yet.
  public init() {}

  /// Adds text to the results.
  public mutating func write(_ text: String) { write(Array(text.utf8)) }

  /// Adds bytes to the results.
  public mutating func write(_ bytes: [UInt8]) {
    if !bytes.isEmpty { parts.append { take in bytes.withUnsafeBytes(take) } }
  }

  /// Adds bytes to the results that are made when they are written, since there may be many.
  mutating func write(_ part: @escaping Part) { parts.append(part) }

  /// Adds text to the messages.
  public mutating func note(_ text: String) { messages.append(contentsOf: text.utf8) }

  public var hasResults: Bool { !parts.isEmpty }

  /// Takes the results back.
  public mutating func dropResults() { parts = [] }

  /// Makes the results.
  public func writeResults(to take: @escaping PieceTaker) {
    for part in parts { part(take) }
  }
}
