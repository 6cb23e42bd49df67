import LedgeraDiagnostics

/// The tags of a comment line that stands in no file, as the production finds them that reads comments
/// of journals (grammar.md § Tags).
package struct CommentTags {
  private let line: String

  /// - Parameter line: Without its `;`.
  package init(_ line: String) { self.line = line }

  /// The value of the first tag of a name, empty when none is written; nil: there is no such tag.
  package func value(of name: String) -> String? {
    tags([name]).first.map { String(decoding: Array(line.utf8)[$0.value], as: UTF8.self) }
  }

  /// The line without the tags of some names and the commas that set them apart, and without blanks
  /// around it.
  package func removing(_ names: Set<String>) -> String {
    var kept = Array(line.utf8)[...]
    for tag in tags(names).reversed() {
      var before = kept[..<tag.name.lowerBound]
      while before.last?.isBlank == true { before.removeLast() }
      var after = kept[tag.value.upperBound...].drop(while: \.isBlank)
      if before.last.map({ $0 == UInt8(ascii: ",") }) ?? true {
        if after.isEmpty { before = before.dropLast() } else { after = after.dropFirst() }
      }
      kept = before + after
    }
    return String(decoding: kept.trimming(\.isBlank), as: UTF8.self)
  }

  /// Where the tags of some names stand.
  private func tags(_ names: Set<String>) -> [WrittenTag] {
    let bytes = Array(line.utf8)
    // Most comments have none of them.
    let mayHaveSome = bytes.indices.contains { place in
      bytes[place] == UInt8(ascii: ":")
        && names.contains { bytes[..<place].reversed().starts(with: $0.utf8.reversed()) }
    }
    guard mayHaveSome else { return [] }
    let tags = JournalParser.read(line) { parser in
      parser.recorder = LayoutRecorder(notesLayout: true, notesMentions: true)
      parser.parseTags(in: parser.scanner.position..<parser.scanner.lineEnd)
      parser.scanner.position = parser.scanner.lineEnd
      return parser.recorder.tags
    }
    return (tags ?? []).filter { names.contains(String(decoding: bytes[$0.name], as: UTF8.self)) }
  }
}
