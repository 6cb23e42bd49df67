#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SystemDisk {
  /// See `Disk`. Another writer is waited for, as edits take milliseconds.
  public func lock(_ directory: String) -> DirectoryLock? {
    let descriptor = Platform.open(directory, O_RDONLY)
    // Whatever is wrong with the directory, writing to it will say.
    guard descriptor >= 0 else { return DirectoryLock() }
    for attempt in 0... {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        return DirectoryLock { close(descriptor) }
      }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard attempt < Self.lockAttempts else {
        close(descriptor)
        return nil
      }
      usleep(20_000)
    }
    close(descriptor)
    return DirectoryLock()
  }

  /// How often a lock is asked for, 20 ms apart: three seconds.
  private static var lockAttempts: Int { 150 }
}
