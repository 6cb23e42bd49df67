/// The content of one field of a table: usually one run, for instance an amount; several for an
/// amount in several commodities.
///
/// 32 bytes, and no allocation for a single short run, because tables have many.
package struct Cell: Hashable, Sendable {
  /// How several runs are arranged.
  package enum Arrangement: UInt8, Sendable {
    /// Side by side as they are.
    case adjoining
    /// On one line with `, ` between them.
    case commas
    /// Each on a line of its own.
    case lines
  }

  /// The first run's text; empty in an empty cell.
  package var text: String
  /// The first run's style.
  package var style: Style
  /// How `text` and `more` are arranged.
  package var arrangement: Arrangement
  /// Depth below the top of the tree that the row shows; text output indents two spaces a level.
  package var indent: UInt8
  /// The runs after the first.
  package var more: [Run]

  /// A cell of one run.
  @inlinable package init(_ text: String, _ style: Style = .plain, indent: Int = 0) {
    self.text = text
    self.style = style
    self.arrangement = .adjoining
    self.indent = UInt8(clamping: indent)
    self.more = []
  }

  /// A cell of any number of runs.
  package init(_ runs: [Run], _ arrangement: Arrangement, indent: Int = 0) {
    self.text = runs.first?.text ?? ""
    self.style = runs.first?.style ?? .plain
    self.arrangement = arrangement
    self.indent = UInt8(clamping: indent)
    self.more = runs.count > 1 ? Array(runs.dropFirst()) : []
  }

  /// Nothing.
  package static let empty = Cell("")

  package var isEmpty: Bool { text.isEmpty && more.isEmpty }

  /// All runs in order; one run without text in an empty cell.
  package var runs: [Run] { [Run(text, style)] + more }
}

extension Cell: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

/// A piece of text in one style.
package struct Run: Hashable, Sendable {
  package var text: String
  package var style: Style

  @inlinable package init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// How a piece of text is meant to look. Renderers choose the colours; without colour all look alike.
package struct Style: OptionSet, Hashable, Sendable {
  /// Looks in the lowest bits, and a colour above them.
  package let rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No particular look.
  @inlinable package static var plain: Style { [] }
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

/// Colours that people choose for accounts and tags.
extension Style {
  /// Bits above the looks: one that says there is a colour, and its red, green and blue.
  private static let colorFlag: UInt32 = 0x80

  /// A colour of its own; each part 0…255.
  package static func color(red: UInt8, green: UInt8, blue: UInt8) -> Style {
    Style(
      rawValue: colorFlag | UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8)
  }

  /// A colour as it is written: `#rrggbb`, `#rgb`, or one of `colorNames`; nil: something else.
  package static func color(_ text: String) -> Style? {
    let text = text.lowercased()
    if let value = colorNames.first(where: { $0.name == text })?.value { return color(value) }
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    var digits = text.dropFirst().utf8.map { $0 }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      digits[0] != UInt8(ascii: "+")
    else { return nil }
    return color(value)
  }

  private static func color(_ value: UInt32) -> Style {
    color(
      red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// Its colour; nil: it has none of its own.
  package var ownColor: (red: UInt8, green: UInt8, blue: UInt8)? {
    guard rawValue & Style.colorFlag != 0 else { return nil }
    return (
      UInt8(rawValue >> 24 & 0xFF), UInt8(rawValue >> 16 & 0xFF), UInt8(rawValue >> 8 & 0xFF)
    )
  }

  /// Names of colours and their `rrggbb`.
  static let colorNames: [(name: String, value: UInt32)] = [
    ("red", 0xD0_3030), ("orange", 0xE0_8020), ("yellow", 0xC0_A010), ("green", 0x30_9040),
    ("teal", 0x20_9090), ("cyan", 0x20_A0C0), ("blue", 0x30_60D0), ("purple", 0x80_40C0),
    ("magenta", 0xC0_30A0), ("pink", 0xE0_70A0), ("brown", 0x90_6030), ("gray", 0x80_8080),
    ("grey", 0x80_8080), ("black", 0x00_0000), ("white", 0xFF_FFFF),
  ]
}

extension String {
  /// The same as a field of a table that a spreadsheet may read: with `'` before it if that would take it
  /// for a formula.
  package var guardedFormula: String {
    guard let first = unicodeScalars.first, Self.formulaStarts.contains(first), !isPlainNumber
    else { return self }
    return "'" + self
  }

  /// What formulas start with, also in full width, and blanks that spreadsheets pass over before.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]

  /// `-12.50`, `+3`, `-4,5 %`: digits with one mark at most.
  private var isPlainNumber: Bool {
    var rest = utf8.dropFirst(utf8.first.map { "+-".utf8.contains($0) } ?? false ? 1 : 0)
    if rest.last == UInt8(ascii: "%") { rest = rest.dropLast() }
    if rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
    let marks = rest.count { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    return marks < rest.count && marks <= 1
      && rest.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
  }
}
