/// A field of an MT940 message: its tag, and the lines up to the next one.
struct MT940Tag: Sendable {
  /// `61`, `60F`, `NS`.
  let name: String
  /// Without the tag.
  var lines: [String]
  /// From the tag to the end of the last line.
  var range: Range<Int>

  var first: String { lines.first ?? "" }

  /// Whether a line, in lower case, is one that only such messages have.
  static func isMessage(_ line: Substring) -> Bool {
    line.hasPrefix(":25:") || line.hasPrefix(":61:") || line.hasPrefix(":60f:")
      || line.hasPrefix("{1:f01")
  }

  /// All fields of a file, messages one after the other. What stands around them (envelopes, `-`) is
  /// left.
  static func all(in bytes: [UInt8]) -> [MT940Tag] {
    var tags: [MT940Tag] = []
    for line in TextLine.all(in: bytes) {
      // The block that holds the text of a message begins behind others.
      let text = line.text.range(after: "{4:") ?? line.text[...]
      if let (name, rest) = name(of: text) {
        tags.append(MT940Tag(name: name, lines: [String(rest)], range: line.range))
      } else if text.hasPrefix("-}") || text.trimmed == "-" || text.hasPrefix("{") {
        tags.append(MT940Tag(name: "-", lines: [], range: line.range))
      } else if !tags.isEmpty, !text.isEmpty {
        tags[tags.count - 1].lines.append(String(text))
        tags[tags.count - 1].range = tags[tags.count - 1].range.lowerBound..<line.range.upperBound
      }
    }
    return tags
  }

  /// `:61:` or `:60F:`, and what follows; nil: the line continues the field before it.
  private static func name(of line: Substring) -> (String, Substring)? {
    guard line.first == ":", let end = line.dropFirst().firstIndex(of: ":") else { return nil }
    let name = line[line.index(after: line.startIndex)..<end]
    let isNumber = name.prefix(2).allSatisfy { ("0"..."9").contains($0) } && name.count >= 2
    let isTag =
      isNumber && name.count <= 3
      && name.dropFirst(2).allSatisfy { ("A"..."Z").contains($0) } || name == "NS"
    return isTag ? (String(name), line[line.index(after: end)...]) : nil
  }
}

extension String {
  /// What follows a text; nil: it does not occur.
  fileprivate func range(after text: String) -> Substring? {
    guard first == "{", let found = firstRange(of: text) else { return nil }
    return self[found.upperBound...]
  }

  private func firstRange(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}
