import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemDisk {
  /// Flushes the rename, too, if the file system supports that.
  package func put(_ staged: StagedFile, over expected: ExpectedTarget) throws(WriteError) {
    switch expected {
    case .anything: try rename(staged)
    case .nothing: try putNew(staged)
    case .file(let bytes): try exchange(staged, expecting: bytes)
    }
    if staged.isFlushed { flushDirectory(Path.directory(of: staged.target)) }
  }

  private func rename(_ staged: StagedFile) throws(WriteError) {
    try steps.take(.rename(staged.path, to: staged.target))
    guard Platform.rename(staged.path, staged.target) == 0 else { throw WriteError(errno: errno) }
  }

  /// Links instead of renaming, since that never replaces what someone else has just made, nor
  /// follows a link.
  private func putNew(_ staged: StagedFile) throws(WriteError) {
    try steps.take(.rename(staged.path, to: staged.target))
    if link(Path.system(staged.path), Path.system(staged.target)) == 0 {
      try? remove(staged.path)
      return
    }
    guard errno != EEXIST, ownStatus(staged.target) == nil else { throw .exists }
    guard Platform.rename(staged.path, staged.target) == 0 else { throw WriteError(errno: errno) }
  }

  /// Exchanges the names of both files and looks at what the old one holds: whatever an editor
  /// saved up to that moment. If that is not what was expected, exchanges them again.
  private func exchange(_ staged: StagedFile, expecting old: [UInt8]) throws(WriteError) {
    let ours = ownStatus(staged.path)?.identity
    try steps.take(.exchange(staged.path, with: staged.target))
    guard Platform.exchange(staged.path, staged.target) else {
      // Without an exchange there is a moment between looking and renaming.
      guard holds(staged.target, old) else { throw .changed }
      return try rename(staged)
    }
    guard holds(staged.path, old) else {
      try takeBack(ours, staged)
      throw .changed
    }
    // The change has been made. What cannot be removed now, the next change removes.
    try? remove(staged.path)
  }

  private func takeBack(_ ours: FileIdentity?, _ staged: StagedFile) throws(WriteError) {
    if Platform.exchange(staged.path, staged.target) {
      // Another save came in between: the latest one has to win.
      if ownStatus(staged.path)?.identity != ours {
        _ = Platform.exchange(staged.path, staged.target)
      }
    } else if Platform.rename(staged.path, staged.target) != 0 {
      throw WriteError(errno: errno)
    }
  }

  private func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let found = try? copying.readOwn(path, limit: sizeLimit) else { return false }
    return found.holds(bytes)
  }

  /// See `Disk`. One flush of the file system costs as much as that of a few files.
  package func flush(_ directory: String) {
    let descriptor = Platform.open(directory, O_RDONLY)
    guard descriptor >= 0 else { return }
    platform_flush_file_system(descriptor)
    close(descriptor)
  }

  /// Makes the rename itself survive a crash; not every file system can, and none must.
  private func flushDirectory(_ directory: String) {
    let descriptor = Platform.open(directory, O_RDONLY)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}

extension Platform {
  fileprivate static func rename(_ old: String, _ new: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.rename(Path.system(old), Path.system(new))
    #elseif canImport(Musl)
      Musl.rename(Path.system(old), Path.system(new))
    #elseif canImport(Darwin)
      Darwin.rename(Path.system(old), Path.system(new))
    #endif
  }

  /// Exchanges the names of two files in one step; false: the system cannot.
  fileprivate static func exchange(_ one: String, _ other: String) -> Bool {
    #if canImport(Darwin)
      renamex_np(Path.system(one), Path.system(other), UInt32(RENAME_SWAP)) == 0
    #else
      platform_exchange_names(Path.system(one), Path.system(other))
    #endif
  }
}
