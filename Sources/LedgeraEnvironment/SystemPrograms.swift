#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs programs of this machine.
enum SystemPrograms {
  /// Returns when the program has ended and closed its outputs (`Environment.run`).
  static func run(_ call: ProgramCall) throws(ProgramError) -> ProgramResult {
    guard !([call.name] + call.arguments).contains(where: { $0.utf8.contains(0) }) else {
      throw .other("has a NUL in its arguments")
    }
    switch call.streams {
    case .shared: return ProgramResult(status: try status(of: try spawn(call, streams: [])))
    case .fed: return try feed(call)
    case .captured: break
    }
    let input = try Pipe()
    let output = try Pipe()
    let errors = try Pipe()
    let child = try spawn(call, streams: [input.end, output.start, errors.start])
    input.end.close()
    output.start.close()
    errors.start.close()
    var exchange = Exchange(
      input: input.start, output: output.end, errors: errors.end, patience: call.patience,
      limit: call.outputLimit)
    let status: Int32
    do throws(ProgramError) {
      try exchange.run(sending: call.input)
      status = try self.status(of: child, within: call.patience)
    } catch {
      kill(-child, SIGKILL)
      _ = try? self.status(of: child)
      throw error
    }
    return ProgramResult(
      status: status, output: exchange.received[0], errors: exchange.received[1])
  }

