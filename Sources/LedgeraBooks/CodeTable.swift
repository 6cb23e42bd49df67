package import LedgeraChecking
package import LedgeraDiagnostics
import LedgeraImporting
import LedgeraParsing

/// Every kind of finding there is, in the order of `ledgera explain`: reading, balancing, checks,
/// files of banks.
package enum CodeTable {
  /// Each code once.
  package static let all: [DiagnosticCode] = {
    var known: Set<DiagnosticCode> = []
    let codes =
      ParsingCodes.all + CheckingCodes.all + CheckTable.all.flatMap(\.codes)
      + ImportingCodes.all
    return codes.filter { known.insert($0).inserted }
  }()

  /// The code that has that name, or had it; nil: none.
  package static func code(_ slug: String) -> DiagnosticCode? {
    all.first { $0.slug == slug || $0.formerSlug == slug } ?? absorbed[slug]
  }

  /// Codes whose findings have become part of others.
  private static let absorbed: [String: DiagnosticCode] = [
    "unknown-account-class": .invalidTagValue, "invalid-account-date": .invalidTagValue,
    "unknown-booking": .invalidTagValue,
  ]

  /// What `-s` makes errors.
  package static let strictLevels: [DiagnosticCode: FindingLevel] = [
    .ambiguousNumber: .error, .invalidTagValue: .error,
  ]

  /// Whether it is an error of reading, balancing or assertions. Books with it are unfit for reports,
  /// so that it can be neither allowed nor lowered.
  package static func isEssential(_ code: DiagnosticCode) -> Bool { essential.contains(code) }

  private static let essential = Set(
    (ParsingCodes.all + CheckingCodes.all).filter { $0.severity == .error })

  /// The check that gives findings of a kind, to be run in any case. What reading finds belongs to `parseable`; nil: it is
  /// not about journals.
  package static func check(giving code: DiagnosticCode) -> Check? {
    if ImportingCodes.all.contains(code) { return nil }
    return CheckTable.all.first { $0.codes.contains(code) }?.named
      ?? CheckTable.check(named: "parseable")
  }
}
