package import LedgeraJSON

/// JSON indented two spaces a level, members in their order, safe to look at on a terminal.
package enum JSONRenderer {
  /// The text, ending with a line feed.
  package static func render(_ value: JSONValue) -> [UInt8] {
    OutputBuffer.collecting { write(value, to: $0) }
  }

  /// The same in pieces.
  package static func write(_ value: JSONValue, to take: @escaping PieceTaker) {
    value.writeIndented(to: take)
  }
}
