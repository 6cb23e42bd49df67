import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Who pays for a shortfall (calculations.md § Projection): buffers are kept as long as others hold something.
@Suite struct ReserveTests {
  /// 1,000 are missing each month.
  private func books(_ settings: String = "horizon 12 months") -> MarkedJournal {
    """
    commodity 1,000.00 EUR
    account assets:cash  ; type: Cash
    account assets:deposit  ; type: Cash
    2026-01-02 Opening
      assets:cash     3,500.00 EUR
      assets:deposit  2,000.00 EUR
      assets:shares   1,000.00 EUR
      assets:bonds    2,000.00 EUR
      equity:opening
    plan
      \(settings)
    bucket Cash
      account assets:cash
      weight 0%
      return 0%
      buffer 2000..4000 EUR
    bucket Deposit
      account assets:deposit
      weight 0%
      return 0%
      buffer 1500 EUR
    bucket Shares
      account assets:shares
      weight 50%
      return 0%
    bucket Bonds
      account assets:bonds
      weight 50%
      return 0%
    ~ monthly from 2026-12-01  Living
      expenses:living  1,000.00 EUR
      assets:cash

    """
  }

  /// What is drawn from each bucket in a month.
  private func draws(_ books: MarkedJournal, month: Int) -> [String] {
    let lines = output(of: "project -M -O csv", on: books).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != "\"" } }
    }
    guard lines.count > month + 1 else { return [] }
    return ["Cash", "Deposit", "Shares", "Bonds"].map { bucket in
      lines[0].firstIndex(of: bucket + ":draw").map { lines[month + 1][$0] } ?? ""
    }
  }

  @Test func `what exceeds buffers pays first, then other buckets, last the buffers`() {
    #expect(draws(books(), month: 0) == ["1000.00", "0.00", "0.00", "0.00"])
    #expect(draws(books(), month: 1) == ["500.00", "500.00", "0.00", "0.00"])
    #expect(draws(books(), month: 2) == ["0.00", "0.00", "1000.00", "0.00"])
    #expect(draws(books(), month: 4) == ["0.00", "0.00", "0.00", "1000.00"])
    // The first one of the plan is kept to the end.
    #expect(draws(books(), month: 5) == ["0.00", "1000.00", "0.00", "0.00"])
    #expect(draws(books(), month: 6) == ["500.00", "500.00", "0.00", "0.00"])
  }

  @Test func `a bucket that the plan names pays all it holds, whatever its buffer`() {
    let named = books("horizon 12 months\n  shortfall Bonds, Cash")
    #expect(draws(named, month: 0) == ["0.00", "500.00", "0.00", "500.00"])
    #expect(draws(named, month: 2) == ["500.00", "0.00", "0.00", "500.00"])
    #expect(draws(named, month: 4) == ["1000.00", "0.00", "0.00", "0.00"])
  }

  @Test func `paths of a simulation do the same`() {
    for (months, held) in [(2, "2,000"), (5, "2,000"), (7, "1,500"), (8, "500")] {
      let simulated = output(
        of: "simulate --paths 8 --seed 1", on: books("horizon \(months) months"))
      let cash = simulated.split(separator: "\n").first { $0.hasPrefix("Cash") }
      #expect(cash?.hasSuffix(" " + held) == true, "\(months): \(simulated)")
    }
  }
}
