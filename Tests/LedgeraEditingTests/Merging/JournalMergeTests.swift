import Testing

@testable import LedgeraEditing

@Suite struct JournalMergeTests {
  private static let base = """
    account assets:cash
    account expenses:food

    2026-01-02 * Bakery
        expenses:food    3.50 EUR
        assets:cash

    2026-01-05 Market
        expenses:food   12.50 EUR
        assets:cash

    """

  private static func transaction(_ day: String, _ payee: String, _ amount: String = "1.00")
    -> String
  {
    "\n\(day) \(payee)\n    expenses:food    \(amount) EUR\n    assets:cash\n"
  }

  private func merge(_ ours: String, _ theirs: String, base: String = base) -> (
    text: String, conflicts: Int
  ) {
    let merge = JournalMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    return (String(decoding: merge.bytes, as: UTF8.self), merge.conflictCount)
  }

  @Test func `additions of both sides stand in order of date`() {
    let first = Self.transaction("2026-01-07", "Ours")
    let second = Self.transaction("2026-01-06", "Theirs")
    let third = Self.transaction("2026-01-09", "Theirs later")
    let merged = merge(Self.base + first, Self.base + second + third)
    #expect(merged.text == Self.base + second + first + third)
    #expect(merged.conflicts == 0)
    #expect(merge(Self.base + second + third, Self.base + first).text == merged.text)
  }

  @Test func `the same addition is one, two of a side are two`() {
    let coffee = Self.transaction("2026-01-07", "Coffee")
    #expect(merge(Self.base + coffee, Self.base + coffee).text == Self.base + coffee)
    let other = coffee.replacing("    expenses", with: "\texpenses")
    #expect(merge(Self.base + coffee, Self.base + other).text == Self.base + coffee)
    #expect(
      merge(Self.base + coffee + coffee, Self.base + coffee).text == Self.base + coffee + coffee)
    #expect(
      merge(Self.base + coffee, Self.base + coffee + coffee).text == Self.base + coffee + coffee)
  }

  @Test func `a change of one side stays beside another layout of the other`() {
    let changed = Self.base.replacing("12.50", with: "21.50")
    let tidied = Self.base.replacing("    expenses:food   12.50", with: "  expenses:food  12.50")
      .replacing("2026-01-02", with: "2026/1/2")
    let merged = merge(changed, tidied)
    #expect(merged.conflicts == 0)
    #expect(merged.text == changed.replacing("2026-01-02", with: "2026/1/2"))
    #expect(merge(tidied, changed).text == merged.text)
  }

  @Test func `both sides may change different transactions, or different parts of one`() {
    let ours = Self.base.replacing("12.50", with: "21.50")
    let theirs = Self.base.replacing("3.50", with: "4.50")
    #expect(merge(ours, theirs).text == ours.replacing("3.50", with: "4.50"))
    let marked = Self.base.replacing("2026-01-05 Market", with: "2026-01-05 * Market")
    #expect(
      merge(ours, marked).text == ours.replacing("2026-01-05 Market", with: "2026-01-05 * Market"))
  }

  @Test func `what both changed stands between marks, as little as possible`() {
    let merged = merge(
      Self.base.replacing("12.50", with: "21.50"), Self.base.replacing("12.50", with: "12.05"))
    #expect(merged.conflicts == 1)
    #expect(
      merged.text.contains(
        """
        2026-01-05 Market
        <<<<<<< ours
            expenses:food   21.50 EUR
        =======
            expenses:food   12.05 EUR
        >>>>>>> theirs
            assets:cash
        """))
    let both = Self.base.replacing("12.50", with: "21.50")
    #expect(merge(both, both).text == both)
  }

  @Test func `what one side removed is gone, unless the other changed it`() {
    let removed = String(
      Self.base.prefix(
        Self.base.firstRange(of: "\n2026-01-05")?.lowerBound.utf16Offset(in: Self.base) ?? 0))
    #expect(merge(removed, Self.base).text == removed)
    #expect(merge(Self.base, removed).text == removed)
    let changed = Self.base.replacing("12.50", with: "21.50")
    for (ours, theirs) in [(removed, changed), (changed, removed)] {
      let merged = merge(ours, theirs)
      #expect(merged.conflicts == 1)
      #expect(merged.text.contains("21.50"))
      #expect(merged.text.contains("<<<<<<<") && merged.text.contains(">>>>>>> theirs"))
    }
  }

  @Test func `a move of one side is made, with what the other changed`() {
    let first = Self.transaction("2026-01-02", "A")
    let second = Self.transaction("2026-01-03", "B")
    let third = Self.transaction("2026-01-04", "C")
    let moved = second + third + first
    let changed = first.replacing("1.00", with: "9.00") + second + third
    let expected = second + third + first.replacing("1.00", with: "9.00")
    #expect(merge(moved, changed, base: first + second + third).text == expected)
    #expect(merge(changed, moved, base: first + second + third).text == expected)
  }

  @Test func `ends of lines are those of ours, and a missing last one is written`() {
    let addition = Self.transaction("2026-01-07", "Theirs")
    let ours = Self.base.replacing("\n", with: "\r\n").replacing("12.50", with: "21.50")
    let merged = merge(ours, Self.base + addition)
    #expect(merged.text == ours + addition.replacing("\n", with: "\r\n"))
    let unended = String(Self.base.dropLast())
    #expect(
      merge(unended.replacing("12.50", with: "1.00"), unended + "\n" + addition, base: unended).text
        == Self.base.replacing("12.50", with: "1.00") + addition)
  }

  @Test func `directives and comments merge as well`() {
    let head = "; books\naccount a\naccount b\nP 2026-01-01 USD 0.9 EUR\n"
    let ours = head.replacing("account b", with: "account b  ; type: Cash\naccount c")
    let theirs = head.replacing("0.9", with: "0.91") + "P 2026-01-02 USD 0.92 EUR\n"
    let merged = merge(ours, theirs, base: head)
    #expect(merged.conflicts == 0)
    #expect(
      merged.text
        == "; books\naccount a\naccount b  ; type: Cash\naccount c\nP 2026-01-01 USD 0.91 EUR\n"
        + "P 2026-01-02 USD 0.92 EUR\n")
  }
}
