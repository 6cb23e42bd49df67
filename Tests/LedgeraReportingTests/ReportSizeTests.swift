import LedgeraChecking
import LedgeraModel
import LedgeraQuantities
import LedgeraTestSupport
import Testing

@testable import LedgeraReporting

/// Reports whose size would be the product or the square of the books' are refused.
@Suite struct ReportSizeTests {
  private func balance(_ quantities: Int128...) -> WideBalance {
    var balance = WideBalance()
    for (number, quantity) in quantities.enumerated() {
      balance.add(
        WideAmount(WideQuantity(coefficient: quantity, scale: 0), CommodityID(UInt16(number))))
    }
    return balance
  }

  @Test func `amounts of running totals are counted, zeros apart`() throws {
    var size = RegisterSize(shownLimit: 3, heldLimit: 100)
    try size.add(balance(1, 0, 2))
    try size.add(balance(0, 0, 5))
    #expect(throws: RegisterFailure.self) { try size.add(balance(1)) }
    var zeros = RegisterSize(shownLimit: 3, heldLimit: 4)
    try zeros.add(balance(0, 0, 0, 0))
    #expect(throws: RegisterFailure.self) { try zeros.add(balance(0)) }
  }

  @Test func `a table has room for the widest figure of a column in every row`() throws {
    let ledger = try Ledger.reading(
      """
      2026-01-02
        a   1 A
        a   1 B
        a   1 C
        (b)  1 A
        c
      2026-02-02
        (b)  1 A

      """)
    var request = BalanceRequest(PostingSelection(interval: .months(1)))
    // Three rows, room for three amounts in January and one in February.
    let report = try BalanceReport(ledger, request)
    #expect(report.rows.count == 3)
    #expect(!report.isTooWide(limit: 12))
    #expect(report.isTooWide(limit: 11))
    // A line for each of seven commodities, in both months.
    request.options.layout = .bare
    #expect(try !BalanceReport(ledger, request).isTooWide(limit: 14))
    #expect(try BalanceReport(ledger, request).isTooWide(limit: 13))
    request.selection.interval = nil
    request.options.layout = .wide(maximumWidth: nil)
    #expect(try !BalanceReport(ledger, request).isTooWide(limit: 1))
  }

  @Test(arguments: ["register", "register -M", "aregister a", "register -O json"])
  func `a register whose total grows with every line is refused in time`(command: String) {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let symbols = letters.flatMap { first in letters.map { first + $0 } }
      .flatMap { start in letters.prefix(5).map { start + $0 } }
    let days = command.hasSuffix("-M") ? 200 : 1
    let transactions = symbols.prefix(2900).enumerated().map { number, symbol in
      let year = days == 1 ? 2026 : 1000 + number / 12
      let month = days == 1 ? 1 : number % 12 + 1
      return "\(year)-\(month)-1\n  (a)  1 \(symbol)\n  (b)  1\n"
    }
    let journal = MarkedJournal(transactions.joined())
    let text = output(of: command, on: journal)
    #expect(text.contains("the running totals would have more than 4000000 amounts"))
    #expect(text.contains("[exit 2]"))
    #expect(output(of: "aregister b", on: journal).split(separator: "\n").count == 2901)
  }

  @Test func `records repeat descriptions and comments in each row`() throws {
    let ledger = try Ledger.reading(
      "2026-01-02 four  ; ten\n  a  1\n  b\n2026-01-03 three\n  (a)  1\n")
    let listing = TransactionListing(ledger.journal, transactions: [0, 1])
    // Two rows of "four" and "; ten", one of "three".
    #expect(!listing.repeatsTooMuch(limit: 2 * (4 + 5) + 5))
    #expect(listing.repeatsTooMuch(limit: 2 * (4 + 5) + 4))
    let lines = (0..<6000).map { "    ; \($0)\(String(repeating: "x", count: 50))\n" }.joined()
    let postings = String(repeating: "    (a)  1\n", count: 2000)
    let journal = MarkedJournal("2026-01-02 x\n\(lines)\(postings)")
    #expect(output(of: "print -O csv", on: journal).hasSuffix("-O json\n[exit 2]\n"))
    #expect(output(of: "print -O json", on: journal).contains("\"transactions\""))
  }

  @Test(.timeLimit(.minutes(1)))
  func `many amounts that were left out have their commodity in linear time`() {
    let postings = String(repeating: "    (a)\n", count: 20_000)
    let text = output(
      of: "print -O csv", on: MarkedJournal("2026-01-02 x\n    b  1 EUR\n    c\n\(postings)"))
    #expect(text.split(separator: "\n").count == 20_003)
    #expect(text.contains("\"(a)\",\"0\",\"\""))
  }
}
