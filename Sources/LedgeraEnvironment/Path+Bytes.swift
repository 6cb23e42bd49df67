/// File names are bytes, which need not be UTF-8, but paths here are text. So that every file can
/// be named and none is mistaken for another, a byte that is not part of UTF-8 becomes the
/// character U+10FF00 + byte, at the end of Unicode's private use area. If a name contains such
/// characters itself, each of their bytes is encoded the same way. `text(of:)` converts what the
/// system says; `bytes(of:)`, its inverse, what the system is told.
extension Path {
  /// The characters that represent the bytes 0x80 to 0xFF.
  static let standIns: ClosedRange<Unicode.Scalar> = "\u{10FF80}"..."\u{10FFFF}"

  /// The bytes of a name as text.
  package static func text(of bytes: some Collection<UInt8>) -> String {
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

  /// The bytes of a path.
  package static func bytes(of path: String) -> [UInt8] {
    guard mayHoldStandIns(path) else { return Array(path.utf8) }
    return path.unicodeScalars.flatMap { scalar in
      standIns.contains(scalar)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// Text that was encoded like a path, e.g. from the command line, decoded again; nil: it is not
  /// UTF-8.
  package static func plainText(_ path: String) -> String? {
    mayHoldStandIns(path) ? String(validating: bytes(of: path), as: UTF8.self) : path
  }

  /// As system calls take it: with a NUL at the end.
  static func system(_ path: String) -> [CChar] {
    bytes(of: path).map { CChar(bitPattern: $0) } + [0]
  }

  /// The text of a path from a system call.
  static func text(ofSystem path: UnsafePointer<CChar>) -> String {
    var count = 0
    while path[count] != 0 { count += 1 }
    return text(of: UnsafeRawBufferPointer(start: path, count: count))
  }

  /// Whether there is a byte with which all of these characters begin.
  private static func mayHoldStandIns(_ text: String) -> Bool { text.utf8.contains(0xF4) }
}
