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
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .missingDirectory }
    guard let old = status(path) else {
      return try replaceFile(danglingTarget(of: path) ?? path, mode: nil, with: bytes)
    }
    switch old.kind {
    case .directory: throw .isDirectory
    case .pipe, .other: try overwrite(path, with: bytes)
    case .regular:
      // Renaming needs no right to the old file, so a read-only file has to be respected here.
      guard access(path, W_OK) == 0 else { throw WriteError(errno: errno) }
      guard let target = realPath(path) else { throw WriteError(errno: errno) }
      try replaceFile(target, mode: permissions(of: target), with: bytes)
    }
  }

  private func overwrite(_ path: String, with bytes: UnsafeRawBufferPointer) throws(WriteError) {
    let descriptor = Platform.open(path, O_WRONLY | O_NOCTTY)
    guard descriptor >= 0 else { throw WriteError(errno: errno) }
    defer { close(descriptor) }
    try Platform.writeAll(bytes, to: descriptor)
  }

  private func replaceFile(
    _ path: String, mode: mode_t?, with bytes: UnsafeRawBufferPointer
  ) throws(WriteError) {
    let (descriptor, temporary) = try openTemporary(beside: path)
    do throws(WriteError) {
      do {
        defer { close(descriptor) }
        if let mode { _ = fchmod(descriptor, mode) }
        try Platform.writeAll(bytes, to: descriptor)
        guard fsync(descriptor) == 0 else { throw WriteError(errno: errno) }
      }
      guard rename(temporary, path) == 0 else { throw WriteError(errno: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    flushDirectory(Path.directory(of: path))
  }

  /// A new file in the same directory, hence on the same file system, so that it can be renamed.
  private func openTemporary(beside path: String) throws(WriteError) -> (Int32, String) {
    let directory = Path.directory(of: path)
    for attempt in 0..<100 {
      let name = directory + "/.ledgera-\(getpid())-\(attempt).tmp"
      let descriptor = Platform.open(name, O_WRONLY | O_CREAT | O_EXCL)
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

  private func permissions(of path: String) -> mode_t? {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_mode & 0o7777 : nil
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
