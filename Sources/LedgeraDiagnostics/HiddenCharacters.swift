extension Unicode.Scalar {
  /// Whether a terminal would obey the character or show nothing for it, so that text might not say
  /// what it shows: controls, format characters such as those that reverse the direction of
  /// writing, and Unicode's line and paragraph separators.
  ///
  /// This includes the characters that represent bytes of file names that are not UTF-8, but not
  /// the two joiners, which Persian and emoji need.
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
