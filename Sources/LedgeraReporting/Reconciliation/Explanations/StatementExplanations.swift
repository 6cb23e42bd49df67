import LedgeraModel

/// Why the postings of an account do not add up to a statement, simplest explanations first.
///
/// Exact and complete within the question's limits: counts every choice of up to three corrections
/// of different postings that makes the statement come out. Some are two ways of saying the same.
package struct StatementExplanations: Sendable {
  /// Postings that add up to the statement as they are.
  package enum Agreement: UInt8, Sendable, CaseIterable {
    /// The reconciled ones.
    case reconciled
    /// The reconciled and the pending ones.
    case marked
    /// All.
    case everything
  }

  /// Explanations of one sort, which are equally simple.
  package struct Group: Sendable {
    /// Postings to correct, 1…3.
    package let size: Int
    /// How many of them have a wrong amount, rather than a wrong mark.
    package let mistakeCount: Int
    /// How many marks are removed.
    package let unmarkedCount: Int
    /// The number of explanations.
    package fileprivate(set) var count: Int
    /// Likeliest first: those nearest to the statement's day.
    package fileprivate(set) var best: [Explanation]

    /// How many unlikely things have to coincide, from 0.
    var strangeness: Int { size - 1 + mistakeCount + unmarkedCount }
  }

  /// The smallest set of postings that agrees as it is; nil: none does.
  package let agreement: Agreement?
  /// The set that agrees with the statement's balance of the opposite sign, if none agrees with the
  /// balance itself.
  package let negatedAgreement: Agreement?
  /// Fewest postings first, then fewest mistakes, then fewest removed marks. Empty if there is an
  /// agreement.
  package let groups: [Group]
  /// Number of postings that were tried in threes; nil: all.
  package let tripleLimit: Int?
  /// Number of postings that were tried singly and in pairs; nil: all.
  package let pairLimit: Int?

  /// Searches. Trying three postings takes time quadratic in their number, up to the limits.
  package init(_ question: StatementQuestion) {
    agreement = question.agreement(with: question.balance)
    negatedAgreement =
      agreement == nil && question.balance != 0 ? question.agreement(with: -question.balance) : nil
    let limits = question.limits
    guard agreement == nil else {
      (groups, tripleLimit, pairLimit) = ([], nil, nil)
      return
    }
    var search = ExplanationSearch(question)
    let count = search.run()
    groups = search.groups.map { key, ranking in
      Group(
        size: key.size, mistakeCount: key.mistakeCount, unmarkedCount: key.unmarkedCount,
        count: ranking.count, best: ranking.best)
    }
    tripleLimit = count > limits.triples ? limits.triples : nil
    pairLimit = count > limits.pairs ? limits.pairs : nil
  }
}

extension StatementQuestion {
  /// The sum of a set of postings.
  package func sum(of agreement: StatementExplanations.Agreement) -> Int128 {
    switch agreement {
    case .reconciled: sum(.reconciled)
    case .marked: sum(.reconciled, .pending)
    case .everything: sum(.reconciled, .pending, .unreconciled)
    }
  }

  fileprivate func agreement(with balance: Int128) -> StatementExplanations.Agreement? {
    StatementExplanations.Agreement.allCases.first { sum(of: $0) == balance }
  }
}
