import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuerying
import LedgeraReporting

/// What kind of name completion is to offer; the raw value is how scripts ask for it.
package enum CompletionKind: String, CaseIterable, Sendable {
  /// Commands of this program.
  case commands
  /// Reports that the configuration names.
  case reports
  /// Terms of a query: prefixes such as `payee:`, names after them, and accounts.
  case query
  /// Full names of accounts.
  case accounts
  /// Payees.
  case payees
  /// Descriptions.
  case descriptions
  /// Transaction codes.
  case codes
  /// Names of tags.
  case tags
  /// Symbols of commodities.
  case commodities
  /// Scenarios of the plan.
  case scenarios
  /// Words for periods and days.
  case periods
  /// Codes of diagnostics, for `explain`.
  case diagnostics
  /// Names of checks.
  case checks
  /// What `help` explains: commands and topics.
  case topics
}

/// Where the names of one kind come from.
package struct CompletionSource: Sendable {
  /// The kind it serves.
  package let kind: CompletionKind
  /// All names; the invocation's options say which books to read. A failure means none.
  package let names: @Sendable (Invocation) throws(CommandFailure) -> [String]

  /// A source.
  package init(
    _ kind: CompletionKind,
    names: @escaping @Sendable (Invocation) throws(CommandFailure) -> [String]
  ) {
    self.kind = kind
    self.names = names
  }
}

/// The sources of names. A new one is a line here.
package enum CompletionTable {
  /// One source a kind; a kind without books to read has none.
  package static var all: [CompletionSource] {
    [
      CompletionSource(.commands) { (invocation) throws(CommandFailure) in
        invocation.commands.filter { !$0.isHidden }.flatMap { [$0.name] + $0.aliases }
      },
      CompletionSource(.reports) { (invocation) throws(CommandFailure) in
        invocation.reports.map(\.name.text)
      },
      CompletionSource(.topics) { (invocation) throws(CommandFailure) in
        let commands = invocation.commands.filter { !$0.isHidden }.map(\.name)
        return commands + (HelpTopic.all.map(\.name) + ["json"]).filter { !commands.contains($0) }
      },
      CompletionSource(.periods) { _ in PeriodWords.suggested },
      CompletionSource(.checks) { _ in CheckTable.all.map(\.name) },
      CompletionSource(.diagnostics) { _ in CodeTable.all.map(\.slug) },
    ] + ofBooks
  }

  /// The names of a kind that start with `prefix`, whatever its case; those with characters that a
  /// terminal would obey or hide left out.
  static func candidates(
    of kind: CompletionKind, prefix: String, in invocation: Invocation,
    from sources: [CompletionSource] = all
  ) -> [String] {
    if kind == .query { return terms(prefix: prefix, in: invocation, from: sources) }
    guard let source = sources.first(where: { $0.kind == kind }),
      let names = try? source.names(invocation)
    else { return [] }
    let start = Array(prefix.lowercased().utf8)
    return names.filter { name in
      name.lowercased().utf8.starts(with: start) && isShown(name)
    }
  }

  /// Whether a terminal neither obeys nor hides anything in a name.
  static func isShown(_ name: String) -> Bool {
    !name.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
      default: false
      }
    }
  }

  /// Completes `not:payee:Bak` and its like.
  private static func terms(
    prefix: String, in invocation: Invocation, from sources: [CompletionSource]
  ) -> [String] {
    for term in QueryPrefix.useful where prefix.utf8.starts(with: "\(term.rawValue):".utf8) {
      let written = term.rawValue + ":"
      let rest = String(Substring(prefix.utf8.dropFirst(written.utf8.count)))
      guard let kind = names(after: term) else { return [] }
      return candidates(of: kind, prefix: rest, in: invocation, from: sources).map { written + $0 }
    }
    let terms = QueryPrefix.useful.map { $0.rawValue + ":" }
    return candidates(of: .accounts, prefix: prefix, in: invocation, from: sources)
      + terms.filter { $0.utf8.starts(with: prefix.utf8) }
  }

  /// What the values of a condition are completed from; nil: nothing.
  private static func names(after prefix: QueryPrefix) -> CompletionKind? {
    switch prefix {
    case .acct: .accounts
    case .payee: .payees
    case .desc: .descriptions
    case .code: .codes
    case .tag: .tags
    case .cur, .sym: .commodities
    case .not: .query
    case .date, .date2: .periods
    case .amt, .depth, .note, .real, .status, .type, .kind, .expr, .any, .all, .inacct, .inacctonly:
      nil
    }
  }
}

extension CompletionTable {
  /// Names that the books hold, also when there are errors in them.
  static var ofBooks: [CompletionSource] {
    [
      // Archived ones are not offered.
      source(.accounts) { journal, today in
        let traits = AccountTraits(journal)
        return journal.accounts.displayOrder.filter { !traits.isArchived($0, on: today) }
          .map { journal.name($0) }
      },
      source(.payees) { journal, _ in
        let declared = journal.store.payeeDeclarations.map(\.name)
        return NameListing.payees(journal, of: transactions(of: journal), and: declared).names
      },
      source(.descriptions) { journal, _ in
        NameListing.descriptions(journal, of: transactions(of: journal)).names
      },
      source(.codes) { journal, _ in
        NameListing.codes(journal, of: transactions(of: journal), includingEmpty: false).names
      },
      source(.tags) { journal, _ in
        (0..<journal.store.tagNames.count).map { journal.store.tagNames.text(UInt32($0)) }
      },
      source(.commodities) { journal, _ in
        journal.store.commodities.map(\.symbol).filter { !$0.isEmpty }
      },
      source(.scenarios) { journal, _ in journal.store.plan.scenarios.map(\.name) },
    ]
  }

  private static func transactions(of journal: Journal) -> [Int] {
    Array(0..<journal.transactionCount)
  }

  private static func source(
    _ kind: CompletionKind, names: @escaping @Sendable (Journal, Day) -> [String]
  ) -> CompletionSource {
    CompletionSource(kind) { (invocation) throws(CommandFailure) in
      let journal = try invocation.readBooks().journal
      var seen: Set<String> = []
      return names(journal, invocation.today()).filter { seen.insert($0).inserted }
    }
  }
}
