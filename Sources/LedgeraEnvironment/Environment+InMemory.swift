import Synchronization

/// What was written to a stream of an in-memory world.
package final class CapturedOutput: Sendable {
  private let content = Mutex<[UInt8]>([])

  package init() {}

  /// All bytes so far.
  package var bytes: [UInt8] { content.withLock { $0 } }

  /// All bytes so far as text, with invalid ones replaced.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func append(_ more: UnsafeRawBufferPointer) {
    let copy = Array(more)
    content.withLock { $0 += copy }
  }
}

extension Environment {
  /// A world made of memory, with one processor, in UTC unless `TZ` names a zone on `disk`.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970; by default 2026-11-21T12:00:00Z.
  ///   - run: Takes the place of the machine's programs; by default there are none.
  ///   - randomBytes: By default always the same sequence.
  ///   - output: Receives standard output.
  ///   - errors: Receives standard error.
  package static func inMemory(
    arguments: [String] = [], disk: any Disk = MemoryDisk(), standardInput: String = "",
    variables: [String: String] = [:], now: Int64 = 1_795_262_400,
    currentDirectory: String = "/books", home: String? = "/home/user",
    terminal: Terminal = Terminal(),
    run: @escaping @Sendable (ProgramCall) throws(ProgramError) -> ProgramResult = {
      (_) throws(ProgramError) in throw .missing
    },
    randomBytes: @escaping @Sendable (Int) -> [UInt8] = repeatableBytes(),
    output: CapturedOutput = CapturedOutput(),
    errors: CapturedOutput = CapturedOutput()
  ) -> Environment {
    let lines = Mutex(standardInput.split(separator: "\n", omittingEmptySubsequences: false)[...])
    var environment = Environment(
      arguments: arguments, variables: variables, now: { now }, monotonicNanoseconds: { 0 },
      processorCount: { 1 }, currentDirectory: currentDirectory, home: home, terminal: terminal,
      disk: disk,
      standardInput: { () throws(ReadError) in FileContents(Array(standardInput.utf8)) },
      run: run,
      readLine: {
        lines.withLock { lines in
          // No line follows the last line end.
          lines.count == 1 && lines.first == "" ? nil : lines.popFirst().map(String.init)
        }
      },
      randomBytes: randomBytes,
      output: { (bytes) throws(WriteError) in output.append(bytes) },
      errors: { (bytes) throws(WriteError) in errors.append(bytes) })
    let input = Mutex(Array(standardInput.utf8))
    environment.nextInput = {
      input.withLock { bytes in
        defer { bytes = [] }
        return bytes
      }
    }
    return environment
  }

  /// Bytes that look random but are the same in every run: SplitMix64 from a seed.
  package static func repeatableBytes(seed: UInt64 = 0) -> @Sendable (Int) -> [UInt8] {
    let state = Mutex(seed)
    return { count in
      state.withLock { state in
        (0..<count).map { _ in
          state &+= 0x9E37_79B9_7F4A_7C15
          var value = state
          value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
          value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
          return UInt8(truncatingIfNeeded: value ^ (value >> 31))
        }
      }
    }
  }
}
