import LedgeraDiagnostics

/// Text from outside the books — statements, price sources, programs, names of files, answers — as it may
/// stand in them: one line of what can be seen.
///
/// Controls, ends of lines and paragraphs and what would turn the direction of writing round are blanks;
/// runs of blanks are one, and there are none at the ends. The two joiners stay (`isHidden`).
public struct ForeignText: Sendable {
  /// The line.
  public let line: String

  public init(_ text: String) {
    line = text.utf8.isSingleSpaced ? text : Self.singleSpaced(text)
  }

  /// The line as the value of a tag, which a comma would end.
  public var tagValue: String {
    guard line.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) else {
      return line
    }
    return Self.singleSpaced(String(line.map { ",;".contains($0) ? " " : $0 }))
  }

  private static func singleSpaced(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isLeftOut = scalar.isHidden || scalar.properties.generalCategory == .privateUse
      scalars.append(isLeftOut ? " " : scalar)
    }
    return String(scalars).singleSpaced
  }
}

extension String.UTF8View {
  /// Whether it is of visible ASCII with single blanks between: most texts are.
  fileprivate var isSingleSpaced: Bool {
    var last = UInt8(ascii: " ")
    for byte in self {
      guard 0x20..<0x7F ~= byte, byte != UInt8(ascii: " ") || last != byte else { return false }
      last = byte
    }
    return last != UInt8(ascii: " ") || isEmpty
  }
}
