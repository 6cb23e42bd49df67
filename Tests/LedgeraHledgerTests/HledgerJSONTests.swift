import LedgeraChecking
import LedgeraComputation
import LedgeraHledger
import LedgeraJSON
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraTestSupport
import Testing

/// Values of this suite were made with hledger 1.52.1.
@Suite struct HledgerJSONTests {
  static let books = """
    commodity $1,000.00
    account assets:checking  ; type:C
    2026-01-01 * (12) Employer | salary  ; a:b
        assets:checking     $2,000.00 = $2,000.00
        income:salary
    2026-01-05 shop  ; note
        expenses:food     10 EUR @ $1.10  ; pt
        assets:checking
    2026-02-05=2026-02-06 ! shop 2
        expenses:food:out     $20.5
        (virtual)    3 "AB C" @@ $6
        assets:checking
    """

  private func ledger() throws -> Ledger { try Ledger.reading(Self.books) }

  private func selection(_ interval: Interval? = nil) -> PostingSelection {
    PostingSelection(interval: interval)
  }

  private func transactions() throws -> [JSONValue] {
    let journal = try ledger().journal
    return list(TransactionListing(journal, transactions: [0, 1, 2]).hledgerJSON)
  }

  private func list(_ value: JSONValue) -> [JSONValue] {
    if case .sequence(let batches) = value { batches.elements } else { value.elements }
  }

  @Test func `transactions have their parts by hledger's names`() throws {
    let first = try transactions()[0]
    #expect(first["tindex"] == 1)
    #expect(first["tdate"] == "2026-01-01")
    #expect(first["tdate2"] == .null)
    #expect(first["tstatus"] == "Cleared")
    #expect(first["tcode"] == "12")
    #expect(first["tdescription"] == "Employer | salary")
    #expect(first["tcomment"] == "a:b\n")
    #expect(first["ttags"] == [["a", "b"]])
    #expect(first["tsourcepos"]?.elements.map { $0["sourceLine"] } == [3, 6])
    let posting = try #require(first["tpostings"]?.elements.first)
    #expect(posting["paccount"] == "assets:checking")
    #expect(posting["ptags"] == [["type", "C"]])
    #expect(posting["ptransaction_"] == "1")
    #expect(posting["ptype"] == "RegularPosting")
    let assertion = try #require(posting["pbalanceassertion"])
    #expect(assertion["baamount"]?["aquantity"]?["decimalMantissa"] == 200_000)
    #expect(assertion["baposition"]?["sourceLine"] == 4)
    #expect(assertion["batotal"] == false)
  }

