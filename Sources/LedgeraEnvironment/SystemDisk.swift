#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package struct SystemDisk: Disk {
  /// The largest size of a file in bytes.
  package let sizeLimit: Int

  /// Whether large files are mapped instead of copied.
  let mapsFiles: Bool
  /// Called before every change.
  let steps: WriteSteps

  /// - Parameters:
  ///   - sizeLimit: Larger files are refused.
  ///   - steps: For tests that make some of them fail.
  package init(sizeLimit: Int = FileContents.sizeLimit, steps: WriteSteps = WriteSteps()) {
    self.init(sizeLimit: sizeLimit, mapsFiles: true, steps: steps)
  }

  private init(sizeLimit: Int, mapsFiles: Bool, steps: WriteSteps) {
    self.sizeLimit = sizeLimit
    self.mapsFiles = mapsFiles
    self.steps = steps
  }

  package var copying: any Disk {
    SystemDisk(sizeLimit: sizeLimit, mapsFiles: false, steps: steps)
  }

  /// Opens one file at a time, and waits for a FIFO's writer for a while.
  package func read(_ path: String, allowPipe: Bool) throws(ReadError) -> FileContents {
    try read(path, allowPipe: allowPipe, flags: 0, limit: sizeLimit)
  }

  package func readOwn(_ path: String, limit: Int) throws(ReadError) -> FileContents {
    try read(path, allowPipe: false, flags: O_NOFOLLOW, limit: min(limit, sizeLimit))
  }

  private func read(
    _ path: String, allowPipe: Bool, flags: Int32, limit: Int
  ) throws(ReadError) -> FileContents {
    guard Self.isSpellable(path) else { throw .missing }
    // Without O_NONBLOCK, opening a FIFO without a writer would hang before it can be refused.
    let descriptor = Platform.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK | flags)
    guard descriptor >= 0 else {
      throw errno == ELOOP && flags & O_NOFOLLOW != 0 ? .isLink : ReadError(errno: errno)
    }
    defer { close(descriptor) }
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { throw ReadError(errno: errno) }
    var isSilent = false
    switch FileKind(found) {
    case .regular: break
    case .directory: throw .isDirectory
    case .pipe:
      guard allowPipe else { throw .notRegularFile }
      isSilent = !Self.hasData(descriptor, within: Self.writerPatience)
    case .link, .other: guard allowPipe, path == "/dev/null" else { throw .notRegularFile }
    }
    let contents = try FileContents.read(
      descriptor: descriptor, status: found, limit: limit, maps: mapsFiles)
    if isSilent, contents.count == 0 { throw .other("nothing writes to it") }
    return contents
  }

  /// How long to wait for a FIFO's writer, in milliseconds.
  static let writerPatience: Int32 = 2000

  /// Whether a FIFO gets data, or loses its writer, within some milliseconds.
  private static func hasData(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return retryingInterrupts { poll(&waiting, 1, milliseconds) } > 0
  }

  package func status(_ path: String) -> FileStatus? {
    var found = stat()
    guard Self.isSpellable(path), stat(Path.system(path), &found) == 0 else { return nil }
    return FileStatus(found)
  }

  package func ownStatus(_ path: String) -> FileStatus? {
    var found = stat()
    guard Self.isSpellable(path), lstat(Path.system(path), &found) == 0 else { return nil }
    return FileStatus(found)
  }

  package func linkTarget(_ path: String) -> String? {
    guard Self.isSpellable(path) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { memory in
      readlink(
        Path.system(path), memory.baseAddress!.assumingMemoryBound(to: CChar.self), memory.count)
    }
    guard count > 0, count < buffer.count else { return nil }
    return Path.text(of: buffer[..<count])
  }

  package func isForeign(_ path: String) -> Bool {
    guard Self.isSpellable(path) else { return false }
    var (file, link) = (stat(), stat())
    let path = Path.system(path)
    guard stat(path, &file) == 0, lstat(path, &link) == 0 else { return false }
    return [file.st_uid, link.st_uid].contains { $0 != 0 && $0 != geteuid() }
  }

  package func entries(of directory: String) throws(ReadError) -> [DirectoryEntry] {
    guard Self.isSpellable(directory), let stream = opendir(Path.system(directory)) else {
      throw ReadError(errno: errno)
    }
    defer { closedir(stream) }
    var entries: [DirectoryEntry] = []
    while let entry = readdir(stream) {
      let name = Self.name(of: entry)
      if name == [UInt8(ascii: ".")] || name == Array("..".utf8) { continue }
      entries.append(DirectoryEntry(name: name, kind: Self.kind(of: entry.pointee.d_type)))
    }
    return entries
  }

  /// The system would cut a name at a NUL byte, and thus name another file.
  static func isSpellable(_ path: String) -> Bool {
    errno = ENOENT
    return !path.isEmpty && !path.utf8.contains(0)
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
    let start = UnsafeRawPointer(entry) + offset
    let length = strlen(start.assumingMemoryBound(to: CChar.self))
    return Array(UnsafeRawBufferPointer(start: start, count: length))
  }

  private static func kind(of type: UInt8) -> FileKind? {
    switch Int(type) {
    case Int(DT_REG): .regular
    case Int(DT_DIR): .directory
    case Int(DT_FIFO): .pipe
    case Int(DT_CHR), Int(DT_BLK), Int(DT_SOCK): .other
    default: nil
    }
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    self.init(
      kind: FileKind(status),
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        file: UInt64(truncatingIfNeeded: status.st_ino)),
      size: Int(status.st_size),
      modified: Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec),
      permissions: FilePermissions(
        mode: UInt16(status.st_mode & 0o7777), group: UInt32(status.st_gid)),
      isOwn: status.st_uid == geteuid(), linkCount: Int(status.st_nlink))
  }
}

extension SystemDisk {
  package func lock(_ path: String, isPatient: Bool) -> DirectoryLock? {
    // Without O_NONBLOCK, opening a FIFO without a writer would hang.
    let descriptor = Platform.open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
    // If something is wrong with the directory, writing to it will report it.
    guard descriptor >= 0 else { return DirectoryLock() }
    for attempt in 0... {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        return DirectoryLock { close(descriptor) }
      }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard isPatient, attempt < Self.lockAttempts else {
        close(descriptor)
        return nil
      }
      usleep(20_000)
    }
    close(descriptor)
    return DirectoryLock()
  }

  /// How often to try, 20 ms apart: for three seconds.
  private static var lockAttempts: Int { 150 }
}
