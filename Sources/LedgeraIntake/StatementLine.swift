package import LedgeraEditing
package import LedgeraImporting
package import LedgeraModel
package import LedgeraQuantities

/// A line of a statement, and the account of the books that it is about.
package struct StatementLine: Sendable, Equatable {
  package let row: StatementRow
  package let account: AccountID
  /// Of its amount, in the books.
  package let symbol: String
  package let keys: LineKeys
  /// Who it was paid to, or came from, as the books call them.
  package let payee: String
  /// What the rules of its file make of it; nil: it has none.
  package let ruled: TransactionDraft?

  package init(
    _ row: StatementRow, of account: AccountID, symbol: String, hasID: Bool,
    payee: String? = nil, ruled: TransactionDraft? = nil
  ) {
    self.row = row
    self.payee = payee ?? row.payee
    self.account = account
    self.symbol = symbol
    self.ruled = ruled
    keys = LineKeys(row, symbol: symbol, hasID: hasID)
  }
}

/// What a line is to the books.
package enum LineVerdict: Sendable, Equatable {
  /// They have it.
  case known
  /// They have nothing like it.
  case new
  /// They have something like it, which may be the same.
  case near(NearMatch)
  /// They have it as announced, and now the bank has booked it.
  case booked(NearMatch)
}

/// Something in the books, or an earlier line, that may be the same as a line.
package struct NearMatch: Sendable, Equatable {
  /// What it would mean.
  package enum Kind: Int, Sendable, Comparable {
    /// The bank says the line otherwise now: pending ones are posted, late ones get another day.
    case changed
    /// Typed before, or the other posting of a transfer.
    case entered
    /// A line of another own account has the opposite amount, and its other side is not known yet.
    case otherSide
    /// The same in another commodity, at about the rate of its day.
    case exchanged
    /// The bank's identifier is known with another amount.
    case amended
    /// Typed on that day for that payee, with digits that were swapped or a mark that was moved.
    case mistyped
    /// The bank had announced the line.
    case booked

    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  package let kind: Kind
  package let place: BookedLine.Place
  package let day: Day
}

/// What stands for a line in the books, or will.
package struct BookedLine: Sendable, Equatable {
  package enum Place: Sendable, Hashable {
    /// A posting of the books, by the numbers of its transaction and its own.
    case posting(transaction: Int, number: Int)
    /// Another line of this import.
    case line(Int)
  }

  let place: Place
  let day: Day
  let amount: Quantity
  let symbol: String
  let keys: [String]

  /// The bank had only announced it.
  var isPending: Bool { keys.contains(LineKeys.pending) }
}

extension BankStatement {
  /// What the bank has booked and moves something, the oldest first. Files begin with the oldest or the
  /// latest row: days tell, else which order makes the balances follow from each other.
  package var bookedRows: [StatementRow] {
    Self.oldestFirst(rows.filter { !$0.isPending && (!$0.amount.isZero || $0.trade != nil) })
  }

  /// What is announced, the oldest first.
  package var pendingRows: [StatementRow] {
    Self.oldestFirst(rows.filter { $0.isPending && !$0.amount.isZero })
  }

  /// The code of a row's currency; empty: the file does not say.
  func currency(of row: StatementRow) -> String {
    row.currency.isEmpty ? currency : row.currency
  }

  /// What is in the account when all is booked; nil: the file does not say.
  package var closingQuantity: Quantity? { closing?.quantity ?? bookedRows.last?.balance }

  /// By day; on a day as the balances follow from each other.
  package static func oldestFirst(_ rows: [StatementRow]) -> [StatementRow] {
    guard let first = rows.first, let last = rows.last else { return rows }
    if first.day != last.day { return first.day > last.day ? rows.reversed() : rows }
    let isBackwards = zip(rows, rows.dropFirst()).allSatisfy { later, earlier in
      guard let after = later.balance, let before = earlier.balance else { return false }
      return (try? before.adding(later.amount)) == after
    }
    return rows.count > 1 && isBackwards ? rows.reversed() : rows
  }
}

extension SecurityTrade {
  /// The transaction of a trade, whose units are in the account that paid for them. Income that became units
  /// comes from an account that history proposes.
  func draft(
    _ row: StatementRow, in account: AccountID, _ symbol: String, _ journal: Journal
  ) -> TransactionDraft {
    let name = journal.name(account)
    var units = PostingDraft(name, DraftAmount(self.units, security))
    units.cost = DraftCost(DraftAmount(worth, symbol), isTotal: true)
    var draft = TransactionDraft(
      day: row.day, description: TransactionPlan.description(row.payee, row.description),
      postings: [PostingDraft(name, DraftAmount(row.amount, symbol)), units])
    if !row.fee.isZero {
      draft.postings.append(PostingDraft(journal.feeAccount, DraftAmount(row.fee, symbol)))
    }
    if row.amount.isZero {
      draft.postings.append(
        PostingDraft(UnknownAccounts(journal).income, DraftAmount(worth.negated, symbol)))
    }
    return draft
  }
}
