package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraImporting
import LedgeraIntake
import LedgeraModel
package import LedgeraQuantities
package import LedgeraReporting

extension ReconciliationReport {
  /// An account compared with a statement, and row by row with a bank's file if there is one.
  ///
  /// - Parameters:
  ///   - window: How many days apart a row and its posting may be.
  ///   - notes: What people should know; a line each.
  package init(
    _ ledger: Ledger, _ request: ReconciliationRequest, comparing file: StatementFile?,
    window: Int, noting notes: inout [String]
  ) throws(ReconciliationFailure) {
    let journal = ledger.journal
    let postings: [AccountPosting]
    do throws(QuantityOverflow) {
      try self.init(ledger, request)
      guard file != nil else { return }
      postings = try ledger.postings(of: request.accounts(in: journal), in: request.commodity)
    } catch { throw .tooManyDigits }
    guard let file else { return }
    let rows = try file.rows(in: journal.commodity(request.commodity).symbol, &notes)
    comparison = StatementComparison(
      of: rows.filter { $0.day <= request.day }, with: postings, in: journal, request,
      window: window, noting: &notes)
  }
}

extension StatementComparison {
  /// Rows until the statement's day compared with all postings of the account.
  fileprivate init(
    of rows: [StatementRow], with postings: [AccountPosting], in journal: Journal,
    _ request: ReconciliationRequest, window: Int, noting notes: inout [String]
  ) {
    guard let first = rows.map(\.day).min(), let last = rows.map(\.day).max() else {
      self.init(pairs: [], missingInBooks: [], missingAtBank: [])
      return
    }
    let near = postings.filter {
      first.adding(days: -window) <= $0.day && $0.day <= last.adding(days: window)
    }
    let decimals = journal.commodity(request.commodity).style.number.decimals
    let matching = RowMatching(
      rows: rows.map {
        MatchItem(day: $0.day, amount: $0.amount, text: $0.text, id: $0.id)
      },
      postings: near.map { MatchItem($0, journal, decimals: decimals) }, window: window)
    if matching.pairs.isEmpty {
      let opposite = RowMatching(
        rows: rows.map { MatchItem(day: $0.day, amount: $0.amount.negated, text: $0.text) },
        postings: near.map { MatchItem($0, journal, decimals: decimals) }, window: window)
      if !opposite.pairs.isEmpty {
        notes.append(
          "no row matches a posting, but \(opposite.pairs.count) would with the opposite sign:"
            + " --invert")
      }
    }
    let shownRows = rows.map {
      StatementComparison.BankRow(
        line: $0.line, day: $0.day, quantity: $0.amount, text: $0.text)
    }
    let taken = Set(matching.pairs.map { near[$0.posting].number })
    let opening = Self.openingPostings(
      postings.filter { !taken.contains($0.number) && $0.day <= request.day },
      before: rows, of: request)
    let early = Set(opening.map(\.number))
    self.init(
      pairs: matching.pairs.map {
        .init(
          row: shownRows[$0.row], posting: near[$0.posting],
          isDoubtful: $0.certainty == .ambiguous)
      },
      missingInBooks: matching.unmatchedRows.map { shownRows[$0] },
      missingAtBank: matching.unmatchedPostings.map { near[$0] }.filter {
        // What was marked near the start was on the statement before.
        let start = $0.state == .reconciled ? first.adding(days: window) : first
        return !$0.quantity.isZero && start <= $0.day && $0.day <= last
          && !early.contains($0.number)
      }, opening: opening)
  }

  /// Postings without a row that make up the balance before the file's first one; empty where the file
  /// or the options do not say a balance.
  private static func openingPostings(
    _ postings: [AccountPosting], before rows: [StatementRow], of request: ReconciliationRequest
  ) -> [AccountPosting] {
    guard let first = rows.map(\.day).min(), var balance = request.balance else { return [] }
    for row in rows {
      guard let before = try? balance.subtracting(row.amount) else { return [] }
      balance = before
    }
    return opening(postings, before: first, balance: balance)
  }
}

extension MatchItem {
  /// Identifiers that imports leave on postings.
  private static let identifiers = ["imp", "bankid", "fitid"]

  /// - Parameter decimals: Those that a bank's amounts have; what is finer is rounded for finding its
  ///   row. nil: unknown.
  fileprivate init(_ posting: AccountPosting, _ journal: Journal, decimals: UInt8?) {
    let transaction = journal.transaction(posting.transaction)
    let view = Posting(
      journal: journal, index: posting.number, transactionIndex: posting.transaction)
    let words =
      [transaction.description, transaction.code] + transaction.commentLines + view.commentLines
    let id = (view.tags + transaction.tags).first { Self.identifiers.contains($0.name) }?.value
    self.init(
      day: posting.day,
      amount: decimals.map { posting.quantity.rounded(toDecimals: $0) } ?? posting.quantity,
      text: words.joined(separator: " "),
      id: id ?? "")
  }
}

extension StatementFile {
  /// All rows, or those in a commodity when the file has several.
  fileprivate func rows(
    in symbol: String, _ notes: inout [String]
  ) throws(ReconciliationFailure) -> [StatementRow] {
    let own = rows(in: symbol)
    guard own.count < rows.count else { return rows }
    guard !own.isEmpty else {
      throw .otherCommodities(Set(rows.map(\.currency)).sorted(), symbol)
    }
    let rest = rows.count - own.count
    notes.append(
      "\(counted(rest, "row")) in other currencies \(rest == 1 ? "is" : "are") left out")
    return own
  }

  /// All rows, or those in a commodity where the file has several.
  private func rows(in symbol: String) -> [StatementRow] {
    Set(rows.map(\.currency)).count > 1 ? rows.filter { $0.currency == symbol } : rows
  }

  /// The balance in a commodity at the end of its last day; nil: it does not say.
  package func closingBalance(in symbol: String) -> Quantity? {
    BankStatement.oldestFirst(rows(in: symbol)).last?.balance
  }

  /// Makes sure that the file can be compared with an account.
  package func demandOneAccount(named name: String) throws(ReconciliationFailure) {
    guard !diagnostics.hasErrors else { throw .unreadable(file: name) }
    let accounts = Set(statements.map(\.account)).sorted()
    guard accounts.count < 2 else { throw .severalAccounts(accounts, file: name) }
  }
}

/// Why an account cannot be compared with a statement.
package enum ReconciliationFailure: ExplainedError {
  case unreadable(file: String)
  case severalAccounts([String], file: String)
  /// The file has rows in these commodities, and none in the statement's.
  case otherCommodities([String], String)
  case tooManyDigits

  package var kind: FailureKind { .findings }

  package var message: String {
    switch self {
    case .unreadable(let file): "\(shown(file)) could not be read completely"
    case .severalAccounts(let accounts, let file):
      "\(shown(file)) has statements of \(accounts.count) accounts:"
        + " \(accounts.map(shown).joined(separator: ", "))"
    case .otherCommodities(let symbols, let symbol):
      "the file has rows in \(symbols.joined(separator: ", ")) and none in \(shown(symbol))"
    case .tooManyDigits: "amounts of the account have too many digits to be added up"
    }
  }

  package var hints: [String] {
    switch self {
    case .severalAccounts: ["download a file for each account"]
    case .otherCommodities: ["give the balance with its commodity: --balance '12.50 EUR'"]
    case .unreadable, .tooManyDigits: []
    }
  }
}
