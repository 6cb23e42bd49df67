import LedgeraDiagnostics
import LedgeraQuerying
import LedgeraReporting

/// Which names a list has: those that are used, those that are declared, or one that a pattern finds.
struct ListScope {
  private let invocation: Invocation
  /// The plural noun, as in `payees`.
  private let kind: String

  init(_ invocation: Invocation, of kind: String) {
    self.invocation = invocation
    self.kind = kind
  }

  static let used = OptionSpec("used", help: "only names in use")
  static let declared = OptionSpec("declared", help: "only names with a directive")
  static let undeclared = OptionSpec("undeclared", help: "only names in use without a directive")
  static let unused = OptionSpec("unused", help: "only names with a directive that are not in use")
  static let find = OptionSpec(
    "find", help: "only the first name that contains the first argument, a pattern")

  static let options: [OptionSpec] = [used, declared, undeclared, unused, find]

  /// Whether the first argument is a pattern for one name.
  var findsOne: Bool { invocation.has(Self.find) }

  /// The names that the options ask for, in the order of `all`.
  func names(
    among all: [String], used: Set<String>, declared: Set<String>
  ) throws(CommandFailure) -> [String] {
    guard !findsOne else { return [try found(among: all)] }
    let wantsUsed = invocation.has(Self.used)
    let wantsDeclared = invocation.has(Self.declared)
    return all.filter { name in
      let (isUsed, isDeclared) = (used.contains(name), declared.contains(name))
      if invocation.has(Self.undeclared) { return isUsed && !isDeclared }
      if invocation.has(Self.unused) { return isDeclared && !isUsed }
      return wantsUsed == wantsDeclared || (wantsUsed ? isUsed : isDeclared)
    }
  }

  /// The first name that the first argument matches.
  func found(among names: [String]) throws(CommandFailure) -> String {
    guard let text = invocation.arguments.first else {
      throw .usage("'--find' needs a pattern", hints: ["ledgera \(kind) --find PATTERN"])
    }
    let pattern = try invocation.pattern()
    guard let name = names.first(where: { pattern?.matches($0) ?? false }) else {
      let noun = kind == "commodities" ? "commodity" : String(kind.dropLast())
      throw CommandFailure(.findings, "no \(noun) matches \(shown(text))")
        .inHledger("\"\(text)\" did not match any \(noun == "tag" ? "tag name" : noun).")
    }
    return name
  }
}
