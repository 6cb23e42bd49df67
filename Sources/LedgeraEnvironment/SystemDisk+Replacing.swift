#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemDisk {
  package func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    let old = ownStatus(path)?.kind
    if old == .pipe || old == .other || old == .link && Self.isOwnStream(path) {
      return try overwrite(path, with: bytes)
    }
    let staged = try stage(bytes, for: path, StagingOptions(followsLinks: false))
    do throws(WriteError) {
      try put(staged, over: .anything)
    } catch {
      try? remove(staged.path)
      throw error
    }
  }

  package func stage(
    _ bytes: UnsafeRawBufferPointer, for path: String, _ options: StagingOptions
  ) throws(WriteError) -> StagedFile {
    guard Self.isSpellable(path) else { throw .missingDirectory }
    let follows = options.followsLinks
    guard let old = follows ? status(path) : ownStatus(path) else {
      return try writeStaged(bytes, for: path, options)
    }
    switch old.kind {
    case .directory: throw .isDirectory
    case .link: throw .isLink
    case .pipe, .other: throw .notRegularFile
    case .regular:
      // Renaming needs no permission for the old file, so check whether it is read-only.
      guard access(Path.system(path), W_OK) == 0 else { throw WriteError(errno: errno) }
      guard let target = follows ? realPath(path) : path else { throw WriteError(errno: errno) }
      var found = stat()
      guard lstat(Path.system(target), &found) == 0 else { throw WriteError(errno: errno) }
      return try writeStaged(bytes, for: target, options, like: found)
    }
  }

  package func remove(_ path: String) throws(WriteError) {
    guard Self.isSpellable(path) else { return }
    try steps.take(.remove(path))
    guard unlink(Path.system(path)) == 0 || errno == ENOENT else { throw WriteError(errno: errno) }
  }

  package func makeDirectory(_ path: String, isPrivate: Bool) throws(WriteError) {
    guard Self.isSpellable(path) else { throw .missingDirectory }
    if let old = status(path) {
      guard old.kind == .directory else { throw .exists }
      return
    }
    let parent = Path.directory(of: path)
    if parent != path { try makeDirectory(parent, isPrivate: isPrivate) }
    try steps.take(.makeDirectory(path))
    guard mkdir(Path.system(path), isPrivate ? 0o700 : 0o777) == 0 || errno == EEXIST else {
      throw WriteError(errno: errno)
    }
  }

  package func resolved(_ path: String) -> String {
    Self.isSpellable(path) ? realPath(path) ?? path : path
  }

  /// Whether a path names what this process has open: `/dev/stdout`, or `/dev/fd/63`, which a shell puts
  /// in the place of `>(…)`. The system shows those as links.
  private static func isOwnStream(_ path: String) -> Bool {
    let path = Path.normalized(path)
    return ["/dev/stdout", "/dev/stderr"].contains(path)
      || ["/dev/fd/", "/proc/self/fd/"].contains { path.utf8.starts(with: $0.utf8) }
  }

  private func overwrite(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    let descriptor = try openStream(path)
    defer { close(descriptor) }
    do throws(WriteError) {
      try Platform.writeAll(bytes, to: descriptor)
    } catch {
      // As with standard output, a reader that has seen enough is not a failure.
      if error != .noReader { throw error }
    }
  }

  /// Opens a device, or a FIFO once it has a reader, then lets writing wait.
  private func openStream(_ path: String) throws(WriteError) -> Int32 {
    for attempt in 0... {
      // O_APPEND for a file that the shell has opened for this process.
      let descriptor = Platform.open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_NONBLOCK)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      }
      guard errno == ENXIO, status(path)?.kind == .pipe else { throw WriteError(errno: errno) }
      guard attempt < Self.readerPatience / 10 else { break }
      poll(nil, 0, 10)
    }
    throw .other("nothing reads from it")
  }

  /// How long to wait for a FIFO's reader, in milliseconds.
  private static let readerPatience = 2000

  private func writeStaged(
    _ bytes: UnsafeRawBufferPointer, for target: String, _ options: StagingOptions,
    like old: stat? = nil
  ) throws(WriteError) -> StagedFile {
    let isPrivate = old != nil || options.permissions != nil
    let (descriptor, path) = try openStaged(beside: target, isPrivate: isPrivate)
    do throws(WriteError) {
      defer { close(descriptor) }
      if let old { adopt(old, by: descriptor) }
      if let permissions = options.permissions { narrow(descriptor, to: permissions, like: old) }
      var rest = bytes
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(steps.pieceSize))
        try steps.take(.write(path, bytes: piece.count))
        try Platform.writeAll(piece, to: descriptor)
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
      }
      if options.flushes {
        try steps.take(.flush(path))
        guard fsync(descriptor) == 0 else { throw WriteError(errno: errno) }
      }
    } catch {
      try? remove(path)
      throw error
    }
    return StagedFile(path: path, target: target, isFlushed: options.flushes)
  }

  /// Sets owner and group first, as changing them clears bits of the mode. A user who may not set
  /// the owner can often set the group.
  private func adopt(_ old: stat, by descriptor: Int32) {
    let isOwner = fchown(descriptor, old.st_uid, old.st_gid) == 0
    let hasGroup = isOwner || fchown(descriptor, uid_t.max, old.st_gid) == 0
    // If the group cannot be kept, another one must not get its permissions.
    _ = fchmod(descriptor, old.st_mode & (isOwner ? 0o7777 : hasGroup ? 0o777 : 0o707))
  }

  /// Removes what `permissions` do not allow from a file that has those of `old`, or sets those of
  /// a new one.
  private func narrow(_ descriptor: Int32, to permissions: FilePermissions, like old: stat?) {
    var allowed = permissions
    if let old {
      var now = stat()
      guard fstat(descriptor, &now) == 0 else { return }
      allowed = FilePermissions(mode: UInt16(now.st_mode & 0o7777), group: UInt32(old.st_gid))
        .narrowed(to: permissions)
    } else if let group = permissions.group, fchown(descriptor, uid_t.max, group) != 0 {
      allowed = permissions.withoutGroup
    }
    _ = fchmod(descriptor, mode_t(allowed.mode))
  }

  /// A new file in the same directory, hence on the same file system, so that it can be renamed.
  private func openStaged(
    beside path: String, isPrivate: Bool
  ) throws(WriteError) -> (Int32, String) {
    let directory = Path.directory(of: path)
    for attempt in 0..<100 {
      let name = Path.join(directory, StagedFile.name(attempt, process: getpid()))
      try steps.take(.create(name))
      // O_EXCL follows no link.
      let descriptor = Platform.open(
        name, O_WRONLY | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o666)
      if descriptor >= 0 { return (descriptor, name) }
      guard errno == EEXIST else { throw WriteError(errno: errno) }
    }
    throw .other("too many temporary files")
  }

  private func realPath(_ path: String) -> String? {
    guard let resolved = realpath(Path.system(path), nil) else { return nil }
    defer { free(resolved) }
    return Path.text(ofSystem: resolved)
  }
}
