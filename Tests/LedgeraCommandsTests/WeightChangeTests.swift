import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Weights `from` a day (reference.md § bucket).
@Suite struct WeightChangeTests {
  private func books(
    _ shares: String = "weight 60% from 2027-03-15", _ bonds: String = "weight 40% from 2027-03-15",
    _ rest: String = "", settings: String = "horizon 16 months"
  ) -> MarkedJournal {
    """
    commodity 1,000.00 EUR
    account assets:bank  ; type: Cash
    2026-01-02 Opening
      assets:bank    1,000.00 EUR
      assets:shares  8,000.00 EUR
      assets:bonds   2,000.00 EUR
      equity:opening
    plan
      \(settings)
    bucket Shares
      account assets:shares
      weight 80%
      \(shares)
      return 0%
      band 5%
    bucket Bonds
      account assets:bonds
      weight 20%
      \(bonds)
      return 0%
      band 5%
    ~ monthly from 2026-12-01  Saving
      income:work  -1,000.00 EUR
      assets:bank
    \(rest)

    """
  }

  /// What a bucket holds at the ends of months.
  private func balances(
    _ bucket: String, _ books: MarkedJournal, _ words: String = ""
  ) -> [String] {
    let lines = output(of: "project -M -O csv \(words)", on: books).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != "\"" } }
    }
    guard let place = lines.first?.firstIndex(of: "\(bucket):balance") else { return [] }
    return lines.dropFirst().map { $0[place] }
  }

  @Test func `savings follow a weight from the month of its day on`() {
    #expect(
      balances("Shares", books()).prefix(6) == [
        "8800.00", "9600.00", "10400.00", "11000.00", "11600.00", "12200.00",
      ])
    #expect(balances("Bonds", books()).prefix(5).last == "3400.00")
  }

  @Test func `a December's rebalancing follows the weights of January`() {
    let books = books(
      "weight 50% from 2028-01-31", "weight 50% from 2028-01-31",
      settings: "horizon 16 months\n  rebalance yearly")
    // 13,000 are saved in 13 months.
    #expect(
      balances("Shares", books) == (1...12).map { "\(8000 + 800 * $0).00" }
        + ["11500.00", "12000.00", "12500.00", "13000.00"])
  }

  @Test func `paths of a simulation follow them, too`() {
    let simulated = output(of: "simulate --paths 8 --seed 1", on: books())
    for (bucket, balance) in [("Shares", "18,200"), ("Bonds", "7,800")] {
      #expect(
        simulated.split(separator: "\n").contains { $0.hasPrefix(bucket) && $0.hasSuffix(balance) })
      #expect(output(of: "project", on: books()).contains(balance + ".00"))
    }
  }

  @Test func `suggest compares with the weights of its day`() {
    #expect(output(of: "suggest --today 2027-03-14", on: books()).contains("nothing to move"))
    let later = output(of: "suggest --today 2027-03-15", on: books())
    #expect(later.contains("move 2,000.00 EUR from assets:shares to assets:bonds"), "\(later)")
  }

  @Test func `in a scenario a weight joins the others, or takes the place of all`() {
    let books = books(
      "; -", "; -",
      """
      scenario Glide
        bucket Shares  weight 60% from 2027-01-01
        bucket Bonds  weight 40% from 2027-01-01
        bucket Shares  weight 0% from 2027-02-01
        bucket Bonds  weight 100% from 2027-02-01
      scenario Flat
        bucket Shares  weight 50%
        bucket Bonds  weight 50%
      """)
    #expect(
      balances("Shares", books, "--scenario Glide").prefix(4)
        == ["8800.00", "9400.00", "9400.00", "9400.00"])
    #expect(balances("Shares", books, "--scenario Flat").prefix(2) == ["8500.00", "9000.00"])
    let mixed = self.books(
      "; -", "; -",
      """
      scenario Mixed
        bucket Shares  weight 0% from 2027-01-01
        bucket Bonds  weight 100% from 2027-01-01
        bucket Shares  weight 50%
        bucket Bonds  weight 50%
      """)
    #expect(balances("Shares", mixed, "--scenario Mixed").prefix(2) == ["8500.00", "8500.00"])
    let glide = self.books(
      "; -", "; -", "scenario Flat\n  bucket Shares  weight 50% from 2027-01-01\n")
    #expect(output(of: "check -s -O short", on: glide).contains("sum to 70% from 2027-01-01 on"))
  }

  @Test func `heads of buckets have the first share and the last one`() {
    let shown = output(of: "project", on: books())
    #expect(shown.contains("Shares 80% → 60%") && shown.contains("Bonds 20% → 40%"), "\(shown)")
  }

  @Test(arguments: [("2040", "2040-01-01"), ("2040-02", "2040-02-01"), ("Dec 2040", "2040-12-01")])
  func `a month or year from which on something counts means its first day`(
    _ written: String, _ day: String
  ) {
    for word in ["weight 60% from", "draw from"] {
      let found = output(of: "check -s", on: books("\(word) \(written)", "; -"))
      #expect(found.contains("help: write \(day)\n"), "\(found)")
    }
  }

  @Test(arguments: [
    ("weight 60% from 2027-03-15", "; -", "sum to 80% from 2027-03-15 on, not 100%"),
    ("weight -1% from 2027-03-15", "weight 101% from 2027-03-15", "this weight is negative"),
    (
      "weight 60% from 2027-03-15\n  weight 60% from 2027-03-15", "; -",
      "2027-03-15 does not come after 2027-03-15"
    ),
    ("weight 60%", "; -", "'weight' is given twice here"),
    ("weight from 2027-03-15", "; -", "is not a rate"),
    ("weight 60% from 2027-13-15", "; -", "2027-13-15"),
    ("weight 60% form 2027-03-15", "; -", "'form 2027-03-15' after a weight"),
    ("weight 60% from", "; -", "'from' after a weight"),
    ("weight 60% until 2027-03-15", "; -", "'until 2027-03-15' after a weight"),
    ("weight 60% from Mar 2027", "; -", "'Mar 2027' is not a day"),
  ])
  func `a weight that cannot be meant is told`(
    _ shares: String, _ bonds: String, _ message: String
  ) {
    let found = output(of: "check -s -O short", on: books(shares, bonds))
    #expect(
      found.contains(message) && (message.contains("sum") || !found.contains("sum")), "\(found)")
  }
}
