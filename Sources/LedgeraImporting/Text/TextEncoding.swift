/// How a file's bytes stand for characters.
package enum TextEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  /// What Windows calls ANSI; Latin-1 with quotation marks, dashes and the euro sign.
  case windows1252 = "windows-1252"

  /// The encoding of a name as people write it; nil: not one of these.
  package init?(name: String) {
    switch name.lowercased() {
    case "utf8", "utf-8": self = .utf8
    case "utf-16", "utf16", "utf-16le", "utf16le": self = .utf16LittleEndian
    case "utf-16be", "utf16be": self = .utf16BigEndian
    case "latin1", "latin-1", "iso-8859-1", "iso-8859-15", "windows-1252", "cp1252", "ansi":
      self = .windows1252
    default: return nil
    }
  }

  /// The encoding that bytes begin with a mark of, look like, or that admits all bytes.
  static func guessed(_ bytes: UnsafeRawBufferPointer, isUTF8: Bool) -> TextEncoding {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    // In UTF-16 every other byte of digits, separators and Latin letters is zero.
    let beginning = bytes.prefix(512)
    let zeros = beginning.indices.filter { beginning[$0] == 0 }
    if zeros.count * 3 > beginning.count {
      let odd = zeros.count { $0 % 2 == 1 }
      return odd * 2 > zeros.count ? .utf16LittleEndian : .utf16BigEndian
    }
    return isUTF8 ? .utf8 : .windows1252
  }
}
