import LedgeraDiagnostics

/// How a file's bytes stand for characters.
package enum TextEncoding: Hashable, Sendable, CaseIterable {
  case utf8, utf16LittleEndian, utf16BigEndian
  /// What Windows calls ANSI; Latin-1 with quotation marks, dashes and the euro sign.
  case windows1252
  /// Another one with a byte for each character, by its name in `CodePageTables`.
  case page(String)
  /// One with several bytes for a character, by the name that `iconv` has for it: such bytes have to be made
  /// UTF-8 before they are read here.
  case converted(String)

  /// Whether it has a byte for each character.
  package var isOfSingleBytes: Bool { Self.singleBytes.contains(self) }

  /// Whether it is worth saying that a file is read so.
  package var isUnusual: Bool {
    switch self {
    case .page, .converted: true
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .windows1252: false
    }
  }

  /// Those that `iconv` is asked for where nothing else makes sense of a file, the likeliest first.
  package static let multiByte: [TextEncoding] =
    ["GB18030", "SHIFT_JIS", "EUC-KR", "BIG5", "EUC-JP"].map { .converted($0) }

  /// Those that are guessed, the likeliest first where nothing tells them apart.
  package static let allCases: [TextEncoding] =
    [.utf8, .utf16LittleEndian, .utf16BigEndian] + singleBytes

  private static let singleBytes: [TextEncoding] =
    [.windows1252]
    + [
      "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp874", "iso-8859-2",
      "koi8-r", "koi8-u", "mac-roman", "cp850", "cp852", "cp437", "cp866", "cp865", "cp857",
      "iso-8859-7", "iso-8859-5",
    ].map { .page($0) }

  /// The encoding of a name as people write it; nil: not one of these.
  package init?(name: String) {
    switch name.lowercased() {
    case "utf8", "utf-8": self = .utf8
    case "utf-16", "utf16", "utf-16le", "utf16le": self = .utf16LittleEndian
    case "utf-16be", "utf16be": self = .utf16BigEndian
    case "latin1", "latin-1", "iso-8859-1", "windows-1252", "cp1252", "ansi":
      self = .windows1252
    case "gb18030", "gbk", "gb2312", "cp936": self = .converted("GB18030")
    case "shift_jis", "shift-jis", "sjis", "cp932", "windows-31j": self = .converted("SHIFT_JIS")
    case "euc-kr", "cp949", "ks_c_5601-1987": self = .converted("EUC-KR")
    case "big5", "big-5", "cp950": self = .converted("BIG5")
    case "euc-jp": self = .converted("EUC-JP")
    default:
      guard CodePage(name: name) != nil else { return nil }
      self = .page(CodePage.canonical(name))
    }
  }

  package var name: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16LittleEndian: "utf-16le"
    case .utf16BigEndian: "utf-16be"
    case .windows1252: "windows-1252"
    case .converted(let name): name.lowercased()
    case .page(let name):
      name.hasPrefix("cp125") ? "windows-\(name.dropFirst(2))" : name
    }
  }

  /// How much of a file is looked at.
  private static let lookedAt = 1 << 15

  /// The encoding that bytes begin with a mark of, or look like.
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
    if isUTF8 { return .utf8 }
    let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(lookedAt))
    var best = (encoding: TextEncoding.windows1252, columns: -1, sense: Int.min)
    for encoding in singleBytes {
      let text = DecodedText(part, as: encoding)
      let columns = StatementLayout.knownColumnCount(in: text.bytes)
      let sense = TextSense(text).value
      if (columns, sense) > (best.columns, best.sense) { best = (encoding, columns, sense) }
    }
    return best.encoding
  }
}

/// How much a text in Latin, Greek, Cyrillic, Hebrew, Arabic or Thai letters looks like one that people wrote, and
/// not like one that was read in the wrong encoding.
private struct TextSense {
  private(set) var value = 0

  init(_ text: DecodedText) {
    value = -10 * text.invalidOffsets.count
    var before: Unicode.Scalar?
    var foreignLatinCount = 0
    let scalars = Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      defer { before = scalar }
      guard !scalar.isASCII, scalar.value != 0xFFFD else {
        foreignLatinCount = 0
        continue
      }
      let properties = scalar.properties
      let isAfterLetter = before?.properties.isAlphabetic ?? false
      if properties.isAlphabetic {
        // Words of Latin letters have some accents, not many at once.
        foreignLatinCount = scalar.value < 0x250 ? foreignLatinCount + 1 : 0
        let isOdd =
          foreignLatinCount > 2
          || properties.isUppercase && isAfterLetter && before?.properties.isLowercase ?? false
        value += isOdd ? -2 : 1
      } else {
        foreignLatinCount = 0
        let isBeforeLetter =
          index + 1 < scalars.count && scalars[index + 1].properties.isAlphabetic
        let isInWord = isAfterLetter && isBeforeLetter && scalar.value != 0x2019
        let isCommon = Self.common.contains(scalar)
        value += isInWord ? -3 : isCommon ? 0 : -2
      }
    }
  }

  /// Signs beyond ASCII that texts of banks have.
  private static let common = Set("€£§°«»–—’‘“”„…·²³\u{A0}".unicodeScalars)
}
