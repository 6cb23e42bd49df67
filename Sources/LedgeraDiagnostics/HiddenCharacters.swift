extension Unicode.Scalar {
  /// Whether a terminal would obey it or show nothing for it, so that text could say something else
  /// than it shows: controls, format characters such as those that turn the direction of writing
  /// round, and Unicode's separators of lines and paragraphs.
  ///
  /// So are the characters that stand for the bytes of file names that are not UTF-8.
  ///
  /// The two joiners are not: Persian and emoji need them.
  public var isHidden: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x600, 0x200C, 0x200D: return false
    case 0..<0x20, 0x7F..<0xA0, 0xAD: return true
    case 0x10_FF80...: return true
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
