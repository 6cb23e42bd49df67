import LedgeraModel
import LedgeraQuerying

/// Which `=` rules of a root file may match postings to which accounts: one bit for each account
/// and rule, so that a transaction tries only the rules of its accounts.
struct RuleCandidates {
  /// A set of rules, by position in the root file's list.
  struct Rules {
    fileprivate var words: [UInt64]

    /// The first rule from a position on; nil: none.
    func first(from place: Int) -> Int? {
      var index = place / 64
      guard index < words.count else { return nil }
      var word = words[index] & (~0 << UInt64(place % 64))
      while word == 0 {
        index += 1
        guard index < words.count else { return nil }
        word = words[index]
      }
      return index * 64 + word.trailingZeroBitCount
    }
  }

  /// Words of an account's row.
  private let width: Int
  private var rows: [UInt64]

  /// Linear in rules times accounts.
  init(_ rules: [AutomaticRules.Rule], accountCount: Int) {
    width = (rules.count + 63) / 64
    rows = [UInt64](repeating: 0, count: width * accountCount)
    for (place, rule) in rules.enumerated() {
      for account in 0..<accountCount where rule.query.mayMatch(AccountID(UInt32(account))) {
        rows[account * width + place / 64] |= 1 << UInt64(place % 64)
      }
    }
  }

  var none: Rules { Rules(words: [UInt64](repeating: 0, count: width)) }

  /// Adds the rules that may match postings to an account.
  func add(rulesOf account: AccountID, to rules: inout Rules) {
    let start = account.index * width
    guard start + width <= rows.count else { return }
    for index in 0..<width { rules.words[index] |= rows[start + index] }
  }
}
