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
