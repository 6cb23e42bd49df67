import LedgeraCommands
import LedgeraTestSupport
import Testing

/// Whatever is typed, books that are clean stay clean.
@Suite struct AddLawTests {
  private static let books = """
    profile
        base EUR
        fx-gain-loss income:fx
    commodity 1,000.00 EUR
    commodity 1,000.00 USD
    account assets:bank
    account assets:cash
    account assets:broker
    account expenses:food
    account expenses:travel
    account income:fx
    P 2026-11-01 USD 0.90 EUR

    2026-11-01 Opening
        assets:bank     1,000.00 EUR
        assets:cash    -1,000.00 EUR

    """

  @Test(arguments: [1, 2] as [UInt64])
  func `what add writes passes the strict checks`(seed: UInt64) {
    var random = SeededRandom(seed)
    var written = 0
    for _ in 0..<25 {
      let books = WrittenBooks(["main.journal": Self.books])
      var typed: [String] = []
      for _ in 0..<20 {
        let entry = Self.entry(&random)
        if books.run("add", entry).status == .fine { typed.append(entry) }
      }
      written += typed.count
      let run = books.run("check", "-s")
      #expect(run.status == .fine, "seed \(seed): \(typed) \(run.messages)")
    }
    #expect(written > 60, "seed \(seed): \(written)")
  }

  private static func entry(_ random: inout SeededRandom) -> String {
    let dates = [
      "", "", "", "2026-11-20 ", "2026-02-30 ", "21.11. ", "5.11. ", "yesterday ", "Montag ",
      "last friday ", "20261120 ",
    ]
    let numbers = ["12.50", "12", "0", "1,000", "23,40", "7.505", "3", "23.4O", "3.10", "8"]
    let symbols = ["", "", "", " EUR", " EUR", " USD", " EURO", " €", " CHF"]
    let accounts = ["food", "travel", "broker", "fod", "expenses:food"]
    let tags = [
      "", "", "", "", "", "; trip: Rome", "; rate: USD 0,90 EUR", "; base: 3",
    ]
    let payees = ["Lunch", "Café Zoë", "! Lunch", "(12) Lunch | soup", "7-Eleven", ""]
    return random.pick(dates) + random.pick(payees) + "; " + random.pick(accounts) + " "
      + random.pick(numbers) + random.pick(symbols) + "; "
      + random.pick(["bank", "cash", "cash", "bank -12.50"])
      + random.pick(tags)
  }
}
