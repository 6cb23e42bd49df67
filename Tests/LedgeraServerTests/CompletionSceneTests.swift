import Testing

@testable import LedgeraServer

/// Scenes of a person who enters books: what is offered first, and the line once it is accepted. `|` is the
/// cursor.
@Suite struct CompletionSceneTests {
  private static let books = """
    account assets:bank  ; type: Cash
    account assets:cash  ; type: Cash
    account expenses:food
    commodity 1,000.00 EUR
    commodity $1,000.00
    commodity 1 VWCE
    tag trip
    payee Bakery

    P 2026-10-30 VWCE 120.10 EUR
    P 2026-11-17 $ 0.92 EUR

    2026-10-02 * Bakery  ; trip: rome
        expenses:food    3.50 EUR
        assets:cash

    2026-10-05 Opening
        assets:cash    91.00 EUR
        equity:opening

    2026-11-09 * Bakery
        expenses:food    4.20 EUR
        assets:cash

    2026-11-12 Opening
        assets:bank    500.00 EUR
        equity:opening


    """

  struct Scene: CustomStringConvertible, Sendable {
    let text: String
    /// The line once the first proposal is accepted; nil: nothing is proposed.
    let accepted: String?

    init(_ text: String, _ accepted: String?) {
      self.text = text
      self.accepted = accepted
    }

    var description: String { text }
  }

  private static let scenes = [
    // Whole tokens.
    Scene("2026-1|0-05 Bakery", "2026-11-21| Bakery"),
    Scene(
      "2026-11-20 x\n    assets:cash  -4|.00 EUR\n    expenses:food  4 EUR",
      "    assets:cash  -4.00 EUR|"),
    Scene(
      "2026-11-20 x\n    expenses:food  4 EUR\n    assets:cash  -4 EUR = 7|5.00 EUR",
      "    assets:cash  -4 EUR = 79.30 EUR|"),
    Scene("2026-11-20 x  ; tr|ip:", "2026-11-20 x  ; trip: |"),
    Scene("2026-11-20 x  ; tr|ip: rome", "2026-11-20 x  ; trip: |rome"),
    Scene("acc|ount assets:new", "account| assets:new"),
    Scene(
      "2026-11-20 x\n    expenses:food  4 E|UR @ 1.1 USD", "    expenses:food  4 EUR| @ 1.1 USD"),
    Scene("2026-11-20 x  ; trip: ro|ma, y:", "2026-11-20 x  ; trip: rome|, y:"),
    // Tags at the beginning of a comment only.
    Scene("2026-11-20 x  ; |", "2026-11-20 x  ; trip: |"),
    Scene("2026-11-20 x  ; bought |", nil),
    Scene("2026-11-20 x  ; bought bread, t|", "2026-11-20 x  ; bought bread, trip: |"),
    Scene("2026-11-20 x  ; rec|", "2026-11-20 x  ; receipt: |"),
    Scene("account assets:new  ; ty|", "account assets:new  ; type: |"),
    Scene("account assets:new  ; type: |", "account assets:new  ; type: Asset|"),
    Scene("account assets:new  ; type: Li|", "account assets:new  ; type: Liability|"),
    // Dates.
    Scene("2026/11/|", "2026/11/12|"),
    Scene("23.10.|", "2026-10-23|"),
    Scene("5|", "2026-11-05|"),
    Scene("today|", "2026-11-21|"),
    Scene("yest|", "2026-11-20|"),
    Scene("|", "2026-11-21|"),
    // Amounts.
    Scene("2026-11-20 x\n    expenses:food  5|", "    expenses:food  5 EUR|"),
    Scene("2026-11-20 x\n    expenses:food  5$|", "    expenses:food  $5|"),
    Scene("2026-11-20 x\n    expenses:food  5 E|", "    expenses:food  5 EUR|"),
    Scene("2026-11-20 Bakery\n    expenses:food  |", "    expenses:food  4.20 EUR|"),
    Scene(
      "2026-11-20 x\n    expenses:food  4 EUR\n    assets:cash  |", "    assets:cash  -4.00 EUR|"),
    Scene("2026-11-20 x\n    expenses:food  4 EUR |", nil),
    Scene("2026-11-20 x\n    expenses:food  $5 @ |", "    expenses:food  $5 @ 0.92 EUR|"),
    Scene("2026-11-20 x\n    expenses:food  $5 @@ |", "    expenses:food  $5 @@ 4.60 EUR|"),
    Scene("P 2026-11-20 VWCE |", "P 2026-11-20 VWCE 120.10 EUR|"),
    Scene("P 2026-11-20 VW|", "P 2026-11-20 VWCE|"),
    // Assertions.
    Scene(
      "2026-11-20 x\n    expenses:food  4 EUR\n    assets:cash  -4 EUR == |",
      "    assets:cash  -4 EUR == 79.30 EUR|"),
    Scene(
      "2026-11-20 x\n    expenses:food  4 EUR\n    assets  -4 EUR =* |",
      "    assets  -4 EUR =* 579.30 EUR|"),
    // Accounts and payees.
    Scene("2026-11-20 Bakery\n    |", "    expenses:food|"),
    Scene("2026-11-20 Bakery\n    expenses:food  4 EUR\n    |", "    assets:cash|"),
    Scene("2026-11-20 New\n    expenses:food  4 EUR\n    |", "    assets:cash|"),
    Scene("2026-11-20 New\n    ca|", "    assets:cash|"),
    Scene("2026-11-20 ba|", "2026-11-20 Bakery|"),
    Scene("account |", "account equity:opening|"),
    Scene("account assets:|", "account assets:|"),
    Scene("~ |", "~ monthly|"),
    Scene("~ every 2|", "~ every 2 weeks|"),
  ]

