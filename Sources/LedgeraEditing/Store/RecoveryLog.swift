import LedgeraEnvironment

/// What a change of several files has to do, written down before the first file changes: of each
/// file its path, its old and its new bytes.
///
/// The log stands beside the root journal as long as the change takes. One that is found later was
/// left by a process that was killed.
public struct RecoveryLog: Sendable, Equatable {
  /// The files; their names are their paths.
  public let changes: [FileChange]
  let directory: String

  /// A log to be written into a directory.
  init(_ changes: ChangeSet, in directory: String) {
    self.changes = changes.changes
    self.directory = directory
  }

  /// The file of the log of books whose root journal lies in `directory`.
  public static func path(in directory: String) -> String {
    Path.join(directory, ".ledgera-edit.log")
  }

  func write(on disk: any Disk) throws(StoreError) {
    let path = Self.path(in: directory)
    do throws(WriteError) {
      try disk.replace(path, with: bytes)
    } catch { throw .unwritable(name: path, error) }
  }

  // MARK: As bytes

  private static let heading = "ledgera edit 1\n"

  /// A heading, then of each file a line with the lengths of what follows it: the path (relative to
  /// the log's directory if it is below it), the old bytes (- for none) and the new ones.
  private var bytes: [UInt8] {
    var bytes = Array(Self.heading.utf8)
    for change in changes {
      let path = Path.relative(change.path, to: directory)
      let old = change.before.map { "\($0.count)" } ?? "-"
      bytes += "file \(path.utf8.count) \(old) \(change.after.count)\n".utf8
      bytes += path.utf8
      bytes += change.before ?? []
      bytes += change.after
      bytes.append(0x0A)
    }
    return bytes + "end\n".utf8
  }

  /// Reads a log; nil when it is not one, or not a whole one.
  init?(_ bytes: [UInt8], in directory: String) {
    var rest = bytes[...]
    func line() -> String? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    func take(_ count: Int) -> [UInt8]? {
      guard count >= 0, rest.count >= count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    guard let heading = line(), heading + "\n" == Self.heading else { return nil }
    var changes: [FileChange] = []
    while let text = line(), text != "end" {
      let words = text.split(separator: " ")
      guard words.count == 4, words[0] == "file", let pathCount = Int(words[1]),
        let afterCount = Int(words[3]), let path = take(pathCount)
      else { return nil }
      let before = words[2] == "-" ? nil : take(Int(words[2]) ?? -1)
      guard before != nil || words[2] == "-", let after = take(afterCount), line() == "" else {
        return nil
      }
      let name = String(decoding: path, as: UTF8.self)
      changes.append(
        FileChange(path: Path.join(directory, name), name: name, before: before, after: after))
      if rest.isEmpty { return nil }
    }
    guard rest.isEmpty, !changes.isEmpty else { return nil }
    self.changes = changes
    self.directory = directory
  }
}
