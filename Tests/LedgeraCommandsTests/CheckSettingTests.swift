import LedgeraBooks
import LedgeraChecking
import LedgeraCommands
import LedgeraQuantities
import Testing

/// `--set CHECK.NAME=VALUE`.
@Suite struct CheckSettingTests {
  /// Ten days lie between an assertion and the last posting.
  private static let journal = """
    2026-01-02 Salary
        assets:bank  100 EUR = 100 EUR
        income:salary
    2026-01-12 Rent
        expenses:rent  40 EUR
        assets:bank
    P 2025-12-01 X 2 EUR
    2025-12-02 Buy
        assets:fund  3 X
        equity:opening

    """

  private func run(_ words: String..., configuration: String? = nil) -> Run {
    var files = ["/books/j.journal": Self.journal]
    files["/books/ledgera.conf"] = configuration
    return Run(
      arguments: ["check", "-f", "j.journal", "-O", "short", "--today", "2026-01-20"] + words,
      files: files)
  }

  @Test func `a check compares with what is set`() {
    #expect(run("recentassertions").output.contains("old-assertion"))
    let set = run("recentassertions", "--set", "recentassertions.days=10")
    #expect(!set.output.contains("old-assertion"), "\(set.output)")
    let less = run("recentassertions", "--set", "recentassertions.days=9")
    #expect(less.output.contains("old-assertion"))
    #expect(run().output.contains("stale-price"))
    #expect(!run(configuration: "--set stale-price.days=42\n").output.contains("stale-price"))
    #expect(run(configuration: "--set stale-price.days=41\n").output.contains("stale-price"))
  }

  @Test(arguments: [
    ("recentassertion.days=3", "did you mean 'recentassertions.days'?"),
    ("recentassertions.days", "write it as --set recentassertions.days=7"),
    ("recentassertions.days=1.5", "write it as --set recentassertions.days=7"),
    ("recentassertions.days=-1", "write it as --set recentassertions.days=7"),
    ("stale-price.days=soon", "write it as --set stale-price.days=30"),
  ])
  func `what is no setting is refused with how to write it`(text: String, help: String) {
    let run = run("--set", text)
    #expect(run.status == .usage)
    #expect(run.errors.contains(help), "\(run.errors)")
  }

  @Test func `settings are named after their checks, and say what holds without them`() {
    for check in CheckTable.all {
      for setting in check.settings {
        #expect(setting.name.hasPrefix(check.name + "."))
        #expect(setting.value("\(setting.usual)") == setting.usual)
      }
    }
    let amount = CheckSetting(
      "receipts.amount", amount: WideQuantity(coefficient: 100, scale: 0))
    #expect(amount.value("12.50").map { "\($0)" } == "12.50")
    #expect(amount.value("12.") == nil && amount.value(".5") == nil && amount.value("") == nil)
  }
}
