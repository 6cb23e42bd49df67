/// All files of one journal in reading order.
public struct SourceMap: Sendable {
  public private(set) var files: [SourceFile] = []
  /// Files that some of `files` were translated from, and the rules of these translations; numbered
  /// downwards from the largest number.
  private var originals: [SourceFile] = []
  /// Comments that rules wrote, as file `FileID.generated`, which is not among `files`. Empty:
  /// rules wrote none.
  public var generated = SourceFile.nothing

  public init() {}

  /// Adds a file; the caller ensures that there are at most 65,535.
  public mutating func add(_ file: SourceFile) -> FileID {
    precondition(count < Self.limit, "the number of files is checked before one is added")
    files.append(file)
    return FileID(number: UInt16(files.count - 1))
  }

  mutating func addOriginal(_ file: SourceFile) -> FileID {
    precondition(count < Self.limit, "the number of files is checked before one is added")
    originals.append(file)
    return FileID(number: .max - UInt16(originals.count))
  }

  /// The largest number of files.
  public static let limit = 65_535

  /// The number of all files, including those that others were translated from.
  public var count: Int { files.count + originals.count }

  public subscript(id: FileID) -> SourceFile {
    if Int(id.number) < files.count { return files[Int(id.number)] }
    return id == .generated ? generated : originals[Int(FileID.generated.number - id.number) - 1]
  }

  /// The bytes of a span, valid while these files are kept.
  public func bytes(_ span: Span) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[span.file].bytes[span.range])
  }

  /// The bytes of a span as text, with invalid UTF-8 repaired.
  public func text(_ span: Span) -> String { self[span.file].text(in: span.range) }

  /// The include directives that lead to a file, innermost first; empty for a root file.
  public func includeChain(of file: FileID) -> [Span] {
    var chain: [Span] = []
    var next = self[file].includedFrom
    while let span = next {
      chain.append(span)
      next = self[span.file].includedFrom
    }
    return chain
  }
}

/// Number of a source file in its `SourceMap`, from 0 in reading order.
public struct FileID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let number: UInt16

  @inlinable
  public init(number: UInt16) { self.number = number }

  /// Text that rules generated, which is in no file.
  public static let generated = FileID(number: .max)

  @inlinable
  public static func < (left: FileID, right: FileID) -> Bool { left.number < right.number }
}

/// A run of bytes in one source file. An empty span marks the place between two bytes.
public struct Span: Hashable, Sendable, BitwiseCopyable {
  public let file: FileID
  /// Bytes from the start of the file.
  public let offset: UInt32
  /// In bytes.
  public let length: UInt32

  @inlinable
  public init(file: FileID, offset: UInt32, length: UInt32) {
    self.file = file
    self.offset = offset
    self.length = length
  }

  @inlinable
  public init(file: FileID, range: Range<Int>) {
    self.init(file: file, offset: UInt32(range.lowerBound), length: UInt32(range.count))
  }

  /// Byte offsets within the file, half-open.
  @inlinable
  public var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}
