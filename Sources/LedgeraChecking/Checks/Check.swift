public import LedgeraDiagnostics
public import LedgeraModel
public import LedgeraQuantities

/// One named check of the books: what `ledgera check NAME` runs.
///
/// A check is one file in `Checks/` and one line in `CheckTable`.
public struct Check: Sendable {
  /// When a check runs.
  public enum Group: String, Sendable, CaseIterable {
    /// With every command, as part of reading.
    case basic
    /// With `-s`.
    case strict
    /// When named.
    case named
    /// With `ledgera check` and before anything is written, where the books ask for it: they have the
    /// tags or directives that it is about.
    case standing
    /// With `ledgera check`, as warnings.
    case advisory

    /// Whether every `ledgera check` runs it, in addition to what reading does.
    public var isPartOfCheck: Bool { self == .standing || self == .advisory }
  }

  /// Lower-case words joined by hyphens.
  public let name: String
  /// Other names it answers to: those of hledger.
  public let aliases: [String]
  public let group: Group
  /// One line, what it demands, without a final stop.
  public let summary: String
  /// The kinds of findings it can give.
  public let codes: [DiagnosticCode]
  /// What it compares with, and may be set.
  public let settings: [CheckSetting]
  /// Whether books ask for a standing check. Most find nothing to do in other books and need no answer;
  /// named ones run in any case.
  public private(set) var isAskedFor: @Sendable (Journal) -> Bool
  /// Adds what is wrong, in file order; nothing for basic checks, which reading has done already.
  public let run: @Sendable (CheckContext, inout DiagnosticList) -> Void

  public init(
    _ name: String, aliases: [String] = [], _ group: Group, summary: String,
    codes: [DiagnosticCode], settings: [CheckSetting] = [],
    run: @escaping @Sendable (CheckContext, inout DiagnosticList) -> Void = { _, _ in },
    isAskedFor: @escaping @Sendable (Journal) -> Bool = { _ in true }
  ) {
    self.name = name
    self.aliases = aliases
    self.group = group
    self.summary = summary
    self.codes = codes
    self.settings = settings
    self.isAskedFor = isAskedFor
    self.run = run
  }

  /// The same, asked for by its name whatever the books have.
  public var named: Check {
    var check = self
    check.isAskedFor = { _ in true }
    return check
  }
}

/// What checks may look at.
public struct CheckContext: Sendable {
  public let journal: Journal
  /// For checks that are reports; nil: there are errors.
  public let ledger: Ledger?
  public let order: TransactionOrder
  public let today: Day
  /// Whether there is a file at a path relative to the directory of a source file.
  public let fileExists: @Sendable (_ path: String, _ relativeTo: FileID) -> Bool
  /// The bytes of the file at such a path; nil: it cannot be read.
  public let readFile: @Sendable (_ path: String, _ relativeTo: FileID) -> [UInt8]?
  /// What `--set` says, by the names of settings.
  public var settings: [String: WideQuantity] = [:]
  /// The names of all checks that run in addition to the basic ones.
  public var checks: Set<String> = []
  /// How many threads may work on a large journal; what is found does not depend on it.
  public var threads = 1
  /// What comments allow, and what came of it; complete only for the check that runs last.
  public var allowances: [Allowance] = []

  public init(
    journal: Journal, ledger: Ledger? = nil, order: TransactionOrder, today: Day,
    fileExists: @escaping @Sendable (String, FileID) -> Bool,
    readFile: @escaping @Sendable (String, FileID) -> [UInt8]? = { _, _ in nil }
  ) {
    self.journal = journal
    self.ledger = ledger
    self.order = order
    self.today = today
    self.fileExists = fileExists
    self.readFile = readFile
  }

  /// Transactions in date order.
  public var transactions: some Sequence<Transaction> {
    (0..<journal.transactionCount).lazy.map { position in
      self.journal.transaction(self.order[position])
    }
  }
}
