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

/// Corrections that together make the statement come out exactly.
package struct Explanation: Hashable, Sendable {
  /// The postings that are assumed to be on the statement before corrections.
  package enum Basis: UInt8, Sendable {
    /// Marked postings: reconciled or pending.
    case marked
    /// All postings.
    case everything
  }

  package let basis: Basis
  /// In the order of the question's items, at most one for each.
  package let corrections: [Correction]
}

/// What to change about a posting so that the statement comes out.
package struct Correction: Hashable, Sendable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// It is on the statement: mark it.
    case tick
    /// It is not on the statement: leave it unmarked, or remove its mark.
    case leaveOut
    /// It is the second one of its amount within days: probably entered twice.
    case leaveOutTwin
    /// Its amount has the wrong sign.
    case changeSign
    /// Two neighbouring digits of its amount are transposed.
    case swapDigits
    /// The decimal mark of its amount is misplaced.
    case moveMark

    /// Whether the posting itself is wrong, rather than its mark.
    var isMistake: Bool {
      switch self {
      case .tick, .leaveOut, .leaveOutTwin: false
      case .changeSign, .swapDigits, .moveMark: true
      }
    }
  }

  /// The posting's index in the question's items.
  package let item: Int
  package let kind: Kind
  /// By how much the sum increases, in smallest units.
  package let effect: Int128
}

/// Amounts that result from mistyping an amount.
enum SlippedDigits {
  /// The distinct amounts that result from transposing two neighbouring digits. Zeros around the
  /// decimal mark count as digits: 0.54 becomes 5.04 as well as 0.45.
  ///
  /// - Parameter magnitude: In smallest units, not negative.
  static func swaps(of magnitude: Int128, decimals: UInt8) -> [Int128] {
    var results: [Int128] = []
    var unit: Int128 = 1
    var place = 0
    // No digits to swap above the first one and the one before the decimal mark.
    while unit <= magnitude / 10 || place < Int(decimals) {
      guard unit <= StatementQuestion.amountLimit else { break }
      let (low, high) = (magnitude / unit % 10, magnitude / (unit * 10) % 10)
      if low != high { results.append(magnitude + (low - high) * 9 * unit) }
      unit *= 10
      place += 1
    }
    return results
  }

  /// The amount with its decimal mark one place to the right, or one or two to the left if the
  /// digits there are zeros.
  static func slides(of magnitude: Int128) -> [Int128] {
    guard magnitude > 0 else { return [] }
    var results = [magnitude * 10]
    if magnitude % 10 == 0 { results.append(magnitude / 10) }
    if magnitude % 100 == 0 { results.append(magnitude / 100) }
    return results
  }
}

extension StatementQuestion {
  /// The most days between two postings of the same amount that look like one entered twice.
  static let twinDays: Int32 = 4

  /// Items that follow one of the same amount within days.
  var twins: Set<Int> {
    let order = items.indices.sorted { left, right in
      let (first, second) = (items[left], items[right])
      if first.amount != second.amount { return first.amount < second.amount }
      return first.day == second.day ? left < right : first.day < second.day
    }
    var twins: Set<Int> = []
    for (earlier, later) in zip(order, order.dropFirst())
    where items[earlier].amount == items[later].amount
      && items[earlier].day.days(to: items[later].day) <= Self.twinDays
    {
      twins.insert(later)
    }
    return twins
  }
}
