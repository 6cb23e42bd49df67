import LedgeraChecking
import LedgeraModel
import LedgeraReporting
import LedgeraTestSupport
import Testing

/// Every posting of a typed account is in exactly one place of the statements, on made-up books whose
/// types are declared, come from classes and from names; the seed is the argument.
@Suite struct StatementLawTests {
  private static let accounts = [
    "assets:bank", "assets:bank:daily", "assets:broker", "Ví tiền", "Ví tiền:phụ", "Lương",
    "liabilities:card", "income:pay", "income:pay:bonus", "equity", "equity:conversion",
    "expenses:food", "expenses:food:out", "misc", "misc:x:y",
  ]

  private static func books(_ seed: UInt64) -> String {
    var random = SeededRandom(seed)
    var text = ""
    for account in accounts where random.oneIn(2) {
      let tag =
        random.oneIn(3)
        ? "class: " + random.pick(["cash", "stock", "loan", "credit-card", "other"])
        : "type: " + random.pick(["A", "L", "E", "R", "X", "C", "V", "G", "Asset", "expense"])
      text += "account \(account)" + (random.oneIn(5) ? "\n" : "  ; \(tag)\n")
    }
    for _ in 0..<40 {
      let day = random.within(1...28)
      text += "2026-\(random.within(1...12))-\(day) x\n"
      for symbol in random.oneIn(4) ? ["EUR", "USD"] : [random.pick(["EUR", "USD"])] {
        for _ in 0..<random.within(1...3) {
          let amount = "\(random.within(-9999...9999)).\(random.within(10...99)) \(symbol)"
          text += "    \(random.pick(accounts))  \(amount)\n"
        }
      }
      text += "    \(random.pick(accounts))\n"
    }
    return text
  }

  /// What was posted to each account, without its subaccounts.
  private func posted(_ journal: Journal) throws -> [AccountID: WideBalance] {
    var sums: [AccountID: WideBalance] = [:]
    for index in 0..<journal.transactionCount {
      for posting in journal.transaction(index).postings {
        for amount in posting.amounts {
          sums[posting.account, default: WideBalance()].add(WideAmount(amount))
        }
      }
    }
    return sums
  }

  private func statement(_ kind: StatementKind, _ ledger: Ledger) throws -> StatementReport {
    var options = BalanceOptions()
    options.accumulation = kind.accumulation
    // Rows that look zero would be left out.
    options.showsZeros = true
    return try StatementReport(
      kind, ledger, BalanceRequest(options: options), saysAccumulation: false)
  }

  /// The rows of some statements by account, with the sign that postings have.
  private func places(
    _ kinds: [StatementKind], _ ledger: Ledger
  ) throws -> [AccountID: [(type: AccountType, sum: WideBalance)]] {
    var places: [AccountID: [(type: AccountType, sum: WideBalance)]] = [:]
    for section in try kinds.flatMap({ try statement($0, ledger).sections }) {
      for row in section.report.rows {
        guard let account = row.account else { continue }
        let sum = section.kind.isNormallyNegative ? row.total.negated : row.total
        places[account, default: []].append((section.kind.type, sum))
      }
    }
    return places
  }

  private func isSame(_ left: WideBalance, _ right: WideBalance) -> Bool {
    var difference = left
    difference.subtract(right)
    return difference.isZero
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a posting is in one section of balance sheet and income statement`(seed: UInt64) throws {
    let ledger = try Ledger.reading(Self.books(seed))
    let journal = ledger.journal
    let all = try places([.balanceSheetEquity, .income], ledger)
    let owned = try places([.balanceSheet], ledger)
    let cash = try places([.cashFlow], ledger)
    for (account, sum) in try posted(journal) {
      let name = journal.name(account)
      let type = journal.type(of: account)
      let found = all[account] ?? []
      #expect(found.count == (type == nil ? 0 : 1), "seed \(seed), \(name)")
      guard let type else { continue }
      for place in found + (owned[account] ?? []) + (cash[account] ?? []) {
        #expect(type.isSubtype(of: place.type), "seed \(seed), \(name)")
        #expect(isSame(place.sum, sum), "seed \(seed), \(name)")
      }
      let isOwned = [.asset, .cash, .liability].contains(type)
      #expect((owned[account] ?? []).count == (isOwned ? 1 : 0), "seed \(seed), \(name)")
      #expect((cash[account] ?? []).count == (type == .cash ? 1 : 0), "seed \(seed), \(name)")
    }
  }
}
