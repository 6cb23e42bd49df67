import LedgeraCommands
import LedgeraTestSupport
import Testing

/// What suggestions write keeps the plan, on made-up books on 21 November 2026; the seed is the argument.
@Suite struct SuggestLawTests {
  /// Accounts of cash with buckets, spending of some months, and a rule or none.
  private static func books(_ seed: UInt64) -> String {
    var random = SeededRandom(seed)
    func money(_ most: Int) -> String { "\(random.within(0...most)).\(random.within(10...99)) EUR" }
    let weight = random.within(1...99)
    let buffer = random.pick(["\(random.within(1...4)) months", "2..5 months", money(4000)])
    var text = """
      profile
          base EUR
      commodity 1000.00 EUR
      account assets:reserve  ; type: Cash
      account assets:notice  ; type: Cash
      account assets:term  ; type: Cash
      account expenses:food
      account expenses:rent
      account income:pay
      account equity:opening
      bucket Reserve
          account assets:reserve
          weight 0%
          return 0%
          buffer \(buffer)
      bucket Notice
          account assets:notice
          weight \(weight)%
          return 1%
          band \(random.within(1...9))%
      bucket Term
          account assets:term
          weight \(100 - weight)%
          return 2%

      2026-08-01 Opening
          assets:reserve  \(money(9000))
          assets:notice  \(money(9000))
          assets:term  3\(random.within(1000...9999)).00 EUR
          equity:opening

      """
    for month in 8...11 {
      text += "2026-\(month)-10 Month\n    expenses:food  \(money(700))\n"
      text += "    expenses:rent  \(money(900))\n    assets:reserve\n"
    }
    if random.oneIn(2) {
      text += "~ monthly from 2026-09-01  Rent\n    expenses:rent  900 EUR\n    assets:reserve\n"
    }
    return text
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `transfers that are written keep the plan`(seed: UInt64) {
    let books = WrittenBooks(["main.journal": Self.books(seed)])
    #expect(books.run("suggest", "--write").status == .fine, "seed \(seed)")
    let check = books.run("check", "plan")
    #expect(check.status == .fine, "seed \(seed): \(check.messages)\n\(books.text())")
    let again = books.run("suggest", "--write")
    #expect(again.messages.contains("nothing to change"), "seed \(seed): \(again.messages)")
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `a budget that is written has no mistakes and comes to the income`(seed: UInt64) {
    var random = SeededRandom(seed)
    let text = Self.books(seed).split(separator: "\n~ ").first.map(String.init) ?? ""
    let books = WrittenBooks(["main.journal": text + "\n"])
    books.run("suggest", "--write")
    let income = "\(random.within(900...9000)).\(random.within(10...99))"
    let model = random.pick(["50/30/20", "60/20/20", "70/15/15", "80/20", "70/20/10", "75/15/10"])
    let run = books.run("budget", "suggest", "--income", income, "--model", model, "--write")
    #expect(run.status == .fine, "seed \(seed): \(run.messages)")
    let check = books.run("check", "-s")
    #expect(check.status == .fine, "seed \(seed): \(check.messages)\n\(books.text("plan.journal"))")
    let plan = books.run("check", "planterms", "plan")
    #expect(plan.status == .fine, "seed \(seed): \(plan.messages)")
  }
}
