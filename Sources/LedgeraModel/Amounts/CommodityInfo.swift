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

  /// What its amounts cost; nil: sums do not tell them apart by that.
  package var pricing: Pricing?

  public init(symbol: String) { self.symbol = symbol }

  /// How costs in this commodity were written: the style of the last, the decimals of the longest;
  /// nil: it has none. Noted only if `knownStyle` is nil.
  public var costStyle: AmountStyle?

  /// What stands for a style if the commodity never occurs with a number; nil: it does, or only what is written
  /// counts.
  public var borrowedStyle: AmountStyle?

  /// The style that reports use (reference.md § Display styles).
  public var style: AmountStyle { knownStyle ?? unwrittenStyle }

  private var unwrittenStyle: AmountStyle {
    var style = costStyle ?? borrowedStyle ?? .natural
    if costStyle != nil { style.number.decimals = nil }
    return style
  }

  /// Whether each amount has its own decimals: the commodity occurs only in costs, or nowhere and is no currency.
  public var keepsDecimals: Bool {
    knownStyle == nil && (costStyle != nil || borrowedStyle?.number.decimals == nil)
  }

  /// The style of an amount with that many decimals. If each has its own, it shows at most as many as the
  /// costs have, or as an endless quotient.
  public func style(forDecimals decimals: UInt8) -> AmountStyle {
    guard keepsDecimals else { return style }
    var style = costStyle ?? borrowedStyle ?? .natural
    style.number.decimals = min(style.number.decimals ?? NumberStyle.decimalsOfQuotients, decimals)
    return style
  }

  /// That of an option or a directive; nil: amounts show it.
  var statedStyle: AmountStyle? { chosenStyle ?? declaredStyle ?? defaultStyle }

  /// nil: only costs and assertions mention the commodity; each amount keeps its own style.
  public var knownStyle: AmountStyle? {
    if let statedStyle { return statedStyle }
    var written = priced
    if let posted { written.merge(posted) }
    return written?.style
  }

  /// The symbol as a journal must write it.
  public var quotedSymbol: String { CommodityInfo.quoted(symbol) }

  /// A symbol in double quotes if it needs them.
  public static func quoted(_ symbol: String) -> String {
    needsQuotes(symbol) ? "\"\(symbol)\"" : symbol
  }

  /// Whether a symbol must be quoted: it contains digits, white space or characters with a meaning of
  /// their own (grammar.md § Commodities).
  public static func needsQuotes(_ symbol: String) -> Bool {
    var symbol = symbol
    return symbol.withUTF8 { AmountStyle.quotes(symbol: $0) }
  }
}

/// Symbols and ISO 4217 codes of currencies.
public enum Currencies {
  /// Whether it is the symbol of a currency.
  public static func contains(symbol: String) -> Bool { symbols.contains(symbol) }

  /// Currencies whose amounts have three decimals.
  private static let ofThreeDecimals: Set<String> = [
    "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND",
  ]

