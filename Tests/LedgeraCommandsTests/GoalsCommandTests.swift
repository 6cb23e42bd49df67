import LedgeraCommands
import Testing

/// `goals`, on 2026-11-21.
@Suite struct GoalsCommandTests {
  private static let books = """
    commodity 1000.00 EUR
    P 2026-11-01 USD 0.333333 EUR
    P 2026-11-01 X 3.1 USD
    P 2026-11-02 EUR 7 Y
    goal Japan
        account assets:savings
        target 1000 EUR by 2027-04-01
    2026-08-15 opening
        assets:savings  100 EUR
        assets:savings    7 USD
        assets:savings    1 X
        assets:savings    1 Y
        equity:opening
    2026-10-26 save
        assets:savings  120.01 EUR
        assets:bank

    """

  @Test func `programs get quotients without an end of twenty decimals`() {
    let run = Run("goals", "-O", "json", "-f", "j.journal", files: ["/books/j.journal": Self.books])
    #expect(run.status == .fine, "\(run.errors)")
    let numbers = run.output.split { !$0.isNumber && $0 != "." }.filter { $0.contains(".") }
    #expect(numbers.count > 2, "\(run.output)")
    #expect(
      numbers.allSatisfy { $0.split(separator: ".").last?.count ?? 0 <= 20 }, "\(run.output)")
  }
}
