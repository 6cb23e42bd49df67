/// A file in an archive.
public struct ArchiveMember: Sendable, Equatable {
  /// Relative, with `/` between its parts.
  public let path: String
  public let bytes: [UInt8]
  /// When it was last changed, in seconds since 1970.
  public let modified: Int64

  /// A member of the given parts.
  public init(path: String, bytes: [UInt8], modified: Int64) {
    self.path = path
    self.bytes = bytes
    self.modified = modified
  }
}

/// Archives as `tar` reads them: POSIX ustar, with pax headers for long paths.
public enum TarArchive {
  private static let blockSize = 512

  /// The bytes of an archive. The same members give the same bytes.
  public static func bytes(of members: [ArchiveMember]) -> [UInt8] {
    var archive: [UInt8] = []
    for member in members {
      var name = Array(member.path.utf8)
      if name.count > 100 {
        let record = paxRecord("path", member.path)
        append(
          record, header(Array("pax".utf8), record.count, member.modified, type: "x"), to: &archive)
        name = Array(name.prefix(100))
      }
      append(
        member.bytes, header(name, member.bytes.count, member.modified, type: "0"), to: &archive)
    }
    return archive + [UInt8](repeating: 0, count: 2 * blockSize)
  }

  private static func append(_ content: [UInt8], _ header: [UInt8], to archive: inout [UInt8]) {
    archive += header
    archive += content
    let rest = content.count % blockSize
    if rest > 0 { archive += [UInt8](repeating: 0, count: blockSize - rest) }
  }

  private static func header(
    _ name: [UInt8], _ size: Int, _ modified: Int64, type: Unicode.Scalar
  ) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: blockSize)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      for (index, byte) in bytes.enumerated() { header[offset + index] = byte }
    }
    put(name, at: 0)
    put("0000644\0".utf8, at: 100)
    put("0000000\0".utf8, at: 108)
    put("0000000\0".utf8, at: 116)
    put((octal(UInt64(size), digits: 11) + "\0").utf8, at: 124)
    put((octal(UInt64(max(0, modified)), digits: 11) + "\0").utf8, at: 136)
    put("        ".utf8, at: 148)
    header[156] = UInt8(ascii: type)
    put("ustar\u{0}00".utf8, at: 257)
    put((octal(UInt64(sum(of: header)), digits: 6) + "\0 ").utf8, at: 148)
    return header
  }

  private static func sum(of header: [UInt8]) -> Int { header.reduce(0) { $0 + Int($1) } }

  private static func octal(_ number: UInt64, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// `LENGTH KEY=VALUE\n`, whose length counts its own digits.
  private static func paxRecord(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    var length = rest.utf8.count + 1
    while "\(length)".utf8.count + rest.utf8.count != length { length += 1 }
    return Array("\(length)\(rest)".utf8)
  }

  // MARK: Reading back

  /// The members of an archive that `bytes(of:)` has written; nil when it is not whole or a header's
  /// sum is wrong.
  public static func members(of archive: [UInt8]) -> [ArchiveMember]? {
    var members: [ArchiveMember] = []
    var offset = 0
    var longPath: String?
    while offset + blockSize <= archive.count {
      let header = Array(archive[offset..<offset + blockSize])
      offset += blockSize
      if header.allSatisfy({ $0 == 0 }) {
        return archive[offset...].allSatisfy { $0 == 0 } && archive.count == offset + blockSize
          ? members : nil
      }
      guard hasRightSum(header), let size = number(header[124..<135]),
        let modified = number(header[136..<147]), offset + size <= archive.count
      else { return nil }
      let content = Array(archive[offset..<offset + size])
      offset += (size + blockSize - 1) / blockSize * blockSize
      if header[156] == UInt8(ascii: "x") {
        longPath = path(inPax: content)
        continue
      }
      let name = longPath ?? String(decoding: header.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
      members.append(ArchiveMember(path: name, bytes: content, modified: Int64(modified)))
      longPath = nil
    }
    return nil
  }

  private static func hasRightSum(_ header: [UInt8]) -> Bool {
    var blank = header
    for index in 148..<156 { blank[index] = 0x20 }
    return number(header[148..<154]) == sum(of: blank)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  private static func path(inPax content: [UInt8]) -> String? {
    let text = String(decoding: content, as: UTF8.self)
    guard let equals = text.firstIndex(of: "="), text.last == "\n" else { return nil }
    return String(text[text.index(after: equals)...].dropLast())
  }
}
