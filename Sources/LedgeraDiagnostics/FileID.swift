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
