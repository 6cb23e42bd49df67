import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel

/// The files of a backup, with their paths in it.
struct BackupCollection {
  /// The directory of the root journal, without links.
  let root: String
  private let environment: Environment
  /// By path without links, in the order in which they were read.
  private var files: [(path: String, member: ArchiveMember)] = []
  /// Links that names of files lead through.
  private var links: [(path: String, target: String)] = []
  private var seen: Set<String> = []
  /// Attachments and seals outside the root that were not asked for.
  private(set) var leftOut: [String] = []
  /// What all files allow; nil: there are no files.
  private(set) var permissions: FilePermissions?

  init(_ journal: Journal, _ invocation: Invocation) throws(CommandFailure) {
    environment = invocation.environment
    let rootFile = try invocation.inputFiles().first?.path ?? environment.currentDirectory
    root = invocation.booksDirectory(rootFile)
    for source in journal.sources.files {
      let path = environment.absolutePath(source.path)
      if source.isTranslated { read(path) } else { add(path, Array(source.bytes)) }
    }
    for seal in journal.store.seals {
      let directory = Path.directory(of: journal.sources[seal.span.file].path)
      attach(environment.absolutePath(Path.join(directory, seal.path)), invocation)
    }
    for attachment in journal.attachments where !attachment.path.isEmpty {
      let directory = Path.directory(of: journal.sources[attachment.file].path)
      attach(environment.absolutePath(Path.join(directory, attachment.path)), invocation)
    }
    if let place = Configuration.place(environment, given: invocation.options) {
      read(place.path)
    }
    readOwn(Path.join(root, DeletedTransactions.name))
  }

  /// The directory at which paths in the archive begin: the deepest that holds all of the files.
  var base: String {
    var base = root
    for file in files {
      while base != "/", Path.relative(file.path, to: base) == file.path {
        base = Path.directory(of: base)
      }
    }
    return base
  }

  /// Files, then the links to them.
  var members: [ArchiveMember] {
    let base = base
    let placed = files.map { file in
      ArchiveMember(
        path: Path.relative(file.path, to: base), bytes: file.member.bytes,
        modified: file.member.modified, mode: file.member.mode)
    }
    return placed
      + links.compactMap { link in
        let path = Path.relative(link.path, to: base)
        return path == link.path ? nil : ArchiveMember(path: path, linkTarget: link.target)
      }
  }

  /// What books name but do not read: below the root, unless the user asks for more.
  private mutating func attach(_ path: String, _ invocation: Invocation) {
    guard invocation.has(.outside) || environment.disk.leads(path, below: root) else {
      let name = Path.normalized(path)
      if environment.disk.status(path) != nil, !leftOut.contains(name) { leftOut.append(name) }
      return
    }
    read(path)
  }

  /// Files that may be missing.
  private mutating func read(_ path: String) {
    guard let contents = try? environment.disk.read(path) else { return }
    add(path, contents.copy)
  }

  private mutating func readOwn(_ path: String) {
    guard let contents = try? environment.disk.readOwn(path, limit: FileContents.sizeLimit) else {
      return
    }
    add(path, contents.copy)
  }

  private mutating func add(_ path: String, _ bytes: [UInt8]) {
    addLinks(of: path)
    let resolved = Path.normalized(environment.disk.resolved(path))
    guard seen.insert(resolved).inserted else { return }
    let status = environment.disk.status(path)
    if let status {
      let own = FilePermissions(
        mode: status.permissions.mode & 0o666, group: status.permissions.group)
      permissions = permissions?.narrowed(to: own) ?? own
    }
    let member = ArchiveMember(
      path: "", bytes: bytes, modified: (status?.modified ?? 0) / 1_000_000_000,
      mode: (status?.permissions.mode ?? 0o644) & 0o777)
    files.append((resolved, member))
  }

  /// The links that a path leads through, as the system follows them.
  private mutating func addLinks(of path: String) {
    var (done, left) = ("/", path.split(separator: "/").map(String.init))
    var patience = 40
    while !left.isEmpty, patience > 0 {
      let part = left.removeFirst()
      if part == ".." {
        done = Path.directory(of: done)
        continue
      }
      let next = Path.join(done, part)
      guard let target = environment.disk.linkTarget(next) else {
        done = next
        continue
      }
      patience -= 1
      if seen.insert(next).inserted { links.append((next, target)) }
      left = target.split(separator: "/").map(String.init) + left
      if Path.isAbsolute(target) { done = "/" }
    }
  }
}
