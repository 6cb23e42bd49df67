import LedgeraDiagnostics

/// Shortens text to a number of columns, with `..` where something is missing. The result may be
/// a column short, where a wide character did not fit, and is never narrower than the dots.
enum Clipping {
  /// `a long stor..`
  static func keepingFront(_ text: String, width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    return front(of: text, width: width - 2) + ".."
  }

  /// `..ong story`
  static func keepingBack(_ text: String, width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var rest = width - 2
    let scalars = text.unicodeScalars
    var start = scalars.endIndex
    while start > scalars.startIndex {
      let before = scalars.index(before: start)
      rest -= DisplayWidth.of(scalars[before])
      if rest < 0 { break }
      start = before
    }
    return ".." + text[start...]
  }

  /// As many characters as fit.
  static func front(of text: String, width: Int) -> String {
    var rest = width
    let scalars = text.unicodeScalars
    var end = scalars.startIndex
    while end < scalars.endIndex {
      rest -= DisplayWidth.of(scalars[end])
      if rest < 0 { break }
      end = scalars.index(after: end)
    }
    return String(text[..<end])
  }

  /// An account name with its leading parts cut to two columns, from the left, until it fits; then
  /// its back.
  static func account(_ name: String, width: Int) -> String {
    guard DisplayWidth.of(name) > width else { return name }
    var parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    var total = DisplayWidth.of(name)
    for index in parts.indices.dropLast() where total > width {
      let short = front(of: parts[index], width: 2)
      total -= DisplayWidth.of(parts[index]) - DisplayWidth.of(short)
      parts[index] = short
    }
    return keepingBack(parts.joined(separator: ":"), width: width)
  }
}
