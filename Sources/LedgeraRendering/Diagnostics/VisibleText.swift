import LedgeraDiagnostics

/// Text from the books or about them, made safe to print: what a terminal would obey or hide is
/// shown as `\x1B` (bytes and controls) or `\u{202E}` (invisible format characters), a tab as
/// spaces up to the next multiple of four columns. Commands to a server that reads the log
/// (`WorkflowCommands`) are defused.
struct VisibleText {
  /// One character as printed.
  struct Glyph {
    /// Where its bytes start, counted as the source counts.
    let offset: Int
    /// What is printed.
    let text: String
    /// First column, from 0.
    let column: Int
    let width: Int

    /// The column after the glyph.
    var end: Int { column + width }
  }

  /// In order, without gaps between their columns.
  private(set) var glyphs: [Glyph] = []
  /// Columns of the whole text.
  private(set) var width = 0

  /// Reads the bytes of `range`.
  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = VisibleText.decode(bytes, offset..<range.upperBound)
      if WorkflowCommands.isMark(at: offset, in: bytes, until: range.upperBound) {
        append(VisibleText.escape(byte: bytes[offset]), at: offset)
      } else {
        append(scalar.map { shown($0) } ?? VisibleText.escape(byte: bytes[offset]), at: offset)
      }
      offset += length
    }
  }

  /// The most bytes that one line shows.
  static let lineLimit = 8192

  /// The text of one line, for what is not an excerpt. Line ends are escaped, too; a line beyond the
  /// limit is cut.
  static func line(_ text: String) -> String {
    if text.utf8.count > lineLimit {
      return line(String(decoding: text.utf8.prefix(lineLimit - 3), as: UTF8.self)) + "…"
    }
    return wholeLine(text)
  }

  /// The text of one line, however long. Line ends are escaped, too.
  static func wholeLine(_ text: String) -> String {
    var utf8 = text
    return utf8.withUTF8 { bytes in
      if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) { return text }
      let raw = UnsafeRawBufferPointer(bytes)
      return VisibleText(raw, 0..<raw.count).glyphs.map(\.text).joined()
    }
  }

  private mutating func append(_ text: String, at offset: Int) {
    let columns = DisplayWidth.of(text)
    glyphs.append(Glyph(offset: offset, text: text, column: width, width: columns))
    width += columns
  }

  private func shown(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\t" { return String(repeating: " ", count: 4 - width % 4) }
    return scalar.isHidden ? VisibleText.escape(scalar) : String(scalar)
  }

  /// E.g. `\x1B` for a control or a byte of a file's name, `\u{202E}` for another character.
  static func escape(_ scalar: Unicode.Scalar) -> String {
    // Characters that stand for bytes of names that are not UTF-8.
    if scalar.value >= 0x10_FF80 { return escape(byte: UInt8(truncatingIfNeeded: scalar.value)) }
    if scalar.value < 0x100, scalar.value != 0xAD { return escape(byte: UInt8(scalar.value)) }
    return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  /// E.g. `\x1B`.
  static func escape(byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
  }

  /// The scalar at the range's start and its length; nil and 1 for a byte that starts no valid
  /// UTF-8 sequence.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> (Unicode.Scalar?, Int) {
    let lead = bytes[range.lowerBound]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead >= 0xF0 ? 4 : (lead >= 0xE0 ? 3 : 2)
    guard lead >= 0xC2, lead < 0xF5, range.count >= length else { return (nil, 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in range.lowerBound + 1..<range.lowerBound + length {
      guard bytes[offset] & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(bytes[offset] & 0x3F)
    }
    let smallest: [UInt32] = [0x80, 0x800, 0x10000]
    guard value >= smallest[length - 2], let scalar = Unicode.Scalar(value) else { return (nil, 1) }
    return (scalar, length)
  }
}
