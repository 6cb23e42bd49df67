import LedgeraDiagnostics

/// Text from outside the books — statements, price sources, programs, names of files, answers — in
/// a form that may be written into them: one line of visible characters.
///
/// Controls, ends of lines and paragraphs, and characters that reverse the direction of writing
/// become blanks; a run of blanks becomes one, and none remain at the ends. The two joiners are
/// kept (`isHidden`).
public struct ForeignText: Sendable {
  /// The line.
  public let line: String

  public init(_ text: String) {
    line = text.utf8.isSingleSpaced ? text : Self.singleSpaced(text)
  }

  /// The line as the value of a tag, without the commas that would end it.
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
  /// Whether it is visible ASCII with single blanks, as most texts are, and can be kept as it is.
  fileprivate var isSingleSpaced: Bool {
    var last = UInt8(ascii: " ")
    for byte in self {
      guard 0x20..<0x7F ~= byte, byte != UInt8(ascii: " ") || last != byte else { return false }
      last = byte
    }
    return last != UInt8(ascii: " ") || isEmpty
  }
}
