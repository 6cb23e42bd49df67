/// How a piece of text is meant to look. Renderers choose the colours; without colour all look alike.
package struct Style: OptionSet, Hashable, Sendable {
  /// Looks in the lowest bits, and a colour above them.
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No particular look.
  package static let plain: Style = []
  /// An amount below zero: red.
  package static let negative = Style(rawValue: 1)
  /// Bold.
  package static let strong = Style(rawValue: 2)
  /// Less important than its surroundings.
  package static let faint = Style(rawValue: 4)
  /// Worth attention: yellow.
  package static let caution = Style(rawValue: 8)
  /// As wished: green.
  package static let favourable = Style(rawValue: 16)
}
