import LedgeraChecking
import LedgeraModel
import LedgeraReporting
import LedgeraTestSupport
import Testing

/// Subscriptions planted into made-up histories are found, and shops between them are not.
@Suite struct SubscriptionLawTests {
  private struct Planted {
    let payee: String
    let cadence: Cadence
    let count: Int
  }

  private static let today = TestBooks.today

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `what was planted is found, and nothing else`(_ seed: UInt64) throws {
    var random = SeededRandom(seed)
    var transactions: [String] = []
    let planted = (0..<6).map { plant($0, &random, into: &transactions) }
    for shop in 0..<4 { visit(shop, &random, into: &transactions) }
    let ledger = try Ledger.reading(transactions.joined())
    let report = SubscriptionReport(ledger, SubscriptionRequest(today: Self.today))
    let found = report.subscriptions.map { "\($0.payee) \($0.cadence) \($0.payments.count)" }
    let wanted = planted.map { "\($0.payee) \($0.cadence) \($0.count)" }
    #expect(found.sorted() == wanted.sorted(), "seed \(seed)")
  }

  /// A subscription that goes on: days within the tolerance, perhaps a miss, perhaps a price rise.
  private func plant(
    _ number: Int, _ random: inout SeededRandom, into transactions: inout [String]
  ) -> Planted {
    let cadence = random.pick([Cadence.weekly, .fortnightly, .monthly, .quarterly, .yearly])
    let count = random.within(cadence == .yearly ? 3...5 : 8...14)
    let missing = random.oneIn(3) ? random.within(3...count - 3 + (count < 6 ? 3 : 0)) : -1
    let rises = random.oneIn(2) ? random.within(3...count) : count
    let last = Self.today.adding(days: -random.within(0...4))
    // Days jitter around an exact raster, at most by half the tolerance.
    let jitter = [Cadence.weekly: 1, .fortnightly: 1, .monthly: 1, .quarterly: 4, .yearly: 6]
    let cents = random.within(500...9000)
    var paid = 0
    for index in 0..<count {
      if index == missing, index < count - 1, index > 0, cadence != .yearly { continue }
      let back = count - 1 - index
      let raster = cadence.day(after: last, intervals: -back)
      let day = raster.adding(days: -random.within(0...(jitter[cadence] ?? 0)))
      let amount = index < rises ? cents : cents * 5 / 4
      transactions.append(transaction(day, "Service \(letters(number))", amount))
      paid += 1
    }
    return Planted(payee: "Service \(letters(number))", cadence: cadence, count: paid)
  }

  /// A shop that is visited some fifty to a hundred times, for any amount.
  private func visit(_ number: Int, _ random: inout SeededRandom, into transactions: inout [String])
  {
    for _ in 0..<random.within(50...100) {
      let day = Self.today.adding(days: -random.within(0...700))
      transactions.append(transaction(day, "Shop \(letters(number))", random.within(500...9000)))
    }
  }

  private func letters(_ number: Int) -> String {
    ["Alpha", "Bravo", "Delta", "Echo", "Golf", "Hotel"][number]
  }

  private func transaction(_ day: Day, _ payee: String, _ cents: Int) -> String {
    let decimals = cents % 100
    return """
      \(day) \(payee)
          expenses:x  \(cents / 100).\(decimals < 10 ? "0" : "")\(decimals) EUR
          assets:bank


      """
  }

  @Test func `the time it takes grows with the postings, not with their square`() throws {
    // A quadratic search of 40,000 payments to one payee would take minutes.
    var random = SeededRandom(11)
    var transactions: [String] = []
    for _ in 0..<40_000 {
      let day = Self.today.adding(days: -random.within(0...3000))
      transactions.append(transaction(day, "Shop", random.within(100...90_000)))
    }
    let ledger = try Ledger.reading(transactions.joined())
    let start = ContinuousClock.now
    let report = SubscriptionReport(ledger, SubscriptionRequest(today: Self.today))
    #expect(report.subscriptions.isEmpty)
    #expect(start.duration(to: .now) < .seconds(60))
  }
}
