import LedgeraImporting
import LedgeraModel
import LedgeraQuantities

/// The lines of one file about one account compared with what the books have.
struct FileComparison {
  private(set) var verdicts: [LineVerdict]
  private let pool: [BookedLine]
  private let lines: [StatementLine]
  /// The part of the pool that serves lines of this file.
  private var served: Set<Int> = []
  /// What serves another line as its near match.
  private let taken: Set<BookedLine.Place>
  /// Numbers in the pool.
  private var places: [String: [Int]] = [:]

  init(_ pool: [BookedLine], _ lines: [StatementLine], taken: Set<BookedLine.Place>) {
    self.pool = pool
    self.lines = lines
    self.taken = taken
    verdicts = lines.map { _ in .new }
    for (number, line) in pool.enumerated() {
      for key in Set(line.keys) { places[key, default: []].append(number) }
    }
  }

  // MARK: Known lines

  /// By the bank's identifiers, which count with the amount, then by what is said. Where the bank has
  /// changed all identifiers of the file, what is said decides.
  mutating func matchKeys() {
    var isNumberingKnown = false
    for (index, line) in lines.enumerated() {
      guard let id = line.keys.id else { continue }
      isNumberingKnown = isNumberingKnown || places[id] != nil
      if let found = places[id]?.first(where: { isFree($0) && isOfAmount($0, line) }) {
        serve(found, index)
      }
    }
    for (index, line) in lines.enumerated() where verdicts[index] == .new {
      let isNew = line.keys.id != nil && isNumberingKnown
      let found = places[line.keys.text]?.first { number in
        isFree(number) && !(isNew && pool[number].keys.contains(where: LineKeys.isID))
      }
      if let found { serve(found, index) }
    }
  }

  private func isFree(_ number: Int) -> Bool { !served.contains(number) }

  private func isOfAmount(_ number: Int, _ line: StatementLine) -> Bool {
    pool[number].amount == line.row.amount && pool[number].symbol == line.symbol
  }

  private mutating func serve(_ number: Int, _ index: Int) {
    served.insert(number)
    let booked = pool[number]
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
  /// - Parameter days: Those that the file says something of, besides those of its lines.
  mutating func findNear(_ openEnds: [BookedLine], days: [Day], _ facts: NearFacts) {
    let open = lines.indices.filter { verdicts[$0] == .new }
    let days = days + lines.map(\.row.day)
    guard !open.isEmpty, let first = days.min(), let last = days.max() else { return }
    let free = pool.indices.filter { isFree($0) && !taken.contains(pool[$0].place) }
    let byAmount = Dictionary(grouping: free) { pool[$0].amount }
    let endsByAmount = Dictionary(grouping: openEnds.filter { !taken.contains($0.place) }) {
      $0.amount
    }
    let typedByDay = Dictionary(grouping: free.filter { pool[$0].keys.isEmpty }) { pool[$0].day }
    let endsByDay = Dictionary(grouping: openEnds.filter { !taken.contains($0.place) }, by: \.day)
    var candidates: [Candidate] = []
    for index in open {
      let line = lines[index]
      for number in typedByDay[line.row.day] ?? [] where facts.isMistyped(pool[number], for: line) {
        add(pool[number], .mistyped, to: index, &candidates)
      }
      for days in -NearFacts.exchangeWindow...NearFacts.exchangeWindow {
        let day = line.row.day.adding(days: days)
        for booked in endsByDay[day] ?? [] where facts.isExchange(of: line, with: booked) {
          add(booked, .exchanged, to: index, &candidates)
        }
      }
      for number in byAmount[line.row.amount] ?? [] where isOfAmount(number, line) {
        let booked = pool[number]
        let isTagged = !booked.keys.isEmpty
        // A file leaves out what was booked before or after it, but not what was only announced.
        if isTagged, !booked.isPending, booked.day < first || last < booked.day { continue }
        add(booked, isTagged ? .changed : .entered, to: index, &candidates)
      }
      for booked in endsByAmount[line.row.amount.negated] ?? [] where booked.symbol == line.symbol {
        add(booked, .otherSide, to: index, &candidates)
      }
      if let id = line.keys.id, let number = places[id]?.first(where: { !isOfAmount($0, line) }),
        isFree(number)
      {
        candidates.append(
          Candidate(index: index, booked: pool[number], kind: .amended, distance: 0))
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
