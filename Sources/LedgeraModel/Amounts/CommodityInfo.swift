public import LedgeraDiagnostics
import LedgeraQuantities

/// What is known of a commodity after reading all files.
public struct CommodityInfo: Sendable {
  /// As written, without quotes; empty for amounts without a symbol.
  public var symbol: String
  /// What the reader of reports asks for; nil: nothing.
  public var chosenStyle: AmountStyle?
  /// From a `commodity` directive; nil: not declared with a format.
  public var declaredStyle: AmountStyle?
  /// From a `D` directive; nil: never the default commodity.
  public var defaultStyle: AmountStyle?
  /// How prices in this commodity were written; nil: there are none.
  public var priced: WrittenStyle?
  /// How amounts of postings were written; nil: there are none.
  public var posted: WrittenStyle?
  /// How amounts of rules were written; nil: there are none.
  public var ruled: WrittenStyle?
  /// The `commodity` directive; nil: not declared.
  public var declaration: Span?
  /// The tags of that directive: a run in `JournalStore.tags`.
  public var tags: Range<Int> = 0..<0

  public init(symbol: String) { self.symbol = symbol }

  /// How costs in this commodity were written: the style of the last, the decimals of the longest;
  /// nil: there are none. Noted only where `knownStyle` is nil.
  public var costStyle: AmountStyle?

  /// The style that reports use (reference.md § Display styles).
  public var style: AmountStyle { knownStyle ?? unwrittenStyle }

  /// A commodity that occurs in costs only has as many decimals as each amount has; one that was
  /// never written with a number has none.
  private var unwrittenStyle: AmountStyle {
    var style = costStyle ?? .natural
    style.number.decimals = costStyle == nil ? 0 : nil
    return style
  }

  /// The style of an amount with so many decimals: those of a commodity that occurs in costs only
  /// are at most as many as the costs have.
  public func style(forDecimals decimals: UInt8) -> AmountStyle {
    guard let costStyle, knownStyle == nil else { return style }
    var style = costStyle
    style.number.decimals = min(costStyle.number.decimals ?? decimals, decimals)
    return style
  }

  /// nil: only costs and assertions mention the commodity, and each amount keeps its own style.
  public var knownStyle: AmountStyle? {
    if let style = chosenStyle ?? declaredStyle ?? defaultStyle { return style }
    var written = priced
    if let posted { written.merge(posted) }
    return written?.style
  }

  /// The symbol as it must be written in a journal: quoted when it contains digits, spaces or
  /// characters of the grammar.
  public var quotedSymbol: String {
    CommodityInfo.needsQuotes(symbol) ? "\"\(symbol)\"" : symbol
  }

  /// Whether a symbol can only be written between double quotes (grammar.md § Commodities).
  public static func needsQuotes(_ symbol: String) -> Bool {
    symbol.unicodeScalars.contains { scalar in
      switch scalar {
      case "0"..."9", "-", "+", ".", ",", ";", "@", "=", "*", "{", "}", "[", "]", "(", ")", "/",
        "~",
        "^", "!", "&", "?", "<", ">", "|", "\\", "\"", "'", " ", "\t", "\n", "\r":
        scalar != "'" && scalar != "/" && scalar != "^" && scalar != "!" && scalar != "&"
          && scalar != "?" && scalar != "|" && scalar != "\\" && scalar != "~"
      default: scalar.properties.isWhitespace
      }
    }
  }
}
