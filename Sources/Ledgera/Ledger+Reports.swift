import LedgeraChecking
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting
import LedgeraValuation

extension Ledger {
  /// Transactions in order of their dates.
  public var transactions: some Sequence<Transaction> {
    books.transactions.lazy.map { Transaction($0) }
  }

  /// What accounts come to: `ledgera balance --flat QUERY…`, rows in the order of account names. Accounts
  /// that come to nothing are left out.
  ///
  /// - Parameters:
  ///   - query: Conditions as on the command line: `"assets"`, `"date:2026"`, `"not:desc:rent"`; none: all.
  ///   - commodity: What amounts are converted to at the newest prices until today; nil: nothing. Amounts
  ///     without a price stay as they are.
  /// - Throws: `LedgerFailure.query`.
  public func balance(
    _ query: String..., in commodity: String? = nil
  ) throws(LedgerFailure) -> [BalanceRow] {
    let report = try balances(query, in: commodity)
    return report.rows.map { BalanceRow($0.name, $0.total, in: report.journal) }
  }

  /// What all accounts together come to, as the last line of `balance`.
  ///
  /// - Parameters:
  ///   - query: As in `balance`.
  ///   - commodity: As in `balance`.
  /// - Returns: An amount of each commodity; none: zero.
  /// - Throws: `LedgerFailure.query`.
  public func total(
    _ query: String..., in commodity: String? = nil
  ) throws(LedgerFailure) -> [Money] {
    let report = try balances(query, in: commodity)
    return BalanceRow("", report.totals.total, in: report.journal).amounts
  }

  /// Postings in order of their dates, as `ledgera register QUERY…` lists them.
  ///
  /// - Parameter query: As in `balance`.
  /// - Throws: `LedgerFailure.query`.
  public func register(_ query: String...) throws(LedgerFailure) -> [RegisterRow] {
    let report: RegisterReport
    let selection = try selection(query, in: nil)
    do throws(RegisterFailure) {
      report = try RegisterReport(books, RegisterRequest(selection))
    } catch { throw .query(error.message) }
    var total = WideBalance()
    return report.items.compactMap { item in
      guard let posting = item.posting, let transaction = item.transaction else { return nil }
      let written = LedgeraModel.Posting(
        journal: books.journal, index: posting, transactionIndex: transaction)
      for amount in written.amounts { total.add(WideAmount(amount)) }
      return RegisterRow(
        day: item.day, description: written.transaction.description,
        account: name(of: item.subject),
        amounts: written.amounts.map { Money(WideAmount($0), in: books.journal) },
        total: Money.list(total, in: books.journal))
    }
  }

  /// The account of a posting, or its ancestor where the query has a `depth:`.
  private func name(of subject: RegisterReport.Subject) -> String {
    if case .account(let account) = subject { books.journal.name(account) } else { "" }
  }

  private func balances(
    _ query: [String], in commodity: String?
  ) throws(LedgerFailure) -> BalanceReport {
    var options = BalanceOptions()
    options.accumulation = .historical
    let request = BalanceRequest(try selection(query, in: commodity), options: options)
    do throws(BalanceFailure) {
      return try BalanceReport(books, request)
    } catch { throw .query(error.message) }
  }

  private func selection(
    _ query: [String], in commodity: String?
  ) throws(LedgerFailure) -> PostingSelection {
    let parsed: ParsedQuery
    do throws(QueryFailure) {
      parsed = try QueryParser(today: today).query(arguments: query)
    } catch { throw .query(error.message) }
    guard parsed.interval == nil else {
      throw .query("reports of the library have one period; name its days: date:2026-11")
    }
    guard let symbol = commodity else { return PostingSelection(parsed.query) }
    guard let target = books.journal.commodity(withSymbol: symbol) else {
      throw .query("the books have no commodity '\(symbol)'")
    }
    return PostingSelection(
      parsed.query,
      valuation: Valuation(market: Valuation.Market(.day(today), in: target)))
  }
}

/// What an account comes to.
public struct BalanceRow: Sendable, Hashable, Encodable {
  /// The full name: `assets:cash`.
  public let account: String
  /// One of each commodity that the account has; none: zero.
  public let amounts: [Money]

  init(_ account: String, _ balance: WideBalance, in journal: Journal) {
    self.account = account
    amounts = Money.list(balance, in: journal)
  }
}

/// A posting, and what all up to it come to.
public struct RegisterRow: Sendable, Hashable, Encodable {
  public let day: Day
  /// The transaction's.
  public let description: String
  /// The full name: `assets:cash`.
  public let account: String
  /// As `Posting.amounts`.
  public let amounts: [Money]
  /// The sum of all rows up to this one, an amount of each commodity; none: zero.
  public let total: [Money]
}

extension Money {
  /// The amounts of a balance that are not zero, in the order of reports.
  static func list(_ balance: WideBalance, in journal: Journal) -> [Money] {
    CommodityOrder(journal).shown(balance).filter { !$0.isZero }.map { Money($0, in: journal) }
  }
}
