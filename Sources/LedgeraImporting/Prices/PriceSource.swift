import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuantities

/// Where prices come from.
package enum PriceSource: String, Sendable, CaseIterable {
  /// Reference rates of the European Central Bank: one euro in other currencies.
  case ecb
  /// The same from frankfurter.dev, for any base.
  case frankfurter
  /// Closing prices of Yahoo, which promises nothing.
  case yahoo
  /// Rates of the Bank of Canada, from or to the Canadian dollar.
  case bankofcanada
  /// A program of the user.
  case command

  package init?(name: some StringProtocol) { self.init(rawValue: name.lowercased()) }

  /// What a server is asked for.
  ///
  /// - Parameter base: The beginning of the address; nil: that of the source.
  package func address(of wish: PriceWish, base: String?) -> String {
    let first = wish.since.text
    switch self {
    case .ecb:
      let isRecent = Int(wish.today.number) - Int(wish.since.number) <= 85
      let file = isRecent ? "eurofxref-hist-90d.xml" : "eurofxref-hist.xml"
      return (base ?? "https://www.ecb.europa.eu") + "/stats/eurofxref/" + file
    case .frankfurter:
      return (base ?? "https://api.frankfurter.dev")
        + "/v1/\(first)..\(wish.today.text)?base=\(wish.symbol.escaped)"
        + "&symbols=\(wish.currency.escaped)"
    case .yahoo:
      let begin = Int(wish.since.number) * 86_400
      let end = (Int(wish.today.number) + 1) * 86_400
      return (base ?? "https://query1.finance.yahoo.com")
        + "/v8/finance/chart/\(wish.symbol.escaped)?period1=\(begin)&period2=\(end)&interval=1d"
        + "&events=div%7Csplit"
    case .bankofcanada:
      return (base ?? "https://www.bankofcanada.ca")
        + "/valet/observations/FX\(wish.symbol.escaped)\(wish.currency.escaped)/json"
        + "?start_date=\(first)"
    case .command: return ""
    }
  }

  /// The prices of an answer from the first day wanted on, before today, the oldest first; each is above
  /// zero.
  package func prices(
    in answer: PriceAnswer, of wish: PriceWish
  ) throws(PriceFailure) -> [FetchedPrice] {
    let all: [FetchedPrice] =
      switch self {
      case .ecb: try ECBAnswer.prices(in: answer, of: wish)
      case .frankfurter: try FrankfurterAnswer.prices(in: answer, of: wish)
      case .yahoo: try YahooAnswer.prices(in: answer, of: wish)
      case .bankofcanada: try BankOfCanadaAnswer.prices(in: answer, of: wish)
      case .command: try PriceLines.prices(in: answer.body, of: wish)
      }
    let wanted = all.filter { wish.since <= $0.day && $0.day <= wish.today }
    if let wrong = wanted.first(where: { $0.quantity.signum <= 0 }) {
      throw PriceFailure(
        "the source says \(wrong.quantity) for \(wrong.day.text), and a price is above zero")
    }
    return
      wanted
      .sorted { ($0.day, $0.commodity) < ($1.day, $1.commodity) }
  }
}

/// What is wanted of a source.
package struct PriceWish: Sendable, Equatable {
  /// The commodity in the books.
  package let commodity: String
  /// The same as the source names it.
  package let symbol: String
  /// In which currency; empty: the source decides.
  package let currency: String
  /// The first day.
  package let since: Day
  package let today: Day

  package init(
    commodity: String, symbol: String, currency: String, since: Day, today: Day
  ) {
    self.commodity = commodity
    self.symbol = symbol
    self.currency = currency
    self.since = since
    self.today = today
  }
}

extension String {
  /// As a part of an address.
  fileprivate var escaped: String {
    utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = byte < 0x80 && (Character(scalar).isLetter || Character(scalar).isNumber)
      return isPlain || "-._~".utf8.contains(byte)
        ? String(Character(scalar))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16).uppercased()
    }.joined()
  }
}

/// Where the prices of a commodity are fetched from, as the tag `quote:` of its directive says:
/// `yahoo:VWCE.DE EUR` (reference.md § Fetched prices).
package struct QuoteTag: Sendable {
  package let source: PriceSource
  /// What the source calls the commodity; nil: as the books do.
  package let symbol: String?
  /// What its prices are in; nil: the base currency, or what the source says.
  package let currency: String?

  /// nil: it names no source of prices, or leaves open what the words after it are.
  package init?(_ value: String) {
    let words = value.split(separator: " ").map(String.init)
    let place = (words.first ?? "").split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    guard words.count <= 2, let source = place.first.flatMap({ PriceSource(name: $0) }),
      source != .command, !place.contains("")
    else { return nil }
    self.source = source
    symbol = place.count > 1 ? place[1] : nil
    currency = words.count > 1 ? words[1] : nil
    // In `yahoo VT` the symbol's colon is missing.
    if symbol == nil, let currency, !Currencies.contains(symbol: currency) { return nil }
  }
}
