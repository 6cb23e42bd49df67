/// The value of the UTF-8 sequence at `index`, which is moved past it.
///
/// A byte that does not belong to a valid sequence is taken alone and yields `0x110000 + byte`.
@inline(__always)
func decodeScalar(_ text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
  let lead = text[index]
  if lead < 0x80 {
    index += 1
    return UInt32(lead)
  }
  return decodeLongScalar(text, at: &index)
}

private func decodeLongScalar(_ text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
  let lead = text[index]
  let invalid = 0x110000 + UInt32(lead)
  let (length, smallest): (Int, UInt32)
  switch lead {
  case 0xC2...0xDF: (length, smallest) = (2, 0x80)
  case 0xE0...0xEF: (length, smallest) = (3, 0x800)
  case 0xF0...0xF4: (length, smallest) = (4, 0x10000)
  default:
    index += 1
    return invalid
  }
  var value = UInt32(lead) & (0x7F >> UInt32(length))
  guard index + length <= text.count else {
    index += 1
    return invalid
  }
  for offset in 1..<length {
    let byte = text[index + offset]
    guard byte & 0xC0 == 0x80 else {
      index += 1
      return invalid
    }
    value = value << 6 | UInt32(byte & 0x3F)
  }
  guard value >= smallest, Unicode.Scalar(value) != nil else {
    index += 1
    return invalid
  }
  index += length
  return value
}

/// Simple case folding: one scalar to one scalar, by Unicode's own case mappings.
///
/// ASCII folds within ASCII only, so that an ASCII pattern can be compared byte by byte.
enum CaseFolding {
  /// The scalar values that may have case; outside them folding changes nothing.
  static let casedRanges: [ClosedRange<UInt32>] = [
    0x41...0x5A, 0xB5...0x587, 0x10A0...0x10FF, 0x13A0...0x13FF, 0x1C80...0x1CBF, 0x1D79...0x1D8E,
    0x1E00...0x1FFF, 0x2126...0x2188, 0x24B6...0x24E9, 0x2C00...0x2D2D, 0xA640...0xA7FF,
    0xAB30...0xABBF, 0xFF21...0xFF5A, 0x10400...0x10CFF, 0x118A0...0x118DF, 0x16E40...0x16E7F,
    0x1E900...0x1E943,
  ]

  /// Two scalars match without regard to case when their folds are equal.
  @inline(__always)
  static func fold(_ value: UInt32) -> UInt32 {
    if value < 0x80 { return foldASCII(value) }
    if value < tableEnd { return table[Int(value)] }
    return foldBySearch(value)
  }

  @inline(__always)
  static func foldASCII<Value: FixedWidthInteger>(_ value: Value) -> Value {
    value >= 0x41 && value <= 0x5A ? value | 0x20 : value
  }

  private static let tableEnd: UInt32 = 0x588
  /// Folds of Latin, Greek, Cyrillic and Armenian, looked up on first use.
  private static let table: [UInt32] = (0..<tableEnd).map(foldBySearch)

  private static func foldBySearch(_ value: UInt32) -> UInt32 {
    guard casedRanges.contains(where: { $0.contains(value) }), value != 0x131,
      let scalar = Unicode.Scalar(value)
    else { return value }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    let lower = single(upper.properties.lowercaseMapping) ?? upper
    return value >= 0x80 && lower.value < 0x80 ? value : lower.value
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
