import LedgeraDiagnostics
import LedgeraRendering

/// Bytes in memory that a source file refers to.
private final class HeldBytes: Sendable {
  nonisolated(unsafe) let buffer: UnsafeMutableRawBufferPointer
  let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    buffer = .allocate(byteCount: bytes.count + 16, alignment: 16)
    buffer.initializeMemory(as: UInt8.self, repeating: 0)
    buffer.copyBytes(from: bytes)
  }

  deinit { buffer.deallocate() }
}

extension SourceMap {
  /// Adds a file with the given bytes.
  mutating func add(_ path: String, bytes: [UInt8], includedFrom: Span? = nil) -> FileID {
    let held = HeldBytes(bytes)
    return add(
      SourceFile(
        path: path, bytes: UnsafeRawBufferPointer(rebasing: held.buffer[..<held.count]),
        owner: held, includedFrom: includedFrom))
  }

  /// Adds a file with the given text.
  mutating func add(_ path: String, _ text: String, includedFrom: Span? = nil) -> FileID {
    add(path, bytes: Array(text.utf8), includedFrom: includedFrom)
  }

  /// The span of the first occurrence of `text` at or after byte `start`.
  func span(_ text: String, in file: FileID, from start: Int = 0) -> Span {
    let (bytes, wanted) = (Array(self[file].bytes), Array(text.utf8))
    var offset = start
    while offset + wanted.count < bytes.count,
      !bytes[offset..<offset + wanted.count].elementsEqual(wanted)
    {
      offset += 1
    }
    return Span(file: file, range: offset..<min(offset + wanted.count, bytes.count))
  }

  /// One finding as people see it, without the summary and the last advice.
  func human(_ finding: Diagnostic, _ options: TextOptions = TextOptions()) -> String {
    var list = DiagnosticList()
    list.add(finding)
    let text = String(
      decoding: DiagnosticRenderer(self, options).render(list, as: .human), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast(4).joined(separator: "\n") + "\n"
  }
}

let unbalanced = DiagnosticCode(
  "unbalanced-transaction", summary: "a transaction does not balance", explanation: "")
let ambiguous = DiagnosticCode(
  "ambiguous-number", .warning, summary: "a number can be read two ways", explanation: "")
