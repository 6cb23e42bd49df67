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
