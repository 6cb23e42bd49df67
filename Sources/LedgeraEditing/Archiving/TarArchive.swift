import LedgeraEnvironment

/// Archives as `tar` reads them: POSIX ustar, with pax headers for long paths.
package enum TarArchive {
  private static let blockSize = 512
  /// What a header has room for; longer names are in a pax header before it.
  private static let nameSize = 100

  /// The bytes of an archive. The same members give the same bytes.
  package static func bytes(of members: [ArchiveMember]) -> [UInt8] {
    var archive: [UInt8] = []
    for member in members {
      let target = member.linkTarget ?? ""
      var records: [UInt8] = []
      if Path.bytes(of: member.path).count > nameSize { records += paxRecord("path", member.path) }
      if Path.bytes(of: target).count > nameSize { records += paxRecord("linkpath", target) }
      if !records.isEmpty {
        let note = ArchiveMember(path: "pax", bytes: records, modified: member.modified)
        append(records, header(of: note, type: "x"), to: &archive)
      }
      let type: Unicode.Scalar = member.linkTarget == nil ? "0" : "2"
      append(member.bytes, header(of: member, type: type), to: &archive)
    }
    return archive + [UInt8](repeating: 0, count: 2 * blockSize)
  }

  private static func append(_ content: [UInt8], _ header: [UInt8], to archive: inout [UInt8]) {
    archive += header
    archive += content
    let rest = content.count % blockSize
    if rest > 0 { archive += [UInt8](repeating: 0, count: blockSize - rest) }
  }

  private static func header(of member: ArchiveMember, type: Unicode.Scalar) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: blockSize)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      for (index, byte) in bytes.enumerated() { header[offset + index] = byte }
    }
    put(Path.bytes(of: member.path).prefix(nameSize), at: 0)
    put((octal(UInt64(member.mode & 0o777), digits: 7) + "\0").utf8, at: 100)
    put("0000000\0".utf8, at: 108)
    put("0000000\0".utf8, at: 116)
    put((octal(UInt64(member.bytes.count), digits: 11) + "\0").utf8, at: 124)
    put((octal(UInt64(max(0, member.modified)), digits: 11) + "\0").utf8, at: 136)
    put("        ".utf8, at: 148)
    header[156] = UInt8(ascii: type)
    put(Path.bytes(of: member.linkTarget ?? "").prefix(nameSize), at: 157)
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
    let rest = Array(" \(key)=".utf8) + Path.bytes(of: value) + [UInt8(ascii: "\n")]
    var length = rest.count + 1
    while "\(length)".utf8.count + rest.count != length { length += 1 }
    return Array("\(length)".utf8) + rest
  }

  // MARK: Reading back

  /// The members of an archive that `bytes(of:)` has written; nil when it is not whole or a header's
  /// sum is wrong.
  package static func members(of archive: [UInt8]) -> [ArchiveMember]? {
    var members: [ArchiveMember] = []
    var offset = 0
    var long: [String: String] = [:]
    while offset + blockSize <= archive.count {
      let header = Array(archive[offset..<offset + blockSize])
      offset += blockSize
      if header.allSatisfy({ $0 == 0 }) {
        return archive[offset...].allSatisfy { $0 == 0 } && archive.count == offset + blockSize
          ? members : nil
      }
      guard hasRightSum(header), let size = number(header[124..<135]),
        let modified = number(header[136..<147]), let mode = number(header[100..<107]),
        offset + size <= archive.count
      else { return nil }
      let content = Array(archive[offset..<offset + size])
      offset += (size + blockSize - 1) / blockSize * blockSize
      if header[156] == UInt8(ascii: "x") {
        long = records(inPax: content)
        continue
      }
      let path = long["path"] ?? name(header[0..<100])
      members.append(
        header[156] == UInt8(ascii: "2")
          ? ArchiveMember(path: path, linkTarget: long["linkpath"] ?? name(header[157..<257]))
          : ArchiveMember(
            path: path, bytes: content, modified: Int64(modified), mode: UInt16(mode)))
      long = [:]
    }
    return nil
  }

  private static func name(_ field: ArraySlice<UInt8>) -> String {
    Path.text(of: field.prefix { $0 != 0 })
  }

  private static func hasRightSum(_ header: [UInt8]) -> Bool {
    var blank = header
    for index in 148..<156 { blank[index] = 0x20 }
    return number(header[148..<154]) == sum(of: blank)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  /// `LENGTH KEY=VALUE` one after the other.
  private static func records(inPax content: [UInt8]) -> [String: String] {
    var records: [String: String] = [:]
    var rest = content[...]
    while let blank = rest.firstIndex(of: 0x20), let length = decimal(rest[..<blank]),
      length > 0, length <= rest.count
    {
      let record = Path.text(
        of: rest[(blank + 1)...].prefix(length - (blank - rest.startIndex) - 2))
      if let equals = record.firstIndex(of: "=") {
        records[String(record[..<equals])] = String(record[record.index(after: equals)...])
      }
      rest = rest.dropFirst(length)
    }
    return records
  }

  private static func decimal(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}

/// A file in an archive, or a symbolic link.
package struct ArchiveMember: Sendable, Equatable {
  /// Relative, with `/` between its parts.
  package let path: String
  /// Empty for a link.
  package let bytes: [UInt8]
  /// When it was last changed, in seconds since 1970.
  package let modified: Int64
  /// The bits of owner, group and others.
  package let mode: UInt16
  /// What a symbolic link says; nil for a file.
  package let linkTarget: String?

  /// A file of the given parts.
  package init(path: String, bytes: [UInt8], modified: Int64, mode: UInt16 = 0o644) {
    self.path = path
    self.bytes = bytes
    self.modified = modified
    self.mode = mode
    linkTarget = nil
  }

  /// A symbolic link.
  package init(path: String, linkTarget: String) {
    self.path = path
    self.linkTarget = linkTarget
    bytes = []
    modified = 0
    mode = 0o777
  }
}
