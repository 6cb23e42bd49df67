import LedgeraDiagnostics

/// Shortens text to a number of columns, with `..` where something is missing. The result may be
/// a column short, where a wide character did not fit, and is never narrower than the dots.
enum Clipping {
  /// `a long stor..`
  static func keepingFront(_ text: String, width: Int) -> String {
    let natural = DisplayWidth.of(text)
    guard natural > width else { return text }
    if isPlain(text, width: natural) { return ascii(text.utf8.prefix(max(0, width - 2))) + ".." }
    return front(of: text, width: width - 2) + ".."
  }

  /// `..ong story`
  static func keepingBack(_ text: String, width: Int) -> String {
    let natural = DisplayWidth.of(text)
    guard natural > width else { return text }
    if isPlain(text, width: natural) { return ".." + ascii(text.utf8.suffix(max(0, width - 2))) }
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
    var total = DisplayWidth.of(name)
    guard total > width else { return name }
    let isPlain = isPlain(name, width: total)
    var short = ""
    var rest = name[...]
    while total > width, let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let part = rest[..<colon]
      let head = isPlain ? String(part.prefix(2)) : front(of: String(part), width: 2)
      let partWidth = isPlain ? part.utf8.count : DisplayWidth.of(String(part))
      total -= partWidth - (isPlain ? head.utf8.count : DisplayWidth.of(head))
      short += head
      short += ":"
      rest = rest[rest.utf8.index(after: colon)...]
    }
    return keepingBack(short + rest, width: width)
  }

  /// Whether a text of the given width is printable ASCII: only that takes a column a byte.
  private static func isPlain(_ text: String, width: Int) -> Bool { text.utf8.count == width }

  private static func ascii(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}
