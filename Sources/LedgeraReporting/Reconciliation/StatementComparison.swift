public import LedgeraModel
public import LedgeraQuantities

/// The rows of a bank's file compared with the postings of an account.
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

  /// A row and its posting.
  public struct Pair: Sendable, Equatable {
    public let row: BankRow
    public let posting: AccountPosting
    /// Whether another posting or row would match as well, so that it is not marked without review.
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
  /// Postings without a row that are part of the file's opening balance; by day.
  public let opening: [AccountPosting]

  public init(
    pairs: [Pair], missingInBooks: [BankRow], missingAtBank: [AccountPosting],
    opening: [AccountPosting] = []
  ) {
    self.pairs = pairs
    self.missingInBooks = missingInBooks
    self.missingAtBank = missingAtBank
    self.opening = opening
  }

  /// Postings to mark: the unmarked ones of certain pairs, and of the file's opening balance.
  public var marks: StatementMarks {
    let certain = pairs.filter { !$0.isDoubtful }.map(\.posting) + opening
    var marks = StatementMarks()
    marks.reconciled = certain.filter { $0.state != .reconciled }.map(\.number).sorted()
    return marks
  }

  /// The postings without a row that add up to the balance before a file's first row: all before
  /// that day, or else including those of the day. Empty if neither do.
  ///
  /// - Parameters:
  ///   - postings: Postings without a row.
  ///   - first: The day of the first row.
  ///   - balance: Before that row.
  public static func opening(
    _ postings: [AccountPosting], before first: Day, balance: Quantity
  ) -> [AccountPosting] {
    for last in [first.adding(days: -1), first] {
      let early = postings.filter { $0.day <= last }
      var sum = balance.negated
      guard (try? early.forEach { sum = try sum.adding($0.quantity) }) != nil else { return [] }
      if sum.isZero { return early }
    }
    return []
  }
}
