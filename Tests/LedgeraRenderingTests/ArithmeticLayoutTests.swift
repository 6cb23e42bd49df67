import LedgeraDiagnostics
import Testing

@testable import LedgeraRendering

struct ArithmeticLayoutTests {
  private func set(_ amounts: String...) -> [String] {
    ArithmeticLayout(amounts.map { ArithmeticRow(amount: $0, label: "") }).lines
  }

  @Test func `decimal marks stand under each other`() {
    #expect(set("12.5 EUR", "-3 EUR", "0.125") == ["12.5 EUR", "-3 EUR", " 0.125"])
    #expect(set("$-65.50", "1,000.00 EUR") == [" $-65.50", "1,000.00 EUR"])
  }

  @Test func `a comma is a decimal mark when one amount says so`() {
    #expect(set("1.000,50 EUR", "2,125 EUR") == ["1.000,50 EUR", "    2,125 EUR"])
    #expect(set("1,000.50 EUR", "2,125 JPY") == ["1,000.50 EUR", "2,125 JPY"])
    #expect(set("1,5", "12") == [" 1,5", "12"])
  }

  @Test func `groups alone are no decimal mark`() {
    #expect(set("1,000,000 JPY", "500 JPY") == ["1,000,000 JPY", "      500 JPY"])
    #expect(set("1,000 JPY", "5 JPY") == ["1,000 JPY", "    5 JPY"])
  }

  @Test func `labels stand in one column after the widest amount`() {
    let rows = [
      ArithmeticRow(amount: "1.00 EUR", label: "a"), ArithmeticRow(amount: "-10", label: "日本"),
      ArithmeticRow(amount: "-9.00 EUR", label: "remainder", isResult: true),
    ]
    #expect(
      ArithmeticLayout(rows).lines == [
        "  1.00 EUR  a", "-10         日本", "----------", " -9.00 EUR  remainder",
      ])
  }
}
