import LedgeraModel

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
