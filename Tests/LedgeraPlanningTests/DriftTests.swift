import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting
import LedgeraTestSupport
import Testing

@testable import LedgeraPlanning

@Suite("Drift of buckets")
struct DriftTests {
  /// Books with three buckets that hold so much, and 1000 EUR of spending a month.
  private static func report(
    cash: Int, stocks: Int, bonds: Int, buffer: String = "6..9 months", band: String = "5%"
  ) throws -> DriftReport {
    let text = """
      profile
          base EUR
      account Assets:Bank
      account Assets:Stocks
      account Assets:Bonds
      account Expenses:Food
      account Equity:Opening

      bucket Cash
          account Assets:Bank
          weight 0%
          return 0%
          buffer \(buffer)
      bucket Stocks
          account Assets:Stocks
          weight 60%
          return 6%
          band \(band)
      bucket Bonds
          account Assets:Bonds
          weight 40%
          return 2%
          band \(band)

      2026-09-01 Opening
          Assets:Bank  \(cash + 2000) EUR
          Assets:Stocks  \(stocks) EUR
          Assets:Bonds  \(bonds) EUR
          Equity:Opening

      2026-09-15 Food
          Expenses:Food  1000 EUR
          Assets:Bank
      2026-10-15 Food
          Expenses:Food  1000 EUR
          Assets:Bank
      2026-12-01 Later
          Assets:Bank  5000 EUR
          Equity:Opening

      """
    let books = TestBooks(text)
    #expect(books.findings.isEmpty)
    let ledger = try #require(books.books.ledger)
    let plan = Plan(ledger.journal)
    let spending = try UsualSpending(ledger, plan, before: TestBooks.today)
    return DriftReport(plan, spending, in: try #require(plan.base), on: TestBooks.today)
  }

  private func moves(_ report: DriftReport) -> [String] {
    report.transfers.map {
      "\($0.amount.text()) \(report.journal.name($0.from)) > \(report.journal.name($0.to))"
        + ($0.mustSell ? " sell" : "")
    }
  }

  @Test("nothing moves while all is within its bands")
  func withinBands() throws {
    let report = try Self.report(cash: 7000, stocks: 6300, bonds: 3700)
    #expect(report.lines.map(\.state) == [.fine, .fine, .fine])
    #expect(report.transfers.isEmpty)
    #expect(report.spending == WideQuantity(coefficient: 1000, scale: 0))
  }

  @Test("a buffer that lacks something is filled first, and the rest is shared by weights")
  func lowBuffer() throws {
    let report = try Self.report(cash: 5000, stocks: 6000, bonds: 4000)
    #expect(report.lines.map(\.state) == [.below, .fine, .fine])
    #expect(moves(report) == ["600 Assets:Stocks > Assets:Bank", "400 Assets:Bonds > Assets:Bank"])
  }

  @Test("a buffer gives what it has too much")
  func highBuffer() throws {
    let report = try Self.report(cash: 10_000, stocks: 6000, bonds: 4000)
    #expect(report.lines.map(\.state) == [.above, .fine, .fine])
    #expect(moves(report) == ["600 Assets:Bank > Assets:Stocks", "400 Assets:Bank > Assets:Bonds"])
  }

  @Test("a share outside its band brings all shares back; on its edge it stays")
  func bands() throws {
    let edge = try Self.report(cash: 6000, stocks: 6500, bonds: 3500)
    #expect(edge.transfers.isEmpty)
    let beyond = try Self.report(cash: 6000, stocks: 6600, bonds: 3400)
    #expect(beyond.lines.map(\.state) == [.fine, .above, .below])
    #expect(moves(beyond) == ["600 Assets:Stocks > Assets:Bonds"])
  }

  @Test("buffers take no more than there is")
  func poor() throws {
    let report = try Self.report(cash: 1000, stocks: 600, bonds: 400)
    #expect(moves(report) == ["600 Assets:Stocks > Assets:Bank", "400 Assets:Bonds > Assets:Bank"])
    let broke = try Self.report(cash: 0, stocks: 0, bonds: 0)
    #expect(broke.transfers.isEmpty)
  }

  @Test("buffers may be amounts")
  func amounts() throws {
    let report = try Self.report(cash: 100, stocks: 6000, bonds: 4000, buffer: "1100 EUR")
    #expect(report.lines[0].least == WideQuantity(coefficient: 1100, scale: 0))
    #expect(report.lines[0].most == nil)
    #expect(moves(report) == ["600 Assets:Stocks > Assets:Bank", "400 Assets:Bonds > Assets:Bank"])
  }

  @Test(
    "transfers neither make nor lose money, and leave everything within its band", arguments: 1...60
  )
  func conservation(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let (cash, stocks, bonds) = (random.below(20_000), random.below(20_000), random.below(20_000))
    let report = try Self.report(cash: cash, stocks: stocks, bonds: bonds)
    var held = [cash, stocks, bonds].map { WideQuantity(coefficient: Int128($0), scale: 0) }
    let accounts = ["Assets:Bank", "Assets:Stocks", "Assets:Bonds"]
    for transfer in report.transfers {
      #expect(transfer.amount.signum > 0)
      let from = try #require(accounts.firstIndex(of: report.journal.name(transfer.from)))
      let to = try #require(accounts.firstIndex(of: report.journal.name(transfer.to)))
      held[from] = held[from] - transfer.amount
      held[to] += transfer.amount
    }
    #expect(held.allSatisfy { !$0.isNegative }, "seed \(seed)")
    let after = try Self.report(
      cash: try whole(held[0]), stocks: try whole(held[1]), bonds: try whole(held[2]))
    let total = cash + stocks + bonds
    // The poor cannot fill their buffer.
    if total >= 6000 { #expect(after.transfers.isEmpty, "seed \(seed)") }
  }

  private func whole(_ quantity: WideQuantity) throws -> Int {
    Int(try #require(quantity.quantity?.withDecimals(0)).coefficient)
  }
}

@Suite("Transfers that keep the plan")
struct DriftLawTests {
  @Test(
    "the suggested transfers bring everything back into its bands",
    arguments: 1...60 as ClosedRange<UInt64>)
  func kept(_ seed: UInt64) throws {
    var random = SeededRandom(seed)
    func money(_ most: Int) -> String { "\(random.within(0...most)).\(random.within(10...99))" }
    var text = "profile\n    base EUR\n\n"
    let weight = random.within(1...99)
    let buckets = [
      ("Reserve", "weight 0%\n    buffer \(money(3000)) EUR", 4000),
      ("Limits", "weight 0%\n    buffer 500..\(random.within(501...2000)) EUR", 4000),
      ("Stocks", "weight \(weight)%\n    band \(random.within(1...9))%", 9000),
      ("Bonds", "weight \(100 - weight)%\n    band 0.\(random.within(1...9))%", 9000),
    ]
    for (name, properties, most) in buckets {
      text += "account Assets:\(name)  ; type: Cash\nbucket \(name)\n    account Assets:\(name)\n"
      text += "    return 0%\n    \(properties)\n"
      text += "2026-09-01 Opening\n    Assets:\(name)  \(money(most)) EUR\n    Equity:Opening\n"
      if random.oneIn(3) {
        text += "2026-09-02 Split\n    Assets:\(name):More  \(money(200)) EUR\n    Assets:\(name)\n"
      }
    }
    text += "2026-09-03 Enough\n    Assets:Stocks  9000 EUR\n    Equity:Opening\n"
    let report = try report(text)
    for transfer in report.transfers {
      #expect(!transfer.mustSell && !transfer.mustBuy, "seed \(seed)")
      let (from, to) = (report.journal.name(transfer.from), report.journal.name(transfer.to))
      text += "2026-11-21 ! Transfer\n    \(to)  \(transfer.amount.text()) EUR\n    \(from)\n"
    }
    #expect(
      try self.report(text).lines.map(\.state) == [.fine, .fine, .fine, .fine],
      "seed \(seed)\n\(text)")
  }

  private func report(_ text: String) throws -> DriftReport {
    let ledger = try #require(TestBooks(text).books.ledger)
    let plan = Plan(ledger.journal)
    let spending = try UsualSpending(ledger, plan, before: TestBooks.today)
    return DriftReport(plan, spending, in: try #require(plan.base), on: TestBooks.today)
  }

  private static let reserve = """
    profile
        base EUR
    account Assets:Bank  ; type: Cash
    account Assets:Broker  ; class: stock
    bucket Cash
        account Assets:Bank
        weight 0%
        return 0%
        buffer 6..9 months
    bucket Stocks
        account Assets:Broker
        weight 100%
        return 5%
    P 2026-01-01 VTI 100 EUR
    2026-08-15 Opening
        Assets:Bank  9000.30 EUR
        Assets:Broker  50 VTI
        Equity:Opening

    """

  @Test("without spending a reserve stays what it is, or follows what is planned")
  func withoutSpending() throws {
    #expect(try report(Self.reserve).transfers.isEmpty)
    let rent = "~ monthly from 2026-01-01  Rent\n    Expenses:Rent  900 EUR\n    Assets:Bank\n"
    let planned = try report(Self.reserve + rent)
    #expect(planned.spending?.text() == "900")
    #expect(planned.transfers.map(\.mustBuy) == [true])
  }
}

@Suite("Monthly spending")
struct MonthlySpendingTests {
  private func spending(_ transactions: [(String, Int)], before day: Day = TestBooks.today) throws
    -> MonthlySpending
  {
    let text = transactions.map { "\($0.0) x\n    Expenses:Food  \($0.1) EUR\n    Assets:Bank\n" }
    let ledger = try #require(TestBooks(text.joined()).books.ledger)
    return try MonthlySpending(ledger, before: day)
  }

  @Test("the mean counts every whole month since the books began, the median the middle ones")
  func meanAndMedian() throws {
    let transactions = [
      ("2026-05-31", 1900), ("2026-06-01", 2100), ("2026-07-15", 2000), ("2026-08-15", 6000),
      ("2026-09-15", 1950), ("2026-10-31", 2050), ("2026-11-01", 90_000),
    ]
    let spending = try spending(transactions)
    #expect(spending.months.count == 5)
    #expect(spending.mean?.text() == "2820")
    #expect(spending.median?.text() == "2050")
  }

  @Test("only the last twelve months count")
  func twelveMonths() throws {
    let spending = try spending([("2025-10-31", 5000), ("2025-11-01", 1200), ("2026-10-31", 1200)])
    #expect(spending.months.count == 12)
    #expect(spending.mean?.text() == "200")
    #expect(spending.median?.text() == "0")
  }

  @Test("books that began this month have none")
  func noMonths() throws {
    let spending = try spending([("2026-11-20", 5)])
    #expect(spending.months.isEmpty)
    #expect(spending.mean == nil)
    #expect(spending.median == nil)
  }

  private struct Plan3 {
    /// What each holds, and its least and most; nil: it has a weight instead.
    var buckets: [(name: String, held: Int, buffer: (least: Int, most: Int?)?)]
    var idle: Int

    func report() throws -> DriftReport {
      let open = buckets.filter { $0.buffer == nil }
      var text = "profile\n    base EUR\naccount Assets:Bank\n"
      for (number, bucket) in buckets.enumerated() {
        text += "account Assets:\(bucket.name)  ; type: Asset\n"
        text += "bucket \(bucket.name)\n    account Assets:\(bucket.name)\n    return 0%\n"
        if let (least, most) = bucket.buffer {
          text += "    weight 0%\n    buffer \(least)\(most.map { "..\($0)" } ?? "") EUR\n"
        } else {
          let isLast = buckets[(number + 1)...].allSatisfy { $0.buffer != nil }
          let weight = isLast ? 100 - 30 * (open.count - 1) : 30
          text += "    weight \(weight)%\n    band 5%\n"
        }
      }
      text += "2026-01-01 Opening\n    Assets:Bank  \(idle) EUR\n"
      for bucket in buckets { text += "    Assets:\(bucket.name)  \(bucket.held) EUR\n" }
      let books = TestBooks(text + "    Equity:Opening\n")
      let plan = Plan(books.journal)
      #expect(plan.findings.map(\.headline) == [], "\(text)")
      let ledger = try #require(books.books.ledger)
      return DriftReport(
        plan, try UsualSpending(ledger, plan, before: TestBooks.today),
        in: try #require(plan.base), on: TestBooks.today)
    }
  }

  @Test(arguments: 1...60)
  func `what is suggested keeps the plan if there is enough, and nothing gives more than it holds`(
    _ seed: UInt64
  ) throws {
    var random = SeededRandom(seed)
    let buffers = Int.random(in: 1...3, using: &random)
    let open = Int.random(in: 1...3, using: &random)
    var books = Plan3(buckets: [], idle: Int.random(in: 0...8000, using: &random))
    for number in 0..<buffers + open {
      let least = Int.random(in: 0...40, using: &random) * 100 + 1
      let most = Bool.random(using: &random) ? least + 1500 : nil
      books.buckets.append(
        (
          "B\(number)", Int.random(in: 0...6000, using: &random),
          number < buffers ? (least, most) : nil
        ))
    }
    books.buckets.shuffle(using: &random)
    let report = try books.report()
    var held = Dictionary(
      uniqueKeysWithValues: books.buckets.map { ("Assets:\($0.name)", $0.held) })
    held["Assets:Bank"] = books.idle
    var given = [String: Int]()
    for transfer in report.transfers {
      let amount = try #require(Int(transfer.amount.description))
      let (from, to) = (report.journal.name(transfer.from), report.journal.name(transfer.to))
      given[from, default: 0] += amount
      held[from, default: 0] -= amount
      held[to, default: 0] += amount
    }
    #expect(held.values.allSatisfy { $0 >= 0 }, "seed \(seed): \(held)")
    let needed = books.buckets.reduce(0) { $0 + ($1.buffer?.least ?? 0) }
    guard needed <= books.buckets.reduce(books.idle, { $0 + $1.held }) else { return }
    for index in books.buckets.indices {
      books.buckets[index].held = try #require(held["Assets:\(books.buckets[index].name)"])
    }
    books.idle = held["Assets:Bank"] ?? 0
    let after = try books.report()
    #expect(after.lines.allSatisfy { $0.state == .fine }, "seed \(seed): \(books) \(after.lines)")
  }
}
