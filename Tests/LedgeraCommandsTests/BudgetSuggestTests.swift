import LedgeraCommands
import Testing

/// Which accounts a suggested budget takes. Today is 2026-11-21.
@Suite struct BudgetSuggestTests {
  private static let accounts = """
    profile
        base SGD
        fx-gain-loss income:fx
    commodity 1,000.00 SGD
    account assets:bank:current  ; type: Cash
    account assets:bank:savings  ; type: Cash
    account assets:purse         ; type: Cash
    account income:salary
    account income:fx
    account liabilities
    account liabilities:loan     ; class: loan
    account expenses
    account expenses:food

    """

  private static let transactions = """
    2026-10-01 Pay
        assets:bank:current  3,000.00 SGD
        income:salary
    2026-10-02 Food
        expenses:food          300.00 SGD
        assets:bank:current

    """

  /// - Parameter transactions: Without spending all categories get the same.
  private func suggestion(_ more: String = "", after transactions: String = Self.transactions)
    -> String
  {
    let run = Run(
      arguments: [
        "budget", "suggest", "--income", "3000", "-f", "main.journal", "--today", "2026-11-21",
      ], files: ["/books/main.journal": Self.accounts + transactions + more])
    return run.errors + run.output
  }

  /// The accounts that a rule of the suggestion posts to, in order.
  private func accounts(of rule: String, in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.firstIndex(where: { $0.hasPrefix("~") && $0.hasSuffix(rule) }) else {
      return []
    }
    return lines[(head + 1)...].prefix { $0.hasPrefix(" ") }.map {
      String($0.drop { $0 == " " }.prefix { $0 != " " })
    }
  }

  /// As many transactions as make the one of an account the most frequent.
  private func transactions(_ to: String, _ from: String) -> String {
    (1...6).map { "2026-11-0\($0) Often\n    \(to)  1.00 SGD\n    \(from)\n" }.joined()
  }

  @Test func `what exchange rates leave over is no income, however often it is`() {
    let text = suggestion(transactions("assets:bank:current", "income:fx"))
    #expect(
      accounts(of: "Income", in: text) == ["assets:bank:current", "income:salary"], "\(text)")
  }

  @Test func `an account that is declared for the sake of those below it is no category`() {
    let text = suggestion(after: "")
    let all = text.split(separator: "\n").filter { $0.hasPrefix(" ") }.map {
      $0.drop { $0 == " " }.prefix { $0 != " " }
    }
    #expect(all.contains("liabilities:loan"), "\(text)")
    #expect(!all.contains("liabilities") && !all.contains("expenses"), "\(text)")
    let posted = suggestion(
      "2026-10-03 Old debt\n    liabilities  10.00 SGD\n    assets:bank:current\n")
    #expect(posted.contains("    liabilities  "), "\(posted)")
  }

  @Test func `the wallet is the one that income comes to, not that of transfers or spending`() {
    let text = suggestion(transactions("assets:purse", "assets:bank:savings"))
    #expect(accounts(of: "Income", in: text).first == "assets:bank:current", "\(text)")
    let spending = suggestion(transactions("expenses:food", "assets:purse"))
    #expect(accounts(of: "Income", in: spending).first == "assets:bank:current", "\(spending)")
  }

  @Test func `money that is saved there does not make an account the wallet`() {
    let text = suggestion(transactions("assets:bank:savings", "income:salary"))
    #expect(accounts(of: "Income", in: text).first == "assets:bank:current", "\(text)")
    #expect(accounts(of: "Savings", in: text).contains("assets:bank:savings"), "\(text)")
  }
}
