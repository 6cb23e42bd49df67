#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemDisk {
  /// See `Disk`.
  public func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    if let old = status(path), old.kind == .pipe || old.kind == .other {
      return try overwrite(path, with: bytes)
    }
    let staged = try stage(bytes, for: path)
    do throws(WriteError) {
      try put(staged, isNew: false)
    } catch {
      try? remove(staged.path)
      throw error
    }
  }

  /// See `Disk`.
  public func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String
  ) throws(WriteError) -> StagedFile {
    guard Self.isSpellable(path) else { throw .missingDirectory }
    guard let old = status(path) else {
      return try writeStaged(bytes, for: danglingTarget(of: path) ?? path, like: nil)
    }
    switch old.kind {
    case .directory: throw .isDirectory
    case .pipe, .other: throw .notRegularFile
    case .regular:
      // Renaming needs no right to the old file, so a read-only file has to be respected here.
      guard access(path, W_OK) == 0 else { throw WriteError(errno: errno) }
      guard let target = realPath(path) else { throw WriteError(errno: errno) }
      var found = stat()
      guard stat(target, &found) == 0 else { throw WriteError(errno: errno) }
      return try writeStaged(bytes, for: target, like: found)
    }
  }

  /// See `Disk`. The rename itself is flushed, too, where the file system can do that.
  public func put(_ staged: StagedFile, isNew: Bool) throws(WriteError) {
    try steps.take(.rename(staged.path, to: staged.target))
    if isNew {
      // Unlike renaming, linking never replaces what somebody else has just made.
      if link(staged.path, staged.target) == 0 {
        try? remove(staged.path)
        return flushDirectory(Path.directory(of: staged.target))
      }
      guard errno != EEXIST else { throw .exists }
    }
    guard rename(staged.path, staged.target) == 0 else { throw WriteError(errno: errno) }
    flushDirectory(Path.directory(of: staged.target))
  }

  /// See `Disk`.
  public func remove(_ path: String) throws(WriteError) {
    guard Self.isSpellable(path) else { return }
    try steps.take(.remove(path))
    guard unlink(path) == 0 || errno == ENOENT else { throw WriteError(errno: errno) }
  }

  /// See `Disk`.
  public func makeDirectory(_ path: String) throws(WriteError) {
    guard Self.isSpellable(path) else { throw .missingDirectory }
    if let old = status(path) {
      guard old.kind == .directory else { throw .exists }
      return
    }
    let parent = Path.directory(of: path)
    if parent != path { try makeDirectory(parent) }
    try steps.take(.makeDirectory(path))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw WriteError(errno: errno) }
  }

  /// See `Disk`.
  public func resolved(_ path: String) -> String {
    Self.isSpellable(path) ? realPath(path) ?? path : path
  }

  private func overwrite(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    let descriptor = Platform.open(path, O_WRONLY | O_NOCTTY)
    guard descriptor >= 0 else { throw WriteError(errno: errno) }
    defer { close(descriptor) }
    try Platform.writeAll(bytes, to: descriptor)
  }

  private func writeStaged(
    _ bytes: UnsafeRawBufferPointer, for target: String, like old: stat?
  ) throws(WriteError) -> StagedFile {
    let (descriptor, path) = try openStaged(beside: target, isPrivate: old != nil)
    do throws(WriteError) {
      defer { close(descriptor) }
      if let old { adopt(old, by: descriptor) }
      var rest = bytes
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(steps.pieceSize))
        try steps.take(.write(path, bytes: piece.count))
        try Platform.writeAll(piece, to: descriptor)
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
      }
      try steps.take(.flush(path))
      guard fsync(descriptor) == 0 else { throw WriteError(errno: errno) }
    } catch {
      try? remove(path)
      throw error
    }
    return StagedFile(path: path, target: target)
  }

  /// Owner and group first, as changing them takes bits of the mode away. Who may not give a file to
  /// its owner keeps it; the group often can be kept all the same.
  private func adopt(_ old: stat, by descriptor: Int32) {
    let isOwner = fchown(descriptor, old.st_uid, old.st_gid) == 0
    let hasGroup = isOwner || fchown(descriptor, uid_t.max, old.st_gid) == 0
    // Without the group, what was meant for it is not given to another one.
    _ = fchmod(descriptor, old.st_mode & (isOwner ? 0o7777 : hasGroup ? 0o777 : 0o707))
  }

  /// A new file in the same directory, hence on the same file system, so that it can be renamed.
  private func openStaged(
    beside path: String, isPrivate: Bool
  ) throws(WriteError) -> (Int32, String) {
    let directory = Path.directory(of: path)
    for attempt in 0..<100 {
      let name = Path.join(directory, ".ledgera-\(getpid())-\(attempt).tmp")
      try steps.take(.create(name))
      let descriptor = Platform.open(
        name, O_WRONLY | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o666)
      if descriptor >= 0 { return (descriptor, name) }
      guard errno == EEXIST else { throw WriteError(errno: errno) }
    }
    throw .other("too many temporary files")
  }

  /// Makes the rename itself survive a crash; not every file system can, and none must.
  private func flushDirectory(_ directory: String) {
    let descriptor = Platform.open(directory, O_RDONLY)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  private func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Where a symbolic link to nothing points, so that writing creates its target.
  private func danglingTarget(of path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { memory in
      readlink(path, memory.baseAddress!.assumingMemoryBound(to: CChar.self), memory.count)
    }
    guard count > 0, count < buffer.count else { return nil }
    let target = String(decoding: buffer[..<count], as: UTF8.self)
    return Path.join(Path.directory(of: path), target)
  }
}
