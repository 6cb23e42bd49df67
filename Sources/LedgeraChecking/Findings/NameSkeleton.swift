/// What is left of a name without what the eye hardly notices.
enum NameSkeleton {
  /// Names with equal skeletons look alike: case (if ignored), invisible characters, the encoding
  /// of accented letters and letters borrowed from other alphabets make no difference.
  ///
  /// Swift compares strings by canonical equivalence, which takes care of the encoding.
  static func of(_ name: String, ignoresCase: Bool) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return ignoresCase ? name.lowercased() : name }
    var result = ""
    for scalar in name.unicodeScalars where !isInvisible(scalar) {
      result.unicodeScalars.append(lookalikes[scalar] ?? fullwidth(scalar) ?? scalar)
    }
    return ignoresCase ? result.lowercased() : result
  }

  /// A number that is equal for names with equal skeletons, and hardly ever for others.
  static func key(of name: UnsafeBufferPointer<UInt8>, ignoresCase: Bool) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name {
      if byte >= 0x80 {
        return key(ofUnicode: String(decoding: name, as: UTF8.self), ignoresCase: ignoresCase)
      }
      let isUpper = ignoresCase && byte &- 0x41 < 26
      hash = (hash ^ UInt64(isUpper ? byte | 0x20 : byte)) &* 0x100_0000_01B3
    }
    return hash
  }

  private static func key(ofUnicode name: String, ignoresCase: Bool) -> UInt64 {
    var skeleton = of(name, ignoresCase: ignoresCase)
    let isASCII = skeleton.utf8.allSatisfy { $0 < 0x80 }
    // Only the hash of strings treats different encodings of a letter as equal.
    if !isASCII { return UInt64(bitPattern: Int64(skeleton.hashValue)) }
    return skeleton.withUTF8 { key(of: $0, ignoresCase: ignoresCase) }
  }

  /// Whether a name may look like another: of two such names, at least one is suspicious.
  static func isSuspicious(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var hasLatin = false
    var hasLookalike = false
    var hasOther = false
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars where scalar.value > 0x20 {
      if isInvisible(scalar) || fullwidth(scalar) != nil || isCombining(scalar) { return true }
      if scalar.value >= 0x300, lookalikes[scalar] != nil {
        hasLookalike = true
      } else if scalar.value >= 0x80 {
        hasOther = true
      } else if scalar.value | 0x20 >= 0x61, scalar.value | 0x20 <= 0x7A {
        hasLatin = true
      }
    }
    return hasLookalike && (hasLatin || !hasOther)
  }

  /// Marks, and letters that represent another one or parts of one.
  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x300: false
    case 0x1100...0x11FF, 0x2126, 0x212A, 0x212B: true
    default: scalar.properties.canonicalCombiningClass != .notReordered
    }
  }

  /// Says how two names with equal skeletons differ.
  static func difference(_ first: String, _ second: String) -> String {
    if first == second { return "how accented letters are encoded" }
    if first.lowercased() == second.lowercased() { return "case" }
    let (one, other) = (visible(first), visible(second))
    if one.lowercased() == other.lowercased() { return "invisible characters" }
    return "letters that look alike"
  }

  private static func visible(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars where !isInvisible(scalar) {
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Zero-width characters, direction marks, variation selectors.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    // Saves most letters a table look-up: below U+0300 there is only the soft hyphen.
    scalar.value < 0x300 ? scalar.value == 0xAD : scalar.properties.isDefaultIgnorableCodePoint
  }

  /// Maps `Ａ` and the like, and spaces of other widths.
  private static func fullwidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: " "
    case 0x2010...0x2015, 0x2212: "-"
    case 0x2018, 0x2019: "'"
    default: nil
    }
  }

  /// Cyrillic and Greek letters that look like Latin ones.
  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = [
      ("АВЕЅІЈКМНОРСТХУаеѕіјорсхуԁһ", "ABESIJKMHOPCTXYaesijopcxydh"),
      ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυ", "ABEZHIKMNOPTYXavopu"),
    ]
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (foreign, latin) in pairs {
      for (one, other) in zip(foreign.unicodeScalars, latin.unicodeScalars) { table[one] = other }
    }
    return table
  }()
}
