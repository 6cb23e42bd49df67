import LedgeraChecking
import LedgeraModel
import LedgeraPlanning
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Goals on 2026-11-21.
@Suite struct GoalTests {
  private static let today = Day(year: 2026, month: 11, day: 21)!

  private func goals(_ text: String) throws -> [GoalProgress] {
    let ledger = try Ledger.reading(text)
    return GoalReport(ledger, Plan(ledger.journal), today: Self.today).goals
  }

  private static let saving = """
    goal Japan
        account assets:savings
        target 1000 EUR by 2027-04-01

    2026-08-15 opening
        assets:savings  100 EUR
        equity:opening
    2026-09-26 save
        assets:savings  120 EUR
        assets:bank
    2026-10-26 save
        assets:savings  120 EUR
        assets:bank
    2026-11-22 tomorrow
        assets:savings  500 EUR
        assets:bank

    """

  @Test func `a goal counts its account until today, and its pace without what it began with`()
    throws
  {
    let goal = try #require(try goals(Self.saving).first)
    #expect(goal.saved.description == "340")
    #expect(goal.pace?.description == "120")
    #expect(goal.needed?.description == "132")
    #expect(goal.state == .behind)
    // 660 at 120 a month take six months.
    #expect(goal.expected?.text == "2027-05-21")
  }

  @Test func `what is assigned counts until as much has flowed into the account`() throws {
    func saved(_ more: String) throws -> [String] {
      let goal = try #require(try goals(Self.saving + more).first)
      return [goal.saved.description, goal.onItsWay.description]
    }
    let assigned = "assign 2026-11-01 200 EUR\n    to Japan\n"
    #expect(try saved(assigned) == ["540", "200"])
    let moved = "2026-11-05 move\n    assets:savings  150 EUR\n    assets:bank\n"
    #expect(try saved(assigned + moved) == ["540", "50"])
    let all = "2026-11-06 move\n    assets:savings  90 EUR\n    assets:bank\n"
    #expect(try saved(assigned + moved + all) == ["580", "0"])
    #expect(try saved("assign 2026-11-22 200 EUR\n    to Japan\n") == ["340", "0"])
  }

  @Test func `what is taken out of a goal's account is not saved any more`() throws {
    let taken =
      Self.saving + """
        assign 2026-11-01 200 EUR
            to Japan
        2026-11-02 move
            assets:savings  200 EUR
            assets:bank
        2026-11-05 taken out
            assets:savings  -390 EUR
            assets:bank

        """
    let goal = try #require(try goals(taken).first)
    #expect([goal.saved.description, goal.onItsWay.description] == ["150", "0"])
  }

  @Test func `a goal without accounts has what was assigned to it less what was taken`() throws {
    let found = try goals(
      """
      account expenses:food
      goal Bicycle
          target 100 EUR
      goal Piano
          target 100 EUR by 2026-11-01
          priority 2
      assign 2026-10-01 130 EUR
          to Bicycle
      assign 2026-11-01 20 EUR
          from Bicycle
          to Piano
      """)
    #expect(found.map(\.name) == ["Piano", "Bicycle"])
    #expect(found.map(\.saved.description) == ["20", "110"])
    #expect(found.map(\.state) == [.late, .reached])
    #expect(found[0].needed?.description == "80")
    #expect(found[1].needed == nil)
  }

  @Test func `a bucket's accounts count, each once, in the target's currency`() throws {
    let found = try goals(
      """
      P 2026-11-01 USD 0.9 EUR
      bucket Cash
          account assets:bank
          account assets:bank:us
      goal Buffer
          bucket Cash
          target 1000 EUR
      2026-01-01 opening
          assets:bank        100 EUR
          assets:bank:us     200 USD
          equity:opening
      """)
    #expect(found.map(\.saved.description) == ["280.0"])
    #expect(found[0].state == .open)
  }

  @Test func `months left are the fewest that reach the day`() throws {
    func needed(by day: String) throws -> String? {
      let text = "goal G\n    target 60 EUR by \(day)\n"
      return try goals(text).first?.needed?.description
    }
    #expect(try needed(by: "2026-12-21") == "60")
    #expect(try needed(by: "2026-12-22") == "30")
    #expect(try needed(by: "2026-11-22") == "60")
    #expect(try needed(by: "2026-11-21") == "60")
    #expect(try needed(by: "2027-02-20") == "20")
  }
}
