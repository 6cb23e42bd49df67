import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraTestSupport
import Testing

@testable import LedgeraChecking

/// Completing usual transactions many at a time comes to what balancing them one by one does.
@Suite struct UsualTransactionsTests {
  /// Two or three postings in few commodities and scales, some at cost, about half of them in balance,
  /// some with an amount left out.
  private func transaction(_ random: inout SeededRandom) -> String {
    var lines = ["2026-01-01 x"]
    var sum = 0
    let price = random.within(-3...300)
    let isTotal = random.oneIn(4)
    let isPlain = random.oneIn(3)
    for account in ["a", "b"].prefix(random.within(1...2)) {
      let units = random.within(-20...20)
      if isPlain {
        lines.append("  \(account)  \(money(units))")
        sum += units
      } else {
        let cost = isTotal ? "@@ \(money(abs(price)))" : "@ \(money(price))"
        lines.append("  \(account)  \(units) X \(cost)\(random.oneIn(5) ? " ; x" : "")")
        sum += isTotal ? (units < 0 ? -abs(price) : abs(price)) : units * price
      }
    }
    switch random.below(5) {
    case 0: lines.append("  c")
    case 1: lines.append("  c  \(money(-sum + random.within(-1...1)))")
    case 2: lines.append("  c  \(money(-sum))\n  (d)  1 X")
    case 3: lines.append("  c  \(money(-sum)) = \(money(-sum))")
    default: lines.append("  c  \(money(-sum))")
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private func money(_ cents: Int) -> String {
    "\(cents < 0 ? "-" : "")\(abs(cents) / 100).\(String(100 + abs(cents) % 100).dropFirst()) EUR"
  }

  private func read(_ text: String) -> JournalStore {
    var result = JournalReader.read(
      [JournalInput(path: "main.journal", contents: FileContents(Array(text.utf8)))],
      options: ReadingOptions(today: Day(year: 2026, month: 1, day: 1)!),
      environment: .inMemory())
    return result.takeStore()
  }

  private func amounts(of store: borrowing JournalStore) -> [String] {
    (0..<store.postings.count).map { number in
      let posting = store.postings[number]
      return "\(number): \(posting.flags.bits) \(posting.commodity.index) "
        + (posting.isSmall ? "\(posting.coefficient) e-\(posting.scale)" : "")
    }
  }

  @Test(arguments: [UInt64](1...40)) func `what is usual is completed as all else`(seed: UInt64) {
    var random = SeededRandom(seed)
    let text = (0..<200).map { _ in transaction(&random) }.joined()
    var usual = read(text)
    var careful = read(text)
    let others = UsualTransactions.complete(&usual, threads: 2)
    let accounts = AccountTree(completing: &usual)
    _ = AccountTree(completing: &careful)
    var first = TransactionBalancer(usual, accounts: accounts, options: CheckingOptions())
    var second = TransactionBalancer(careful, accounts: accounts, options: CheckingOptions())
    for index in others { first.balance(index, in: &usual) }
    for index in 0..<careful.transactions.count { second.balance(index, in: &careful) }
    #expect(amounts(of: usual) == amounts(of: careful), "seed \(seed)")
    #expect(first.brokenTransactions == second.brokenTransactions, "seed \(seed)")
    #expect(
      first.findings.findings.map(\.headline) == second.findings.findings.map(\.headline),
      "seed \(seed)")
    #expect(others.count * 3 < usual.transactions.count * 2, "most entries are usual")
  }

  @Test func `what does not fit 64 bits is left to those who can`() {
    var store = read(
      """
      2026-01-01 x
        a  4000000000 X @ 4000000000.01 EUR
        b
      2026-01-01 x
        a  9000000000000000000 EUR
        b  9000000000000000000 EUR
        c
      2026-01-01 x
        a  0.\(String(repeating: "0", count: 199))1 X @ 0.\(String(repeating: "0", count: 99))1 EUR
        b

      """)
    #expect(UsualTransactions.complete(&store, threads: 1) == [0, 1, 2])
  }
}
