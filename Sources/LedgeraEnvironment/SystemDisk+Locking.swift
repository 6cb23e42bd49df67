#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
