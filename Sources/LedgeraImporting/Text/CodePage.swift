import LedgeraDiagnostics

/// An encoding in which each character is one byte.
struct CodePage: Sendable {
  /// By byte; U+0000 above the first for a byte without character.
  private let scalars: [Unicode.Scalar]

  /// The encoding of a name as people write it; nil: not one of these.
  init?(name: String) {
    guard let table = CodePageTables.all[Self.canonical(name)] else { return nil }
    let last = Array(table.unicodeScalars)
    scalars = (0..<256 - last.count).map { Unicode.Scalar(UInt8($0)) } + last
  }

  /// nil: the byte stands for no character.
  func scalar(_ byte: UInt8) -> Unicode.Scalar? {
    let scalar = scalars[Int(byte)]
    return byte < 0x80 || scalar.value != 0 ? scalar : nil
  }

  /// `ISO8859-2`, `latin2`, `windows-1250` and `CP1250` as the tables have them.
  static func canonical(_ name: String) -> String {
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
    for (beginning, canonical) in [
      ("iso8859", "iso-8859-"), ("windows", "cp"), ("ibm", "cp"), ("cp", "cp"),
    ] where plain.hasPrefix(beginning) {
      return canonical + plain.dropFirst(beginning.count)
    }
    let others = [
      "koi8r": "koi8-r", "koi8u": "koi8-u", "macintosh": "mac-roman", "macroman": "mac-roman",
      "latin2": "iso-8859-2", "latin9": "iso-8859-15",
    ]
    return others[plain] ?? plain
  }

  /// The text as UTF-8, and the first byte that is not a character.
  func decoded(_ source: UnsafeRawBufferPointer) -> (bytes: [UInt8], firstInvalid: Int?) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count + source.count / 8)
    var firstInvalid: Int?
    for byte in source {
      if byte < 0x80 {
        bytes.append(byte)
      } else if scalars[Int(byte)].value != 0, let encoded = UTF8.encode(scalars[Int(byte)]) {
        bytes.append(contentsOf: encoded)
      } else {
        if firstInvalid == nil { firstInvalid = bytes.count }
        bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
      }
    }
    return (bytes, firstInvalid)
  }
}
