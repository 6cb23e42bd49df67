/// Symbols and ISO 4217 codes of currencies.
public enum Currencies {
  /// Whether it is the symbol of a currency.
  public static func contains(symbol: String) -> Bool { symbols.contains(symbol) }

  /// Whether it is the code of a currency (ISO 4217): three letters.
  public static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { $0 &- 0x41 < 26 } && symbols.contains(text)
  }

  /// The codes that a sign may mean, or the signs of a code; empty for anything else.
  public static func equivalents(of symbol: String) -> [String] {
    if let codes = signs[symbol] { return codes }
    return signs.filter { $0.value.contains(symbol) }.map(\.key).sorted()
  }

  private static let signs: [String: [String]] = [
    "€": ["EUR"], "£": ["GBP"], "¥": ["JPY", "CNY"], "₹": ["INR"], "₽": ["RUB"], "₩": ["KRW"],
    "₪": ["ILS"], "₫": ["VND"], "₴": ["UAH"], "₦": ["NGN"], "₱": ["PHP"], "₺": ["TRY"],
    "฿": ["THB"],
    "$": ["USD", "SGD", "AUD", "CAD", "HKD", "NZD", "TWD"], "US$": ["USD"], "S$": ["SGD"],
    "A$": ["AUD"], "C$": ["CAD"], "CA$": ["CAD"], "HK$": ["HKD"], "NZ$": ["NZD"], "NT$": ["TWD"],
    "R$": ["BRL"], "zł": ["PLN"], "Kč": ["CZK"], "Ft": ["HUF"], "kr": ["SEK", "NOK", "DKK"],
  ]

  private static let symbols = Set(
    """
    $ € £ ¥ ₹ ₽ ₩ ₪ ₫ ₴ ₦ ₱ ₺ ฿ ₡ ₲ ₵ ₸ ₾ A$ C$ CA$ US$ HK$ NZ$ R$ S$ NT$ kr Kr zł Kč Ft lei лв
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
