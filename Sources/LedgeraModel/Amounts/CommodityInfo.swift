public import LedgeraDiagnostics
import LedgeraQuantities

/// What is known about a commodity once all files are read.
public struct CommodityInfo: Sendable {
  /// As written, without quotes; empty for amounts without a symbol.
  public var symbol: String
  /// From an option; nil: not given.
  public var chosenStyle: AmountStyle?
  /// From a `commodity` directive; nil: no directive gives a format.
  public var declaredStyle: AmountStyle?
  /// From a `D` directive; nil: it was never the default commodity.
  public var defaultStyle: AmountStyle?
  /// How prices in this commodity were written; nil: it has none.
  public var priced: WrittenStyle?
  /// How amounts of postings were written; nil: it has none.
  public var posted: WrittenStyle?
  /// How amounts of rules were written; nil: it has none.
  public var ruled: WrittenStyle?
  /// The `commodity` directive; nil: not declared.
  public var declaration: Span?
  /// The tags of that directive, a run of `JournalStore.tags`.
  public var tags: Range<Int> = 0..<0

  public init(symbol: String) { self.symbol = symbol }

  /// How costs in this commodity were written: the style of the last, the decimals of the longest;
  /// nil: it has none. Noted only if `knownStyle` is nil.
  public var costStyle: AmountStyle?

  /// The style that reports use (reference.md § Display styles).
  public var style: AmountStyle { knownStyle ?? unwrittenStyle }

  /// If it occurs only in costs, each amount keeps its own decimals; if it never occurs with a
  /// number, it has none.
  private var unwrittenStyle: AmountStyle {
    var style = costStyle ?? .natural
    style.number.decimals = costStyle == nil ? 0 : nil
    return style
  }

  /// The style of an amount with that many decimals. If the commodity occurs only in costs, it
  /// shows at most as many as the costs have.
  public func style(forDecimals decimals: UInt8) -> AmountStyle {
    guard let costStyle, knownStyle == nil else { return style }
    var style = costStyle
    style.number.decimals = min(costStyle.number.decimals ?? decimals, decimals)
    return style
  }

  /// nil: only costs and assertions mention the commodity; each amount keeps its own style.
  public var knownStyle: AmountStyle? {
    if let style = chosenStyle ?? declaredStyle ?? defaultStyle { return style }
    var written = priced
    if let posted { written.merge(posted) }
    return written?.style
  }

  /// The symbol as a journal must write it: quoted if it contains digits, spaces or characters with
  /// a meaning of their own.
  public var quotedSymbol: String {
    CommodityInfo.needsQuotes(symbol) ? "\"\(symbol)\"" : symbol
  }

  /// Whether a symbol must be quoted (grammar.md § Commodities).
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
