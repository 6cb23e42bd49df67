import LedgeraDiagnostics

/// A field of an MT940 message: its tag, and the lines up to the next one.
struct MT940Tag: Sendable {
  /// `61`, `60F`, `NS`.
  let name: String
  /// From the tag to the end of the last line.
  private(set) var range: Range<Int>
  /// What follows the tag, line ends and all.
  private(set) var text: ArraySlice<UInt8>

  /// What follows the tag in its line.
  var first: ArraySlice<UInt8> {
    text.prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0x0C }
  }

  /// Whether a line, in lower case, is one that only such messages have.
  static func isMessage(_ line: Substring) -> Bool {
    line.hasPrefix(":25:") || line.hasPrefix(":61:") || line.hasPrefix(":60f:")
      || line.hasPrefix("{1:f01")
  }

  /// All fields of a file, messages one after the other. What surrounds them (envelopes, `-`) is
  /// left.
  static func all(in bytes: [UInt8]) -> [MT940Tag] {
    var tags: [MT940Tag] = []
    for range in bytes.lineRanges {
      let line = bytes[range]
      // The block that holds the text of a message follows others.
      let text = line.first == UInt8(ascii: "{") ? line.following("{4:") ?? line : line
      if let (name, rest) = name(of: text) {
        tags.append(MT940Tag(name: name, range: range, text: rest))
      } else if text.first == UInt8(ascii: "{") || text.isEndOfMessage {
        tags.append(MT940Tag(name: "-", range: range, text: []))
      } else if let last = tags.last, !text.isEmpty, last.name != "-" {
        tags[tags.count - 1].range = last.range.lowerBound..<range.upperBound
        tags[tags.count - 1].text = bytes[last.text.startIndex..<range.upperBound]
      }
    }
    return tags
  }

  /// `:61:` or `:60F:`, and what follows; nil: the line continues the field before it.
  private static func name(
    of line: ArraySlice<UInt8>
  ) -> (String, ArraySlice<UInt8>)? {
    let colon = UInt8(ascii: ":")
    guard line.first == colon, let end = line.dropFirst().prefix(4).firstIndex(of: colon) else {
      return nil
    }
    let name = line[line.startIndex + 1..<end]
    let isNumber = name.count >= 2 && name.prefix(2).allSatisfy(\.isDigit)
    let isTag =
      isNumber && name.dropFirst(2).allSatisfy { $0 &- UInt8(ascii: "A") < 26 }
      || name.elementsEqual("NS".utf8)
    return isTag ? (String(decoding: name, as: UTF8.self), line[(end + 1)...]) : nil
  }
}

extension ArraySlice<UInt8> {
  /// `-`, perhaps with the brace that closes a block.
  fileprivate var isEndOfMessage: Bool {
    starts(with: "-}".utf8) || trimmed.elementsEqual("-".utf8)
  }
}
