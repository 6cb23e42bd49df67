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
    case .utf8, .converted:
      let start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let text = Array(UnsafeRawBufferPointer(rebasing: source[start...]))
      (bytes, invalidOffsets) = isUTF8 ? (text, []) : Self.repaired(text)
    case .windows1252:
      (bytes, invalidOffsets) = Self.fromWindows(source)
    case .page(let name): (bytes, invalidOffsets) = Self.fromPage(source, name)
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

  private static func fromPage(
    _ source: UnsafeRawBufferPointer, _ name: String
  ) -> ([UInt8], [Int]) {
    guard let page = CodePage(name: name) else { return ([], []) }
    return collect { put, fail in
      for byte in source {
        if let scalar = page.scalar(byte) { put(scalar) } else { fail() }
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
