import LedgeraQuantities
import LedgeraTestSupport

/// A journal of purchases, sales, moves and exchanges made up from a seed, with what everything is worth
/// in the end, added up without lots.
struct RandomTrades {
  private(set) var text = """
    profile
        base SGD
    account assets:broker:average  ; booking: average
    account assets:broker:hifo     ; booking: hifo
    account assets:broker:lifo     ; booking: lifo

    """
  /// SGD that were put in.
  private(set) var contributed = WideQuantity.zero
  private var random: SeededRandom
  private var day = 0
  private var money: [String: WideQuantity] = [:]
  private var units: [Holding: Int] = [:]
  /// What one unit is worth now, in cents.
  private var prices = ["USD": 130, "EUR": 150, "ACME": 10_000, "LMN": 4_000]

  private struct Holding: Hashable {
    let broker: String
    let stock: String
  }

  private static let brokers = ["fifo", "average", "hifo", "lifo"]
  private static let currencies = ["ACME": "USD", "LMN": "EUR"]

  init(seed: UInt64, transactions: Int) {
    random = SeededRandom(seed)
    for _ in 0..<transactions { addDay() }
    day += 1
    writePrices()
  }

  /// All there is in the end, in SGD at the last prices.
  var worth: WideQuantity {
    var sum = WideQuantity.zero
    for (currency, amount) in money { sum += amount * price(of: currency) }
    for (holding, count) in units {
      let currency = RandomTrades.currencies[holding.stock] ?? ""
      sum +=
        WideQuantity(coefficient: Int128(count), scale: 1) * price(of: holding.stock)
        * price(of: currency)
    }
    return sum
  }

  private func price(of commodity: String) -> WideQuantity {
    WideQuantity(coefficient: Int128(prices[commodity] ?? 0), scale: 2)
  }

  private var date: String {
    let month = day / 28 % 12 + 1
    return "\(2001 + day / 336)-\(month < 10 ? "0" : "")\(month)-"
      + (day % 28 < 9 ? "0" : "") + "\(day % 28 + 1)"
  }

  private func cents(_ amount: Int) -> String {
    let rest = abs(amount) % 100
    return "\(amount < 0 ? "-" : "")\(abs(amount) / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private func tenths(_ count: Int) -> String { "\(count / 10).\(count % 10)" }

  private mutating func addDay() {
    day += 1
    writePrices()
    switch random.below(8) {
    case 0: exchange()
    case 1: move()
    case 2, 3, 4: sell()
    default: buy()
    }
  }

  private mutating func writePrices() {
    for commodity in prices.keys.sorted() {
      let change = 95 + random.below(12)
      prices[commodity] = max(20, (prices[commodity] ?? 0) * change / 100 + 1)
      let quote = RandomTrades.currencies[commodity] ?? "SGD"
      text += "P \(date) \(commodity) \(cents(prices[commodity] ?? 0)) \(quote)\n"
    }
  }

  /// At a rate of its own.
  private mutating func exchange() {
    let currency = random.pick(["USD", "EUR"])
    let (amount, paid) = (1 + random.below(900_000), 1 + random.below(900_000))
    text += """
      \(date) Exchange
          assets:\(currency)  \(cents(amount)) \(currency) @@ \(cents(paid)) SGD
          assets:bank

      """
    contributed += WideQuantity(coefficient: Int128(paid), scale: 2)
    money[currency, default: .zero] += WideQuantity(coefficient: Int128(amount), scale: 2)
  }

  private mutating func buy() {
    trade(random.pick(["ACME", "LMN"]), random.pick(RandomTrades.brokers), 1 + random.below(200))
  }

  private mutating func sell() {
    guard let (holding, count) = anyHolding() else { return }
    trade(holding.stock, holding.broker, -(1 + random.below(count)))
  }

  private mutating func anyHolding() -> (Holding, Int)? {
    let held = units.filter { $0.value > 0 }
      .sorted { ($0.key.broker, $0.key.stock) < ($1.key.broker, $1.key.stock) }
    guard !held.isEmpty else { return nil }
    let (holding, count) = random.pick(held)
    return (holding, count)
  }

  private mutating func trade(_ stock: String, _ broker: String, _ count: Int) {
    let currency = RandomTrades.currencies[stock] ?? ""
    let paid = max(1, abs(count) * (prices[stock] ?? 0) / 10 + random.within(-40...40))
    let fee = random.below(900)
    let flow = (count > 0 ? -paid : paid) - fee
    text += """
      \(date) Trade
          assets:broker:\(broker)  \(count < 0 ? "-" : "")\(tenths(abs(count))) \(stock) @@ \(cents(paid)) \(currency)
          expenses:fees  \(cents(fee)) \(currency)
          assets:\(currency)  \(cents(flow)) \(currency)

      """
    money[currency, default: .zero] += WideQuantity(coefficient: Int128(flow), scale: 2)
    units[Holding(broker: broker, stock: stock), default: 0] += count
  }

  private mutating func move() {
    guard let (holding, held) = anyHolding() else { return }
    let target = random.pick(RandomTrades.brokers.filter { $0 != holding.broker })
    let count = 1 + random.below(held)
    text += """
      \(date) Move
          assets:broker:\(holding.broker)  -\(tenths(count)) \(holding.stock)
          assets:broker:\(target)  \(tenths(count)) \(holding.stock)

      """
    units[holding, default: 0] -= count
    units[Holding(broker: target, stock: holding.stock), default: 0] += count
  }
}
