import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileContents {
  /// Files at least this long are mapped, which is faster, for readers that soon end. Shorter ones are
  /// copied, which cannot be disturbed by somebody who truncates the file meanwhile, as editors do that
  /// save in place; a mapped file that becomes shorter ends the process with a message
  /// (`Environment.system`).
  static let mappingThreshold = 1 << 18
  /// The pages of files at least this long are asked for all at once.
  private static let readySize = 1 << 16

  /// Reads a descriptor to its end.
  ///
  /// A regular file of some size is mapped, anything else (pipes, terminals, devices) is read, of
  /// these at most `pipeLimit` bytes.
  static func read(
    descriptor: Int32, status: stat, limit: Int, pipeLimit: Int = FileContents.pipeLimit,
    maps: Bool = true
  ) throws(ReadError) -> FileContents {
    guard FileKind(status) == .regular else {
      return try readStream(
        descriptor, expecting: 0, limit: min(limit, pipeLimit), waits: true)
    }
    // The files of /proc do not tell their length beforehand.
    guard status.st_size > 0 else {
      return try readStream(descriptor, expecting: 0, limit: limit)
    }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
    let size = Int(status.st_size)
    if maps, size >= mappingThreshold, lseek(descriptor, 0, SEEK_CUR) == 0,
      let mapped = map(descriptor, count: size)
    {
      return mapped
    }
    return try readStream(descriptor, expecting: size, limit: limit)
  }

  /// Maps a file over a larger region of zero pages; nil when the system refuses.
  private static func map(_ descriptor: Int32, count: Int) -> FileContents? {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let length = (count + page - 1) / page * page + page
    guard
      let region = mmap(nil, length, PROT_READ, MAP_PRIVATE | anonymous, -1, 0),
      region != failedMapping
    else { return nil }
    let file = mmap(region, count, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0)
    guard let file, file != failedMapping else {
      munmap(region, length)
      return nil
    }
    return FileContents(mapped: region, count: count, length: length)
  }

  /// Reads until the end, growing the buffer as needed up to the limit.
  ///
  /// - Parameter waits: A writer that has written nothing yet is waited for. Files of /proc may never
  ///   have anything.
  private static func readStream(
    _ descriptor: Int32, expecting size: Int, limit: Int, waits: Bool = false
  ) throws(ReadError) -> FileContents {
    var capacity = size > 0 ? size + 1 : 1 << 16
    guard var memory = malloc(capacity + padding) else { throw ReadError(errno: ENOMEM) }
    if size >= readySize { platform_make_ready(memory, size) }
    var count = 0
    while true {
      if count == capacity {
        capacity = min(capacity * 2, limit + 1)
        guard let larger = realloc(memory, capacity + padding) else {
          free(memory)
          throw ReadError(errno: ENOMEM)
        }
        memory = larger
      }
      let got = retryingInterrupts { Platform.read(descriptor, memory + count, capacity - count) }
      if got == 0 { break }
      if waits, got < 0, errno == EAGAIN, Platform.makeBlocking(descriptor) { continue }
      guard got > 0 else {
        let reason = errno
        free(memory)
        throw ReadError(errno: reason)
      }
      count += got
      guard count <= limit else {
        free(memory)
        throw .tooLarge(limit: limit)
      }
    }
    if count < capacity / 2, let smaller = realloc(memory, count + padding) { memory = smaller }
    return FileContents(owning: memory, count: count)
  }

  private static var failedMapping: UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: -1)
  }

  private static var anonymous: Int32 {
    #if canImport(Darwin)
      MAP_ANON
    #else
      MAP_ANONYMOUS
    #endif
  }
}
