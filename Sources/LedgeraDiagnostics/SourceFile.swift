import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One file of a journal: its path as opened, and its bytes, which stay mapped as long as anything
/// refers to them.
public final class SourceFile: Sendable {
  /// The path as the user would recognise it; `-` for standard input.
  public let path: String
  /// The place of the `include` directive that named this file; nil for a root file.
  public let includedFrom: Span?
  /// What the text was translated from; nil: it is the file itself.
  let translation: TranslatedSource?
  /// Keeps the memory after `start` alive.
  package let owner: any Sendable
  private nonisolated(unsafe) let start: UnsafeRawPointer
  /// Size in bytes, at most 1 GiB.
  public let count: Int
  /// Offsets of the first byte of each line; computed when first asked for.
  private let lineStarts = Mutex<[UInt32]>([])

  /// Wraps memory owned by `owner`, which must stay unchanged, and readable for 32 bytes past its
  /// end.
  public convenience init(
    path: String, bytes: UnsafeRawBufferPointer, owner: any Sendable, includedFrom: Span? = nil
  ) {
    self.init(
      path: path, bytes: bytes, owner: owner, includedFrom: includedFrom, translation: nil)
  }

  init(
    path: String, bytes: UnsafeRawBufferPointer, owner: any Sendable, includedFrom: Span? = nil,
    translation: TranslatedSource?
  ) {
    self.path = path
    self.includedFrom = includedFrom
    self.translation = translation
    self.owner = owner
    self.start = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
    self.count = bytes.count
  }

  /// The path shown for text that is in no file.
  public static let generatedPath = "generated"

  /// An empty file.
  static let nothing = SourceFile(
    path: generatedPath, bytes: UnsafeRawBufferPointer(start: nil, count: 0), owner: ())

  /// The file's bytes; valid while this object lives.
  public var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: count == 0 ? nil : start, count: count)
  }

  /// Whether the text was translated from the file that has this path.
  public var isTranslated: Bool { translation != nil }

  /// Whether accounts hold something before it that it does not say.
  package var isExcerpt: Bool { translation?.isExcerpt ?? false }

  /// Line and byte column, both from 1, of an offset; for an offset past the end, those of the end.
  /// For translated text, the place in the original file.
  public func position(of offset: Int) -> SourcePosition {
    if let translation {
      return translation.original.position(
        of: translation.origin(of: offset).map { Int($0.offset) } ?? 0)
    }
    let offset = min(offset, count)
    return withLineStarts { starts in
      var (low, high) = (0, starts.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if Int(starts[middle]) <= offset { low = middle } else { high = middle }
      }
      return SourcePosition(line: low + 1, byteColumn: offset - Int(starts[low]) + 1)
    }
  }

  /// Number of lines; an empty file has one.
  public var lineCount: Int { withLineStarts { $0.count } }

  /// Byte range of a line counted from 1, without its line end; nil when there is no such line.
  public func range(ofLine line: Int) -> Range<Int>? {
    withLineStarts { starts in
      guard line >= 1, line <= starts.count else { return nil }
      let first = Int(starts[line - 1])
      var last = line < starts.count ? Int(starts[line]) : count
      while last > first, bytes[last - 1] == 0x0A || bytes[last - 1] == 0x0D { last -= 1 }
      return first..<last
    }
  }

  /// The text of a byte range, with invalid UTF-8 repaired for display.
  public func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<count)], as: UTF8.self)
  }

  private func withLineStarts<Result: Sendable>(_ body: ([UInt32]) -> Result) -> Result {
    lineStarts.withLock { starts in
      if starts.isEmpty { starts = SourceFile.scanLineStarts(bytes) }
      return body(starts)
    }
  }

  /// Lines end at LF, CRLF or a lone CR.
  private static func scanLineStarts(_ bytes: UnsafeRawBufferPointer) -> [UInt32] {
    var starts: [UInt32] = [0]
    guard let base = bytes.baseAddress else { return starts }
    starts.reserveCapacity(bytes.count / 32)
    var index = 0
    if memchr(base, 0x0D, bytes.count) == nil {
      while let feed = memchr(base + index, 0x0A, bytes.count - index) {
        index = UnsafeRawPointer(feed) - base + 1
        starts.append(UInt32(index))
      }
      return starts
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      if byte == 0x0A || byte == 0x0D { starts.append(UInt32(index)) }
    }
    return starts
  }
}

/// A place in a file as people count: both numbers start at 1.
public struct SourcePosition: Hashable, Sendable {
  public let line: Int
  /// In bytes; renderers convert it to what their readers count.
  public let byteColumn: Int

  public init(line: Int, byteColumn: Int) {
    self.line = line
    self.byteColumn = byteColumn
  }
}
