import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities
import LedgeraTestSupport
import Testing

@testable import LedgeraChecking

/// Proving assertions many at a time comes to what going through them one by one does.
@Suite struct AssertionProofTests {
  /// A made-up book that asserts the balance of every third posting, and what accounts hold at last.
  private struct Book {
    var lines: [String] = []
    var balances: [String: Quantity] = [:]
    /// Line numbers of assertions, counted from 1.
    var asserting: [Int] = []

    init(seed: UInt64, transactions: Int) throws {
      var random = SeededRandom(seed)
      for number in 0..<transactions {
        lines.append("2026-01-01 entry \(number)")
        let symbol = ["EUR", "USD", "JPY"].randomElement(using: &random)!
        let cents = Int.random(in: -100_000...100_000, using: &random)
        let scale = UInt8.random(in: 0...3, using: &random)
        for sign in [1, -1] {
          let account = "a:\(Int.random(in: 0..<5, using: &random))"
          let amount = Quantity(coefficient: Int128(sign * cents), scale: scale)
          let key = account + " " + symbol
          balances[key] = try (balances[key] ?? .zero).adding(amount)
          let isAsserted = Int.random(in: 0..<3, using: &random) == 0
          let assertion = isAsserted ? " = \(balances[key]!) \(symbol)" : ""
          lines.append("    \(account)  \(amount) \(symbol)\(assertion)")
          if isAsserted { asserting.append(lines.count) }
        }
      }
    }

    var text: String { "decimal-mark .\n" + lines.joined(separator: "\n") + "\n" }
  }

  private func proven(_ text: String, threads: Int) -> ClosingBalances? {
    var result = JournalReader.read(
      [JournalInput(path: "main.journal", contents: FileContents(Array(text.utf8)))],
      options: ReadingOptions(today: Day(year: 2026, month: 1, day: 1)!),
      environment: .inMemory())
    #expect(!result.diagnostics.hasErrors)
    var store = result.takeStore()
    let accounts = AccountTree(completing: &store)
    return AssertionProof(store, accounts: accounts)?.prove(threads: threads, least: 1)
  }

  @Test(arguments: [UInt64](1...20)) func `books are proved right by any number of threads`(
    seed: UInt64
  ) throws {
    let book = try Book(seed: seed, transactions: 60)
    let checked = check(MarkedJournal(book.text))
    #expect(checked.findings == [], "seed \(seed)")
    for threads in 1...4 {
      let balances = try #require(proven(book.text, threads: threads), "seed \(seed)")
      var found: [String: Quantity] = [:]
      balances.forEach { account, amount in
        let symbol = checked.journal.commodity(amount.commodity).symbol
        found[checked.journal.name(account) + " " + symbol] = amount.quantity
      }
      #expect(found == book.balances, "seed \(seed), \(threads) threads")
    }
  }

  @Test(arguments: [UInt64](1...20)) func `one wrong assertion is never overlooked`(
    seed: UInt64
  ) throws {
    let book = try Book(seed: seed, transactions: 60)
    var random = SeededRandom(seed &+ 1000)
    for _ in 0..<10 {
      guard let line = book.asserting.randomElement(using: &random) else { continue }
      var wrong = book
      wrong.lines[line - 1].replace(" = ", with: " = 1")
      // A sign after the digit would be no number.
      if wrong.lines[line - 1].contains("1-") { continue }
      for threads in 1...4 {
        #expect(proven(wrong.text, threads: threads) == nil, "seed \(seed), line \(line)")
      }
      let checked = check(MarkedJournal(wrong.text))
      #expect(checked.findings.map(\.code) == ["balance-assertion-failed"], "seed \(seed)")
      #expect(checked.findings.first?.place.line == line + 1, "seed \(seed)")
    }
  }

  @Test(arguments: [
    "a  1 EUR == 1 EUR", "a  1 EUR =* 1 EUR", "a  1 EUR  ; date: 2026-01-05",
    "a  9223372036854775807.5 EUR", "a  12345678901234567890 EUR",
  ]) func `what is not usual is left to the careful way`(posting: String) {
    let text = """
      2026-01-01 x
          b  1 USD = 1 USD
          c
      2026-01-01 x
          \(posting)
          b
      """
    #expect(proven(text, threads: 1) == nil)
    #expect(check(MarkedJournal(text)).findings == [])
  }

  @Test(arguments: [
    ["    z  1 EUR", "    z  2 EUR"], ["    z", "    y", "    z  2 EUR"], ["    z  1 EUR = x"],
  ])
  func `assertions are checked beside a transaction that is broken`(broken: [String]) throws {
    for seed in UInt64(1)...10 {
      var book = try Book(seed: seed, transactions: 30)
      var random = SeededRandom(seed)
      let wrong = book.asserting.randomElement(using: &random)
      let insertion = 2 * 3
      book.lines.insert(contentsOf: ["2026-01-01 broken"] + broken, at: insertion)
      let checked = check(MarkedJournal(book.text))
      #expect(checked.findings.count == 1, "seed \(seed)")
      #expect(checked.findings.first?.code != "balance-assertion-failed", "seed \(seed)")
      guard let wrong, wrong > insertion else { continue }
      let line = wrong + broken.count
      book.lines[line].replace(" = ", with: " = 1")
      if book.lines[line].contains("1-") { continue }
      let both = check(MarkedJournal(book.text)).findings.map(\.code)
      #expect(both.count == 2 && both.contains("balance-assertion-failed"), "seed \(seed): \(both)")
    }
  }

  @Test func `sums beyond 64 bits are left to the careful way`() {
    let transaction =
      "2026-01-01 x\n    a  9223372036854775807 EUR\n    b  -9223372036854775807 EUR\n"
    let asserted = "2026-01-01 x\n    a  0 EUR = 18446744073709551614 EUR\n"
    for threads in 1...3 {
      #expect(proven(transaction + transaction + asserted, threads: threads) == nil)
    }
    #expect(check(MarkedJournal(transaction + transaction + asserted)).findings == [])
    #expect(proven(transaction, threads: 1) != nil)
  }
}
