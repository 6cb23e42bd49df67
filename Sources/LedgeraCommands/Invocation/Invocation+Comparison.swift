import LedgeraChecking
import LedgeraDiagnostics
import LedgeraImporting
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension Invocation {
  /// The rows of a bank's file compared with the postings of the account.
  func comparison(
    of file: StatementFile, _ ledger: Ledger, _ request: ReconciliationRequest,
    _ output: inout Output
  ) throws(CommandFailure) -> StatementComparison {
    let journal = ledger.journal
    let window = self[.matchWindow]
    let rows = try bankRows(of: file, journal.commodity(request.commodity).symbol, &output)
      .filter { $0.day <= request.day }
    guard let first = rows.map(\.day).min(), let last = rows.map(\.day).max() else {
      return StatementComparison(pairs: [], missingInBooks: [], missingAtBank: [])
    }
    let postings: [AccountPosting]
    do throws(QuantityOverflow) {
      postings = try ledger.postings(of: request.accounts(in: journal), in: request.commodity)
    } catch { throw .tooLarge }
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
        output.note(
          "no row matches a posting, but \(opposite.pairs.count) would with the opposite sign:"
            + " --invert\n")
      }
    }
    let shownRows = rows.map {
      StatementComparison.BankRow(
        line: $0.line, day: $0.day, quantity: $0.amount, text: $0.text)
    }
    let taken = Set(matching.pairs.map { near[$0.posting].number })
    let opening = openingPostings(
      postings.filter { !taken.contains($0.number) && $0.day <= request.day },
      before: rows, of: request)
    let early = Set(opening.map(\.number))
    return StatementComparison(
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
  private func openingPostings(
    _ postings: [AccountPosting], before rows: [StatementRow], of request: ReconciliationRequest
  ) -> [AccountPosting] {
    guard let first = rows.map(\.day).min(), var balance = request.balance else { return [] }
    for row in rows {
      guard let before = try? balance.subtracting(row.amount) else { return [] }
      balance = before
    }
    return StatementComparison.opening(postings, before: first, balance: balance)
  }

  /// All rows, or those in the statement's commodity when the file has several.
  private func bankRows(
    of file: StatementFile, _ symbol: String, _ output: inout Output
  ) throws(CommandFailure) -> [StatementRow] {
    let currencies = Set(file.rows.map(\.currency))
    guard currencies.count > 1 else { return file.rows }
    guard currencies.contains(symbol) else {
      throw CommandFailure(
        .findings,
        "the file has rows in \(currencies.sorted().joined(separator: ", ")) and none in"
          + " \(shown(symbol))",
        hints: ["give the balance with its commodity: --balance '12.50 EUR'"])
    }
    let rows = file.rows.filter { $0.currency == symbol }
    output.note("\(file.rows.count - rows.count) rows in other currencies are left out\n")
    return rows
  }
}

extension OptionSpec {
  static let matchWindow = TypedOption(
    "window", value: .number("DAYS", in: 0...366), default: 7, configuration: .own,
    help: "how many days apart a row and its posting may be (default: 7)")
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
  /// The balance at the end of its last day; nil: it does not say.
  ///
  /// Files begin with the oldest or with the latest row: days tell, else which order makes the
  /// balances follow from each other.
  var closingBalance: Quantity? {
    guard let first = rows.first, let last = rows.last else { return nil }
    if first.day != last.day { return first.day > last.day ? first.balance : last.balance }
    let isBackwards = zip(rows, rows.dropFirst()).allSatisfy { later, earlier in
      guard let after = later.balance, let before = earlier.balance else { return false }
      return (try? before.adding(later.amount)) == after
    }
    return rows.count > 1 && isBackwards ? first.balance : last.balance
  }
}

extension CommandFailure {
  static var tooLarge: CommandFailure {
    CommandFailure(.findings, "amounts of the account have too many digits to be added up")
  }
}
