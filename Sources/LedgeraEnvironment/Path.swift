/// Arithmetic on paths, in bytes, without looking at the disk.
package enum Path {
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// `path` relative to `directory`, without `.` and doubled slashes; an absolute `path` is
  /// returned as it is. `..` is kept, because after a symbolic link only the system knows where it
  /// leads.
  package static func join(_ directory: String, _ path: String) -> String {
    let whole = isAbsolute(path) || directory.isEmpty ? path : directory + "/" + path
    let parts = whole.utf8.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    return assembled(parts, absolute: isAbsolute(whole))
  }

  /// The directory part: `/a` for `/a/b`, `/` for `/b`, `.` for `b`.
  package static func directory(of path: String) -> String {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(of: slash) else { return "." }
    return last == bytes.startIndex ? "/" : String(Substring(bytes[..<last]))
  }

  /// What follows the last slash.
  package static func name(of path: String) -> String {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(of: slash) else { return path }
    return String(Substring(bytes[bytes.index(after: last)...]))
  }

  /// What follows the name's last dot, in lower case; nil: there is no dot but a leading one.
  package static func fileExtension(of path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    let suffix = Substring(name.utf8[name.utf8.index(after: dot)...])
    return suffix.isEmpty ? nil : suffix.lowercased()
  }

  /// Whether a file is named as journals are.
  package static func isJournal(_ path: String) -> Bool {
    fileExtension(of: path).map(["journal", "j", "hledger", "ledger", "dat"].contains) ?? false
  }

  /// Whether what lies there is the system's, such as `/dev/stdout` and `/dev/fd/63`.
  package static func isOfSystem(_ path: String) -> Bool {
    ["/dev/", "/proc/"].contains { normalized(path).hasPrefix($0) }
  }

  /// The path without `.`, doubled slashes and `x/..`; `.` if nothing is left.
  ///
  /// A leading `..` of a relative path is kept. Symbolic links are ignored: `link/..` becomes the
  /// directory of the link.
  package static func normalized(_ path: String) -> String {
    let absolute = isAbsolute(path)
    var parts: [Substring.UTF8View] = []
    for part in path.utf8.split(separator: slash) where !part.elementsEqual(".".utf8) {
      if !part.elementsEqual("..".utf8) {
        parts.append(part)
      } else if let last = parts.last, !last.elementsEqual("..".utf8) {
        parts.removeLast()
      } else if !absolute {
        parts.append(part)
      }
    }
    return assembled(parts, absolute: absolute)
  }

  private static func assembled(_ parts: [Substring.UTF8View], absolute: Bool) -> String {
    guard let first = parts.first else { return absolute ? "/" : "." }
    var path = absolute ? "/" : ""
    path += Substring(first)
    for part in parts.dropFirst() {
      path += "/"
      path += Substring(part)
    }
    return path
  }

  /// The path with a leading `~` or `~/` replaced by the home directory, if that is known.
  package static func expandingTilde(_ path: String, home: String?) -> String {
    guard let home, path.utf8.first == UInt8(ascii: "~") else { return path }
    let rest = path.utf8.dropFirst()
    return rest.isEmpty || rest.first == slash ? home + String(Substring(rest)) : path
  }

  /// `path` relative to `directory` if it is below it; otherwise unchanged.
  package static func relative(_ path: String, to directory: String) -> String {
    let base = directory == "/" ? "/" : directory + "/"
    guard path.utf8.starts(with: base.utf8), path.utf8.count > base.utf8.count else { return path }
    return String(Substring(path.utf8.dropFirst(base.utf8.count)))
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
}
