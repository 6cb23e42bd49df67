/// Numbers the spans that decide between ways to match: the groups, and outside of them everything
/// of variable length, as if it were in parentheses.
///
/// The first span that differs decides, so spans are numbered by where they begin. Number 0 is the
/// whole occurrence.
struct PatternSpans {
  private(set) var count = 1
  /// For each span, the number after those of the spans inside it.
  private(set) var ends = [0]
  /// The span of each group, beginning with that of the whole occurrence.
  private(set) var groups = [0]

  /// The same syntax with a group for every span, numbered accordingly.
  mutating func numbered(_ syntax: PatternSyntax) -> PatternSyntax {
    switch syntax {
    case .group(let content, _):
      groups.append(count)
      return span { $0.inner(content) }
    case .repetition(.one, let minimum, let maximum) where minimum == maximum: return syntax
    case .repetition: return span { $0.inner(syntax) }
    default: return inner(syntax)
    }
  }

  private mutating func span(_ content: (inout PatternSpans) -> PatternSyntax) -> PatternSyntax {
    let number = count
    count += 1
    ends.append(0)
    let content = content(&self)
    ends[number] = count
    return .group(content, number: number)
  }

  /// The content of a span, which needs no span of its own.
  private mutating func inner(_ syntax: PatternSyntax) -> PatternSyntax {
    switch syntax {
    case .empty, .one, .place: return syntax
    case .group: return numbered(syntax)
    case .sequence(let items): return .sequence(items.map { numbered($0) })
    case .repetition(let item, let minimum, let maximum):
      return .repetition(numbered(item), minimum: minimum, maximum: maximum)
    case .choice(let alternatives):
      let hasGroups = alternatives.contains(where: \.hasGroups)
      return .choice(
        alternatives.map { item in hasGroups ? span { $0.inner(item) } : inner(item) })
    }
  }
}

extension PatternSyntax {
  fileprivate var hasGroups: Bool {
    switch self {
    case .empty, .one, .place: false
    case .group: true
    case .sequence(let items), .choice(let items): items.contains(where: \.hasGroups)
    case .repetition(let item, _, _): item.hasGroups
    }
  }
}
