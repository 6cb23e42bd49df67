package import LedgeraQuantities

/// A valid journal made up from a seed, with the balances that it must have.
///
/// Amounts are exact decimals of up to 30 digits. Every way of writing a date, an amount, a
/// posting or a transaction that grammar.md has occurs with some probability.
package struct GeneratedJournal: Sendable {
  /// What may occur beside plain transactions.
  package struct Contents: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Directives between the transactions that change how the lines below are read.
    package static let directives = Contents(rawValue: 1)
    /// Comment blocks, some with transactions in them.
    package static let commentBlocks = Contents(rawValue: 2)
    /// Included files.
    package static let includes = Contents(rawValue: 4)
    /// Transactions that cannot be read or do not balance.
    package static let errors = Contents(rawValue: 8)
    /// Balance assertions and assignments. Without `directives` they all hold.
    package static let assertions = Contents(rawValue: 16)
    /// Rules, prices and declarations.
    package static let declarations = Contents(rawValue: 32)

    package static let valid: Contents = [
      .directives, .commentBlocks, .includes, .assertions, .declarations,
    ]
  }

  /// The text of `main.journal`.
  package let text: String
  /// Other files by name.
  package let files: [String: String]
  /// Nonzero balances by account and symbol; meaningless where there are errors.
  package let balances: [String: [String: Quantity]]

  package init(seed: UInt64, transactions: Int, contents: Contents = .valid) {
    var writer = RandomJournalWriter(random: SeededRandom(seed), contents: contents)
    writer.write(transactions: transactions)
    text = writer.text
    files = writer.files
    balances = writer.ledger.balances
  }
}

/// The balances that a generated journal adds up to.
struct ExpectedBalances {
  private(set) var sums: [String: [String: Quantity]] = [:]

  mutating func add(_ quantity: Quantity, _ symbol: String, to account: String) {
    let sum = self[account, symbol]
    sums[account, default: [:]][symbol] = (try? sum.adding(quantity)) ?? sum
  }

  subscript(account: String, symbol: String) -> Quantity { sums[account]?[symbol] ?? .zero }

  var balances: [String: [String: Quantity]] {
    sums.compactMapValues { amounts in
      let held = amounts.filter { !$0.value.isZero }
      return held.isEmpty ? nil : held
    }
  }
}
