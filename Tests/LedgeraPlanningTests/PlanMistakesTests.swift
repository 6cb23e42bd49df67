import LedgeraBooks
import LedgeraDiagnostics
import LedgeraTestSupport
import Testing

/// A mistake in a plan: what is written, and the one finding about it.
struct PlanMistake: Sendable, CustomTestStringConvertible {
  let text: String
  let code: String
  /// The bytes that the finding points at.
  let place: String

  init(_ code: String, at place: String, _ text: String) {
    self.code = code
    self.place = place
    self.text = text
  }

  var testDescription: String { text }
}

@Suite("Mistakes in plans")
struct PlanMistakesTests {
  private static let books = """
    account Assets:Bank
    account Assets:Broker
    account Assets:Broker:Fund
    account Expenses:Food
    account Expenses:Fun
    account Income:Salary

    ~ monthly from 2026-01-01  Salary
        Assets:Bank  4000 EUR
        Income:Salary

    2026-01-01 Opening
        Assets:Bank  100 EUR
        Income:Salary


    """

  static let cash = "bucket Cash\n    account Assets:Bank\n    weight 100%\n    return 1%\n"

  @Test("each is told about once, in its place, with advice", arguments: mistakes)
  func mistake(_ mistake: PlanMistake) throws {
    let text = Self.books + mistake.text
    let books = TestBooks(text)
    #expect(books.findings.map(\.code.slug) == [mistake.code])
    let finding = try #require(books.findings.first)
    let span = try #require(finding.primary?.span)
    #expect(Array(Array(text.utf8)[span.range]) == Array(mistake.place.utf8))
    #expect(finding.fix != nil || !finding.help.isEmpty, "no advice: \(finding.headline)")
  }

  @Test("the fix of a finding mends it", arguments: mistakes)
  func mended(_ mistake: PlanMistake) throws {
    let text = Self.books + mistake.text
    guard let fix = TestBooks(text).findings.first?.fix else { return }
    var bytes = Array(text.utf8)
    for edit in fix.edits.reversed() {
      bytes.replaceSubrange(edit.span.range, with: Array(edit.replacement.utf8))
    }
    #expect(TestBooks(String(decoding: bytes, as: UTF8.self)).findings.map(\.headline) == [])
  }

