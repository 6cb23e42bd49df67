import LedgeraDiagnostics
package import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
package import LedgeraQuantities

/// The base currency of new books, and how its amounts are written.
package struct StarterCurrency: Sendable {
  package let symbol: String
  package let decimalMark: NumberStyle.DecimalMark
  /// As a `commodity` directive has it: `1,000.00 EUR`.
  let sample: String

  /// - Parameter text: A symbol, codes in any case, or an amount such as `1.000,00 EUR`.
  package init?(_ text: String, decimalMark: NumberStyle.DecimalMark? = nil) {
    let isAmount = text.first?.isLetter == false || text.contains { " .,".contains($0) }
    guard isAmount, text.contains(where: \.isNumber) else {
      guard !text.isEmpty, CommoditySymbol.problem(with: text) == nil else { return nil }
      let isCode = !Currencies.contains(symbol: text) && Currencies.isCode(text.uppercased())
      symbol = isCode ? text.uppercased() : text
      self.decimalMark = decimalMark ?? .point
      sample = Self.sample(of: symbol, self.decimalMark)
      return
    }
    guard let read = Self.commodity(text) ?? Self.withoutDecimals(text).flatMap(Self.commodity),
      let style = read.info.declaredStyle,
      decimalMark == nil || decimalMark == style.number.decimalMark
    else { return nil }
    (symbol, sample) = (read.info.symbol, read.text)
    self.decimalMark = style.number.decimalMark
  }

  /// What a `commodity` directive with this text declares; nil: nothing, or it is doubtful.
  private static func commodity(_ text: String) -> (info: CommodityInfo, text: String)? {
    var result = JournalReader.read(
      [JournalInput(path: "typed", contents: FileContents(Array("commodity \(text)\n".utf8)))],
      options: ReadingOptions(today: .first), environment: .inMemory())
    guard result.diagnostics.isEmpty else { return nil }
    let commodities = Journal(result.takeStore()).store.commodities
    return commodities.last { !$0.symbol.isEmpty }.map { ($0, text) }
  }

  /// `1,000 JPY` as `1,000. JPY`; nil: it is no amount of a currency without cents.
  private static func withoutDecimals(_ text: String) -> String? {
    let symbol = text.filter { !($0.isNumber || " .,".contains($0)) }
    guard isWhole(symbol), let last = text.lastIndex(where: \.isNumber),
      let mark = text.first(where: { ".,".contains($0) })
    else { return nil }
    return text[...last] + (mark == "," ? "." : ",") + text[text.index(after: last)...]
  }

  /// The yen shares its sign with a currency that has cents.
  private static func isWhole(_ symbol: String) -> Bool {
    symbol == "¥" || Currencies.isWhole(symbol: symbol)
  }

  /// The currency of the country that the user's locale names: `LC_ALL`, `LC_MONETARY` or `LANG`.
  package init?(of environment: Environment, decimalMark: NumberStyle.DecimalMark? = nil) {
    let names = ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment.variable($0) }
    guard let name = names.first(where: { !$0.isEmpty }), let mark = name.firstIndex(of: "_") else {
      return nil
    }
    let country = name[name.index(after: mark)...].prefix(2)
    guard let code = Self.countries.first(where: { $0.value.contains(country) })?.key else {
      return nil
    }
    self.init(code, decimalMark: decimalMark)
  }

  /// Whether Ledgera knows the symbol as one of a currency.
  package var isKnown: Bool { Currencies.names(symbol) }

  /// Currencies without cents have a mark and nothing after it.
  private static func sample(of symbol: String, _ mark: NumberStyle.DecimalMark) -> String {
    let number = (mark == .comma ? "1.000," : "1,000.") + (isWhole(symbol) ? "" : "00")
    let quoted = CommodityInfo.quoted(symbol)
    let isWord = symbol.unicodeScalars.contains { $0.properties.isAlphabetic }
    return isWord ? "\(number) \(quoted)" : quoted + number
  }

  /// Countries (ISO 3166) by currency.
  private static let countries: [String: String] = [
    "EUR": "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK", "USD": "US EC SV PR",
    "GBP": "GB", "CHF": "CH LI", "DKK": "DK", "SEK": "SE", "NOK": "NO", "ISK": "IS", "PLN": "PL",
    "CZK": "CZ", "HUF": "HU", "RON": "RO", "RSD": "RS", "UAH": "UA", "TRY": "TR", "RUB": "RU",
    "CAD": "CA", "MXN": "MX", "BRL": "BR", "ARS": "AR", "CLP": "CL", "COP": "CO", "PEN": "PE",
    "AUD": "AU", "NZD": "NZ", "JPY": "JP", "CNY": "CN", "HKD": "HK", "TWD": "TW", "KRW": "KR",
    "SGD": "SG", "MYR": "MY", "THB": "TH", "VND": "VN", "IDR": "ID", "PHP": "PH", "INR": "IN",
    "PKR": "PK", "BDT": "BD", "LKR": "LK", "AED": "AE", "SAR": "SA", "ILS": "IL", "EGP": "EG",
    "ZAR": "ZA", "NGN": "NG", "KES": "KE", "MAD": "MA",
  ]
}
