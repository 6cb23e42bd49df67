import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// `age 67` in the place of a day (reference.md § plan).
@Suite struct PlanAgeTests {
  private func books(_ settings: String = "", _ bucket: String = "", _ rest: String = "")
    -> MarkedJournal
  {
    """
    commodity 1,000.00 EUR
    account assets:bank  ; type: Cash
    2026-01-02 Opening
      assets:bank  1,000.00 EUR
      equity:opening
    plan
      born 1960-02-29
      \(settings.isEmpty ? "horizon 3 years" : settings)
    bucket Bank
      account assets:bank
      weight 100%
      return 0%
      \(bucket.isEmpty ? "; -" : bucket)
    ~ monthly from 2026-12-01  Saving
      income:work  -1,000.00 EUR
      assets:bank
    \(rest)

    """
  }

  @Test func `an age is its birthday wherever a plan has a day`() {
    let target = output(of: "project", on: books("", "target 50000 EUR by age 67"))
    #expect(target.contains("2027-02-28"), "\(target)")
    #expect(output(of: "project", on: books("horizon age 68")).contains("from 2026-12 to 2028-02"))
    let event = output(
      of: "project -M -O csv --scenario S",
      on: books(
        "", "", "scenario S\n  event age 67 -300 EUR  Party\n  event age 68 -200 EUR real  More"))
    let months = event.split(separator: "\n").filter { $0.contains("\"-300.00\"") }
    #expect(months.count == 1 && months[0].contains("\"2027-02\""), "\(event)")
    #expect(
      event.split(separator: "\n").contains { $0.contains("2028-02") && $0.contains("-200.00") })
    let weights = books("", "weight 100% from age 67\n  draw from age 68")
    #expect(output(of: "check", on: weights).contains("error") == false)
  }

  @Test(arguments: [
    ("horizon age 0", "", "'age 0' is not a horizon"),
    ("horizon age 121", "", "'age 121' is not a horizon"),
    ("horizon aged 67", "", "'aged 67' is not a horizon"),
    ("", "draw from age", "'age' is not a date"),
    ("", "draw from age x", "'age' is not a date"),
    ("", "draw from age 67 years", "'age' is not a date"),
    ("born 1961-01-01", "", "'born' is given twice here"),
  ])
  func `what is no age is told`(_ settings: String, _ bucket: String, _ message: String) {
    let found = output(of: "check -s", on: books(settings, bucket))
    #expect(found.contains(message), "\(found)")
  }

  @Test func `an age needs a day of birth above it, and scenarios have none`() {
    let text = books("", "draw from age 68").text
    let without = MarkedJournal(stringLiteral: text.replacing("  born 1960-02-29\n", with: ""))
    #expect(output(of: "check", on: without).contains("does not say from when on an age counts"))
    let other = output(of: "check", on: books("", "", "scenario S\n  born 1970-01-01\n"))
    #expect(other.contains("a scenario has no property 'born'"), "\(other)")
  }
}
