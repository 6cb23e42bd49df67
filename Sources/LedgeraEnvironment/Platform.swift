#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// System calls whose names are hidden by methods here.
enum Platform {
  static func read(_ descriptor: Int32, _ memory: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, memory, count)
    #elseif canImport(Musl)
      Musl.read(descriptor, memory, count)
    #elseif canImport(Darwin)
      Darwin.read(descriptor, memory, count)
    #endif
  }

  static func write(_ descriptor: Int32, _ memory: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, memory, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, memory, count)
    #elseif canImport(Darwin)
      Darwin.write(descriptor, memory, count)
    #endif
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #elseif canImport(Darwin)
      _ = Darwin.close(descriptor)
    #endif
  }

  /// Writes all bytes, in as many calls as it takes.
  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) throws(WriteError) {
    guard let start = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      let wrote = retryingInterrupts { write(descriptor, start + done, bytes.count - done) }
      guard wrote >= 0 else { throw WriteError(errno: errno) }
      done += wrote
    }
  }

  /// The system's description of an error number.
  static func message(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  /// Makes reads wait for data; false: the system refuses.
  static func makeBlocking(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) >= 0
  }

  /// Opens a file without letting child processes inherit the descriptor.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    let path = Path.system(path)
    return retryingInterrupts {
      #if canImport(Glibc)
        Glibc.open(path, flags | O_CLOEXEC, mode)
      #elseif canImport(Musl)
        Musl.open(path, flags | O_CLOEXEC, mode)
      #elseif canImport(Darwin)
        Darwin.open(path, flags | O_CLOEXEC, mode)
      #endif
    }
  }
}

/// Repeats a system call that a signal interrupted.
@inline(__always)
func retryingInterrupts<Value: SignedInteger>(_ call: () -> Value) -> Value {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

extension ReadError {
  init(errno number: Int32) {
    self =
      switch number {
      case ENOENT, ENOTDIR: .missing
      case EISDIR: .isDirectory
      case EACCES, EPERM: .permissionDenied
      case ENXIO: .notRegularFile
      default: .other(Platform.message(number))
      }
  }
}

extension WriteError {
  init(errno number: Int32) {
    self =
      switch number {
      case ENOENT, ENOTDIR: .missingDirectory
      case EISDIR: .isDirectory
      case EPIPE: .noReader
      case EACCES, EPERM, EROFS: .permissionDenied
      case EEXIST: .exists
      default: .other(Platform.message(number))
      }
  }
}

extension FileKind {
  init(_ status: stat) {
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFIFO: .pipe
      case S_IFLNK: .link
      default: .other
      }
  }
}
