/// Where paths lead.
extension Disk {
  /// Where a path leads, links followed. What is not there lies where the nearest directory above it
  /// does.
  package func destination(of path: String) -> String {
    var known = path
    var rest = ""
    while status(known) == nil, Path.directory(of: known) != known, known != "." {
      rest = rest.isEmpty ? Path.name(of: known) : Path.join(Path.name(of: known), rest)
      known = Path.directory(of: known)
    }
    return Path.normalized(rest.isEmpty ? resolved(known) : Path.join(resolved(known), rest))
  }

  /// Whether a path leads to something below a directory, links followed.
  package func leads(_ path: String, below directory: String) -> Bool {
    let target = destination(of: path)
    return Path.relative(target, to: Path.normalized(resolved(directory))) != target
  }

  /// The first link that an absolute path leads through or names; nil: none.
  ///
  /// Those at the top of the file system are the administrator's (`/tmp` and `/var` of macOS), and those
  /// that a known directory is reached by are not met on the way from it.
  package func firstLink(in path: String, fromKnown directories: [String]) -> String? {
    let known = directories.map { Path.normalized($0) }
    var place = "/"
    for part in path.split(separator: "/") {
      let isAtTop = Path.normalized(place) == "/"
      place = Path.join(place, String(part))
      let plain = Path.normalized(place)
      let isKnown = known.contains { $0 == plain || Path.relative($0, to: plain) != $0 }
      if !isAtTop, !isKnown, linkTarget(place) != nil { return place }
    }
    return nil
  }
}
