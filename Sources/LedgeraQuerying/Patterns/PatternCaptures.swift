/// Finds where an occurrence and its groups start and end.
///
/// The occurrence is the leftmost one, and the longest of those. Among the ways to match it, the
/// first span that differs decides (`PatternSpans`), repetition by repetition: it starts as early and
/// then reaches as far as possible. A repeated group reports its last repetition.
struct PatternCaptures {
  private let program: PatternProgram
  private let classes: ScalarClasses
  private let slotCount: Int
  /// Steps of all searches together; the caller gives up at `workLimit`.
  private(set) var work = 0

  static let workLimit = 2_000_000

  init(_ program: PatternProgram) {
    self.program = program
    classes = ScalarClasses(of: program)
    slotCount = 2 * program.spanEnds.count
  }

  /// One way of matching that is still possible.
  private struct Thread {
    var instruction: Int
    /// Position of each slot's mark; -1: not set.
    var marks: [Int]
    /// Rank among the ways that were possible one scalar ago, 0 being the best; equal ways share a
    /// rank.
    var rank: Int
    /// Slots marked at this position, in order.
    var events: [Int] = []
    /// The instructions that set them; none is followed twice without consuming a scalar.
    var markers: [Int] = []

    /// Ways differ first in what they did before, then in what they do here: starting a group is
    /// better than doing nothing, which is better than ending one.
    func isBetter(than other: Thread) -> Bool {
      if rank != other.rank { return rank < other.rank }
      for (event, otherEvent) in zip(events, other.events) where event != otherEvent {
        let (starts, otherStarts) = (event % 2 == 0, otherEvent % 2 == 0)
        if starts != otherStarts { return starts }
        return starts ? event < otherEvent : event > otherEvent
      }
      if events.count > other.events.count { return events[other.events.count] % 2 == 0 }
      return events.count < other.events.count && other.events[events.count] % 2 == 1
    }
  }

  /// Slots `2·n`, `2·n + 1` are start and end of group n, group 0 being the occurrence; -1 where a
  /// group took no part. nil when there is no occurrence at or after `start`, or `work` is used up.
  mutating func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> [Int]? {
    firstMarks(in: text, from: start).map { marks in
      program.groupSpans.flatMap { [marks[2 * $0], marks[2 * $0 + 1]] }
    }
  }

  /// The marks of all spans.
  private mutating func firstMarks(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> [Int]? {
    var threads: [Thread] = []
    var best: [Int]?
    var previous = neighbour(before: start, in: text)
    var index = start
    while true {
      var end = index
      let scalarClass = index < text.count ? classes.next(text, at: &end) : nil
      let next = scalarClass.map { classes.neighbour[$0] } ?? .edge
      if best == nil { threads.append(newThread(at: index)) }
      let closed = close(threads, at: index, after: previous, before: next)
      threads.removeAll(keepingCapacity: true)
      for thread in closed {
        switch program.instructions[thread.instruction] {
        case .accept:
          if let best, best[0] < thread.marks[0] { continue }
          best = thread.marks
          best?[1] = index
        case .one(let set, let target):
          guard let scalarClass, classes.isMember(scalarClass, ofSet: set) else { continue }
          threads.append(
            Thread(instruction: target, marks: thread.marks, rank: thread.rank))
        case .fork, .condition, .mark, .progress: continue
        }
      }
      if let best { threads.removeAll { $0.marks[0] > best[0] } }
      guard let scalarClass, best == nil || !threads.isEmpty, work < PatternCaptures.workLimit
      else { return best }
      previous = classes.neighbour[scalarClass]
      index = end
    }
  }

  /// Starts later than all others, and is therefore the worst.
  private func newThread(at index: Int) -> Thread {
    var marks = [Int](repeating: -1, count: slotCount)
    marks[0] = index
    return Thread(instruction: program.start, marks: marks, rank: .max)
  }

  private func neighbour(
    before position: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> PatternPlace.Neighbour {
    guard position > 0 else { return .edge }
    var start = position - 1
    while start > 0, position - start < 4, text[start] & 0xC0 == 0x80 { start -= 1 }
    var end = start
    return classes.neighbour[classes.next(text, at: &end)]
  }

  /// Follows everything that consumes nothing; where two ways meet, the better one is kept. The
  /// result is sorted, best first, with new ranks.
  private mutating func close(
    _ threads: [Thread], at index: Int, after previous: PatternPlace.Neighbour,
    before next: PatternPlace.Neighbour
  ) -> [Thread] {
    var reached: [Int: Thread] = [:]
    var stack: [Thread] = threads.reversed()
    while var thread = stack.popLast() {
      // Each step copies all marks.
      work += 1 + slotCount / 32
      if let known = reached[thread.instruction], !thread.isBetter(than: known) { continue }
      reached[thread.instruction] = thread
      switch program.instructions[thread.instruction] {
      case .one, .accept: continue
      case .fork(let first, let second):
        thread.instruction = second
        stack.append(thread)
        thread.instruction = first
        stack.append(thread)
      case .condition(let place, let target):
        guard place.holds(after: previous, before: next) else { continue }
        thread.instruction = target
        stack.append(thread)
      case .mark(let slot, let target):
        guard !thread.markers.contains(thread.instruction) else { continue }
        thread.markers.append(thread.instruction)
        thread.instruction = target
        thread.events.append(slot)
        if slot % 2 == 0 {
          // The groups inside have not been repeated yet.
          for inner in slot..<2 * program.spanEnds[slot / 2] { thread.marks[inner] = -1 }
        }
        thread.marks[slot] = index
        stack.append(thread)
      case .progress(let slot, let target):
        guard thread.marks[slot] < index else { continue }
        thread.instruction = target
        stack.append(thread)
      }
    }
    return ranked(Array(reached.values))
  }

  private func ranked(_ threads: [Thread]) -> [Thread] {
    var sorted = threads.sorted { left, right in
      if left.isBetter(than: right) { return true }
      return !right.isBetter(than: left) && left.instruction < right.instruction
    }
    var ranks = [Int](repeating: 0, count: sorted.count)
    for index in sorted.indices.dropFirst() {
      let isWorse = sorted[index - 1].isBetter(than: sorted[index])
      ranks[index] = ranks[index - 1] + (isWorse ? 1 : 0)
    }
    for index in sorted.indices { sorted[index].rank = ranks[index] }
    return sorted
  }
}
