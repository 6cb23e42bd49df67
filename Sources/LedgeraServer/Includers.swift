import LedgeraEnvironment

/// Which journals may include documents that were opened by themselves.
struct Includers {
  /// By document: the journal that does; nil: it was looked for in vain.
  private var known: [String: String?] = [:]

  /// Journals are looked at in this many directories, and so many in each.
  private static let depth = 4
  private static let limit = 20
  private static let sizeLimit = 4 << 20

  /// Journals beside and above a document that have an `include` directive, the nearest first; only the
  /// one that is known once it is.
  func candidates(for path: String, upTo folder: String, on disk: any Disk) -> [String] {
    if let known = known[path] { return known.map { [$0] } ?? [] }
    var candidates: [String] = []
    var directory = Path.directory(of: path)
    for _ in 0..<Self.depth {
      candidates += disk.journals(in: directory).prefix(Self.limit).filter {
        $0 != path && includes($0, on: disk)
      }
      let parent = Path.directory(of: directory)
      if directory == folder || parent == directory || parent == "." { break }
      directory = parent
    }
    return candidates
  }

  mutating func note(_ includer: String?, for path: String) {
    known[path] = .some(includer)
  }

  private func includes(_ path: String, on disk: any Disk) -> Bool {
    guard let status = disk.status(path), status.size <= Self.sizeLimit,
      let contents = try? disk.read(path)
    else { return false }
    return Self.hasIncludes(contents.bytes)
  }

  static func hasIncludes(_ journal: some Collection<UInt8>) -> Bool {
    let word = Array("include".utf8)
    let text = journal.dropFirst(journal.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    return text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
      line.starts(with: word) || line.dropFirst().starts(with: word)
    }
  }
}
