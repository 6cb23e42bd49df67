import LedgeraImporting
import LedgeraModel
import LedgeraQuantities

/// The lines of one file about one account compared with what the books have.
struct FileComparison {
  private(set) var verdicts: [LineVerdict]
  private let pool: BookedPool
  private let lines: [StatementLine]
  /// The part of the pool that serves lines of this file.
  private var served: Set<Int> = []
  /// What serves another line as its near match.
  private let taken: Set<BookedLine.Place>

  init(_ pool: BookedPool, _ lines: [StatementLine], taken: Set<BookedLine.Place>) {
    self.pool = pool
    self.lines = lines
    self.taken = taken
    verdicts = lines.map { _ in .new }
  }

  // MARK: Known lines

  /// By the bank's identifiers, which count with the amount, then by what is said. Where the bank has
  /// changed all identifiers of the file, what is said decides.
  mutating func matchKeys() {
    var isNumberingKnown = false
    for (index, line) in lines.enumerated() {
      guard let id = line.keys.id else { continue }
      let places = pool.numbers(withKey: id)
      isNumberingKnown = isNumberingKnown || places != nil
      if let found = places?.first(where: { isFree($0) && isOfAmount($0, line) }) {
        serve(found, index)
      }
    }
    for (index, line) in lines.enumerated() where verdicts[index] == .new {
      let isNew = line.keys.id != nil && isNumberingKnown
      let found = pool.numbers(withKey: line.keys.text)?.first { number in
        isFree(number) && !(isNew && pool.lines[number].keys.contains(where: LineKeys.isID))
      }
      if let found { serve(found, index) }
    }
  }

  private func isFree(_ number: Int) -> Bool { !served.contains(number) }

  private func isOfAmount(_ number: Int, _ line: StatementLine) -> Bool {
    pool.lines[number].amount == line.row.amount && pool.lines[number].symbol == line.symbol
  }

  private mutating func serve(_ number: Int, _ index: Int) {
    served.insert(number)
    let booked = pool.lines[number]
    let isBookedNow = booked.isPending && !lines[index].row.isPending
    verdicts[index] =
      isBookedNow
      ? .booked(NearMatch(kind: .booked, place: booked.place, day: booked.day)) : .known
  }

  // MARK: Near matches

  private struct Candidate {
    let index: Int
    let booked: BookedLine
    let kind: NearMatch.Kind
    let distance: Int
  }

  /// The nearest in time first; of equal ones what the bank has changed, then what was typed.
  ///
  /// - Parameters:
  ///   - days: Those that the file says something of, besides those of its lines.
  ///   - mayArrive: Whether the other side of an end may be in the account.
  mutating func findNear(
    _ openEnds: OpenEnds, days: [Day], _ facts: NearFacts, mayArrive: (OpenEnds.End) -> Bool
  ) {
    let open = lines.indices.filter { verdicts[$0] == .new }
    let days = days + lines.map(\.row.day)
    guard !open.isEmpty, let first = days.min(), let last = days.max() else { return }
    func isFreeNear(_ number: Int) -> Bool {
      isFree(number) && !taken.contains(pool.lines[number].place)
    }
    func isFreeEnd(_ end: OpenEnds.End) -> Bool {
      !taken.contains(end.line.place) && mayArrive(end)
    }
    var candidates: [Candidate] = []
    for index in open {
      let line = lines[index]
      for number in pool.typed(on: line.row.day)
      where isFreeNear(number) && facts.isMistyped(pool.lines[number], for: line) {
        add(pool.lines[number], .mistyped, to: index, &candidates)
      }
      for days in -NearFacts.exchangeWindow...NearFacts.exchangeWindow {
        let day = line.row.day.adding(days: days)
        for end in openEnds.ends(on: day)
        where facts.isExchange(of: line, with: end.line) && isFreeEnd(end) {
          add(end.line, .exchanged, to: index, &candidates)
        }
      }
      for number in pool.numbers(of: line.row.amount, near: line.row.day)
      where isFreeNear(number) && isOfAmount(number, line) {
        let booked = pool.lines[number]
        let isTagged = !booked.keys.isEmpty
        // A file leaves out what was booked before or after it, but not what was only announced.
        if isTagged, !booked.isPending, booked.day < first || last < booked.day { continue }
        add(booked, isTagged ? .changed : .entered, to: index, &candidates)
      }
      for end in openEnds.ends(of: line.row.amount.negated, near: line.row.day)
      where end.line.symbol == line.symbol && isFreeEnd(end) {
        add(end.line, .otherSide, to: index, &candidates)
      }
      if let id = line.keys.id,
        let number = pool.numbers(withKey: id)?.first(where: { !isOfAmount($0, line) }),
        isFree(number)
      {
        candidates.append(
          Candidate(index: index, booked: pool.lines[number], kind: .amended, distance: 0))
      }
    }
    choose(candidates)
  }

  private func add(
    _ booked: BookedLine, _ kind: NearMatch.Kind, to index: Int, _ candidates: inout [Candidate]
  ) {
    let distance = abs(Int(booked.day.number) - Int(lines[index].row.day.number))
    guard distance <= LineMatching.window else { return }
    // Equal amounts come first.
    let isUnequal = kind == .exchanged || kind == .mistyped
    candidates.append(
      Candidate(
        index: index, booked: booked, kind: kind,
        distance: distance + (isUnequal ? LineMatching.window + 1 : 0)))
  }

  private mutating func choose(_ candidates: [Candidate]) {
    var chosen: Set<BookedLine.Place> = []
    let sorted = candidates.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.distance != other.distance { return one.distance < other.distance }
      return one.kind == other.kind ? left.offset < right.offset : one.kind < other.kind
    }
    for (_, candidate) in sorted where verdicts[candidate.index] == .new {
      guard chosen.insert(candidate.booked.place).inserted else { continue }
      verdicts[candidate.index] = .near(
        NearMatch(
          kind: candidate.kind, place: candidate.booked.place, day: candidate.booked.day))
    }
  }
}
