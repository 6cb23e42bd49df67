#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Environment {
  /// The real world of this process.
  ///
  /// Ignores `SIGPIPE` from here on, so that writing to a pipe without a reader no longer ends the
  /// process. If another process truncates a mapped file, this process ends with a message and
  /// status 3.
  package static func system() -> Environment {
    signal(SIGPIPE, SIG_IGN)
    endOnVanishedBytes()
    let variables = systemVariables()
    var environment = Environment(
      arguments: systemArguments(),
      variables: variables,
      now: { Int64(time(nil)) },
      monotonicNanoseconds: { nanoseconds(of: CLOCK_MONOTONIC) },
      processorCount: { usableProcessors() },
      currentDirectory: systemDirectory(),
      home: variables["HOME"].flatMap { Path.isAbsolute($0) ? $0 : nil },
      terminal: .system(variables: variables),
      disk: SystemDisk(),
      standardInput: { () throws(ReadError) in try readStandardInput() },
      run: { (call) throws(ProgramError) in try SystemPrograms.run(call) },
      readLine: { Swift.readLine(strippingNewline: true) },
      randomBytes: { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
      },
      output: { (bytes) throws(WriteError) in try write(bytes, to: .output) },
      errors: { (bytes) throws(WriteError) in try write(bytes, to: .errors) })
    environment.programName = systemProgramName() ?? environment.programName
    environment.nextInput = { nextStandardInput() }
    environment.keyboard = .system(environment.terminal, variables: variables)
    environment.leave = { exit($0) }
    if let name = systemHostName() { environment.hostName = name }
    return environment
  }

  private static func systemHostName() -> String? {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays 0, to terminate a name that is cut.
    guard gethostname(&name, name.count - 1) == 0, name[0] != 0 else { return nil }
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }

  /// Handles `SIGBUS`, which reading a part of a mapped file raises that no longer exists. Nothing
  /// can be read instead, and a signal handler may do little, so it writes a message and ends the
  /// process.
  static func endOnVanishedBytes() {
    signal(SIGBUS) { _ in
      let text: StaticString = "ledgera: a file became shorter while it was read; try again\n"
      _ = Platform.write(2, text.utf8Start, text.utf8CodeUnitCount)
      _exit(3)
    }
  }

  private static func systemArguments() -> [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { Path.text(ofSystem: $0) }
    }
  }

  private static func systemProgramName() -> String? {
    guard CommandLine.argc > 0, let name = CommandLine.unsafeArgv[0] else { return nil }
    return Path.text(ofSystem: name).split(separator: "/").last.map(String.init)
  }

  private static func systemVariables() -> [String: String] {
    var variables: [String: String] = [:]
    guard var entry = environmentEntries() else { return variables }
    variables.reserveCapacity(64)
    while let text = entry.pointee {
      if let equals = strchr(text, Int32(UInt8(ascii: "="))) {
        let name = UnsafeRawBufferPointer(start: text, count: equals - text)
        variables[Path.text(of: name)] = Path.text(ofSystem: equals + 1)
      }
      entry += 1
    }
    return variables
  }

  private typealias Entries = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  private static func environmentEntries() -> Entries? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  private static func systemDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return Path.text(ofSystem: path)
  }

  private static func readStandardInput() throws(ReadError) -> FileContents {
    var found = stat()
    guard fstat(0, &found) == 0 else { throw ReadError(errno: errno) }
    guard FileKind(found) != .directory else { throw .isDirectory }
    return try FileContents.read(descriptor: 0, status: found, limit: FileContents.sizeLimit)
  }

  /// As much as is available, up to 64 KiB; an error counts as the end.
  private static func nextStandardInput() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(0, retryingInterrupts { Platform.read(0, start, buffer.count) })
    }
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to stream: Terminal.Stream
  ) throws(WriteError) {
    try Platform.writeAll(bytes, to: stream.rawValue)
  }

  private static func nanoseconds(of clock: clockid_t) -> UInt64 {
    var now = timespec()
    clock_gettime(clock, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }

  private static func usableProcessors() -> Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
}

extension Terminal {
  static func system(variables: [String: String]) -> Terminal {
    let size = systemSize(of: .output)
    return Terminal(
      inputIsTerminal: isatty(0) == 1, outputIsTerminal: isatty(1) == 1,
      errorsIsTerminal: isatty(2) == 1,
      width: width(columns: variables["COLUMNS"]) ?? size.width,
      height: size.height)
  }

  /// nil: the stream is not a terminal, or its size is unknown.
  static func systemSize(of stream: Stream) -> (width: Int?, height: Int?) {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return (nil, nil) }
    return (
      size.ws_col > 0 ? Int(size.ws_col) : nil, size.ws_row > 0 ? Int(size.ws_row) : nil
    )
  }
}
