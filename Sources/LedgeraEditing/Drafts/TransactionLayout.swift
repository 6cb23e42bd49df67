import LedgeraDiagnostics

/// How transactions of a file are laid out.
package struct TransactionLayout: Hashable, Sendable {
  /// Where the amounts of a transaction are.
  package enum Alignment: Hashable, Sendable {
    /// As `print` sets them (reference.md § Printed transactions).
    case printed
    /// Right-aligned `gap` columns after the longest account and the widest amount of the transaction.
    case rightInTransaction(gap: Int)
    /// Left-aligned `gap` columns after the longest account of the transaction.
    case leftInTransaction(gap: Int)
    /// Ending at a column, counted from 0, of all transactions.
    case right(column: Int)
    /// Beginning at a column, counted from 0, of all transactions.
    case left(column: Int)
    /// `gap` blanks after the account.
    case unaligned(gap: Int)
  }

  /// The blanks in front of postings and comments.
  package var indent = "    "
  /// Between the parts of a date: `-`, `/` or `.`.
  var dateSeparator = "-"
  package var alignment = Alignment.printed
  /// Whether transactions are separated by an empty line.
  var separatesTransactions = true

  package init() {}
}

extension TransactionLayout {
  /// One posting to be set: text, and columns that it takes.
  struct Row {
    /// With mark and brackets.
    let account: String
    let accountWidth: Int
    /// The mark and the blank after it.
    let markWidth: Int
    let amount: String
    let amountWidth: Int
  }

  /// The number of blanks between account and amount in each row.
  func gaps(of rows: [Row]) -> [Int] {
    let indentWidth = DisplayWidth.of(indent)
    let accounts = rows.reduce(0) { max($0, $1.accountWidth) }
    let unmarked = rows.reduce(0) { max($0, $1.accountWidth - $1.markWidth) }
    let amounts = rows.reduce(0) { max($0, $1.amountWidth) }
    return rows.map { row in
      let gap: Int
      switch alignment {
      case .printed:
        gap = unmarked + 4 - row.accountWidth + max(12, amounts) - row.amountWidth
      case .rightInTransaction(let space):
        gap = accounts - row.accountWidth + space + amounts - row.amountWidth
      case .leftInTransaction(let space): gap = accounts - row.accountWidth + space
      case .right(let column): gap = column - indentWidth - row.accountWidth - row.amountWidth
      case .left(let column): gap = column - indentWidth - row.accountWidth
      case .unaligned(let space): gap = space
      }
      return max(2, gap)
    }
  }
}
