/// The checks, in the order of their listing. Options, help, completion and `explain` derive from
/// this table.
public enum CheckTable {
  public static let all: [Check] = [
    Check(
      "parseable", .basic, summary: "every line can be read", codes: []),
    Check(
      "autobalanced", .basic, summary: "every entry sums to zero, with amounts and costs inferred",
      codes: [.unbalancedTransaction, .twoMissingAmounts, .amountOverflow]),
    Check(
      "assertions", .basic, summary: "every balance assertion holds",
      codes: [.balanceAssertionFailed, .invalidBalanceAssignment]),
  ]

  /// The check of that name; nil: there is none.
  public static func check(named name: String) -> Check? { all.first { $0.name == name } }
}
