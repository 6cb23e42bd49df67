import LedgeraModel

/// Why the postings of an account do not add up to a statement, the simplest explanations first.
///
/// Exact and complete within the question's limits: every choice of at most three corrections, each
/// of another posting, that makes the statement come out is counted. Some stand for the same
/// postings, said from the other side.
public struct StatementExplanations: Sendable {
  /// Postings that add up to the statement just as they are.
  public enum Agreement: UInt8, Sendable, CaseIterable {
    /// The reconciled ones.
    case reconciled
    /// The reconciled and the pending ones.
    case marked
    /// All.
    case everything
  }

  /// Explanations of one sort: none of them needs more than the others.
  public struct Group: Sendable {
    /// Postings to correct, 1…3.
    public let size: Int
    /// How many of them have a wrong amount, not just a wrong mark.
    public let mistakeCount: Int
    /// How many marks of marked postings are taken back.
    public let unmarkedCount: Int
    /// How many explanations there are.
    public fileprivate(set) var count: Int
    /// The likeliest first: those nearest to the statement's day.
    public fileprivate(set) var best: [Explanation]

    /// How much has to come together for it, from 0.
    var strangeness: Int { size - 1 + mistakeCount + unmarkedCount }
  }

  /// The smallest set of postings that agrees as it is; nil: none does.
  public let agreement: Agreement?
  /// The set that agrees with the statement's balance taken with the opposite sign, when none agrees
  /// with the balance itself.
  public let negatedAgreement: Agreement?
  /// Fewest postings first, then fewest mistakes, then fewest marks taken back. Empty when there is
  /// an agreement.
  public let groups: [Group]
  /// Postings that were tried three at a time; nil: all of them.
  public let tripleLimit: Int?
  /// Postings that were tried one or two at a time; nil: all of them.
  public let pairLimit: Int?

  /// Searches. Three postings at a time take time with the square of their number, up to the limits.
  public init(_ question: StatementQuestion) {
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
  public func sum(of agreement: StatementExplanations.Agreement) -> Int128 {
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
