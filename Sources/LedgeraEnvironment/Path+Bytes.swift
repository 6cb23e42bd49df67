/// Names of files are bytes, which need not be UTF-8, and paths here are text. So that every file
/// can be named and none is taken for another one, a byte that belongs to no UTF-8 stands in text as
/// the character U+10FF00 + byte, at the end of what Unicode leaves to private use. Where a name has
/// such characters themselves, each of their bytes stands in the same way. What the system says comes
/// through `text(of:)`, and what is told to the system goes through `bytes(of:)`, its inverse.
extension Path {
  /// The characters that stand for the bytes 0x80 to 0xFF.
  static let standIns: ClosedRange<Unicode.Scalar> = "\u{10FF80}"..."\u{10FFFF}"

  /// The text that stands for the bytes of a name.
  public static func text(of bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !mayHoldStandIns(text) { return text }
    var text = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let first = rest.first {
      let character = rest.prefix(first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4)
      let scalars = String(validating: character, as: UTF8.self)?.unicodeScalars
      if let scalar = scalars?.first, scalars?.count == 1, !standIns.contains(scalar) {
        text.append(scalar)
        rest = rest.dropFirst(character.count)
      } else {
        text.append(Unicode.Scalar(0x10_FF00 | UInt32(first)) ?? "\u{FFFD}")
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  /// The bytes that a path stands for.
  public static func bytes(of path: String) -> [UInt8] {
    guard mayHoldStandIns(path) else { return Array(path.utf8) }
    return path.unicodeScalars.flatMap { scalar in
      standIns.contains(scalar)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// What text says that came as a name does, from the command line say; nil: it is not UTF-8.
  public static func plainText(_ path: String) -> String? {
    mayHoldStandIns(path) ? String(validating: bytes(of: path), as: UTF8.self) : path
  }

  /// As the system's calls take it: with a NUL at the end.
  static func system(_ path: String) -> [CChar] {
    bytes(of: path).map { CChar(bitPattern: $0) } + [0]
  }

  /// The text of what a call of the system gives.
  static func text(ofSystem path: UnsafePointer<CChar>) -> String {
    var count = 0
    while path[count] != 0 { count += 1 }
    return text(of: UnsafeRawBufferPointer(start: path, count: count))
  }

  /// Whether there is a byte with which each of the characters begins.
  private static func mayHoldStandIns(_ text: String) -> Bool { text.utf8.contains(0xF4) }
}
