import LedgeraDiagnostics

/// `comment` … `end comment` and `test` … `end test`, whose lines mean nothing
/// (grammar.md § Lines and comments).
package enum CommentBlock {
  /// Whether a line ends the block that `word` began: `end comment`, with an optional `!` or `@`,
  /// and any text after a blank.
  package static func isEnded(_ word: String, by line: String) -> Bool {
    var bytes = line.utf8[...]
    if let first = bytes.first, first == UInt8(ascii: "!") || first == UInt8(ascii: "@") {
      bytes = bytes.dropFirst()
    }
    return ["end \(word)", "end\(word)"].contains { end in
      bytes.starts(with: end.utf8)
        && bytes.dropFirst(end.utf8.count).first?.isBlank ?? true
    }
  }
}
