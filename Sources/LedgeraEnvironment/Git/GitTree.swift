import Synchronization

/// The files of one commit, or of what is staged: their names and the objects with their bytes.
struct GitTree: Sendable {
  /// What a name stands for.
  struct Entry: Sendable {
    let kind: FileKind
    /// The object with the bytes; of a link, with its target. Unused of a directory.
    let blob: String
    /// Tells entries apart, from 1.
    let number: UInt64
  }

  /// By path within the repository, without a slash at the end; the top is the empty path.
  private(set) var entries: [String: Entry] = [
    "": Entry(kind: .directory, blob: "", number: 1)
  ]
  /// What lies in each directory.
  private(set) var listings: [String: [DirectoryEntry]] = ["": []]

  /// Reads `git ls-tree -r -z`: `MODE TYPE OBJECT`, a tab, the path.
  init(listing output: [UInt8]) { add(output) { $0[2] } }

  /// Reads `git ls-files --stage -z`: `MODE OBJECT STAGE`, a tab, the path. Of a conflict, the own side.
  init(staged output: [UInt8]) {
    add(output) { ["0", "2"].contains(String(decoding: $0[2], as: UTF8.self)) ? $0[1] : nil }
  }

  private mutating func add(
    _ output: [UInt8], object: ([ArraySlice<UInt8>]) -> ArraySlice<UInt8>?
  ) {
    for line in output.split(separator: 0) {
      guard let tab = line.firstIndex(of: 0x09) else { continue }
      let words = line[..<tab].split(separator: 0x20)
      guard words.count == 3, let object = object(words) else { continue }
      let kind: FileKind =
        switch String(decoding: words[0], as: UTF8.self) {
        case "120000": .link
        case "160000": .directory
        default: .regular
        }
      add(Path.text(of: line[(tab + 1)...]), kind, String(decoding: object, as: UTF8.self))
    }
  }

  private mutating func add(_ path: String, _ kind: FileKind, _ blob: String) {
    var (path, kind, blob) = (path, kind, blob)
    while entries[path] == nil {
      entries[path] = Entry(kind: kind, blob: blob, number: UInt64(entries.count + 1))
      if kind == .directory, listings[path] == nil { listings[path] = [] }
      let above = Path.directory(of: path)
      let directory = above == "." ? "" : above
      listings[directory, default: []].append(
        DirectoryEntry(
          name: Path.bytes(of: Path.name(of: path)), kind: kind == .link ? nil : kind))
      (path, kind, blob) = (directory, .directory, "")
    }
  }
}

/// Objects of a repository that were read, shared by all its revisions: what two of them have in common is
/// read once.
package final class GitObjects: Sendable {
  private let repository: GitRepository
  private let known = Mutex<[String: FileContents]>([:])

  package init(_ repository: GitRepository) { self.repository = repository }

  /// Reads those that are not known yet, by one call of git. Missing ones stay unknown.
  func fetch(_ blobs: [String]) throws(GitError) {
    let wanted = known.withLock { known in
      Array(Set(blobs.filter { known[$0] == nil })).sorted()
    }
    guard !wanted.isEmpty else { return }
    let contents = try repository.contents(of: wanted)
    known.withLock { known in
      for (blob, bytes) in zip(wanted, contents) { known[blob] = bytes.map { FileContents($0) } }
    }
  }

  /// nil: there is no such object.
  func contents(of blob: String) throws(GitError) -> FileContents? {
    try fetch([blob])
    return known.withLock { $0[blob] }
  }
}
