/// How a piece of text is meant to look. Renderers choose the colours; without colour all look alike.
public struct Style: OptionSet, Hashable, Sendable {
  /// Looks in the lowest bits, and a colour above them.
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No particular look.
  public static let plain: Style = []
  /// An amount below zero: red.
  public static let negative = Style(rawValue: 1)
  /// Bold.
  public static let strong = Style(rawValue: 2)
  /// Less important than its surroundings.
  public static let faint = Style(rawValue: 4)
  /// Worth attention: yellow.
  public static let caution = Style(rawValue: 8)
  /// As wished: green.
  public static let favourable = Style(rawValue: 16)
}
