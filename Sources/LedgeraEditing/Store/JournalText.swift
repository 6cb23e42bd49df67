/// Text for a journal, of which only the program itself says where lines end.
///
/// What a literal says is written as it is; what is put into one becomes a part of its line, whatever it
/// holds: `"account \(name)\n"` is one line. So a name, a payee or the answer of a program cannot begin a
/// directive. Whole texts are taken over only by name (`init(asWritten:)`).
package struct JournalText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package private(set) var string: String

  package init(stringLiteral text: String) { string = text }

  package init(stringInterpolation parts: StringInterpolation) { string = parts.text }

  /// Text that is in the books already, or that its author has seen as a whole.
  package init(asWritten text: String) { string = text }

  /// The parts of a text.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// A text of its own lines.
    package mutating func appendInterpolation(_ part: JournalText) { text += part.string }

    /// A part of a line.
    package mutating func appendInterpolation(_ part: some StringProtocol) { text += part.inLine }
  }

  /// Without its first line.
  package var rest: JournalText {
    JournalText(asWritten: String(string.drop { $0 != "\n" }.dropFirst()))
  }

  /// Without the end of its last line.
  package var unended: JournalText {
    string.utf8.last == 0x0A ? JournalText(asWritten: String(string.dropLast())) : self
  }

  package static func + (left: JournalText, right: JournalText) -> JournalText {
    JournalText(asWritten: left.string + right.string)
  }

  package static func += (left: inout JournalText, right: JournalText) {
    left.string += right.string
  }
}

extension Sequence<JournalText> {
  /// All of them, one after the other.
  package func joined() -> JournalText { reduce(into: "") { $0 += $1 } }
}

extension StringProtocol {
  /// With blanks for controls other than tabs and for every end of a line or paragraph that Unicode knows.
  fileprivate var inLine: String {
    // C1 controls and the separators begin with these bytes.
    let isPlain = utf8.allSatisfy {
      0x20..<0x7F ~= $0 || $0 == 0x09 || $0 > 0x7F && $0 != 0xC2 && $0 != 0xE2
    }
    guard !isPlain else { return String(self) }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: scalars.append(scalar)
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
