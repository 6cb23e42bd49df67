import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

/// Closing prices as Yahoo's chart has them: binary fractions, of which as many decimals count as its
/// `priceHint` says; pence and the like become pounds. Of several on one day the first counts, and what
/// is said of today is not closed yet.
enum YahooAnswer {
  static func prices(
    in answer: PriceAnswer, of wish: PriceWish
  ) throws(PriceFailure) -> [FetchedPrice] {
    let json = try answer.json()
    guard let chart = json["chart"] else { throw answer.failure }
    if let error = chart["error"], error != .null {
      let said = error["description"]?.text ?? error["code"]?.text ?? "an error"
      throw PriceFailure("the source says '\(said)'")
    }
    guard answer.status == 200, let result = chart["result"]?.elements.first,
      let meta = result["meta"], let currency = meta["currency"]?.text
    else { throw answer.status == 200 ? PriceFailure("the answer has no chart") : answer.failure }
    if let symbol = meta["symbol"]?.text, symbol.uppercased() != wish.symbol.uppercased() {
      throw PriceFailure("the answer is about \(symbol)")
    }
    let stamps = result["timestamp"]?.elements ?? []
    let closes = result["indicators"]?["quote"]?.elements.first?["close"]?.elements ?? []
    guard stamps.count == closes.count else {
      throw PriceFailure("the answer has \(stamps.count) days and \(closes.count) prices")
    }
    let unit = minorUnits[currency]
    if !wish.currency.isEmpty, wish.currency != (unit ?? currency) {
      throw PriceFailure("the source has it in \(unit ?? currency), not in \(wish.currency)")
    }
    let hint = UInt8(min(10, max(0, meta["priceHint"]?.text.flatMap { Int($0) } ?? 2)))
    let offset = meta["gmtoffset"]?.text.flatMap { Int($0) } ?? 0
    guard -86_400...86_400 ~= offset else {
      throw PriceFailure("the answer's clock is \(offset) seconds from UTC")
    }
    var found: [FetchedPrice] = []
    var seen: Set<Day> = []
    for (stamp, close) in zip(stamps, closes) {
      guard let seconds = stamp.text.flatMap({ Int($0) }), Self.seconds ~= seconds,
        let text = close.text, let price = DecimalText.quantity(text)
      else { continue }
      let moment = seconds + offset
      let number = moment >= 0 ? moment / 86_400 : -((86_399 - moment) / 86_400)
      let day = Day(number: Int32(number))
      guard day < wish.today, seen.insert(day).inserted else { continue }
      let rounded = price.rounded(toDecimals: hint)
      let inUnit =
        unit == nil
        ? rounded : Quantity(coefficient: rounded.coefficient, scale: rounded.scale + 2)
      found.append(
        FetchedPrice(
          day: day, commodity: wish.commodity, quantity: inUnit, currency: unit ?? currency))
    }
    return found
  }

  /// Moments of about 35,000 years before and after 1970.
  private static let seconds = -(1 << 40)..<(1 << 40)

  /// Hundredths that prices are said in, and the currencies they are of.
  private static let minorUnits = ["GBp": "GBP", "GBX": "GBP", "ZAc": "ZAR", "ILA": "ILS"]
}