  /// What a number with a point means if that groups digits, as in `12.000`; nil: it can only be a decimal
  /// point, or the symbol is no currency or one of three decimals.
  package static func grouped(_ number: some StringProtocol, of symbol: String) -> String? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 3, 1...3 ~= parts[0].count, parts[0] != "0",
      names(symbol), !ofThreeDecimals.contains(symbol)
    else { return nil }
    return parts.joined()
  }

  /// Whether it is what people write for a currency.
  public static func names(_ text: String) -> Bool {
    signs[text] != nil || symbols.contains(text)
  }

  /// Whether it is the code of a currency (ISO 4217): three letters.
  public static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { $0 &- 0x41 < 26 } && symbols.contains(text)
  }

  /// How many decimals amounts of a currency usually have.
  package static func decimals(of symbol: String) -> UInt8 {
    isWhole(symbol: symbol) ? 0 : ofThreeDecimals.contains(symbol) ? 3 : 2
  }

  /// Whether it is a currency without a smaller unit.
  public static func isWhole(symbol: String) -> Bool { whole.contains(symbol) }

  private static let whole: Set = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
    "XAF",
    "XOF", "XPF", "₩", "₫", "₲",
  ]

  /// The codes that a sign may mean, or the signs of a code; empty for anything else.
  public static func equivalents(of symbol: String) -> [String] {
    if let codes = signs[symbol] { return codes }
    return signs.filter { $0.value.contains(symbol) }.map(\.key).sorted()
  }

  /// The codes, and their signs, of currencies that people call by a word such as `dollars`; empty for anything
  /// else.
  package static func spoken(_ word: String) -> [String] {
    let codes = words.first { $0.words.contains(word.lowercased()) }?.codes ?? []
    return codes.flatMap { [$0] + equivalents(of: $0) }
  }

  private static let words: [(words: Set<String>, codes: [String])] = [
    (["euro", "euros"], ["EUR"]), (["pound", "pounds", "quid"], ["GBP", "EGP"]),
    (["dollar", "dollars", "buck", "bucks"], signs["$"] ?? []), (["yen"], ["JPY"]),
    (["yuan", "renminbi"], ["CNY"]), (["won"], ["KRW"]), (["baht"], ["THB"]),
    (["rupee", "rupees"], signs["Rs"] ?? []), (["rupiah"], ["IDR"]), (["ringgit"], ["MYR"]),
    (["franc", "francs", "franken"], ["CHF", "XOF", "XAF"]), (["rand"], ["ZAR"]),
    (["krona", "kronor", "krone", "kroner", "kronur", "króna", "krónur"], signs["kr"] ?? []),
    (["koruna", "koruny", "korun"], ["CZK"]), (["zloty", "złoty", "złote", "złotych"], ["PLN"]),
    (["forint"], ["HUF"]), (["real", "reais"], ["BRL"]), (["lira", "liras"], ["TRY"]),
    (["peso", "pesos"], ["MXN", "ARS", "CLP", "COP", "PHP", "UYU"]),
    (["ruble", "rubles", "rouble", "roubles"], ["RUB"]), (["hryvnia"], ["UAH"]),
    (["dirham", "dirhams"], ["AED", "MAD"]), (["shekel", "shekels"], ["ILS"]),
    (["dong"], ["VND"]),
  ]

  private static let signs: [String: [String]] = [
    "€": ["EUR"], "£": ["GBP"], "¥": ["JPY", "CNY"], "₹": ["INR"], "₽": ["RUB"], "₩": ["KRW"],
    "₪": ["ILS"], "₫": ["VND"], "₴": ["UAH"], "₦": ["NGN"], "₱": ["PHP"], "₺": ["TRY"],
    "฿": ["THB"],
    "$": [
      "USD", "SGD", "AUD", "CAD", "HKD", "NZD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU",
    ], "US$": ["USD"], "S$": ["SGD"],
    "A$": ["AUD"], "C$": ["CAD"], "CA$": ["CAD"], "HK$": ["HKD"], "NZ$": ["NZD"], "NT$": ["TWD"],
    "R$": ["BRL"], "zł": ["PLN"], "Kč": ["CZK"], "Ft": ["HUF"], "kr": ["SEK", "NOK", "DKK", "ISK"],
    "Fr": ["CHF"], "SFr": ["CHF"], "руб": ["RUB"], "元": ["CNY"], "円": ["JPY"], "RM": ["MYR"],
    "TL": ["TRY"], "RUR": ["RUB"], "RMB": ["CNY"], "人民币": ["CNY"], "Rp": ["IDR"], "S/": ["PEN"],
    "₡": ["CRC"], "₲": ["PYG"], "₵": ["GHS"], "₸": ["KZT"], "₾": ["GEL"], "лв": ["BGN"],
    "грн": ["UAH"], "kn": ["HRK"], "din": ["RSD"], "дин": ["RSD"], "KM": ["BAM"], "ден": ["MKD"],
    "Bs": ["BOB", "VES"], "Dh": ["AED", "MAD"], "DH": ["MAD", "AED"], "DT": ["TND"], "DA": ["DZD"],
    "QR": ["QAR"], "SR": ["SAR"], "KD": ["KWD"], "Tk": ["BDT"], "Ksh": ["KES"], "KSh": ["KES"],
    "บาท": ["THB"], "원": ["KRW"], "đ": ["VND"], "VNĐ": ["VND"], "₮": ["MNT"],
    "lei": ["RON"], "Rs": ["INR", "PKR", "LKR", "NPR", "MUR"], "₨": ["PKR", "LKR", "NPR", "MUR"],
  ]

  private static let symbols = Set(
    """
    $ € £ ¥ ₹ ₽ ₩ ₪ ₫ ₴ ₦ ₱ ₺ ฿ ₡ ₲ ₵ ₸ ₾ A$ C$ CA$ US$ HK$ NZ$ R$ S$ NT$ kr Kr zł Kč Ft lei лв ₨ Rs Rp
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN
    BZD CAD CDF CHF CLF CLP CNH CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP
    GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR
    KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN
    MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR
    SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
    UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL
    ATS BEF DEM ESP FIM FRF GRD IEP ITL LUF NLG PTE SIT SKK
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// What the amounts of a commodity cost, where sums tell them apart by that (reference.md § Under the name
/// hledger).
package enum Pricing: Sendable {
  /// All have this cost of a unit.
  case unit(Amount)
  /// They have total costs, which the next commodity sums.
  case total
  /// The total costs, in this commodity and written with that many decimals, of the commodity before.
  case costs(CommodityID, decimals: UInt8)
}
