import LedgeraModel

/// Looks for explanations on both bases, sort by sort.
struct ExplanationSearch {
  /// What ranks explanations: the number of postings, wrong amounts and removed marks.
  struct Key: Hashable, Comparable {
    let size: Int
    let mistakeCount: Int
    let unmarkedCount: Int

    static func < (left: Key, right: Key) -> Bool {
      (left.size, left.mistakeCount, left.unmarkedCount)
        < (right.size, right.mistakeCount, right.unmarkedCount)
    }
  }

  /// How many corrections come from each table.
  private struct Shape {
    let unmarked: Int
    let marked: Int
    let mistakes: Int

    var size: Int { unmarked + marked + mistakes }
    var key: Key { Key(size: size, mistakeCount: mistakes, unmarkedCount: marked) }

    /// The tables that the corrections come from, one for each.
    var sorts: [EffectTables.Sort] {
      Array(repeating: .unmarked, count: unmarked) + Array(repeating: .marked, count: marked)
        + Array(repeating: .mistakes, count: mistakes)
    }

    static let all: [Shape] = {
      var shapes: [Shape] = []
      for unmarked in 0...3 {
        for marked in 0...(3 - unmarked) {
          for mistakes in 0...(3 - unmarked - marked) where unmarked + marked + mistakes > 0 {
            shapes.append(Shape(unmarked: unmarked, marked: marked, mistakes: mistakes))
          }
        }
      }
      return shapes
    }()
  }

  private let question: StatementQuestion
  private let unmarkedCount: Int
  private var rankings: [Key: ExplanationRanking] = [:]

  init(_ question: StatementQuestion) {
    self.question = question
    unmarkedCount = question.items.count { !$0.isMarked }
  }

  /// The explanations found, simplest first.
  var groups: [(Key, ExplanationRanking)] {
    rankings.filter { $0.value.count > 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// - Returns: The number of postings to try.
  mutating func run() -> Int {
    let order = candidates
    let twins = question.twins
    // If all are marked both bases are the same.
    for basis in unmarkedCount == 0 ? [.everything] : [Explanation.Basis.everything, .marked] {
      let near = EffectTables(
        question, basis: basis, candidates: order.prefix(question.limits.triples), twins: twins)
      let wide =
        order.count <= question.limits.triples
        ? near
        : EffectTables(
          question, basis: basis, candidates: order.prefix(question.limits.pairs), twins: twins)
      for shape in Shape.all where !isSaidFromTheOtherSide(shape, basis) {
        search(shape, in: shape.size == 3 ? near : wide)
      }
    }
    return order.count
  }

  /// Indices of the postings to try: unmarked ones before marked ones, and those near the
  /// statement's day first.
  private var candidates: [Int] {
    let open = question.items.indices.filter { index in
      let item = question.items[index]
      guard let settled = question.limits.settledUntil, item.state == .reconciled else {
        return true
      }
      return item.day > settled
    }
    return open.sorted { left, right in
      let (first, second) = (question.items[left], question.items[right])
      if first.isMarked != second.isMarked { return second.isMarked }
      return first.day == second.day ? left < right : first.day > second.day
    }
  }

  /// Leaving out some of the unmarked postings is the same as ticking the others: only the side
  /// with fewer is searched, of equals leaving out.
  private func isSaidFromTheOtherSide(_ shape: Shape, _ basis: Explanation.Basis) -> Bool {
    let others = unmarkedCount - shape.unmarked
    switch basis {
    case .marked: return others <= shape.unmarked
    case .everything: return shape.mistakes == 0 && others < shape.unmarked
    }
  }

  private mutating func search(_ shape: Shape, in tables: EffectTables) {
    let sum = question.sum(of: tables.basis == .marked ? .marked : .everything)
    let target = question.balance - sum
    var ranking = rankings[shape.key] ?? ExplanationRanking(limit: question.limits.kept)
    let basis = tables.basis
    let chosen = shape.sorts.map { tables[$0] }
    guard chosen.allSatisfy({ !$0.isEmpty }) else { return }
    switch shape.sorts.count {
    case 1:
      if let index = chosen[0].index(of: target) {
        ranking.take([chosen[0].run(index)], sameness: .none, basis: basis)
      }
    case 2: ranking.takePairs(chosen, shape.sorts, target, basis)
    default: ranking.takeTriples(chosen, shape.sorts, target, basis)
    }
    rankings[shape.key] = ranking
  }
}

extension ExplanationRanking {
  fileprivate mutating func takePairs(
    _ tables: [EffectTable], _ sorts: [EffectTables.Sort], _ target: Int128,
    _ basis: Explanation.Basis
  ) {
    let (first, second) = (tables[0], tables[1])
    guard sorts[0] == sorts[1] else {
      SumSearch.pairs(first.values, second.values, target: target) { left, right in
        take([first.run(left), second.run(right)], sameness: .none, basis: basis)
      }
      return
    }
    SumSearch.pairs(within: first.values, target: target) { left, right in
      take(
        [first.run(left), first.run(right)], sameness: left == right ? .all : .none, basis: basis)
    }
  }

  fileprivate mutating func takeTriples(
    _ tables: [EffectTable], _ sorts: [EffectTables.Sort], _ target: Int128,
    _ basis: Explanation.Basis
  ) {
    if sorts[0] == sorts[2] {
      takeTriples(within: tables[0], target, basis)
    } else if sorts[0] == sorts[1] {
      takeTriples(single: tables[2], pairsWithin: tables[0], target, basis)
    } else if sorts[1] == sorts[2] {
      takeTriples(single: tables[0], pairsWithin: tables[1], target, basis)
    } else {
      // The outer loop takes the smallest table.
      let tables = tables.sorted { $0.values.count < $1.values.count }
      SumSearch.triples(
        tables[0].values, tables[1].values, tables[2].values, target: target
      ) { one, two, three in
        take(
          [tables[0].run(one), tables[1].run(two), tables[2].run(three)], sameness: .none,
          basis: basis)
      }
    }
  }

  private mutating func takeTriples(
    single: EffectTable, pairsWithin table: EffectTable, _ target: Int128,
    _ basis: Explanation.Basis
  ) {
    SumSearch.triples(single.values, pairsWithin: table.values, target: target) { one, two, three in
      take(
        [single.run(one), table.run(two), table.run(three)],
        sameness: two == three ? .lastTwo : .none, basis: basis)
    }
  }

  private mutating func takeTriples(
    within table: EffectTable, _ target: Int128, _ basis: Explanation.Basis
  ) {
    SumSearch.triples(within: table.values, target: target) { one, two, three in
      if one == three {
        take([table.run(one), table.run(two), table.run(three)], sameness: .all, basis: basis)
      } else if one == two {
        take(
          [table.run(three), table.run(one), table.run(two)], sameness: .lastTwo,
          basis: basis)
      } else {
        take(
          [table.run(one), table.run(two), table.run(three)],
          sameness: two == three ? .lastTwo : .none, basis: basis)
      }
    }
  }
}
