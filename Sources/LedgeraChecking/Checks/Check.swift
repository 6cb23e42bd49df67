package import LedgeraDiagnostics
package import LedgeraModel
package import LedgeraQuantities

/// One named check of the books: what `ledgera check NAME` runs.
///
/// A check is one file in `Checks/` and one line in `CheckTable`.
package struct Check: Sendable {
  /// When a check runs.
  package enum Group: String, Sendable, CaseIterable {
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
    package var isPartOfCheck: Bool { self == .standing || self == .advisory }
  }

  /// Lower-case words joined by hyphens.
  package let name: String
  /// Other names it answers to: those of hledger.
  package let aliases: [String]
  package let group: Group
  /// One line, what it demands, without a final stop.
  package let summary: String
  /// The kinds of findings it can give.
  package let codes: [DiagnosticCode]
  /// What it compares with, and may be set.
  package let settings: [CheckSetting]
  /// Whether books ask for a standing check. Most find nothing to do in other books and need no answer;
  /// named ones run in any case.
  package private(set) var isAskedFor: @Sendable (Journal) -> Bool
  /// Adds what is wrong, in file order; nothing for basic checks, which reading has done already.
  package let run: @Sendable (CheckContext, inout DiagnosticList) -> Void

  package init(
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
  package var named: Check {
    var check = self
    check.isAskedFor = { _ in true }
    return check
  }
}

/// What checks may look at.
package struct CheckContext: Sendable {
  package let journal: Journal
  /// For checks that are reports; nil: there are errors.
  package let ledger: Ledger?
  package let order: TransactionOrder
  package let today: Day
  /// Whether there is a file at a path relative to the directory of a source file.
  package let fileExists: @Sendable (_ path: String, _ relativeTo: FileID) -> Bool
  /// The bytes of the file at such a path; nil: it cannot be read.
  package let readFile: @Sendable (_ path: String, _ relativeTo: FileID) -> [UInt8]?
  /// What `--set` says, by the names of settings.
  package var settings: [String: WideQuantity] = [:]
  /// The names of all checks that run in addition to the basic ones.
  package var checks: Set<String> = []
  /// How many threads may work on a large journal; what is found does not depend on it.
  package var threads = 1
  /// What comments allow, and what came of it; complete only for the check that runs last.
  package var allowances: [Allowance] = []

  package init(
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
  package var transactions: some Sequence<Transaction> {
    (0..<journal.transactionCount).lazy.map { position in
      self.journal.transaction(self.order[position])
    }
  }
}
