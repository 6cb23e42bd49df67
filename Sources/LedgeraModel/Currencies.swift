/// Symbols and ISO 4217 codes of currencies.
public enum Currencies {
  /// Whether a symbol is one of a currency.
  public static func contains(symbol: String) -> Bool { symbols.contains(symbol) }

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