  @Test(arguments: scenes)
  func `the first proposal is the right one and takes the place of the whole token`(scene: Scene) {
    #expect(Completions(Self.books + scene.text).accepted == scene.accepted)
  }

  @Test func `in the middle of a file the days around come first`() {
    let labels = Completions(
      "2026-01-02 a\n    x  1 EUR\n    y\n\n|\n2026-01-09 b\n    x  1 EUR\n    y\n"
    ).labels
    #expect(labels.prefix(3) == ["2026-01-02", "2026-01-09", "2026-11-21"])
    #expect(Completions(Self.books + "2026-11-2|").labels.first == "2026-11-21")
  }

  @Test(arguments: [
    ("2026-11-20 |", true), ("2026-11-20 * |", true), ("2026-11-20 New |", false),
    ("2026-11-20 x\n |", false), ("2026-11-20 x\n    |", true),
    ("2026-11-20 x\n    assets:cash |", false), ("2026-11-20 x\n    assets:cash  |", false),
    ("2026-11-20 x\n    expenses:food  4 EUR\n    assets:cash  |", true),
    ("2026-11-20 x\n    expenses:food  4 |", false), ("2026-11-20 x  ; |", false),
    ("    |", false), ("account |", false),
  ])
  func `a blank asks only where something certain follows`(text: String, isAnswered: Bool) {
    #expect(Completions(Self.books + text, trigger: " ").items.isEmpty != isAnswered)
  }

  /// Once accepted, a proposal is all of the token at the cursor: nothing of what stood there is left.
  @Test(arguments: [
    "2026-10-05=2026-10-07 * (12) Bakery | bread  ; trip: rome, receipt: a.pdf",
    "account assets:bank  ; type: Cash, note: x", "commodity 1,000.00 EUR", "payee Bakery",
    "D $1,000.00", "P 2026-11-17 $ 0.92 EUR", "tag trip", "~ every 2 weeks from 2026-01-01  Rent",
    "apply account assets", "include ledger/a.journal", "= expenses:food",
    "2026-11-20 Bakery\n  ! (expenses:food)    3.50 EUR @@ $4.00 = 11.20 EUR  ; trip: oslo",
    "2026-11-20 Bakery\n    [assets:cash]  $-4.00 ==* $3  ; x",
    "2026-11-20 Bakery\n    assets:cash\t-3,50 \"VWCE\" {2 EUR} @ 1.1 EUR",
  ])
  func `whatever is accepted replaces the token in full`(text: String) throws {
    let lines = text.split(separator: "\n")
    let line = try #require(lines.last)
    let head = lines.dropLast().map { $0 + "\n" }.joined()
    for cursor in line.indices + [line.endIndex] {
      let place = head + line[..<cursor] + "|" + line[cursor...]
      for accepted in Completions(Self.books + place).allAccepted.prefix(12) {
        let parts = accepted.split(separator: "|", omittingEmptySubsequences: false)
        let written = parts.dropLast().joined(separator: "|")
        let old = try #require(Self.place(head + line[..<cursor], String(line[cursor...])))
        let new = Self.place(head + written, String(parts.last ?? ""))
        guard let new, new.kind == old.kind else { continue }
        #expect(new.token.upperBound == new.cursor, "\(place) → \(accepted)")
        #expect(new.token.lowerBound <= old.token.lowerBound, "\(place) → \(accepted)")
      }
    }
  }

  private static func place(_ before: String, _ behind: String) -> CompletionPlace? {
    CompletionPlace.find(at: before.utf8.count, in: DocumentText(before + behind))
  }
}
