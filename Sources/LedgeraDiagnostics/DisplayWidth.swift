/// How many columns of a terminal text takes: 2 for East Asian wide characters and emoji, 0 for
/// combining marks, format characters and controls, 1 for all others.
///
/// Widths are counted scalar by scalar, as most terminals do; a variation selector 16 widens a
/// narrow symbol before it. Tabs and line ends count as 0: their meaning is up to the caller.
public enum DisplayWidth {
  public static func of(_ text: String) -> Int {
    var contiguous = text
    return contiguous.withUTF8 { bytes in
      isPlainASCII(bytes) ? bytes.count : of(text.unicodeScalars)
    }
  }

  public static func of(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
    var total = 0
    var last = 0
    for scalar in scalars {
      let width = scalar == emojiPresentation ? (last == 1 ? 1 : 0) : of(scalar)
      total += width
      last = width
    }
    return total
  }

  /// 0, 1 or 2.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if value < 0x300 { return value < 0xA0 ? 0 : 1 }
    // Arrows and mathematical signs, which reports are full of.
    if value >= 0x2190, value < 0x231A { return 1 }
    if isWide(value) { return isMark(scalar) ? 0 : 2 }
    if value >= 0x1160, value <= 0x11FF { return 0 }
    return isMark(scalar) ? 0 : 1
  }

  /// Whether the text is printable ASCII, so that every byte is one column.
  @inline(__always)
  private static func isPlainASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var odd: UInt8 = 0
    for byte in bytes { odd |= byte &- 0x20 < 0x5F ? 0 : 1 }
    return odd == 0
  }

  private static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

  /// Whether it is a combining mark or an invisible format character.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    if value < wideRanges[0].lowerBound { return false }
    var (low, high) = (0, wideRanges.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if wideRanges[middle].lowerBound <= value { low = middle } else { high = middle }
    }
    return wideRanges[low].contains(value)
  }

  /// Wide and fullwidth characters of Unicode's East Asian Width, sorted. Ranges span gaps of
  /// unassigned characters.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E,
    0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
    0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
    0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC,
    0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
    0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
    0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC,
    0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
    0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
