import LedgeraJSON
import LedgeraModel
import LedgeraQuantities

/// Reference rates of the European Central Bank: nested `Cube` elements with days, currencies and rates.
/// A day lacks currencies that there were not.
enum ECBAnswer {
  static func prices(
    in answer: PriceAnswer, of wish: PriceWish
  ) throws(PriceFailure) -> [FetchedPrice] {
    try answer.refuseForeign()
    guard answer.status == 200 else { throw answer.failure }
    let tree = MarkupTree(answer.body)
    guard tree.problem == nil,
      String(decoding: answer.body.suffix(200), as: UTF8.self).contains("Envelope>")
    else { throw PriceFailure("the answer is cut off or not XML") }
    // The rates are those of the euro; what was asked for is one of the two currencies.
    let wanted = Set([wish.symbol, wish.currency].filter { $0 != "EUR" && !$0.isEmpty })
    var found: [FetchedPrice] = []
    var day: Day?
    for cube in tree.all("cube") {
      if let time = cube.attribute("time") { day = Day(isoText: time) }
      guard let day, let currency = cube.attribute("currency"), wanted.contains(currency),
        let rate = cube.attribute("rate").flatMap({ DecimalText.quantity($0) })
      else { continue }
      found.append(
        FetchedPrice(day: day, commodity: "EUR", quantity: rate, currency: currency))
    }
    let known = Set(found.map(\.currency))
    if let missing = wanted.sorted().first(where: { !known.contains($0) }),
      !tree.all("cube").isEmpty,
      day != nil, found.isEmpty || wanted.count > 1
    {
      throw PriceFailure("the source has no rate for \(missing)")
    }
    return found
  }
}

/// `{"base":"USD","rates":{"2025-01-02":{"EUR":0.96927}}}`, or one `date` with its rates, which may be
/// another day than was asked for.
enum FrankfurterAnswer {
  static func prices(
    in answer: PriceAnswer, of wish: PriceWish
  ) throws(PriceFailure) -> [FetchedPrice] {
    let json = try answer.json()
    guard answer.status == 200 else {
      if let message = json["message"]?.text {
        throw PriceFailure("the source says '\(message)' (\(answer.status))")
      }
      throw answer.failure
    }
    guard let rates = json["rates"], let base = json["base"]?.text else {
      throw PriceFailure("the answer has no rates")
    }
    guard base == wish.symbol else { throw PriceFailure("the answer is about \(base)") }
    func price(_ date: String, _ rates: JSONValue) -> FetchedPrice? {
      guard let day = Day(isoText: date),
        let rate = rates[wish.currency]?.text.flatMap({ DecimalText.quantity($0) })
      else { return nil }
      return FetchedPrice(
        day: day, commodity: wish.commodity, quantity: rate, currency: wish.currency)
    }
    if let date = json["date"]?.text { return [price(date, rates)].compactMap { $0 } }
    return rates.members.compactMap { price($0.name, $0.value) }
  }
}

/// `{"observations":[{"d":"2021-01-04","FXCADUSD":{"v":"0.7843"}}]}`.
enum BankOfCanadaAnswer {
  static func prices(
    in answer: PriceAnswer, of wish: PriceWish
  ) throws(PriceFailure) -> [FetchedPrice] {
    let json = try answer.json()
    guard answer.status == 200 else { throw answer.failure }
    guard case .array(let observations)? = json["observations"] else {
      throw PriceFailure("the answer has no observations")
    }
    let series = "FX\(wish.symbol)\(wish.currency)"
    let found: [FetchedPrice] = observations.compactMap { observation in
      guard let day = observation["d"]?.text.flatMap({ Day(isoText: $0) }),
        let rate = observation[series]?["v"]?.text.flatMap({ DecimalText.quantity($0) })
      else { return nil }
      return FetchedPrice(
        day: day, commodity: wish.commodity, quantity: rate, currency: wish.currency)
    }
    if found.isEmpty, !observations.isEmpty {
      throw PriceFailure("the answer has nothing about \(series)")
    }
    return found
  }
}

/// `P` lines, as programs print them for hledger: `P 2026-01-02 [00:00:00] AAPL 243.85 USD`.
enum PriceLines {
  static func prices(
    in bytes: [UInt8], of wish: PriceWish
  ) throws(PriceFailure) -> [FetchedPrice] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PriceFailure("what the program wrote is not UTF-8")
    }
    var found: [FetchedPrice] = []
    for line in text.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map(Substring.init) {
      if line.hasPrefix(";") || line.hasPrefix("#") { continue }
      var words = line.split(separator: " ").map(String.init)
      if words.isEmpty { continue }
      if words.count == 6, words[2].contains(":") { words.remove(at: 2) }
      guard words.count == 5, words[0] == "P", let day = Day(isoText: words[1]),
        let quantity = DecimalText.quantity(words[3])
      else { throw PriceFailure("the program wrote '\(line.prefix(60))', which is not a price") }
      let symbol = words[2].filter { $0 != "\"" }
      guard symbol == wish.symbol else {
        throw PriceFailure("the program wrote about '\(symbol)'")
      }
      found.append(
        FetchedPrice(
          day: day, commodity: wish.commodity, quantity: quantity,
          currency: words[4].filter { $0 != "\"" }))
    }
    return found
  }
}
