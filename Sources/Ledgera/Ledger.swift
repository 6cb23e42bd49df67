import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
@_exported public import struct LedgeraModel.Day
import LedgeraParsing
@_exported public import LedgeraQuantities

/// Books that have been read and checked: every transaction in them is complete and balanced.
///
/// ```swift
/// import Ledgera
///
/// let ledger = try Ledger.open("main.journal")
/// for row in try ledger.balance("assets", "liabilities") { print(row.account, row.amounts) }
/// ```
///
/// A ledger is a value of the moment it was read; open the file again to see later changes. Reading
/// never writes, runs no program and connects to nothing.
public struct Ledger: Sendable {
  /// What is doubtful about the books, in file order: warnings, and whatever checks of your own report.
  /// Errors are never among them: books with errors are refused.
  public let findings: [Finding]
  /// The day that relative dates of queries start from.
  public let today: Day
  let books: LedgeraChecking.Ledger

  /// Reads and checks a journal, with all files that it includes. Files of other formats that `ledgera -f`
  /// reads (timeclock, timedot, CSV with rules) are read as well.
  ///
  /// - Parameters:
  ///   - path: The file, relative to the working directory; a leading `~/` is your home.
  ///   - today: What `today` means in queries; nil: the system's date.
  ///   - checks: Checks to run besides those that `ledgera check` always runs.
  /// - Throws: `LedgerFailure.unreadable` for a file that cannot be opened, `.refused` with all findings for
  ///   books that have errors.
  public static func open(
    _ path: String, today: Day? = nil, checks: [BookCheck] = []
  ) throws(LedgerFailure) -> Ledger {
    let environment = Environment.system()
    let input: JournalInput
    do throws(InputFailure) {
      input = try InputFile(path: environment.absolutePath(path), name: path).open(in: environment)
    } catch { throw .unreadable(error.message) }
    return try Ledger(input, today, checks, in: environment)
  }

  /// Reads and checks a journal given as text.
  ///
  /// - Parameters:
  ///   - name: What findings call it. Files that it includes are looked for in the working directory.
  ///   - today: As in `open`.
  ///   - checks: As in `open`.
  /// - Throws: `LedgerFailure.refused` with all findings for books that have errors.
  public static func reading(
    _ text: String, name: String = "journal", today: Day? = nil, checks: [BookCheck] = []
  ) throws(LedgerFailure) -> Ledger {
    let input = JournalInput(path: name, contents: FileContents(Array(text.utf8)))
    return try Ledger(input, today, checks, in: .system())
  }

  private init(
    _ input: JournalInput, _ day: Day?, _ checks: [BookCheck], in environment: Environment
  ) throws(LedgerFailure) {
    today = day ?? Ledger.today(in: environment)
    let request = BooksRequest(
      inputs: [input], reading: ReadingOptions(today: today),
      checks: CheckTable.all.filter(\.group.isPartOfCheck) + checks.map(\.check))
    let loaded = Books.load(request, environment: environment)
    let findings = loaded.diagnostics.sorted().map { Finding($0, in: loaded.journal) }
    guard let books = loaded.ledger else { throw .refused(findings) }
    self.books = books
    self.findings = findings
  }

  private static func today(in environment: Environment) -> Day {
    environment.today().flatMap { Day(year: $0.year, month: $0.month, day: $0.day) } ?? .first
  }
}

/// Why there is no ledger, or no report of it.
public enum LedgerFailure: Error, Sendable, CustomStringConvertible {
  /// A file cannot be opened or read; says which and why.
  case unreadable(String)
  /// The books have errors. All findings, warnings included, in file order.
  case refused([Finding])
  /// A query is not understood, or its report would be too large; says why.
  case query(String)

  /// What happened, a finding a line.
  public var description: String {
    switch self {
    case .unreadable(let message), .query(let message): message
    case .refused(let findings): findings.map(\.description).joined(separator: "\n")
    }
  }
}
