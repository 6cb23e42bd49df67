package import LedgeraRendering

/// What a command has to say, known in full before the first of it is written, so that nothing
/// partial ever reaches standard output.
///
/// Text of the books comes out as it is in files and pipes. What goes to a terminal, and every message,
/// is made visible first: it is the one door for both.
package struct Output: Sendable {
  /// A part of the results: makes its bytes, piece by piece, for a terminal so that it shows what a
  /// terminal would obey.
  typealias Part = @Sendable (_ isForTerminal: Bool, _ take: @escaping PieceTaker) -> Void

  /// For standard output or the file of `-o`, in order.
  private var parts: [Part] = []
  /// For standard error.
  package var messages = TerminalText()

  /// What is to be done once the results are where they belong.
  var afterResults: (@Sendable () throws(CommandFailure) -> Void)?

  /// Whether the results are a text to read, for which a terminal gets a pager.
  var isToRead = false

  /// Nothing yet.
  package init() {}

  /// Adds text to the results.
  package mutating func write(_ text: String) { write(Array(text.utf8)) }

  /// Adds bytes to the results.
  package mutating func write(_ bytes: [UInt8]) {
    if !bytes.isEmpty { write { take in bytes.withUnsafeBytes(take) } }
  }

  /// Adds bytes to the results that are made when they are written, since there may be many.
  mutating func write(_ make: @escaping @Sendable (_ take: @escaping PieceTaker) -> Void) {
    write(part: { isForTerminal, take in
      guard isForTerminal else { return make(take) }
      let filter = Filtering()
      make { filter.take($0, to: take) }
      filter.end(to: take)
    })
  }

  /// Adds text to the results that is safe to look at already.
  package mutating func write(_ text: TerminalText) {
    if !text.bytes.isEmpty { write(part: { _, take in text.bytes.withUnsafeBytes(take) }) }
  }

  /// Adds a part that knows itself what to do for a terminal.
  mutating func write(part: @escaping Part) { parts.append(part) }

  /// Adds text to the messages.
  package mutating func note(_ text: String) { messages += TerminalText(text) }

  var hasResults: Bool { !parts.isEmpty }

  /// Takes the results back.
  mutating func dropResults() { parts = [] }

  /// Makes the results.
  func writeResults(isForTerminal: Bool, to take: @escaping PieceTaker) {
    for part in parts { part(isForTerminal, take) }
  }
}

/// A filter that the pieces of one part share.
private final class Filtering {
  private var filter = ControlFilter()

  func take(_ piece: UnsafeRawBufferPointer, to take: PieceTaker) { filter.take(piece, to: take) }

  func end(to take: PieceTaker) { filter.end(to: take) }
}
