import LedgeraBooks
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

@testable import LedgeraPlanning

/// Damaged plans: whatever they say, every report of planning ends, with figures or with a reason.
@Suite("Damaged plans")
struct PlanMutationTests {
  private static let plan = """
    profile
        base EUR
    account Assets:Bank  ; type: Cash, class: cash
    account Assets:Broker  ; budget: off
    account Liabilities:Card  ; class: credit-card
    account Expenses:Food
    account Income:Salary
    plan
        inflation 2.5%
        tax Here
        horizon 3 years
        shortfall Cash, Shares
        bracket-growth 1%
        residency Here
        0..20000 0%
        20000.. 12%
    bucket Cash
        account Assets:Bank
        weight 40%
        return 1%
        volatility 1%
        buffer 3..6 months
    bucket Shares
        account Assets:Broker
        weight 60%
        return VT over 1 years
        volatility 15%
        band 5%
        target 50000 EUR by 2029-01-01
    correlation Cash Shares 0.2
    goal Trip
        bucket Cash
        target 900 EUR by 2027-06-01
    assign 2026-11-02 20 EUR
        from Expenses:Food
        to Trip
    hold 2026-11-03 100 EUR
    scenario Pause
        rule Salary  off
        event 2027-03-01 -500 EUR  Course
    ~ monthly from 2026-09-01  Salary  ; grows: 2%
        Assets:Bank  2500 EUR
        Income:Salary
    ~ every 2 weeks from 2026-09-07  Food  ; inflation: 3%, rollover: cap 100
        Expenses:Food  150 EUR
        Liabilities:Card
    ~ every 12 months from 2026-09-01  Bonus  ; share: 10% of Salary
        Assets:Bank  1 EUR
        Income:Salary
    P 2025-01-01 VT 80 EUR
    P 2026-10-01 VT 95 EUR
    2026-09-02 Opening
        Assets:Bank  4000 EUR
        Assets:Broker  10 VT @ 90 EUR
        Equity
    2026-09-09 Market
        Expenses:Food  140 EUR
        Liabilities:Card

    """

  /// What takes the place of a number, or is put anywhere.
  private static let words = [
    "0%", "-100%", "-99.999%", "99999999999999999999999999999%", "9999-12-31", "0001-01-01", "0",
    "12345678901234567890123456789012345678 EUR", "-5 EUR", "0.0000000001 EUR", "1 VT",
    "9999 months", "100 years", "every day", "daily", "yearly", "tax: none", "envelope: yearly",
    "rollover: no", "share: 20% of Salary", "..", "  ", "\t", ";", "by 9999-12-31",
    "over 100 years",
  ]

  private static func damaged(_ seed: UInt64) -> String {
    var random = SeededRandom(seed)
    var lines = plan.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...random.below(3) {
      let number = random.below(lines.count)
      let parts = lines[number].split(separator: " ", omittingEmptySubsequences: false)
      switch random.below(4) {
      case 0: lines.remove(at: number)
      case 1: lines.insert(lines[random.below(lines.count)], at: number)
      default:
        var changed = parts.map(String.init)
        let figures = changed.indices.filter { changed[$0].contains { $0.isNumber } }
        let place = figures.isEmpty ? random.below(changed.count) : random.pick(figures)
        changed[place] = random.pick(words)
        lines[number] = changed.joined(separator: " ")
      }
    }
    return lines.joined(separator: "\n")
  }

  @Test("the plan itself is sound")
  func sound() throws {
    let books = TestBooks(Self.plan)
    #expect(books.findings.isEmpty)
    let plan = Plan(books.journal)
    let rates = FrozenRates(
      books.journal, in: try #require(plan.base), on: TestBooks.today, infersFromCosts: false)
    let projection = try Projection(plan, ProjectionRequest(from: TestBooks.today), rates)
    #expect(projection.shownMonths.count == 36)
  }

  @Test("reports end, with figures or with a reason")
  func reports() {
    let seeds = Effort.seeds(200)
    let reached = seeds.count { tryReports(seed: $0) }
    // Enough of them are only harmed, not broken.
    #expect(reached > seeds.count / 10, "\(reached) of \(seeds.count)")
  }

  /// Whether the plan was sound enough to be projected.
  private func tryReports(seed: UInt64) -> Bool {
    let books = TestBooks(Self.damaged(seed))
    let plan = Plan(books.journal)
    for finding in plan.findings { #expect(finding.primary != nil, "seed \(seed)") }
    guard let ledger = books.books.ledger, plan.findings.isEmpty, let base = plan.base else {
      return false
    }
    let today = TestBooks.today
    _ = try? EnvelopeReport(ledger, EnvelopePlan(plan), EnvelopeRequest(today: today))
    _ = try? DashboardReport(ledger, plan, on: today).document.json
    let plans = [plan] + plan.scenarios.map(plan.applying)
    return plans.count { plan in
      let rates = FrozenRates(books.journal, in: base, on: today, infersFromCosts: true)
      let request = ProjectionRequest(from: today, monthCount: 24)
      guard let projection = try? Projection(plan, request, rates) else { return false }
      #expect(projection.shownMonths.count == 24, "seed \(seed)")
      #expect(projection.months.allSatisfy { !$0.unfunded.isNegative }, "seed \(seed)")
      return true
    } > 0
  }
}