  /// Runs a program that reads as much of the call's input as it wants.
  private static func feed(_ call: ProgramCall) throws(ProgramError) -> ProgramResult {
    let input = try Pipe()
    let child = try spawn(call, streams: [input.end])
    let handler = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, handler) }
    input.end.close()
    var sent = 0
    while sent < call.input.count {
      let wrote = call.input.withUnsafeBytes { raw in
        retryingInterrupts {
          Platform.write(input.start.number, raw.baseAddress! + sent, raw.count - sent)
        }
      }
      guard wrote > 0 else { break }
      sent += wrote
    }
    input.start.close()
    return ProgramResult(status: try status(of: child))
  }

  /// Starts a program with the given streams. If they are captured, it leads a group of its own, so
  /// that it can be killed together with programs that it starts.
  private static func spawn(
    _ call: ProgramCall, streams: [Descriptor]
  ) throws(ProgramError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(number))
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This process ignores SIGPIPE, which children would inherit.
    var usual = sigset_t()
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let group = call.streams == .captured ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(group))
    let path = try place(of: call.name)
    let words = CStrings([call.name] + call.arguments)
    let variables = call.variables.map { CStrings($0.map { $0.key + "=" + $0.value }) }
    defer { withExtendedLifetime((words, variables)) {} }
    var child: pid_t = 0
    let failure = posix_spawn(
      &child, Path.system(path), &actions, &attributes, words.start,
      variables?.start ?? ownVariables())
    switch failure {
    case 0: return child
    case ENOENT, EACCES, ENOTDIR: throw .missing
    default: throw .other(Platform.message(failure))
    }
  }

  private static func place(of name: String) throws(ProgramError) -> String {
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return name }
    let directories =
      getenv("PATH").map { Path.text(ofSystem: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for directory in directories.split(separator: ":") where Path.isAbsolute(String(directory)) {
      let path = Path.join(String(directory), name)
      var found = stat()
      if stat(Path.system(path), &found) == 0, FileKind(found) == .regular,
        access(Path.system(path), X_OK) == 0
      {
        return path
      }
    }
    throw .missing
  }

  private static func ownVariables() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  /// The program's status once it has ended, which may be some time after it has closed its output.
  private static func status(
    of child: pid_t, within patience: Duration? = nil
  ) throws(ProgramError) -> Int32 {
    let start = ContinuousClock.now
    var status: Int32 = 0
    while true {
      let ended = retryingInterrupts { waitpid(child, &status, patience == nil ? 0 : WNOHANG) }
      if ended == child { break }
      guard ended == 0, let patience else { throw .other(Platform.message(errno)) }
      guard ContinuousClock.now - start < patience else { throw .silent }
      usleep(1000)
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

/// Texts as programs take them: pointers to bytes that end with a NUL, followed by a null pointer.
private final class CStrings {
  let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ texts: [String]) {
    count = texts.count
    start = .allocate(capacity: count + 1)
    for (index, text) in texts.enumerated() {
      (start + index).initialize(to: strdup(Path.system(text)))
    }
    (start + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(start[index]) }
    start.deallocate()
  }
}

/// An open file, closed when it is no longer referenced.
private final class Descriptor {
  private(set) var number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close() }

  func close() {
    guard number >= 0 else { return }
    Platform.close(number)
    number = -1
  }
}

/// A pipe: what is written to one end can be read from the other.
private struct Pipe {
  let start: Descriptor
  let end: Descriptor

  init() throws(ProgramError) {
    var numbers: [Int32] = [-1, -1]
    guard pipe(&numbers) == 0 else { throw .other(Platform.message(errno)) }
    (end, start) = (Descriptor(numbers[0]), Descriptor(numbers[1]))
    // A child has copies of its own ends, and must not keep ours open.
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
  }
}

/// Writes a program's input and reads both of its outputs at once, so that none of them can block
/// it.
private struct Exchange {
  private let input: Descriptor
  private let outputs: [Descriptor]
  /// How long there may be no activity, in milliseconds; negative: for ever.
  private let patience: Int32
  /// The most bytes of each output.
  private let limit: Int
  /// Standard output and standard error.
  private(set) var received: [[UInt8]] = [[], []]

  init(
    input: Descriptor, output: Descriptor, errors: Descriptor, patience: Duration?, limit: Int
  ) {
    self.limit = limit
    self.input = input
    outputs = [output, errors]
    self.patience = patience.map { Int32($0 / .milliseconds(1)) } ?? -1
  }

  mutating func run(sending bytes: [UInt8]) throws(ProgramError) {
    var sent = 0
    _ = fcntl(input.number, F_SETFL, fcntl(input.number, F_GETFL) | O_NONBLOCK)
    if bytes.isEmpty { input.close() }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while outputs.contains(where: { $0.number >= 0 }) {
      // `poll` ignores negative numbers, which closed ones have.
      var waiting = [pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0)]
      waiting += outputs.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      let ready = retryingInterrupts { poll(&waiting, nfds_t(waiting.count), patience) }
      guard ready >= 0 else { throw .other(Platform.message(errno)) }
      guard ready > 0 else { throw .silent }
      if waiting[0].revents != 0 { send(bytes, from: &sent) }
      for index in outputs.indices where waiting[index + 1].revents != 0 {
        receive(index, &buffer)
        guard received[index].count <= limit else { throw .outputTooLarge }
      }
    }
  }

  /// A program that stops reading its input is not an error.
  private func send(_ bytes: [UInt8], from sent: inout Int) {
    let wrote = bytes.withUnsafeBytes { raw in
      Platform.write(input.number, raw.baseAddress! + sent, raw.count - sent)
    }
    if wrote > 0 { sent += wrote }
    let isOver = wrote < 0 && errno != EAGAIN && errno != EINTR
    if isOver || sent == bytes.count { input.close() }
  }

  private mutating func receive(_ index: Int, _ buffer: inout [UInt8]) {
    let count = retryingInterrupts {
      buffer.withUnsafeMutableBytes { raw in
        Platform.read(outputs[index].number, raw.baseAddress!, raw.count)
      }
    }
    guard count > 0 else { return outputs[index].close() }
    let needed = received[index].count + count
    // By four, not two: memory that is not touched costs nothing, copying what is there does.
    if needed > received[index].capacity {
      received[index].reserveCapacity(max(needed, min(4 * needed, limit)))
    }
    received[index] += buffer[..<count]
  }
}
