import LedgeraCommands
import LedgeraTestSupport
import Testing

/// Whatever is typed, books that are clean stay clean, or `add` says what is not; a failure
/// names the seed.
@Suite struct AddLawTests {
  private static let usual = """
    profile
        base EUR
        fx-gain-loss income:fx
    commodity 1,000.00 EUR
    commodity 1,000.00 USD
    account assets:bank
    account assets:cash
    account assets:broker  ; class: stock
    account expenses:food
    account expenses:travel
    account income:fx
    P 2026-11-01 USD 0.90 EUR

    2026-11-01 Opening
        assets:bank     1,000.00 EUR
        assets:cash    -1,000.00 EUR

    """

  /// What else books may be: with a decimal comma, with identities, without a base currency.
  private static func books(_ random: inout SeededRandom) -> String {
    switch random.below(4) {
    case 0:
      usual.replacing("1,000.00", with: "1.000,00").replacing("0.90 EUR", with: "0,90 EUR")
    case 1: usual.replacing("Opening\n", with: "Opening  ; id: 0123456789abcdef\n")
    case 2:
      usual.replacing("    base EUR\n", with: "").replacing(
        "    fx-gain-loss income:fx\n", with: ""
      )
      .replacing("profile\n", with: "")
    default: usual
    }
  }

  private static let count = Effort.cases(60)

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `what add writes passes the strict checks, and is formatted`(seed: UInt64) {
    var random = SeededRandom(seed)
    var (written, tried) = (0, 0)
    while written < Self.count / 4, tried < Self.count {
      let books = WrittenBooks(["main.journal": Self.books(&random)])
      books.run("fmt")
      var (typed, told): ([String], String) = ([], "")
      for _ in 0..<15 {
        let transaction = Self.transaction(&random)
        tried += 1
        let run = books.run("add", transaction)
        guard run.status == .fine else { continue }
        typed.append(transaction)
        told += run.messages
      }
      written += typed.count
      let found = books.report("check -s")
      #expect(!found.contains("error["), "seed \(seed): \(typed) \(found)")
      for warning in found.split(separator: "\n") where warning.hasPrefix("warning[") {
        #expect(told.contains(warning), "seed \(seed): \(typed) \(found)")
      }
      #expect(books.report("fmt --check") == "", "seed \(seed): \(typed)")
    }
    #expect(written >= Self.count / 4, "seed \(seed): \(written) of \(tried)")
  }

  /// Each part is strange once in a while.
  private static func transaction(_ random: inout SeededRandom) -> String {
    func part(_ usual: [String], _ strange: [String]) -> String {
      random.pick(random.oneIn(9) ? strange : usual)
    }
    let date = part(
      [
        "", "", "2026-11-20 ", "21.11. ", "5.11. ", "yesterday ", "last friday ", "20261120 ",
        "14:32 ",
      ],
      ["2026-02-30 ", "Montag ", "1.2 ", "2026-11-20T08:15 ", "31.12.2026 "])
    let payee = part(
      ["Lunch", "Café Zoë", "! Lunch", "* Fähre | zurück", "(12) Lunch | soup"],
      ["7-Eleven", "", "a  b", "日本 食堂", "x:y", "* ", "!"])
    let account = part(
      ["food", "travel", "expenses:food", "ex:tr"], ["broker", "fod", "cash", "income:fx", "a"])
    let number = part(
      ["12.50", "12", "1,000", "3", "3.10", "8", "12,50", "0.01", "1,234.56", "1.234,56"],
      ["0", "7.505", "23.4O", "-4", "+4", "1e3", "00", ".5", "1 000"])
    let symbol = part(
      ["", "", " EUR", " EUR", " USD"], [" EURO", " €", " CHF", "EUR", " \"EUR\""])
    let wallet = part(
      ["bank", "cash", "cash"], ["bank -12.50", "bank -12 EUR", "cash @ 3", "broker"])
    let tag = part(
      ["", "", "", "; trip: Rome"], ["; rate: USD 0,90 EUR", "; base: 3", "; x:", "; :"])
    let more = part(
      [""], ["; food 3", "; travel 2.25 USD", "; 10 VT @ 85 EUR", "; broker 2 VT @ 9 USD"])
    return "\(date)\(payee); \(account) \(number)\(symbol)\(more); \(wallet)\(tag)"
  }
}