  @Test("there are as many kinds as people make")
  func count() { #expect(Self.mistakes.count >= 150) }

  @Test("a plan full of unknown names is told about without comparing all with all")
  func unknownNames() {
    var text = (0..<20_000).map { "account a:b\($0)\n" }.joined()
    text += (0..<500).map { "goal G\($0)\n    account a:c\($0)\n    target 5\n" }.joined()
    let findings = TestBooks(text).findings
    #expect(findings.count == 500)
    // The first searches find a name that is near; then there are advice and no fixes.
    #expect(findings.first?.fix != nil)
    #expect(findings.count { $0.fix != nil } < 10)
  }

  @Test("a whole plan has no findings")
  func wholePlan() {
    let plan = """
      plan
          inflation 2.5%   ; of all expenses
          tax Singapore
          horizon 30 years
          shortfall Cash, World stocks
          bracket-growth 1%
          residency Singapore  EUR
          0..20000 0%
          20000..30000 2%
          30000.. 3.5%
      bucket Cash
          account Assets:Bank
          weight 40%
          return 1%
          volatility 1%
          buffer 6..9 months
      bucket World stocks
          account Assets:Broker
          weight 60%
          return 6%
          volatility 15%
          band 5%
          target 100000 EUR by 2040-01-01
      correlation Cash  World stocks  0.1
      goal Trip
          bucket Cash
          target 6000 EUR by 2027-04-01
          priority 1
      assign 2026-11-30 50 EUR
          from Expenses:Food
          to Trip
      hold 2026-11-28 500 EUR
      scenario Sabbatical
          inflation 4%
          bucket World stocks  return 3%
          goal Trip  target 9000 EUR by 2028-01-01
          rule Salary  off
          rule Salary  grows 1%
          event 2030-06-01 -20000 EUR  New car

      """
    #expect(TestBooks(Self.books + plan).findings.isEmpty)
  }

  static let mistakes: [PlanMistake] = reading + names + parts + sums + nearlyRight + idle

  private static let reading: [PlanMistake] = [
    PlanMistake("invalid-plan", at: "3", "plan\n    inflation 3\n"),
    PlanMistake("invalid-plan", at: "2,5%", "plan\n    inflation 2,5%\n"),
    PlanMistake("invalid-plan", at: "much", "plan\n    inflation much\n"),
    PlanMistake("invalid-plan", at: "inflatoin", "plan\n    inflatoin 3%\n"),
    PlanMistake("invalid-plan", at: "inflation", "plan\n    inflation\n"),
    PlanMistake("invalid-plan", at: "ours", "plan ours\n    inflation 3%\n"),
    PlanMistake(
      "contradictory-plan", at: "inflation", "plan\n    inflation 3%\n    inflation 4%\n"),
    PlanMistake("contradictory-plan", at: "plan", "plan\n    tax 1%\n\nplan\n    inflation 4%\n"),
    PlanMistake("invalid-plan", at: "30 decades", "plan\n    horizon 30 decades\n"),
    PlanMistake("invalid-plan", at: "200 years", "plan\n    horizon 200 years\n"),
    PlanMistake("invalid-date", at: "2056-02-30", "plan\n    horizon 2056-02-30\n"),
    PlanMistake("invalid-plan", at: "15", "plan\n    tax 15\n"),
    PlanMistake("invalid-plan", at: "0..20000", "plan\n    0..20000 0%\n"),
    PlanMistake(
      "invalid-plan", at: "20000..10000",
      "plan\n    residency SG\n    0..20000 0%\n    20000..10000 2%\n    20000.. 3%\n"),
    PlanMistake("invalid-plan", at: "bucket", "bucket\n    weight 100%\n"),
    PlanMistake("invalid-plan", at: "weigth", cash.replacing("weight", with: "weigth")),
    PlanMistake("invalid-plan", at: "often", cash + "    buffer often\n"),
    PlanMistake("invalid-plan", at: "9..6 months", cash + "    buffer 9..6 months\n"),
    PlanMistake("invalid-plan", at: "six..9 months", cash + "    buffer six..9 months\n"),
    PlanMistake("invalid-plan", at: "5", cash + "    band 5\n"),
    PlanMistake(
      "invalid-plan", at: "VTI over ten years", cash + "    volatility VTI over ten years\n"),
    PlanMistake("invalid-plan", at: "now", cash + "    target 5 EUR now\n"),
    PlanMistake("invalid-date", at: "2027-13-01", cash + "    target 5 EUR by 2027-13-01\n"),
    PlanMistake("invalid-plan", at: "high", "goal Trip\n    target 5 EUR\n    priority high\n"),
    PlanMistake("invalid-plan", at: "goal", "goal\n    target 5 EUR\n"),
    PlanMistake("invalid-plan", at: "2", "correlation Stocks Bonds 2\n"),
    PlanMistake("invalid-plan", at: "correlation Cash 0.2", "correlation Cash 0.2\n"),
    PlanMistake("invalid-plan", at: "hold 2026-11-28", "hold 2026-11-28\n"),
    PlanMistake("invalid-plan", at: "-5 EUR", "hold 2026-11-28 -5 EUR\n"),
    PlanMistake(
      "invalid-plan", at: "off", "scenario Bad\n    rule Salary off\n"
    ).at("rule Salary off"),
    PlanMistake("invalid-plan", at: "half", "scenario Bad\n    rule Salary  half\n"),
    PlanMistake("invalid-plan", at: "event", "scenario Bad\n    event 2030-06-01\n"),
    PlanMistake("invalid-plan", at: "weather", "scenario Bad\n    weather 4%\n"),
  ]

  private static let names: [PlanMistake] = [
    PlanMistake(
      "unknown-plan-name", at: "Assets:Bnak",
      cash.replacing("Assets:Bank", with: "Assets:Bnak")),
    PlanMistake("unknown-plan-name", at: "Csah", cash + "plan\n    shortfall Csah\n"),
    PlanMistake("unknown-plan-name", at: "Gold", cash + "correlation Cash Gold 0.2\n"),
    PlanMistake("unknown-plan-name", at: "Gold", "goal Trip\n    target 5 EUR\n    bucket Gold\n"),
    PlanMistake("unknown-plan-name", at: "Monaco", "plan\n    tax Monaco\n"),
    PlanMistake(
      "unknown-plan-name", at: "Expenses:Foot",
      "assign 2026-11-30 5 EUR\n    from Expenses:Foot\n"),
    PlanMistake("unknown-plan-name", at: "Slaary", "scenario Bad\n    rule Slaary  off\n"),
    PlanMistake("unknown-plan-name", at: "Gold", "scenario Bad\n    bucket Gold  return 3%\n"),
    PlanMistake("unknown-plan-name", at: "Trip", "scenario Bad\n    goal Trip  priority 3\n"),
    PlanMistake(
      "unknown-plan-name", at: "10% of Wages",
      cash + "~ yearly  Bonus  ; share: 10% of Wages\n    Assets:Bank  1 EUR\n    Income:Salary\n"),
  ]

  private static let parts: [PlanMistake] = [
    PlanMistake("incomplete-plan", at: "Cash", "bucket Cash\n    weight 100%\n    return 1%\n"),
    PlanMistake("incomplete-plan", at: "Cash", cash.replacing("    return 1%\n", with: "")),
    PlanMistake("incomplete-plan", at: "Cash", cash.replacing("    weight 100%\n", with: "")),
    PlanMistake("incomplete-plan", at: "Trip", "goal Trip\n    priority 1\n"),
    PlanMistake("incomplete-plan", at: "assign 2026-11-30 5 EUR", "assign 2026-11-30 5 EUR\n"),
    PlanMistake("incomplete-plan", at: "SG", "plan\n    residency SG\n"),
    PlanMistake("incomplete-plan", at: "100..", "plan\n    residency SG\n    100.. 3%\n"),
    PlanMistake("incomplete-plan", at: "0..100", "plan\n    residency SG\n    0..100 3%\n"),
    PlanMistake("incomplete-plan", at: "5 USD", "goal Trip\n    target 5 USD\n").inBase,
    PlanMistake(
      "incomplete-plan", at: "VTI over 5 years", cash.replacing("1%", with: "VTI over 5 years")
    ).inBase,
  ]

  private static let sums: [PlanMistake] = [
    PlanMistake("contradictory-plan", at: "90%", cash.replacing("100%", with: "90%")),
    PlanMistake(
      "contradictory-plan", at: "Trip",
      "goal Trip\n    target 5 EUR\n\ngoal Trip\n    target 6 EUR\n"),
    PlanMistake(
      "contradictory-plan", at: "Assets:Bank",
      cash + "bucket More\n    account Assets:Bank\n    weight 0%\n    return 1%\n"),
    PlanMistake(
      "contradictory-plan", at: "Assets:Broker:Fund",
      cash + "    account Assets:Broker\n"
        + "bucket More\n    account Assets:Broker:Fund\n    weight 0%\n    return 1%\n"),
    PlanMistake("contradictory-plan", at: "Cash", cash + "correlation Cash Cash 0.2\n"),
    PlanMistake(
      "contradictory-plan", at: "Cash",
      cash + "goal Trip\n    account Assets:Broker\n    bucket Cash\n    target 5 EUR\n"),
    PlanMistake(
      "contradictory-plan", at: "Expenses:Food",
      "assign 2026-11-30 5 EUR\n    from Expenses:Food\n    to Expenses:Food\n"),
    PlanMistake(
      "contradictory-plan", at: "200..",
      "plan\n    residency SG\n    0..100 0%\n    200.. 3%\n"),
    PlanMistake(
      "invalid-plan", at: "-5%", cash.replacing("return 1%", with: "return 1%\n    band -5%")),
    PlanMistake("invalid-plan", at: "-100%", cash.replacing("return 1%", with: "return -100%")),
    PlanMistake("invalid-plan", at: "-1%", cash + "    volatility -1%\n"),
    PlanMistake("invalid-plan", at: "120%", "plan\n    tax 120%\n"),
    PlanMistake("invalid-plan", at: "0 EUR", "goal Trip\n    target 0 EUR\n"),
    PlanMistake(
      "contradictory-plan", at: "no",
      cash + "~ monthly  Food  ; rollover: yes\n    Expenses:Food  1 EUR\n    Assets:Bank\n"
        + "~ monthly  More  ; rollover: no\n    Expenses:Food  1 EUR\n    Assets:Bank\n"),
    PlanMistake(
      "contradictory-plan", at: "10% of Bonus",
      cash + "~ yearly  Bonus  ; share: 10% of Bonus\n    Assets:Bank  1 EUR\n    Income:Salary\n"),
    PlanMistake(
      "invalid-plan", at: "soon",
      cash + "~ yearly  Bonus  ; grows: soon\n    Assets:Bank  1 EUR\n    Income:Salary\n"),
    PlanMistake(
      "invalid-plan", at: "maybe",
      cash + "~ monthly  Food  ; rollover: maybe\n    Expenses:Food  1 EUR\n    Assets:Bank\n"),
  ]
}

extension PlanMistake {
  /// The same with another place.
  fileprivate func at(_ place: String) -> PlanMistake { PlanMistake(code, at: place, text) }

  /// The same in books with a base currency.
  var inBase: PlanMistake {
    PlanMistake(code, at: place, "profile\n    base EUR\n\n" + text)
  }
}
