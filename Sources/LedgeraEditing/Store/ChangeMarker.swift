import LedgeraEnvironment

/// Says next to the root journal that a change of several files is under way: who makes it, since
/// when, and which log tells the rest.
///
/// Its contents are not trusted: nothing in it can make Ledgera write.
package struct ChangeMarker: Sendable, Equatable {
  /// The change's number: 32 hexadecimal digits that cannot be guessed.
  let id: String
  /// User and machine: `ana@laptop`.
  package let author: String
  /// In UTC: `2026-11-22T16:30:00Z`.
  package let since: String

  /// The marker of a change that begins now.
  init(_ environment: Environment) {
    let user = environment.variable("USER") ?? environment.variable("LOGNAME") ?? "somebody"
    id = Self.newID(environment)
    author = Self.plain(user) + "@" + Self.plain(environment.hostName)
    let time = LocalTime(unixSeconds: environment.now(), offset: 0)
    let second = time.second < 10 ? "0\(time.second)" : "\(time.second)"
    since = "\(time.dateText)T\(time.clockText):\(second)Z"
  }

  /// 32 hexadecimal digits that cannot be guessed.
  static func newID(_ environment: Environment) -> String {
    environment.randomBytes(16).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// The file of the marker of books whose root journal lies in `directory`. Hidden, so that no
  /// pattern of an `include` matches it.
  package static func path(in directory: String) -> String {
    Path.join(directory, ".ledgera-change")
  }

  /// More than a marker needs.
  static let sizeLimit = 1024

  // MARK: As bytes

  private static let heading = "ledgera change 1"

  var bytes: [UInt8] {
    Array("\(Self.heading)\nid \(id)\nby \(author)\nsince \(since)\n".utf8)
  }

  /// Reads a marker; nil when Ledgera does not write such.
  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 5, lines[0] == Self.heading, lines[4].isEmpty,
      let id = Self.value(lines[1], of: "id"), let author = Self.value(lines[2], of: "by"),
      let since = Self.value(lines[3], of: "since"),
      id.utf8.count == 32, id.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 })
    else { return nil }
    (self.id, self.author, self.since) = (id, author, since)
  }

  private static func value(_ line: String, of key: String) -> String? {
    guard line.hasPrefix(key + " ") else { return nil }
    let value = String(line.dropFirst(key.count + 1))
    return !value.isEmpty && value.utf8.allSatisfy(isPlain) ? value : nil
  }

  private static func plain(_ name: String) -> String {
    String(decoding: name.utf8.prefix(64).map { isPlain($0) ? $0 : 0x3F }, as: UTF8.self)
  }

  /// What names and times are made of; never anything that a terminal obeys.
  private static func isPlain(_ byte: UInt8) -> Bool { 0x21...0x7E ~= byte }
}
