import LedgeraBooks
import LedgeraDiagnostics
import LedgeraParsing

extension Invocation {
  /// What `--level` says findings count as; `-s` makes ambiguous numbers errors unless it says
  /// otherwise.
  func levels(isStrict: Bool) throws(CommandFailure) -> [DiagnosticCode: FindingLevel] {
    var levels: [DiagnosticCode: FindingLevel] = isStrict ? [.ambiguousNumber: .error] : [:]
    for given in options where given.name == OptionSpec.level.name {
      let (code, level) = try self.level(given)
      levels[code] = level
    }
    return levels
  }

  /// `CODE=LEVEL`.
  private func level(
    _ given: OptionOccurrence
  ) throws(CommandFailure) -> (DiagnosticCode, FindingLevel) {
    let text = given.value ?? ""
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let level = FindingLevel(rawValue: String(parts[1])) else {
      throw .usage(
        "option '--level' takes CODE=error, CODE=warning or CODE=off, not \(shown(text))",
        at: given.origin)
    }
    let slug = String(parts[0])
    guard let code = CodeTable.code(slug) else {
      let nearest = EditDistance.closest(to: slug, among: CodeTable.all.map(\.slug))
      throw .usage(
        "no code \(shown(slug))", at: given.origin,
        hints: [nearest.map { "did you mean '\($0)'?" }, "'ledgera explain' lists all codes"])
    }
    guard level == .error || !CodeTable.isEssential(code) else {
      throw .usage(
        "'\(slug)' stays an error", at: given.origin,
        hints: ["no report is made from books that have it"])
    }
    return (code, level)
  }
}
