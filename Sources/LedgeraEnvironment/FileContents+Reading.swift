import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileContents {
  /// Files of at least this size are mapped, which is faster, for readers that soon end. Smaller
  /// ones are copied, so that truncating them meanwhile, as editors do that save in place, cannot
  /// disturb the reader; if a mapped file is truncated, the process ends with a message
  /// (`Environment.system`).
  static let mappingThreshold = 1 << 18
  /// All pages of files of at least this size are requested at once.
  private static let readySize = 1 << 16

  /// Reads a descriptor to its end.
  ///
  /// Large regular files are mapped, anything else (pipes, terminals, devices) is read, up to
  /// `pipeLimit` bytes.
  static func read(
    descriptor: Int32, status: stat, limit: Int, pipeLimit: Int = FileContents.pipeLimit,
    maps: Bool = true
  ) throws(ReadError) -> FileContents {
    guard FileKind(status) == .regular else {
      return try readStream(
        descriptor, expecting: 0, limit: min(limit, pipeLimit), waits: true)
    }
    // Files in /proc do not know their size beforehand.
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

  /// Maps a file over a larger region of zero pages; nil: the system refuses.
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

  /// Reads to the end, growing the buffer as needed up to the limit.
  ///
  /// - Parameter waits: Whether to wait for a writer that has written nothing yet. Files in /proc
  ///   may never have anything.
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
