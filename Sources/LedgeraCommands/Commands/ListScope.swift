import LedgeraDiagnostics
import LedgeraQuerying
import LedgeraReporting

/// Which names a list has: those that are used, those that are declared, or one that a pattern finds.
struct ListScope {
  enum Choice { case all, used, declared, undeclared, unused, found }

  private let invocation: Invocation
  /// The plural noun, as in `payees`.
  private let kind: String
  let choice: Choice

  /// - Parameter searchesQuery: Words behind the pattern are a query, also of what is found; where they are
  ///   not, only hledger takes them.
  /// - Throws: A usage failure if several options choose, or if the words do not say what to find.
  init(
    _ invocation: Invocation, of kind: String, searchesQuery: Bool = false
  ) throws(CommandFailure) {
    self.invocation = invocation
    self.kind = kind
    let typed = invocation.options.filter { given in
      given.origin == .commandLine && Self.options.contains { $0.name == given.name }
    }
    if let first = typed.first, let other = typed.first(where: { $0.name != first.name }) {
      throw .usage("--\(first.name) and --\(other.name) exclude each other")
        .inHledger(
          "please pick at most one of --used, --declared, --undeclared, --unused, --find")
    }
    choice = invocation[Self.choices]
    let takesMore = searchesQuery || invocation.guise == .hledger
    guard choice == .found, !(1...(takesMore ? .max : 1)).contains(invocation.arguments.count)
    else { return }
    throw .usage("'--find' needs one pattern", hints: ["ledgera \(kind) --find PATTERN"])
  }

  static let used = OptionSpec("used", help: "only names in use")
  static let declared = OptionSpec("declared", help: "only names with a directive")
  static let undeclared = OptionSpec("undeclared", help: "only names in use without a directive")
  static let unused = OptionSpec("unused", help: "only names with a directive that are not in use")
  static let find = OptionSpec(
    "find", help: "only the first name that the first argument matches, a pattern")

  private static let choices = FlagChoice<Choice>(
    [
      (used, .used), (declared, .declared), (undeclared, .undeclared), (unused, .unused),
      (find, .found),
    ], default: .all)

  static let options = choices.flags.map(\.option)

  /// Whether the first argument is a pattern for one name.
  var findsOne: Bool { choice == .found }

  /// The names that the options ask for, in the order of `all`.
  func names(
    among all: [String], used: Set<String>, declared: Set<String>
  ) throws(CommandFailure) -> [String] {
    switch choice {
    case .all: all
    case .used: all.filter(used.contains)
    case .declared: all.filter(declared.contains)
    case .undeclared: all.filter { used.contains($0) && !declared.contains($0) }
    case .unused: all.filter { declared.contains($0) && !used.contains($0) }
    case .found: [try found(among: all)]
    }
  }

  /// The first name that the first argument matches.
  func found(among names: [String]) throws(CommandFailure) -> String {
    let text = invocation.arguments[0]
    let pattern = try invocation.pattern()
    guard let name = names.first(where: { pattern?.matches($0) ?? false }) else {
      let noun = kind == "commodities" ? "commodity" : String(kind.dropLast())
      throw CommandFailure(.findings, "no \(noun) matches \(shown(text))")
        .inHledger("\"\(text)\" did not match any \(noun == "tag" ? "tag name" : noun).")
    }
    return name
  }
}
