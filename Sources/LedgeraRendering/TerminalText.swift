import LedgeraDiagnostics

/// Text that may go to a terminal or into the log of a server: what they would obey or hide is shown
/// in it as `\x1B` or `\u{202E}`. Only renderers put colours into it.
package struct TerminalText: Sendable, Equatable {
  /// UTF-8.
  package private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  /// Text from anywhere. Line feeds and tabs stay.
  package init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  /// Bytes from anywhere, which need not be UTF-8. Line feeds and tabs stay.
  package init(bytes: [UInt8]) {
    var filter = ControlFilter()
    bytes.withUnsafeBytes { filter.take($0) { self.bytes += $0 } }
    filter.end { self.bytes += $0 }
    self.bytes = WorkflowCommands.disarmed(self.bytes)
  }

  /// Bytes of a renderer that has made them so.
  init(rendered bytes: [UInt8]) { self.bytes = bytes }

  /// Adds bytes from anywhere in a colour.
  ///
  /// - Parameter graphic: The number of a terminal's "select graphic rendition", e.g. 31 for red;
  ///   nil: none.
  package mutating func append(_ text: some Sequence<UInt8>, graphic: Int?) {
    let text = TerminalText(bytes: Array(text)).bytes
    guard let graphic else { return bytes += text }
    bytes += Array("\u{1B}[\(graphic)m".utf8) + text + Array("\u{1B}[0m".utf8)
  }

  package static func += (left: inout TerminalText, right: TerminalText) {
    left.bytes += right.bytes
  }
}

/// A path as one line of a list, for people, scripts and the logs of servers alike: a line feed or any
/// other control character in a name is shown, `\x0A`, so that one name is never taken for two, and
/// `./` before a leading `::` says that it is no order to a server. JSON has the exact names.
package func pathLine(_ path: String) -> String {
  let parts = path.split(separator: "\t", omittingEmptySubsequences: false)
  let line = parts.map { VisibleText.wholeLine(String($0)) }.joined(separator: "\\x09")
  return (line.utf8.starts(with: "::".utf8) ? "./" : "") + line + "\n"
}
