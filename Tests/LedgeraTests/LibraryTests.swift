import Ledgera
import Testing

/// The library as other programs see it: through its one import.
@Suite struct LibraryTests {
  private static let books = """
    account assets:bank    ; type: Cash
    account expenses:food  ; type: Expense
    P 2026-01-01 USD 0.90 EUR
    2026-01-03 * (A1) Shop | bread  ; trip: rome
        expenses:food  4.20 EUR
        assets:bank
    2026-01-02 Opening
        assets:bank  100.00 EUR
        assets:bank  10.00 USD
        equity:opening balances

    """

  private static func ledger(_ checks: [BookCheck] = []) throws -> Ledger {
    try Ledger.reading(books, today: Day(year: 2026, month: 1, day: 31), checks: checks)
  }

  @Test func `balances are exact, and converted where asked`() throws {
    let ledger = try Self.ledger()
    let rows = try ledger.balance("assets")
    #expect(rows.map(\.account) == ["assets:bank"])
    #expect(rows[0].amounts.map(\.description) == ["95.80 EUR", "10.00 USD"])
    #expect(rows[0].amounts[0].quantity == WideQuantity("95.8"))
    #expect(try ledger.total("assets", in: "EUR").map(\.description) == ["104.80 EUR"])
    #expect(try ledger.total("assets", "expenses", "equity") == [])
  }

  @Test func `a register has running totals, in order of dates`() throws {
    let rows = try Self.ledger().register("assets", "cur:EUR")
    #expect(rows.map(\.day.text) == ["2026-01-02", "2026-01-03"])
    #expect(rows.map(\.total[0].description) == ["100.00 EUR", "95.80 EUR"])
    #expect(rows[1].description == "Shop | bread")
    #expect(try Self.ledger().register("assets", "depth:1")[0].account == "assets")
  }

  @Test func `transactions are complete`() throws {
    let transactions = Array(try Self.ledger().transactions)
    #expect(transactions.map(\.payee) == ["Opening", "Shop"])
    #expect(transactions[1].isCleared && transactions[1].code == "A1")
    #expect(transactions[1].tags == ["trip": "rome"])
    #expect(transactions[1].postings[1].amounts.map(\.description) == ["-4.20 EUR"])
  }

  @Test func `books with errors are refused with all findings and their places`() {
    let text = "2026-01-02 x\n    a  1 EUR\n\n2026-01-03 y\n    b  2 EUR\n    c  3 EUR\n"
    #expect {
      try Ledger.reading(text, name: "main.journal")
    } throws: { error in
      guard case LedgerFailure.refused(let findings) = error else { return false }
      let errors = findings.filter { $0.severity == .error }
      return errors.map(\.line) == [1, 4] && findings.map(\.line) == [1, 2, 4]
        && errors.allSatisfy { $0.code == "unbalanced-transaction" && $0.file == "main.journal" }
    }
  }

  @Test func `checks of one's own are among the others`() throws {
    let check = BookCheck("codes") { $0.code.isEmpty ? "'\($0.payee)' has no code" : nil }
    let findings = try Self.ledger([check]).findings
    #expect(findings.filter { $0.code == "codes" }.map(\.message) == ["'Opening' has no code"])
    let strict = BookCheck("codes", severity: .error) { $0.code.isEmpty ? "no code" : nil }
    #expect(throws: LedgerFailure.self) { try Self.ledger([strict]) }
  }

  @Test func `what is asked wrongly is explained`() throws {
    let ledger = try Self.ledger()
    #expect(throws: LedgerFailure.self) { try ledger.balance("date:2026-13") }
    #expect(throws: LedgerFailure.self) { try ledger.register("date:monthly in 2026") }
    #expect(throws: LedgerFailure.self) { try ledger.balance("assets", in: "XYZ") }
    #expect(throws: LedgerFailure.self) { try Ledger.open("/nonexistent/main.journal") }
  }
}
