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
