import Synchronization

extension Environment {
  /// The same world, in which standard input and pipes can be read again, since what was read of
  /// them is kept. A command that reads its books twice thus always sees the same books.
  package var keepingStreams: Environment {
    var world = self
    let kept = Mutex<Result<FileContents, ReadError>?>(nil)
    let read = standardInput
    world.standardInput = { () throws(ReadError) in
      let contents = kept.withLock { known in
        if let known { return known }
        let fresh = Result { () throws(ReadError) in try read() }
        known = fresh
        return fresh
      }
      return try contents.get()
    }
    world.disk = StreamKeepingDisk(base: disk, kept: KeptStreams())
    return world
  }
}

/// A disk that reads pipes and other streams only once.
private struct StreamKeepingDisk: LayeredDisk {
  let base: any Disk
  let kept: KeptStreams

  func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    guard allowPipe, let kind = base.status(path)?.kind, kind == .pipe || kind == .other else {
      return try base.read(path, allowPipe: allowPipe)
    }
    if let known = kept[path] { return known }
    let contents = try base.read(path, allowPipe: true)
    kept[path] = contents
    return contents
  }

  var copying: any Disk { StreamKeepingDisk(base: base.copying, kept: kept) }
}

/// What was read from streams, by path.
private final class KeptStreams: Sendable {
  private let contents = Mutex<[String: FileContents]>([:])

  subscript(path: String) -> FileContents? {
    get { contents.withLock { $0[path] } }
    set { contents.withLock { $0[path] = newValue } }
  }
}
