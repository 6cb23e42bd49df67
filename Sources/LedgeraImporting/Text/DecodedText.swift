import LedgeraDiagnostics

/// A file's text as UTF-8 without a byte order mark.
struct DecodedText: Sendable {
  let bytes: [UInt8]
  let encoding: TextEncoding
  /// Where in `bytes` something is that was no text: a replacement character or an invalid byte.
  let invalidOffsets: [Int]

  /// - Parameter encoding: nil: guessed from the bytes.
  init(_ source: UnsafeRawBufferPointer, as encoding: TextEncoding? = nil) {
    let isUTF8 = source.isUTF8
    let encoding = encoding ?? TextEncoding.guessed(source, isUTF8: isUTF8)
    self.encoding = encoding
    switch encoding {
    case .utf8:
      let start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let text = Array(UnsafeRawBufferPointer(rebasing: source[start...]))
      (bytes, invalidOffsets) = isUTF8 ? (text, []) : Self.repaired(text)
    case .windows1252:
      (bytes, invalidOffsets) = Self.fromWindows(source)
    case .utf16LittleEndian, .utf16BigEndian:
      (bytes, invalidOffsets) = Self.fromUTF16(source, isBig: encoding == .utf16BigEndian)
    }
  }

  /// UTF-8 in which each invalid sequence has become a replacement character.
  private static func repaired(_ bytes: [UInt8]) -> ([UInt8], [Int]) {
    collect { put, fail in
      var decoder = UTF8()
      var iterator = bytes.makeIterator()
      decoding: while true {
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar): put(scalar)
        case .error: fail()
        case .emptyInput: break decoding
        }
      }
    }
  }

  private static func fromWindows(_ source: UnsafeRawBufferPointer) -> ([UInt8], [Int]) {
    collect { put, fail in
      for byte in source {
        if let scalar = scalar(ofWindows: byte) { put(scalar) } else { fail() }
      }
    }
  }

  /// nil: the code page has nothing there.
  private static func scalar(ofWindows byte: UInt8) -> Unicode.Scalar? {
    guard byte >= 0x80, byte < 0xA0 else { return Unicode.Scalar(byte) }
    let special: [UInt32] = [
      0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
      0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
      0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
    ]
    let value = special[Int(byte - 0x80)]
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  private static func fromUTF16(
    _ source: UnsafeRawBufferPointer, isBig: Bool
  ) -> ([UInt8], [Int]) {
    var units: [UInt16] = []
    units.reserveCapacity(source.count / 2)
    for index in stride(from: 0, to: source.count - 1, by: 2) {
      let (first, second) = (UInt16(source[index]), UInt16(source[index + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
    }
    if units.first == 0xFEFF { units.removeFirst() }
    return collect { put, fail in
      var decoder = UTF16()
      var iterator = units.makeIterator()
      decoding: while true {
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar): put(scalar)
        case .error: fail()
        case .emptyInput: break decoding
        }
      }
      if source.count % 2 == 1 { fail() }
    }
  }

  private static func collect(
    _ body: (_ put: (Unicode.Scalar) -> Void, _ fail: () -> Void) -> Void
  ) -> ([UInt8], [Int]) {
    var bytes: [UInt8] = []
    var invalid: [Int] = []
    body(
      { bytes.append(contentsOf: UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) },
      {
        invalid.append(bytes.count)
        bytes.append(contentsOf: UTF8.encodedReplacementCharacter)
      })
    return (bytes, invalid)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the bytes are valid UTF-8.
  fileprivate var isUTF8: Bool {
    do {
      _ = try UTF8Span(validating: bindMemory(to: UInt8.self).span)
      return true
    } catch { return false }
  }
}

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