  @Test func `amounts have digits, places and style, costs under their old and new names`() throws {
    let posting = try #require(try transactions()[1]["tpostings"]?.elements.first)
    #expect(posting["pcomment"] == "pt\n")
    let amount = try #require(posting["pamount"]?.elements.first)
    #expect(amount["acommodity"] == "EUR")
    #expect(
      amount["aquantity"] == ["decimalMantissa": 10, "decimalPlaces": 0, "floatingPoint": 10])
    #expect(amount["acost"]?["tag"] == "UnitCost")
    #expect(amount["aprice"]?["tag"] == "UnitPrice")
    let cost = try #require(amount["acost"]?["contents"])
    #expect(cost == amount["aprice"]?["contents"])
    #expect(
      cost["aquantity"]
        == ["decimalMantissa": 110, "decimalPlaces": 2, "floatingPoint": .number("1.1")])
    #expect(
      cost["astyle"] == [
        "ascommodityside": "L", "ascommodityspaced": false, "asdecimalmark": ".",
        "asdecimalpoint": ".", "asdigitgroups": [",", [3]], "asprecision": 2,
        "asrounding": "NoRounding",
      ])
    let virtual = try #require(try transactions()[2]["tpostings"]?.elements[1])
    #expect(virtual["ptype"] == "VirtualPosting")
    #expect(virtual["pamount"]?.elements.first?["acost"]?["tag"] == "TotalCost")
  }

  @Test(arguments: [
    ("2026-01-01\n    a  5 A\n    b\n", "."), ("2026-01-01\n    a  5 A @ 2 B\n    b\n", ""),
    ("2026-01-01\n    a  5 A @ 2 B\n    b  -5 A @ 2 B\n", "."),
    ("2026-01-01\n    a  5 A = 5 A\n    b  -7 B\n", ""),
    ("2026-01-01\n    a  5.5 A @ 2 B\n    b\n", "."),
    ("commodity 10. A\n2026-01-01\n    a  5 A\n    b  -7 B\n", "."),
    ("commodity A\n2026-01-01\n    a  5 A\n    b  -7 B\n", ""),
    ("D 10. A\n2026-01-01\n    a  5 A\n    b  -7 B\n", "."),
    ("P 2026-01-01 C 2 A\n2026-01-01\n    a  5 A\n    b  -7 B\n", "."),
  ])
  func `a style has a decimal mark if decimals, a directive or several amounts give one`(
    _ text: String, _ mark: String
  ) throws {
    let json = TransactionListing(try Ledger.reading(text).journal, transactions: [0]).hledgerJSON
    let posting = list(json)[0]["tpostings"]?.elements.first
    let style = posting?["pamount"]?.elements.first?["astyle"]
    #expect(style?["asdecimalmark"] == (mark.isEmpty ? .null : .string(mark)))
  }

  @Test func `a balance is rows and totals, with periods an object`() throws {
    let plain = try BalanceReport(ledger(), BalanceRequest(selection())).hledgerJSON
    let rows = plain.elements[0].elements
    #expect(
      rows.map { $0.elements[0] } == [
        "assets:checking", "expenses:food", "expenses:food:out", "income:salary", "virtual",
      ])
    #expect(rows[0].elements[2] == 0)
    #expect(
      rows[0].elements[3].elements.map { $0["aquantity"]?["floatingPoint"] }
        == [.number("1968.5")])
    #expect(
      plain.elements[1].elements.map { $0["acommodity"] } == ["$", "AB C", "EUR"])

    let monthly = try BalanceReport(ledger(), BalanceRequest(selection(.months(1)))).hledgerJSON
    #expect(
      monthly["prDates"]?.elements.last == [
        ["contents": "2026-02-01", "tag": "Exact"], ["contents": "2026-03-01", "tag": "Exact"],
      ])
    #expect(monthly["prRows"]?.elements.last?["prrName"] == "virtual")
    #expect(monthly["prRows"]?.elements.last?["prrAmounts"]?.elements.first == [])
    #expect(monthly["prTotals"]?["prrName"] == [])
  }

  @Test func `totals without rows have a sum for each period`() throws {
    var request = BalanceRequest(selection(.months(1)))
    request.selection.narrow(to: .account(try Pattern("nosuch")))
    let empty = try BalanceReport(ledger(), request).hledgerJSON
    #expect(empty["prRows"] == [])
    #expect(empty["prTotals"]?["prrAmounts"] == [[], []])
  }

  @Test func `a statement has its sections, and whether they count for the total`() throws {
    let report = try StatementReport(
      .income, ledger(), BalanceRequest(selection()), saysAccumulation: false)
    let json = report.hledgerJSON
    let sections = try #require(json["cbrSubreports"]?.elements)
    #expect(sections.map { $0.elements[0] } == ["Revenues", "Expenses"])
    #expect(sections.map { $0.elements[2] } == [true, false])
    let revenues = sections[0].elements[1]["prTotals"]?["prrTotal"]?.elements.first
    #expect(revenues?["aquantity"]?["floatingPoint"] == 2000)
    #expect(json["cbrDates"]?.elements.count == 1)
  }

  @Test func `a register tells day and description once for each transaction`() throws {
    let lines = list(try RegisterReport(ledger(), RegisterRequest(selection())).hledgerJSON)
    #expect(lines.count == 7)
    #expect(lines[0].elements[0] == "2026-01-01")
    #expect(lines[0].elements[1] == .null)
    #expect(lines[0].elements[2] == "Employer | salary")
    #expect(Array(lines[1].elements[0...2]) == [.null, .null, .null])
    #expect(lines[5].elements[3]["paccount"] == "virtual")
  }

  @Test func `natural periods of a register have names`() throws {
    let kinds: [(Interval, JSONValue)] = [
      (.days(1), ["contents": "2026-01-01", "tag": "DayPeriod"]),
      (.weeks(1), ["contents": "2025-12-29", "tag": "WeekPeriod"]),
      (.months(1), ["contents": [2026, 1], "tag": "MonthPeriod"]),
      (.months(3), ["contents": [2026, 1], "tag": "QuarterPeriod"]),
      (.months(12), ["contents": 2026, "tag": "YearPeriod"]),
      (.weeks(2), ["contents": ["2025-12-29", "2026-01-12"], "tag": "PeriodBetween"]),
    ]
    for (interval, period) in kinds {
      let report = try RegisterReport(ledger(), RegisterRequest(selection(interval)))
      #expect(list(report.hledgerJSON).first?.elements[1] == period)
    }
  }

  @Test func `an account's register has transactions, their other accounts and the balance`() throws
  {
    let ledger = try ledger()
    let account = try #require(ledger.journal.account(named: "assets:checking"))
    let lines = list(
      try AccountRegister(ledger, AccountRegisterRequest(account: account, selection()))
        .hledgerJSON)
    #expect(lines.map { $0.elements[0]["tindex"] } == [1, 2, 3])
    #expect(lines.map { $0.elements[2] } == [false, false, true])
    #expect(lines[2].elements[3] == ["expenses:food:out"])
    #expect(
      lines[2].elements[5].elements.first?["aquantity"]?["floatingPoint"] == .number("1968.5"))
  }
}
