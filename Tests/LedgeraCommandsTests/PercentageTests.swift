import LedgeraCommands
import Testing

/// Percentages have the decimal mark of the books where people read them, a point where programs do.
@Suite struct PercentageTests {
  private static func books(_ amounts: (String) -> String) -> String {
    """
    profile
        base EUR
    commodity \(amounts("1,000.00 EUR"))
    account assets:bank  ; type: Cash
    account assets:depot  ; type: Asset, class: stock
    account expenses:food  ; type: Expense
    P 2026-11-20 VT \(amounts("85.50 EUR"))
    bucket Cash
        account assets:bank
        weight 35.5%
        return 1%
    bucket Stocks
        account assets:depot
        weight 64.5%
        return 6%
    2026-11-01 Pay
        assets:bank   \(amounts("1,500.50 EUR"))
        income:pay
    2026-11-02 Buy
        assets:depot   3 VT @ \(amounts("80.00 EUR"))
        assets:bank
    2026-11-03 Food
        expenses:food  \(amounts("33.33 EUR"))
        assets:bank

    """
  }

  private static let point = books { $0 }
  private static let comma =
    "decimal-mark ,\n" + books { String($0.map { [",": ".", ".": ","][$0] ?? $0 }) }

  private func text(_ words: [String], _ books: String) -> String {
    let run = Run(
      arguments: words + ["-f", "a.journal", "--today", "2026-11-21"],
      files: ["/books/a.journal": books])
    #expect(run.status == .fine, "\(run.errors)")
    return run.output
  }

  @Test(arguments: [
    ("portfolio", "82,7 %"), ("suggest", "82,7 %"), ("summary", "97,8 %"), ("dashboard", "97,8 %"),
  ])
  func `people read the mark of the books`(_ command: String, _ percentage: String) {
    #expect(text([command], Self.comma).contains(percentage))
    let pointed = text([command], Self.point)
    #expect(pointed.contains(percentage.replacing(",", with: ".")), "\(pointed)")
    for format in ["csv", "json"] where command != "dashboard" || format == "json" {
      #expect(!text([command, "-O", format], Self.comma).contains(String(percentage.dropLast(2))))
    }
  }
}
