/// Number of an account name in a journal.
public struct AccountID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let number: UInt32
  @inlinable public init(_ number: UInt32) { self.number = number }
  @inlinable public var index: Int { Int(number) }
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// Number of a commodity symbol in a journal. Number 0 is the commodity without a symbol.
public struct CommodityID: Hashable, Comparable, Sendable, BitwiseCopyable {
  public let number: UInt16
  @inlinable public init(_ number: UInt16) { self.number = number }
  @inlinable public var index: Int { Int(number) }
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  /// The commodity of amounts written without a symbol.
  public static let none = CommodityID(0)
}

/// Number of a distinct description in a journal.
public struct DescriptionID: Hashable, Sendable, BitwiseCopyable {
  public let number: UInt32
  @inlinable public init(_ number: UInt32) { self.number = number }
  @inlinable public var index: Int { Int(number) }
}

/// Number of a distinct tag name in a journal.
public struct TagNameID: Hashable, Sendable, BitwiseCopyable {
  public let number: UInt32
  @inlinable public init(_ number: UInt32) { self.number = number }
  @inlinable public var index: Int { Int(number) }
}
