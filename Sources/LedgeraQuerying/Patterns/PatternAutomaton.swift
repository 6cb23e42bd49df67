import Synchronization

/// A deterministic automaton, built state by state while texts are matched.
///
/// Tells whether a pattern occurs in a text, in time linear in the text. Memory is bounded: when
/// the transition table is full it is emptied and rebuilt.
final class PatternAutomaton: Sendable {
  let classes: ScalarClasses
  private let cache: Mutex<Cache>

  /// - Parameter classes: Those of the program, where they are known.
  init(_ program: PatternProgram, _ classes: ScalarClasses? = nil) {
    self.classes = classes ?? ScalarClasses(of: program)
    cache = Mutex(Cache(program))
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let classes = classes
    return cache.withLock { cache in
      if cache.isEmpty { cache.reset(classes) }
      var state = Cache.start
      var index = 0
      while index < text.count {
        let scalarClass = classes.next(text, at: &index)
        let next = cache.transitions[state * classes.count + scalarClass]
        state = next >= 0 ? Int(next) : cache.step(from: state, by: scalarClass, classes)
        if state == Cache.matched { return true }
      }
      return cache.acceptsAtEnd(of: state)
    }
  }

  /// A deterministic state: the live instructions, and what precedes the position.
  private struct State: Hashable {
    let alive: [Int32]
    let previous: PatternPlace.Neighbour
  }

  private struct Cache {
    static let matched = 0
    static let start = 1
    /// Entries of the transition table, and members of all states, at which it is emptied.
    static let sizeLimit = 1 << 20

    private let program: PatternProgram
    private(set) var transitions: [Int32] = []
    private var states: [State] = []
    private var numbers: [State: Int32] = [:]
    /// Per state: -1 unknown, else 0 or 1.
    private var endVerdicts: [Int8] = []
    private var memberCount = 0
    private var closure: EpsilonClosure

    init(_ program: PatternProgram) {
      self.program = program
      closure = EpsilonClosure(size: program.instructions.count)
    }

    var isEmpty: Bool { states.isEmpty }

    mutating func reset(_ classes: ScalarClasses) {
      transitions.removeAll(keepingCapacity: true)
      states.removeAll(keepingCapacity: true)
      numbers.removeAll(keepingCapacity: true)
      endVerdicts.removeAll(keepingCapacity: true)
      memberCount = 0
      append(State(alive: [-1], previous: .edge), classes)  // stands for `matched`
      append(State(alive: [Int32(program.start)], previous: .edge), classes)
    }

    private mutating func append(_ state: State, _ classes: ScalarClasses) {
      numbers[state] = Int32(states.count)
      states.append(state)
      endVerdicts.append(-1)
      memberCount += state.alive.count
      transitions.append(contentsOf: repeatElement(-1, count: classes.count))
    }

    /// Computes and stores a transition; an occurrence may start at any position.
    mutating func step(from number: Int, by scalarClass: Int, _ classes: ScalarClasses) -> Int {
      let state = states[number]
      let accepted = closure.expand(
        state.alive, in: program, after: state.previous, before: classes.neighbour[scalarClass])
      if accepted {
        transitions[number * classes.count + scalarClass] = Int32(Cache.matched)
        return Cache.matched
      }
      var alive: [Int32] = [Int32(program.start)]
      for instruction in closure.consumers {
        guard case .one(let set, let next) = program.instructions[Int(instruction)],
          classes.isMember(scalarClass, ofSet: set)
        else { continue }
        alive.append(Int32(next))
      }
      alive.sort()
      let target = State(
        alive: withoutRepeats(alive), previous: classes.neighbour[scalarClass])
      if let known = numbers[target] {
        transitions[number * classes.count + scalarClass] = known
        return Int(known)
      }
      let isFull = transitions.count > Cache.sizeLimit || memberCount > Cache.sizeLimit
      if isFull { reset(classes) }
      if let known = numbers[target] { return Int(known) }
      append(target, classes)
      let targetNumber = states.count - 1
      if !isFull { transitions[number * classes.count + scalarClass] = Int32(targetNumber) }
      return targetNumber
    }

    mutating func acceptsAtEnd(of number: Int) -> Bool {
      if endVerdicts[number] < 0 {
        let state = states[number]
        let accepted = closure.expand(
          state.alive, in: program, after: state.previous, before: .edge)
        endVerdicts[number] = accepted ? 1 : 0
      }
      return endVerdicts[number] == 1
    }

    private func withoutRepeats(_ sorted: [Int32]) -> [Int32] {
      var result: [Int32] = []
      result.reserveCapacity(sorted.count)
      for value in sorted where value != result.last { result.append(value) }
      return result
    }
  }
}

/// The instructions reachable without consuming a scalar.
private struct EpsilonClosure {
  /// The `one` instructions that the last expansion found.
  private(set) var consumers: [Int32] = []
  private var stack: [Int32] = []
  private var seen: [UInt32]
  private var generation: UInt32 = 0

  init(size: Int) { seen = [UInt32](repeating: 0, count: size) }

  /// Returns true if `accept` is reachable.
  mutating func expand(
    _ entries: [Int32], in program: PatternProgram, after previous: PatternPlace.Neighbour,
    before next: PatternPlace.Neighbour
  ) -> Bool {
    consumers.removeAll(keepingCapacity: true)
    stack.removeAll(keepingCapacity: true)
    if generation == .max {
      generation = 0
      for index in seen.indices { seen[index] = 0 }
    }
    generation += 1
    stack.append(contentsOf: entries)
    while let number = stack.popLast() {
      guard seen[Int(number)] != generation else { continue }
      seen[Int(number)] = generation
      switch program.instructions[Int(number)] {
      case .one: consumers.append(number)
      case .fork(let first, let second):
        stack.append(Int32(second))
        stack.append(Int32(first))
      case .condition(let place, let target):
        if place.holds(after: previous, before: next) { stack.append(Int32(target)) }
      case .mark(_, let target), .progress(_, let target): stack.append(Int32(target))
      case .accept: return true
      }
    }
    return false
  }
}
