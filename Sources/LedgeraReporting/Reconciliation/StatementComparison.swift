package import LedgeraModel
package import LedgeraQuantities

/// The rows of a bank's file compared with the postings of an account.
package struct StatementComparison: Sendable {
  /// A row as the report shows it.
  package struct BankRow: Sendable, Equatable {
    /// In the bank's file, from 1.
    package let line: Int
    package let day: Day
    package let quantity: Quantity
    package let text: String

    package init(line: Int, day: Day, quantity: Quantity, text: String) {
      self.line = line
      self.day = day
      self.quantity = quantity
      self.text = text
    }
  }

  /// A row and its posting.
  package struct Pair: Sendable, Equatable {
    package let row: BankRow
    package let posting: AccountPosting
    /// Whether another posting or row would match as well, so that it is not marked without review.
    package let isDoubtful: Bool

    package init(row: BankRow, posting: AccountPosting, isDoubtful: Bool) {
      self.row = row
      self.posting = posting
      self.isDoubtful = isDoubtful
    }
  }

  /// By line.
  package let pairs: [Pair]
  /// By line.
  package let missingInBooks: [BankRow]
  /// By day.
  package let missingAtBank: [AccountPosting]
  /// Postings without a row that are part of the file's opening balance; by day.
  package let opening: [AccountPosting]

  package init(
    pairs: [Pair], missingInBooks: [BankRow], missingAtBank: [AccountPosting],
    opening: [AccountPosting] = []
  ) {
    self.pairs = pairs
    self.missingInBooks = missingInBooks
    self.missingAtBank = missingAtBank
    self.opening = opening
  }

  /// Postings to mark: the unmarked ones of certain pairs, and of the file's opening balance.
  package var marks: StatementMarks {
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
  package static func opening(
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

/// The marks that postings get when a statement is accepted.
package struct StatementMarks: Sendable, Equatable {
  /// Postings to mark as reconciled, ascending.
  package var reconciled: [Int] = []
  /// Postings whose mark is removed, ascending.
  package var unreconciled: [Int] = []

  package init() {}

  package var isEmpty: Bool { reconciled.isEmpty && unreconciled.isEmpty }
}

extension ReconciliationReport {
  /// The marks for a set of postings that agrees with the statement.
  package func marks(for agreement: StatementExplanations.Agreement) -> StatementMarks {
    marks(basis: agreement == .everything ? .everything : .marked, leavingOut: [], ticking: [])
  }

  /// The marks for an explanation; nil: amounts have to be corrected first.
  package func marks(for explanation: Explanation) -> StatementMarks? {
    guard !explanation.corrections.contains(where: \.kind.isMistake) else { return nil }
    let ticked = explanation.corrections.filter { $0.kind == .tick }.map(\.item)
    let left = explanation.corrections.filter { $0.kind != .tick }.map(\.item)
    return marks(basis: explanation.basis, leavingOut: Set(left), ticking: Set(ticked))
  }

  private func marks(
    basis: Explanation.Basis, leavingOut left: Set<Int>, ticking ticked: Set<Int>
  ) -> StatementMarks {
    var marks = StatementMarks()
    for (index, posting) in postings.enumerated() {
      let isOn =
        !left.contains(index)
        && (basis == .everything || posting.state != .unreconciled || ticked.contains(index))
      if isOn, posting.state != .reconciled {
        marks.reconciled.append(posting.number)
      } else if !isOn, posting.state != .unreconciled {
        marks.unreconciled.append(posting.number)
      }
    }
    return StatementMarks(sorting: marks)
  }
}

extension StatementMarks {
  fileprivate init(sorting marks: StatementMarks) {
    reconciled = marks.reconciled.sorted()
    unreconciled = marks.unreconciled.sorted()
  }
}
