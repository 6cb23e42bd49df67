import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraTestSupport
import LedgeraValuation
import Testing

/// Laws of reports, tried on made-up books in several commodities with prices and costs, exactly and
/// before anything is rounded; the seed is the first argument.
@Suite struct ConservationTests {
  static let seeds: [UInt64] = Array(101...106)
  static let valuations: [Valuation] = [
    .none, Valuation(convertsToCost: true), Valuation(market: .init(.posting)),
    Valuation(market: .init(.periodEnd)), Valuation(convertsToCost: true, market: .init(.posting)),
    Valuation(market: .init(.day(Day(year: 2020, month: 6, day: 1)!))),
  ]
  /// Those in which what happens between two days does not depend on the days.
  static let lasting = valuations.filter { $0.market?.moment != .periodEnd }

  private func books(_ seed: UInt64) throws -> Ledger {
    let journal = GeneratedJournal(seed: seed, transactions: 80, contents: [.declarations])
    return try Ledger.reading(journal.text)
  }

  private func report(
    _ ledger: Ledger, _ valuation: Valuation = .none, query: String? = nil,
    span: DateSpan = .all, interval: Interval? = .months(1),
    _ change: (inout BalanceOptions) -> Void = { _ in }
  ) throws -> BalanceReport {
    var options = BalanceOptions()
    // Rows that look zero would be left out.
    options.showsZeros = true
    change(&options)
    let conditions = try query.map { try QueryParser(today: .first).query($0).query }
    let selection = PostingSelection(
      conditions ?? .everything, span: span, interval: interval, valuation: valuation)
    return try BalanceReport(ledger, BalanceRequest(selection, options: options))
  }

  /// The figures of a report's accounts by name.
  private func figures(_ report: BalanceReport) -> [String: [WideBalance]] {
    Dictionary(uniqueKeysWithValues: report.rows.map { ($0.name, $0.amounts) })
  }

  private func sum(_ balances: some Sequence<WideBalance>) -> WideBalance {
    balances.reduce(into: WideBalance()) { $0.add($1) }
  }

  private func isSame(_ left: WideBalance, _ right: WideBalance) -> Bool {
    var difference = left
    difference.subtract(right)
    return difference.isZero
  }

  // MARK: Laws

  @Test(arguments: seeds) func `at cost every period comes to zero in each commodity`(
    seed: UInt64
  ) throws {
    let ledger = try books(seed)
    for accumulation in [BalanceOptions.Accumulation.change, .cumulative, .historical] {
      let report = try report(ledger, Valuation(convertsToCost: true), query: "real:1") {
        $0.accumulation = accumulation
      }
      #expect(report.periods.count > 3, "seed \(seed)")
      let isConserved = report.totals.amounts.allSatisfy { $0.isZero }
      #expect(isConserved, "seed \(seed), \(accumulation)")
    }
  }

  @Test(arguments: seeds, valuations) func `parents are the sums of the accounts below them`(
    seed: UInt64, valuation: Valuation
  ) throws {
    let ledger = try books(seed)
    let leaves = figures(try report(ledger, valuation))
    let tree = try report(ledger, valuation) {
      $0.isTree = true
      $0.showsBoringParents = true
    }
    #expect(tree.rows.count >= leaves.count, "seed \(seed)")
    for row in tree.rows {
      let below = leaves.filter { $0.key == row.name || $0.key.hasPrefix(row.name + ":") }
      for (period, amount) in row.amounts.enumerated() {
        let expected = sum(below.map { $0.value[period] })
        #expect(isSame(amount, expected), "seed \(seed), \(valuation), \(row.name), \(period)")
      }
    }
  }

  @Test(arguments: seeds, valuations) func `rows and columns add up to the totals`(
    seed: UInt64, valuation: Valuation
  ) throws {
    let ledger = try books(seed)
    for isTree in [false, true] {
      let report = try report(ledger, valuation) { $0.isTree = isTree }
      for row in report.rows + [report.totals] {
        #expect(isSame(row.total, sum(row.amounts)), "seed \(seed), \(valuation), \(row.name)")
      }
      let top = report.rows.filter { !$0.isIncludedAbove }
      for period in report.periods.indices {
        let column = sum(top.map { $0.amounts[period] })
        #expect(isSame(column, report.totals.amounts[period]), "seed \(seed), \(valuation)")
      }
      #expect(isSame(sum(top.map(\.total)), report.totals.total), "seed \(seed), \(valuation)")
    }
  }

  @Test(arguments: seeds, lasting) func `opening and change make the closing balance`(
    seed: UInt64, valuation: Valuation
  ) throws {
    let ledger = try books(seed)
    let span = DateSpan(start: Day(year: 2020, month: 2, day: 1), end: nil)
    let changes = figures(try report(ledger, valuation, span: span))
    let closing = figures(
      try report(ledger, valuation, span: span) { $0.accumulation = .historical })
    let opening = figures(
      try report(
        ledger, valuation, span: DateSpan(start: nil, end: span.start), interval: nil
      ) { $0.accumulation = .historical })
    #expect(!opening.isEmpty && closing.count >= opening.count, "seed \(seed)")
    for (name, balances) in closing {
      var held = opening[name]?.last ?? WideBalance()
      for (period, balance) in balances.enumerated() {
        held.add(changes[name]?[period] ?? WideBalance())
        #expect(isSame(held, balance), "seed \(seed), \(valuation), \(name), \(period)")
      }
    }
  }

  @Test(arguments: seeds, [BalanceOptions.Calculation.valueChange, .gain])
  func `values and gains change by the difference of two ends`(
    seed: UInt64, calculation: BalanceOptions.Calculation
  ) throws {
    let ledger = try books(seed)
    let span = DateSpan(start: Day(year: 2020, month: 2, day: 1), end: nil)
    let changes = figures(try report(ledger, span: span) { $0.calculation = calculation })
    let closing = figures(
      try report(ledger, span: span) {
        $0.calculation = calculation
        $0.accumulation = .historical
      })
    let before = DateSpan(start: nil, end: span.start)
    let opening = figures(
      try report(ledger, span: before, interval: nil) {
        $0.calculation = calculation
        $0.accumulation = .historical
      })
    for (name, balances) in closing {
      var held = opening[name]?.last ?? WideBalance()
      for (period, balance) in balances.enumerated() {
        held.add(changes[name]?[period] ?? WideBalance())
        #expect(isSame(held, balance), "seed \(seed), \(calculation), \(name), \(period)")
      }
    }
  }

  @Test(arguments: seeds, lasting) func `a balance grows by what statements say`(
    seed: UInt64, valuation: Valuation
  ) throws {
    let ledger = try books(seed)
    var options = BalanceOptions()
    options.showsZeros = true
    for kind in [StatementKind.income, .balanceSheet, .balanceSheetEquity, .cashFlow] {
      let request = BalanceRequest(
        PostingSelection(interval: .months(1), valuation: valuation), options: options)
      let statement = try StatementReport(kind, ledger, request, saysAccumulation: false)
      let letters = kind.sections.map { String($0.type.letter) }.joined()
      let balance = try report(ledger, valuation, query: "type:\(letters)")
      let isIncome = kind.name == StatementKind.income.name
      for period in statement.net.amounts.indices {
        let net = statement.net.amounts[period]
        let expected = balance.totals.amounts[period]
        #expect(
          isSame(isIncome ? net.negated : net, expected),
          "seed \(seed), \(valuation), \(kind.name), \(period)")
      }
      #expect(isSame(statement.net.total, sum(statement.net.amounts)), "seed \(seed)")
    }
  }
}
