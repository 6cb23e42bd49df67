/// URIs of files as editors write them.
package enum DocumentURI {
  /// The bytes of the path that a `file:` URI names; nil: it is another URI, or names another
  /// machine's.
  package static func path(of uri: String) -> [UInt8]? {
    let bytes = Array(uri.utf8)
    let scheme = "file:"
    guard bytes.count > scheme.utf8.count,
      String(decoding: bytes.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme
    else { return nil }
    var rest = bytes.dropFirst(scheme.utf8.count)
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
      rest = rest.dropFirst(host.count)
    }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    rest = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let path = decoded(rest)
    return path.contains(0) ? nil : path
  }

  /// `%41` is `A`; a sign of percent before anything else stands for itself.
  package static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(text)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// The URI of an absolute path.
  package static func file(_ path: [UInt8]) -> String {
    var uri = "file://"
    for byte in path {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
        uri.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return uri
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
