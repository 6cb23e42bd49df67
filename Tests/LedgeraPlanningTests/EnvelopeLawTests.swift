import LedgeraChecking
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Laws of envelopes (calculations.md § Envelopes) on made-up books.
@Suite struct EnvelopeLawTests {
  private static let seeds: [UInt64] = Array(1...30)

  @Test(arguments: seeds)
  func `what goes into an envelope is what leaves it, stays or is released`(_ seed: UInt64) throws {
    let books = EnvelopeBooks(seed: seed)
    let report = try books.report(by: books.interval)
    #expect(report.periods.count > 2, "seed \(seed)")
    for (number, period) in report.periods.enumerated() {
      for line in period.lines {
        #expect(
          line.rolledIn + line.assigned - line.spent == line.left + line.released, "seed \(seed)")
        guard number > 0 else { continue }
        let before = report.periods[number - 1].lines.first {
          $0.envelope.subject == line.envelope.subject
        }
        #expect(line.rolledIn == before?.left ?? .zero, "seed \(seed)")
      }
    }
    let whole = try #require(report.whole)
    for line in whole.lines {
      #expect(
        line.rolledIn + line.assigned - line.spent == line.left + line.released, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `envelopes, reserves and what is not assigned make up the cash on budget`(
    _ seed: UInt64
  ) throws {
    let books = EnvelopeBooks(seed: seed)
    let ledger = try books.ledger()
    for period in try books.report(by: books.interval).periods {
      let end = try #require(period.span.end)
      let cash = ledger.sum(of: ["assets:bank", "assets:cash"], before: end)
      #expect(period.cash == cash, "seed \(seed) until \(end)\n\(books.text)")
    }
  }

  @Test(arguments: seeds)
  func `spending agrees with the balances of expenses`(_ seed: UInt64) throws {
    let books = EnvelopeBooks(seed: seed)
    let ledger = try books.ledger()
    for period in try books.report(by: books.interval).periods {
      let (start, end) = (try #require(period.span.start), try #require(period.span.end))
      let spent =
        ledger.sum(of: ["expenses"], before: end) - ledger.sum(of: ["expenses"], before: start)
      #expect(period.expenses + period.unbudgeted == spent, "seed \(seed)")
      let income =
        ledger.sum(of: ["income"], before: start) - ledger.sum(of: ["income"], before: end)
      #expect(period.income == income, "seed \(seed)")
    }
  }

  @Test(arguments: seeds)
  func `figures of a period follow from the books, not from the days asked for`(
    _ seed: UInt64
  ) throws {
    let books = EnvelopeBooks(seed: seed, hasOpenRules: true)
    let today = try #require(Day(year: 2025, month: 10, day: 20))
    let first = try #require(Day(year: 2024, month: 1, day: 1))
    let all = try books.report(
      by: .months(1), from: first, until: first.adding(months: 28), today: today)
    var random = SeededRandom(seed)
    for _ in 0..<6 {
      let start = first.adding(days: random.below(600))
      let end = start.adding(days: random.within(1...250))
      let some = try books.report(by: .months(1), from: start, until: end, today: today)
      for period in some.periods {
        let same = try #require(all.periods.first { $0.span == period.span })
        #expect(figures(period) == figures(same), "seed \(seed) \(start)..\(end)\n\(books.text)")
      }
    }
  }

  private func figures(_ period: EnvelopeReport.Section) -> [String] {
    let lines = period.lines.flatMap { [$0.rolledIn, $0.assigned, $0.spent, $0.left, $0.released] }
    let cards = period.cards.flatMap { [$0.rolledIn, $0.assigned, $0.reserve, $0.balance] }
    let rest = [period.income, period.unbudgeted, period.held, period.unassigned, period.cash]
    return (lines + cards + rest).map(\.normalized.description)
  }

  @Test(arguments: seeds.prefix(8))
  func `without cards envelopes that keep everything end alike however time is divided`(
    _ seed: UInt64
  ) throws {
    let books = EnvelopeBooks(seed: seed, isSimple: true)
    // Weeks and months both begin on that Monday, months, quarters and years on New Year's day.
    let ends = try [
      (Day(year: 2025, month: 9, day: 1), [Interval.days(1), .weeks(1), .months(1)]),
      (Day(year: 2026, month: 1, day: 1), [.days(1), .months(1), .quarters(1), .years(1)]),
    ].map { end, intervals in
      try intervals.map { interval in
        let report = try books.report(by: interval, from: nil, until: end)
        return try #require(report.whole).lines.map(\.left)
      }
    }
    for end in ends {
      for other in end.dropFirst() { #expect(other == end[0], "seed \(seed)\n\(books.text)") }
    }
  }
}

/// A random household of a year and a half: rules of every kind, cards, savings off budget, refunds.
private struct EnvelopeBooks {
  let text: String
  let interval: Interval
  private static let today = Day(year: 2026, month: 12, day: 31) ?? .last

  /// - Parameters:
  ///   - isSimple: No cards, and all envelopes keep everything.
  ///   - hasOpenRules: Some rules do not say when they begin.
  init(seed: UInt64, isSimple: Bool = false, hasOpenRules: Bool = false) {
    var random = SeededRandom(seed)
    interval = random.pick([.months(1), .weeks(2), .quarters(1), .days(10), .dayOfMonth(25)])
    let modes = ["", "rollover: no", "rollover: positive", "rollover: cap 40", "envelope: yearly"]
    var text = """
      account assets:bank  ; type: Cash
      account assets:saved  ; type: Cash, budget: off
      account liabilities:card  ; class: credit-card
      account liabilities:visa  ; class: credit-card
      account liabilities:loan

      """
    let categories = ["expenses:a", "expenses:b", "expenses:b:c", "expenses:d", "expenses:e:f"]
    for account in categories + ["assets:saved", "liabilities:loan"] {
      let mode = isSimple ? "" : random.pick(modes)
      let month = random.within(1...6)
      let rule =
        mode == "envelope: yearly" ? "every 12 months" : random.pick(["monthly", "weekly"])
      let start = rule == "weekly" ? "2025-0\(random.within(1...2))-03" : "2025-0\(month)-01"
      let begin = start.hasSuffix("-01-03") ? "2025-01-06" : start
      text += "~ \(rule) from \(begin)  plan  ; \(mode)\n"
      text +=
        "    \(account)  \(random.within(1...9000)).\(random.within(10...99))\n    assets:bank\n"
    }
    if !isSimple {
      text += "~ monthly from 2025-02-01  bill\n    liabilities:card  \(random.within(1...300))\n"
      text += "    assets:bank\n"
      for month in [1, 4, 9] {
        text += "hold 2025-0\(month)-12 \(random.within(1...500))\n"
        text += "assign 2025-0\(month)-20 \(random.within(1...90))\n    from expenses:a\n"
        text += random.oneIn(2) ? "    to expenses:d\n" : ""
      }
    }
    for _ in 0..<random.within(40...120) {
      text += EnvelopeBooks.transaction(&random, hasCards: !isSimple)
    }
    if hasOpenRules {
      text = text.replacing("~ monthly from 2025-02-01  bill", with: "~ monthly  bill")
        .replacing("~ monthly from 2025-03-01", with: "~ monthly")
        .replacing("~ weekly from 2025-02-03", with: "~ every 2 weeks")
    }
    self.text = text
  }

  private static func transaction(_ random: inout SeededRandom, hasCards: Bool) -> String {
    func amount(_ random: inout SeededRandom) -> String {
      "\(random.oneIn(6) ? "-" : "")\(random.within(0...400)).\(random.within(10...99))"
    }
    let day = Day(year: 2024, month: 12, day: 1)?.adding(days: random.below(720)) ?? .first
    let sinks = [
      "expenses:a", "expenses:b", "expenses:b:c", "expenses:d", "expenses:e:f", "expenses:none",
      "assets:saved", "assets:cash", "liabilities:loan", "equity:other",
    ]
    var sources = ["assets:bank", "assets:cash", "income:pay", "assets:saved"]
    if hasCards { sources += ["liabilities:card", "liabilities:visa"] }
    var text = "\(day.text) entry\n"
    for _ in 0..<random.within(1...3) {
      text += "    \(random.pick(sinks))  \(amount(&random))\n"
    }
    if random.oneIn(3) { text += "    \(random.pick(sources))  \(amount(&random))\n" }
    return text + "    \(random.pick(sources))\n"
  }

  func ledger() throws -> Ledger { try Ledger.reading(text) }

  /// - Parameter start: The first day to report; nil: the budget's.
  func report(
    by interval: Interval, from start: Day? = Day(year: 2025, month: 5, day: 1),
    until end: Day? = Day(year: 2026, month: 1, day: 1), today: Day = today
  ) throws -> EnvelopeReport {
    let ledger = try ledger()
    let span = DateSpan(start: start, end: end)
    return try EnvelopeReport(
      ledger, EnvelopePlan(Plan(ledger.journal)),
      EnvelopeRequest(span: span, interval: interval, today: today))
  }
}

extension Ledger {
  /// The balance of some accounts and those below them, before a day.
  fileprivate func sum(of accounts: [String], before end: Day) -> WideQuantity {
    var sum = WideQuantity.zero
    for transaction in transactions where transaction.day < end {
      for posting in transaction.postings
      where accounts.contains(where: {
        posting.accountName == $0 || posting.accountName.hasPrefix($0 + ":")
      }) {
        for amount in posting.amounts { sum += WideQuantity(amount.quantity) }
      }
    }
    return sum
  }
}
