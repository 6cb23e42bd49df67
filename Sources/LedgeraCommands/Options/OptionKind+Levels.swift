import LedgeraBooks
import LedgeraDiagnostics
import LedgeraParsing

/// What findings of a code count as: `--level CODE=LEVEL`.
package struct CodeLevel: Sendable {
  let code: DiagnosticCode
  let level: FindingLevel
  /// The name that was given if it is a former one.
  let formerSlug: String?
}

extension Invocation {
  /// What `--level` says findings count as, and what `-s` says of those that it does not mention.
  func levels(isStrict: Bool) -> [DiagnosticCode: FindingLevel] {
    var levels = isStrict ? CodeTable.strictLevels : [:]
    for given in self[all: .level] { levels[given.code] = given.level }
    return levels
  }

  /// Says what codes of `--level` are called now.
  func noteRenamedCodes(_ output: inout Output) {
    for given in self[all: .level] {
      guard let former = given.formerSlug else { continue }
      output.note("note: \(former) is called \(given.code.slug) now\n")
    }
  }
}

extension OptionKind where Value == CodeLevel {
  /// `CODE=LEVEL`.
  static var codeLevel: OptionKind {
    OptionKind("CODE=LEVEL", .names(.diagnostics)) { (text) throws(OptionFailure) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let level = FindingLevel(rawValue: String(parts[1])) else {
        throw OptionFailure(text, expected: "CODE=error, CODE=warning or CODE=off")
      }
      let slug = String(parts[0])
      guard let code = CodeTable.code(slug) else {
        let near = EditDistance.closest(to: slug, among: CodeTable.all.map(\.slug))
        throw OptionFailure(
          slug, expected: "the code of a finding",
          hints: [near.map { "did you mean '\($0)'?" }, "'ledgera explain' lists all codes"])
      }
      guard level == .error || !CodeTable.isEssential(code) else {
        throw OptionFailure(
          message: "cannot change '\(slug)', which is always an error",
          hints: ["no report is made from books that have it"])
      }
      return CodeLevel(code: code, level: level, formerSlug: slug != code.slug ? slug : nil)
    }
  }
}
