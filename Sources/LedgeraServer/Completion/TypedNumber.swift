import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// A number that is written, and the symbol before or behind it.
struct TypedNumber {
  private let digits: String
  private let symbol: String
  /// Where the number ends among the bytes.
  let end: Int
  /// Whether a blank follows it.
  let isSpaced: Bool

  /// nil: there is no number, or it ends with a mark and goes on.
  init?(of text: String) {
    let bytes = Array(text.utf8)
    let isPart = { (byte: UInt8) in byte.isDigit || ".,'-+".utf8.contains(byte) }
    guard bytes.contains(where: \.isDigit), let start = bytes.firstIndex(where: isPart) else {
      return nil
    }
    let end = bytes[start...].firstIndex { !isPart($0) } ?? bytes.endIndex
    guard bytes[end - 1].isDigit || end < bytes.endIndex else { return nil }
    digits = String(decoding: bytes[start..<end], as: UTF8.self)
    self.end = end
    isSpaced = end < bytes.endIndex && bytes[end].isBlank
    let before = bytes[..<start].filter { !$0.isBlank && $0 != UInt8(ascii: "\"") }
    let behind = bytes[end...].filter { !$0.isBlank && $0 != UInt8(ascii: "\"") }
    symbol = String(decoding: before + behind, as: UTF8.self)
  }

  /// How well a symbol goes on from the one that is typed; nil: not at all.
  func match(_ other: String) -> NameMatch? {
    NameMatch(of: symbol, in: other)
  }

  /// The number as it is written with a symbol on the side of a style.
  func text(in style: AmountStyle, symbol: String) -> String {
    let blank = style.isSpaced ? " " : ""
    return style.side == .left ? symbol + blank + digits : digits + blank + symbol
  }
}
