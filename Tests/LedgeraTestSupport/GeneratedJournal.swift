public import LedgeraQuantities

/// A valid journal made up from a seed, with the balances that it must have.
///
/// Amounts are exact decimals of up to 30 digits. Every way of writing a date, an amount, a
/// posting or a transaction that grammar.md has occurs with some probability.
public struct GeneratedJournal: Sendable {
  /// What may occur beside plain transactions.
  public struct Contents: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Directives between the transactions that change how the lines below are read.
    public static let directives = Contents(rawValue: 1)
    /// Comment blocks, some with transactions in them.
    public static let commentBlocks = Contents(rawValue: 2)
    /// Included files.
    public static let includes = Contents(rawValue: 4)
    /// Transactions that cannot be read or do not balance.
    public static let errors = Contents(rawValue: 8)
    /// Balance assertions and assignments. Without `directives` they all hold.
    public static let assertions = Contents(rawValue: 16)
    /// Rules, prices and declarations.
    public static let declarations = Contents(rawValue: 32)

    public static let valid: Contents = [
      .directives, .commentBlocks, .includes, .assertions, .declarations,
    ]
  }

  /// The text of `main.journal`.
  public let text: String
  /// Other files by name.
  public let files: [String: String]
  /// Nonzero balances by account and symbol; meaningless where there are errors.
  public let balances: [String: [String: Quantity]]

  public init(seed: UInt64, transactions: Int, contents: Contents = .valid) {
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
