import LedgeraDiagnostics

/// Shows what a terminal would obey or hide in bytes that come in pieces. Line feeds and tabs stay,
/// all else becomes what `VisibleText` shows for it.
package struct ControlFilter {
  /// The start of a character whose end has not come yet.
  private var begun: [UInt8] = []

  /// Nothing has come yet.
  package init() {}

  /// Hands on a piece.
  package mutating func take(_ piece: UnsafeRawBufferPointer, to take: PieceTaker) {
    if begun.isEmpty, piece.allSatisfy(Self.isPlain) { return take(piece) }
    let bytes = begun + piece
    begun = []
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    bytes.withUnsafeBytes { bytes in
      let end = Self.endOfWholeCharacters(bytes)
      Self.show(bytes, ..<end, in: &result)
      begun = Array(bytes[end...])
    }
    result.withUnsafeBytes(take)
  }

  /// Hands on what is left.
  package mutating func end(to take: PieceTaker) {
    let rest = begun.flatMap { Array(VisibleText.escape(byte: $0).utf8) }
    begun = []
    if !rest.isEmpty { rest.withUnsafeBytes(take) }
  }

  private static func show(
    _ bytes: UnsafeRawBufferPointer, _ range: PartialRangeUpTo<Int>, in result: inout [UInt8]
  ) {
    var offset = 0
    while offset < range.upperBound {
      let byte = bytes[offset]
      if isPlain(byte) {
        result.append(byte)
        offset += 1
        continue
      }
      let (scalar, length) = VisibleText.decode(bytes, offset..<range.upperBound)
      if let scalar, !scalar.isHidden {
        result.append(contentsOf: bytes[offset..<offset + length])
      } else {
        result += (scalar.map(VisibleText.escape) ?? VisibleText.escape(byte: byte)).utf8
      }
      offset += length
    }
  }

  /// Where the last character starts if its end may be in the next piece; else the end.
  private static func endOfWholeCharacters(_ bytes: UnsafeRawBufferPointer) -> Int {
    var start = bytes.count
    while start > 0, bytes.count - start < 3, bytes[start - 1] & 0xC0 == 0x80 { start -= 1 }
    guard start > 0 else { return bytes.count }
    let lead = bytes[start - 1]
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    return bytes.count - (start - 1) < length ? start - 1 : bytes.count
  }

  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x09
  }
}
