// Names as they are typed on a keyboard that has no accents.

extension StringProtocol {
  /// Whether all its characters are ASCII's.
  package var isASCII: Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } }
      ?? utf8.allSatisfy { $0 < 0x80 }
  }

  /// Latin letters without their accents, `Bäckerei` as `Backerei` and `ß` as `ss`; all else as it is.
  package var withoutAccents: String {
    if isASCII { return String(self) }
    var plain = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{300}"..."\u{36F}": continue
      case "ß": plain += "ss"
      default: plain.unicodeScalars.append(scalar.withoutAccent)
      }
    }
    return plain
  }
}

extension Unicode.Scalar {
  /// The letter that a Latin one is made of; any other as it is.
  package var withoutAccent: Unicode.Scalar {
    guard !isASCII, let name = properties.name, name.hasPrefix("LATIN ") else { return self }
    let words = name.split(separator: " ")
    guard words.count > 4, words[2] == "LETTER", words[4] == "WITH", words[3].utf8.count == 1,
      let letter = words[3].unicodeScalars.first
    else { return self }
    return words[1] == "SMALL" ? Unicode.Scalar(letter.value | 0x20) ?? self : letter
  }
}
