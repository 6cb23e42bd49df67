#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs programs of this machine with the variables of this process.
enum SystemPrograms {
  /// See `Environment.run`. Comes back when the program has ended and closed its output.
  static func run(_ call: ProgramCall) throws(ProgramError) -> ProgramResult {
    guard !([call.name] + call.arguments).contains(where: { $0.utf8.contains(0) }) else {
      throw .other("has a NUL in its arguments")
    }
    guard call.streams == .captured else {
      return ProgramResult(status: try wait(for: try spawn(call, streams: [])))
    }
    let input = try Pipe()
    let output = try Pipe()
    let errors = try Pipe()
    let child = try spawn(call, streams: [input.end, output.start, errors.start])
    input.end.close()
    output.start.close()
    errors.start.close()
    var exchange = Exchange(input: input.start, output: output.end, errors: errors.end)
    let isComplete = exchange.run(sending: call.input)
    if !isComplete { kill(child, SIGKILL) }
    let status = try wait(for: child)
    guard isComplete else { throw .outputTooLarge }
    return ProgramResult(
      status: status, output: exchange.received[0], errors: exchange.received[1])
  }

  /// Starts a program whose first streams are the given ones; it has none of the others.
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
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = ([call.name] + call.arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let failure = posix_spawnp(&child, call.name, &actions, &attributes, words, variables())
    switch failure {
    case 0: return child
    case ENOENT, EACCES, ENOTDIR: throw .missing
    default: throw .other(Platform.message(failure))
    }
  }

  private static func variables() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  /// The program's status once it has ended.
  private static func wait(for child: pid_t) throws(ProgramError) -> Int32 {
    var status: Int32 = 0
    guard retryingInterrupts({ waitpid(child, &status, 0) }) == child else {
      throw .other(Platform.message(errno))
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

/// An open file of the system's, closed when nobody holds it any more.
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

/// A pipe; what is written to its start can be read from its end.
private struct Pipe {
  let start: Descriptor
  let end: Descriptor

  init() throws(ProgramError) {
    var numbers: [Int32] = [-1, -1]
    guard pipe(&numbers) == 0 else { throw .other(Platform.message(errno)) }
    (end, start) = (Descriptor(numbers[0]), Descriptor(numbers[1]))
    // A child has copies of its own ends and must not keep ours open.
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
  }
}

/// Writes a program's input and reads both of its outputs at once, so that none of them can fill up
/// and stop it.
private struct Exchange {
  private let input: Descriptor
  private let outputs: [Descriptor]
  /// Standard output and standard error.
  private(set) var received: [[UInt8]] = [[], []]

  init(input: Descriptor, output: Descriptor, errors: Descriptor) {
    self.input = input
    outputs = [output, errors]
  }

  /// False when the program writes too much.
  mutating func run(sending bytes: [UInt8]) -> Bool {
    var sent = 0
    _ = fcntl(input.number, F_SETFL, fcntl(input.number, F_GETFL) | O_NONBLOCK)
    if bytes.isEmpty { input.close() }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while outputs.contains(where: { $0.number >= 0 }) {
      // Those that are closed have a negative number, which `poll` passes over.
      var waiting = [pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0)]
      waiting += outputs.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
      guard retryingInterrupts({ poll(&waiting, nfds_t(waiting.count), -1) }) >= 0 else {
        return false
      }
      if waiting[0].revents != 0 { send(bytes, from: &sent) }
      for index in outputs.indices where waiting[index + 1].revents != 0 {
        receive(index, &buffer)
        guard received[index].count <= FileContents.sizeLimit else { return false }
      }
    }
    return true
  }

  /// A program that does not want more is left in peace.
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
    received[index] += buffer[..<count]
  }
}
