import LedgeraDocuments

/// The bytes of one output, built in place.
struct OutputBuffer {
  var bytes: [UInt8] = []
  /// Whether styles become terminal escapes; without it they vanish.
  let isColoured: Bool

  init(isColoured: Bool = false) { self.isColoured = isColoured }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  mutating func appendLineEnd() { bytes.append(UInt8(ascii: "\n")) }

  /// Takes back spaces at the end.
  mutating func trimSpaces() {
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
  }

  /// Nothing for a negative count.
  mutating func append(spaces count: Int) {
    var rest = count
    while rest > 0 {
      bytes.append(UInt8(ascii: " "))
      rest -= 1
    }
  }

  mutating func append(_ text: String, _ style: Style) {
    guard isColoured, style != .plain, !text.isEmpty else { return append(text) }
    append(style.escape)
    append(text)
    append("\u{1B}[m")
  }
}

extension Style {
  /// The terminal's "select graphic rendition" sequence, e.g. `ESC[31m`.
  var escape: String {
    let looks: [(Style, String)] = [
      (.strong, "1"), (.faint, "2"), (.negative, "31"), (.favourable, "32"), (.caution, "33"),
    ]
    var codes = looks.filter { contains($0.0) }.map(\.1)
    if let color = ownColor {
      // The nearest of the 6 × 6 × 6 colours that most terminals have.
      let steps = [color.red, color.green, color.blue].map { Int($0) * 5 / 255 }
      codes.append("38;5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])")
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
