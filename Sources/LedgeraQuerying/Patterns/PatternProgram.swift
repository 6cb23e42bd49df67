/// A pattern compiled to the instructions of a non-deterministic automaton.
struct PatternProgram: Sendable {
  enum Instruction: Sendable {
    /// Consumes one scalar of `sets[set]`, then continues with `next`.
    case one(set: Int, next: Int)
    /// Continues with both; captures prefer the first in case of a tie.
    case fork(Int, Int)
    case condition(PatternPlace, next: Int)
    /// Notes the position in capture slot `slot`.
    case mark(slot: Int, next: Int)
    /// Continues if something was consumed since the mark of a slot. Only captures need it: it does
    /// not affect what matches.
    case progress(slot: Int, next: Int)
    case accept
  }

  /// Patterns with more instructions are too large.
  static let sizeLimit = 5000

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []
  let start: Int
  let groupCount: Int
  /// The span of each group, beginning with that of the whole occurrence (`PatternSpans`).
  let groupSpans: [Int]
  /// For each span, the number after those of the spans inside it.
  let spanEnds: [Int]
  let caseSensitive: Bool
  private(set) var looksAtWords = false

  init(
    _ syntax: PatternSyntax, groupCount: Int, caseSensitive: Bool
  ) throws(PatternFailure) {
    self.groupCount = groupCount
    self.caseSensitive = caseSensitive
    var spans = PatternSpans()
    let numbered = groupCount > 0 ? spans.numbered(syntax) : syntax
    (groupSpans, spanEnds) = (spans.groups, spans.ends)
    var compiler = PatternCompiler()
    let accept = try compiler.emit(.accept)
    start = try compiler.compile(numbered, next: accept)
    instructions = compiler.instructions
    sets = compiler.sets
    looksAtWords = compiler.looksAtWords
  }
}

/// Emits instructions back to front, since each construct has to know what follows it.
private struct PatternCompiler {
  var instructions: [PatternProgram.Instruction] = []
  var sets: [ScalarSet] = []
  var looksAtWords = false
  private var setNumbers: [ScalarSet: Int] = [:]

  mutating func emit(_ instruction: PatternProgram.Instruction) throws(PatternFailure) -> Int {
    guard instructions.count < PatternProgram.sizeLimit else {
      throw PatternFailure(offset: 0, message: "the pattern is too large once it is expanded")
    }
    instructions.append(instruction)
    return instructions.count - 1
  }

  /// The entry point of the compiled construct, which continues at `next`.
  mutating func compile(_ syntax: PatternSyntax, next: Int) throws(PatternFailure) -> Int {
    switch syntax {
    case .empty:
      return next
    case .one(let set):
      return try emit(.one(set: number(of: set), next: next))
    case .sequence(let items):
      var entry = next
      for item in items.reversed() { entry = try compile(item, next: entry) }
      return entry
    case .choice(let alternatives):
      var entry = try compile(alternatives[alternatives.count - 1], next: next)
      for alternative in alternatives.dropLast().reversed() {
        entry = try emit(.fork(try compile(alternative, next: next), entry))
      }
      return entry
    case .group(let content, let group):
      let end = try emit(.mark(slot: 2 * group + 1, next: next))
      return try emit(.mark(slot: 2 * group, next: try compile(content, next: end)))
    case .place(let place):
      if place.looksAtWords { looksAtWords = true }
      return try emit(.condition(place, next: next))
    case .repetition(let item, let minimum, let maximum):
      return try compile(item, minimum: minimum, maximum: maximum, next: next)
    }
  }

  private mutating func compile(
    _ item: PatternSyntax, minimum: Int, maximum: Int?, next: Int
  ) throws(PatternFailure) -> Int {
    var entry = next
    if let maximum {
      for copy in 0..<(maximum - minimum) {
        // Repetitions beyond the first must consume something.
        var end = entry
        if case .group(_, let span) = item, maximum - copy > 1 {
          end = try emit(.progress(slot: 2 * span, next: entry))
        }
        entry = try emit(.fork(try compile(item, next: end), next))
      }
    } else {
      let loop = try emit(.fork(0, next))
      let body = try compile(item, next: loop)
      instructions[loop] = .fork(body, next)
      entry = minimum == 0 ? try emit(.fork(body, next)) : body
    }
    let copies = maximum == nil ? max(minimum - 1, 0) : minimum
    for _ in 0..<copies { entry = try compile(item, next: entry) }
    return entry
  }

  private mutating func number(of set: ScalarSet) -> Int {
    if let number = setNumbers[set] { return number }
    sets.append(set)
    setNumbers[set] = sets.count - 1
    return sets.count - 1
  }
}
