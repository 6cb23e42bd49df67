public import LedgeraModel
public import LedgeraQuantities

/// The rows of a bank's file beside the postings of an account.
public struct StatementComparison: Sendable {
  /// A row as the report shows it.
  public struct BankRow: Sendable, Equatable {
    /// In the bank's file, from 1.
    public let line: Int
    public let day: Day
    public let quantity: Quantity
    public let text: String

    public init(line: Int, day: Day, quantity: Quantity, text: String) {
      self.line = line
      self.day = day
      self.quantity = quantity
      self.text = text
    }
  }

  /// A row and the posting that it is.
  public struct Pair: Sendable, Equatable {
    public let row: BankRow
    public let posting: AccountPosting
    /// Another posting or row would do as well: it is not marked without a look.
    public let isDoubtful: Bool

    public init(row: BankRow, posting: AccountPosting, isDoubtful: Bool) {
      self.row = row
      self.posting = posting
      self.isDoubtful = isDoubtful
    }
  }

  /// By line.
  public let pairs: [Pair]
  /// By line.
  public let missingInBooks: [BankRow]
  /// By day.
  public let missingAtBank: [AccountPosting]

  public init(pairs: [Pair], missingInBooks: [BankRow], missingAtBank: [AccountPosting]) {
    self.pairs = pairs
    self.missingInBooks = missingInBooks
    self.missingAtBank = missingAtBank
  }

  /// Postings to mark: those of pairs without doubt that are not marked yet.
  public var marks: StatementMarks {
    var marks = StatementMarks()
    marks.reconciled = pairs.filter { !$0.isDoubtful && $0.posting.state != .reconciled }
      .map(\.posting.number).sorted()
    return marks
  }
}
