package import LedgeraDiagnostics
package import LedgeraEditing
package import LedgeraEnvironment
package import LedgeraModel
package import LedgeraReporting

/// What changed between two versions of books, as bookkeeping (reference.md § Differences).
package struct BooksDifference: Sendable {
  /// One of the versions.
  package struct Side: Sendable {
    /// As people call it: a commit, a file, `the work tree`.
    package let name: String
    package let journal: Journal
    package let findings: [Diagnostic]
    /// What files are called, by their numbers.
    let files: [String]
    /// What tells files apart, by their numbers: what both versions have is the same file.
    let identities: [String]
    package let selection: PostingSelection
    /// Assets less liabilities; nil: not asked for, or the books have errors.
    package let netWorth: WideBalance?

    /// - Parameter isOfOtherFiles: The other version is in files of other names.
    package init(
      _ name: String, _ books: Books, isOfOtherFiles: Bool = false,
      _ selection: PostingSelection, netWorth: WideBalance?
    ) {
      self.name = name
      files = books.journal.sources.files.map(\.path)
      let root = files.first ?? ""
      // Two books in files of their own: the roots are the same file, and others by where they lie from them.
      identities =
        isOfOtherFiles
        ? files.map { $0 == root ? "" : Path.relative($0, to: Path.directory(of: root)) } : files
      self.selection = selection
      self.netWorth = netWorth
      journal = books.journal
      findings = books.diagnostics.findings
    }

    /// The code of a finding, its file and the text of its line.
    fileprivate func subject(of finding: Diagnostic) -> [String] {
      let file = finding.primary.map { identities[Int($0.span.file.number)] }
      return [finding.code.slug, file ?? "", Fingerprint.line(of: finding, in: journal.sources)]
    }
  }

  /// A balance that is another one.
  package struct Balance: Sendable {
    /// nil: net worth.
    package let account: String?
    package let figures: ComparedBalance
  }

  package struct Finding: Sendable {
    package enum Kind: String, CaseIterable, Sendable { case new, gone }

    package let kind: Kind
    package let code: String
    package let message: String
  }

  package let old: Side
  package let new: Side
  package let transactions: [TransactionChanges.Item]
  /// None where a query selects postings.
  package let directives: [DirectiveChanges.Item]
  /// How many transactions and directives only look otherwise, or stand elsewhere in their file; comments
  /// on their own included.
  package let layoutCount: Int
  /// By name of account.
  package let balances: [Balance]
  /// nil: it is the same, or unknown, or a query selects postings.
  package let netWorth: Balance?
  package let findings: [Finding]
  /// The last commits that changed transactions of the later books, by their numbers; empty: not asked for.
  package var commits: [Int: GitCommit] = [:]

  package var isEmpty: Bool {
    transactions.isEmpty && directives.isEmpty && balances.isEmpty && netWorth == nil
      && findings.isEmpty
  }

  /// - Parameter isEverything: No query selects postings.
  package init(from old: Side, to new: Side, isEverything: Bool) {
    self.old = old
    self.new = new
    let changes = TransactionChanges(
      old.journal, new.journal, names: (old: old.identities, new: new.identities))
    let directives = DirectiveChanges(old.journal, new.journal)
    self.directives = isEverything ? directives.items : []
    layoutCount = changes.layoutCount + directives.layoutCount
    if isEverything {
      transactions = changes.items
    } else {
      let wanted = (Self.selected(old), Self.selected(new))
      transactions =
        changes.keeping { item in
          item.old.map(wanted.0.contains) ?? false || item.new.map(wanted.1.contains) ?? false
        }.items
    }
    balances = Self.balances(old, new)
    netWorth =
      !isEverything
      ? nil
      : old.netWorth.flatMap { then in
        new.netWorth.flatMap { Self.balance(nil, then, $0, old.journal, new.journal) }
      }
    findings = Self.findings(old, new)
  }

  private static func selected(_ side: Side) -> Set<Int> {
    Set(side.selection.transactionNumbersInFileOrder(of: side.journal))
  }

  private static func balances(_ old: Side, _ new: Side) -> [Balance] {
    let sums = (
      OwnBalances(old.journal, old.selection).byName(in: old.journal),
      OwnBalances(new.journal, new.selection).byName(in: new.journal)
    )
    let names = Set(sums.0.keys).union(sums.1.keys)
    return names.sorted().compactMap { name in
      balance(
        name, sums.0[name] ?? WideBalance(), sums.1[name] ?? WideBalance(), old.journal, new.journal
      )
    }
  }

  /// nil: nothing changed.
  private static func balance(
    _ account: String?, _ old: WideBalance, _ new: WideBalance, _ before: Journal,
    _ after: Journal
  ) -> Balance? {
    let figures = ComparedBalance(from: old, before, to: new, after)
    return figures.change.parts.isEmpty ? nil : Balance(account: account, figures: figures)
  }

  /// A finding is the same if it says the same, or else if it is of the same kind and about the same line: one day
  /// more is not a new finding.
  private static func findings(_ old: Side, _ new: Side) -> [Finding] {
    let (before, after) = (old.findings, new.findings)
    var matching = MarkMatching(oldCount: before.count, newCount: after.count)
    matching.match(
      old: { [before[$0].code.slug, before[$0].headline] },
      new: { [after[$0].code.slug, after[$0].headline] })
    matching.match(old: { old.subject(of: before[$0]) }, new: { new.subject(of: after[$0]) })
    func finding(_ kind: Finding.Kind, _ finding: Diagnostic) -> Finding {
      Finding(kind: kind, code: finding.code.slug, message: finding.headline)
    }
    return after.indices.filter { matching.earlier[$0] == nil }.map { finding(.new, after[$0]) }
      + before.indices.filter { matching.later[$0] == nil }.map { finding(.gone, before[$0]) }
  }
}
