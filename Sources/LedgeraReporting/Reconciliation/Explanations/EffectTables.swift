import LedgeraModel

/// All corrections that are tried on one basis, in three tables: marks of unmarked postings, marks
/// of marked ones, and amounts.
struct EffectTables {
  enum Sort: Int, CaseIterable { case unmarked, marked, mistakes }

  let basis: Explanation.Basis
  private let tables: [EffectTable]

  subscript(sort: Sort) -> EffectTable { tables[sort.rawValue] }

  /// - Parameters:
  ///   - candidates: Indices of the items that are tried.
  ///   - twins: Items that follow one of the same amount within days.
  init(
    _ question: StatementQuestion, basis: Explanation.Basis, candidates: some Sequence<Int>,
    twins: Set<Int>
  ) {
    var effects: [[Effect]] = Sort.allCases.map { _ in [] }
    for index in candidates {
      let item = question.items[index]
      let days = item.day.days(to: question.day)
      func add(_ sort: Sort, _ kind: Correction.Kind, _ value: Int128, handicap: Int32) {
        guard value != 0 else { return }
        effects[sort.rawValue].append(
          Effect(value: value, item: Int32(index), kind: kind, cost: days + handicap))
      }
      if basis == .marked, !item.isMarked {
        add(.unmarked, .tick, item.amount, handicap: 0)
        continue
      }
      let isTwin = twins.contains(index)
      add(
        item.isMarked ? .marked : .unmarked, isTwin ? .leaveOutTwin : .leaveOut, -item.amount,
        handicap: isTwin ? 0 : Handicap.withoutTwin)
      for mistake in Mistakes.of(item, decimals: question.decimals) {
        add(
          .mistakes, mistake.kind, mistake.effect,
          handicap: mistake.handicap + (item.isMarked ? Handicap.marked : 0))
      }
    }
    self.basis = basis
    tables = effects.map(EffectTable.init)
  }

  /// How many days older something likelier may be.
  private enum Handicap {
    static let withoutTwin: Int32 = 30
    /// For a posting that was compared with a statement before.
    static let marked: Int32 = 3650
  }
}

/// Amounts that may have been meant instead of a posting's.
private enum Mistakes {
  /// The effects of mistakes; each effect once, under the likeliest kind.
  static func of(
    _ item: StatementItem, decimals: UInt8
  ) -> [(kind: Correction.Kind, effect: Int128, handicap: Int32)] {
    guard item.amount != 0 else { return [] }
    let magnitude = item.amount < 0 ? -item.amount : item.amount
    let sign: Int128 = item.amount < 0 ? -1 : 1
    var found: [(kind: Correction.Kind, effect: Int128, handicap: Int32)] = [
      (.changeSign, -2 * item.amount, 0)
    ]
    func add(_ kind: Correction.Kind, _ results: [Int128], handicap: Int32) {
      for result in results {
        let effect = sign * (result - magnitude)
        if !found.contains(where: { $0.effect == effect }) {
          found.append((kind, effect, handicap))
        }
      }
    }
    add(.swapDigits, SlippedDigits.swaps(of: magnitude, decimals: decimals), handicap: 10)
    add(.moveMark, SlippedDigits.slides(of: magnitude), handicap: 20)
    return found
  }
}

extension Day {
  /// Days between two days, not negative.
  func days(to other: Day) -> Int32 { abs(other.number - number) }
}
