public import LedgeraChecking
public import LedgeraDiagnostics
import LedgeraImporting
import LedgeraParsing

/// Every kind of finding there is, in the order of `ledgera explain`: reading, balancing, checks,
/// files of banks.
public enum CodeTable {
  /// Each code once.
  public static let all: [DiagnosticCode] = {
    var known: Set<DiagnosticCode> = []
    let codes =
      ParsingCodes.all + CheckingCodes.all + CheckTable.all.flatMap(\.codes)
      + ImportingCodes.all
    return codes.filter { known.insert($0).inserted }
  }()

  /// The code of that name; nil: there is none.
  public static func code(_ slug: String) -> DiagnosticCode? { all.first { $0.slug == slug } }

  /// Whether it is an error of reading, balancing or assertions. Books with it are unfit for reports,
  /// so that it can be neither allowed nor lowered.
  public static func isEssential(_ code: DiagnosticCode) -> Bool { essential.contains(code) }

  private static let essential = Set(
    (ParsingCodes.all + CheckingCodes.all).filter { $0.severity == .error })

  /// The check that gives findings of a kind, to be run in any case. What reading finds belongs to `parseable`; nil: it is
  /// not about journals.
  public static func check(giving code: DiagnosticCode) -> Check? {
    if ImportingCodes.all.contains(code) { return nil }
    return CheckTable.all.first { $0.codes.contains(code) }?.named
      ?? CheckTable.check(named: "parseable")
  }

  /// What `check --fix` does about findings of a kind, by its slug, as a clause behind "it"; codes that
  /// are not here have no safe mend.
  public static let mends: [String: String] = [
    "undeclared-account":
      "declares the account, or corrects its spelling where just one declared name is near",
    "undeclared-commodity":
      "declares the commodity, or corrects its spelling where just one declared one is near",
    "undeclared-payee":
      "declares the payee, or corrects its spelling where just one declared one is near",
    "undeclared-tag":
      "declares the tag, or corrects its spelling where just one declared one is near",
    "inferred-conversion": "writes the cost",
    "date-form": "writes the date with hyphens and two digits for month and day",
    "repeated-id": "gives each later entry a random id of its own",
    "missing-id": "adds a random id",
    "unused-allowance": "removes the comment",
  ]

  /// Why there is no example of a code, by its slug.
  public static let reasonsForNoExample: [String: String] = journalReasons.merging(
    ImportingCodes.all.map { ($0.slug, "it is about files of banks") },
    uniquingKeysWith: { one, _ in one }
  )

  private static let journalReasons: [String: String] = [
    "invalid-utf8": "an example would have to hold bytes that are not text",
    "line-too-long": "an example would be longer than 16 MiB",
    "unreadable-file": "it depends on a file's kind and permissions",
    "include-too-deep": "an example would consist of a hundred files",
    "account-too-deep": "an example would hold an account name of a thousand parts",
    "alias-too-long": "an example would hold an account name of 64 KiB",
    "sealed-entry": "an example would need the file of a seal",
    "sealed-fact": "an example would need the file of a seal",
    "table-full": "an example would hold tens of thousands of commodities",
  ]
}
