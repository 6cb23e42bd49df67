import LedgeraDiagnostics
import LedgeraModel

extension Check {
  static let confusableNames = Check(
    "confusable-names", .advisory, summary: "no two names look alike", codes: [.confusableNames]
  ) { context, findings in
    let journal = context.journal
    for group in ConfusableNames.accounts(of: journal) + ConfusableNames.commodities(of: journal)
      + ConfusableNames.payees(of: journal)
    {
      guard findings.hasRoom else {
        findings.addDropped(.warning)
        continue
      }
      findings.add(.confusable(group))
    }
  }
}

extension DiagnosticCode {
  static let confusableNames = DiagnosticCode(
    "confusable-names", .warning, summary: "names that look alike but are different",
    explanation: """
      Names are compared byte by byte. Two that differ only in upper and lower case, in the way an
      accented letter is encoded, in an invisible character or in a letter of another alphabet are
      different accounts, commodities or payees, though they hardly look it. Payees may differ in case.
      """,
    failing: """
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash
      2026-01-03 Bakery
          expenses:Food  2.80 EUR
          assets:cash

      """,
    passing: """
      2026-01-02 Bakery
          expenses:food  3.50 EUR
          assets:cash
      2026-01-03 Bakery
          expenses:food  2.80 EUR
          assets:cash

      """)
}

extension Diagnostic {
  fileprivate static func confusable(_ group: ConfusableNames.Group) -> Diagnostic {
    let (first, other) = (group.members[0], group.members[1])
    let reason = NameSkeleton.difference(first.name, other.name)
    var finding = Diagnostic(
      .confusableNames,
      "the \(group.noun) \(quoted(other.name)) and \(quoted(first.name)) differ only in \(reason)",
      at: other.span)
    finding.related = [LabelledSpan(first.span, "the other one")]
    if group.members.count > 2 {
      finding.notes = ["\(group.members.count - 2) more look like them"]
    }
    finding.help = ["write one of them everywhere, or rename one"]
    return finding
  }
}

/// Groups of names with the same skeleton.
private struct ConfusableNames {
  struct Member {
    let name: String
    let span: Span
  }

  struct Group {
    /// In the plural.
    let noun: String
    /// At least two, in the order of their first use.
    let members: [Member]
  }

  /// Accounts whose last name parts look alike below the same parent, or below parents that look
  /// alike only if the last parts differ too: parents are reported themselves.
  static func accounts(of journal: Journal) -> [Group] {
    let accounts = journal.accounts.nodes.indices.map { AccountID(UInt32($0)) }
    let groups = grouped(accounts, ignoresCase: true) { journal.name($0) }.filter { group in
      Set(group.map { Array(journal.leafName($0).utf8) }).count > 1
    }
    guard !groups.isEmpty else { return [] }
    let places = FirstPlaces(of: Set(groups.joined()), in: journal)
    return groups.compactMap { group in
      made(
        "accounts",
        group.compactMap { account in
          places[account].map { Member(name: journal.name(account), span: $0) }
        })
    }
  }

  static func commodities(of journal: Journal) -> [Group] {
    let infos = journal.store.commodities
    let groups = grouped(Array(infos.indices), ignoresCase: true) { infos[$0].symbol }
    guard !groups.isEmpty else { return [] }
    var places: [Int: Span] = [:]
    let wanted = Set(groups.joined())
    for entry in journal.store.transactions.buffer where places.count < wanted.count {
      for number in entry.postings {
        let posting = journal.store.postings[number]
        let commodity = posting.commodity
        guard !posting.flags.isInferred, wanted.contains(commodity.index),
          places[commodity.index] == nil
        else { continue }
        places[commodity.index] = journal.symbolSpan(
          of: commodity, ofPosting: number, in: entry.file)
      }
    }
    return groups.compactMap { group in
      made(
        "commodities",
        group.compactMap { index in
          (places[index] ?? infos[index].declaration).map {
            Member(name: infos[index].symbol, span: $0)
          }
        })
    }
  }

  /// Payees that differ in more than case; only looked for when some are not plain ASCII.
  static func payees(of journal: Journal) -> [Group] {
    let count = journal.store.descriptions.count
    let isPlain = (0..<count).map { number in
      journal.store.descriptions[UInt32(number)].allSatisfy { $0 < 0x80 }
    }
    guard isPlain.contains(false) else { return [] }
    var numbers: [[UInt8]: Int] = [:]
    var names: [String] = []
    for number in 0..<count {
      let payee = DescriptionParts(journal.store.descriptions.text(UInt32(number))).payee
      if numbers.updateValue(number, forKey: Array(payee.utf8)) == nil { names.append(payee) }
    }
    let groups = grouped(Array(names.indices), ignoresCase: false) { names[$0] }
    guard !groups.isEmpty else { return [] }
    var places: [[UInt8]: Span] = [:]
    let wanted = Set(groups.joined().map { Array(names[$0].utf8) })
    for index in 0..<journal.transactionCount where places.count < wanted.count {
      let payee = Array(journal.transaction(index).payee.utf8)
      guard wanted.contains(payee), places[payee] == nil else { continue }
      places[payee] = journal.payeeSpan(ofEntry: index)
    }
    return groups.compactMap { group in
      made(
        "payees",
        group.compactMap { index in
          places[Array(names[index].utf8)].map { Member(name: names[index], span: $0) }
        })
    }
  }

  private static func made(_ noun: String, _ members: [Member]) -> Group? {
    let members = members.sorted { ($0.span.file, $0.span.offset) < ($1.span.file, $1.span.offset) }
    return members.count > 1 ? Group(noun: noun, members: members) : nil
  }

  /// Groups of at least two keys whose names have the same skeleton.
  private static func grouped<Key>(
    _ keys: [Key], ignoresCase: Bool, _ name: (Key) -> String
  ) -> [[Key]] {
    var slots: [String: Int] = [:]
    var groups: [[Key]] = []
    for key in keys {
      let skeleton = NameSkeleton.of(name(key), ignoresCase: ignoresCase)
      if let slot = slots[skeleton] {
        groups[slot].append(key)
      } else {
        slots[skeleton] = groups.count
        groups.append([key])
      }
    }
    return groups.filter { $0.count > 1 }
  }
}

/// Where some accounts, or accounts below them, are first posted to or declared.
private struct FirstPlaces {
  private var spans: [AccountID: Span] = [:]

  init(of accounts: Set<AccountID>, in journal: Journal) {
    for (account, place) in AccountUses(journal).firsts {
      let file = journal.transaction(place.entry).record.file
      note(account, accounts, journal) {
        journal.accountSpan(ofPosting: place.posting, in: file)
      }
    }
    for declaration in journal.store.accountDeclarations {
      note(declaration.account, accounts, journal) { declaration.span }
    }
  }

  private mutating func note(
    _ account: AccountID, _ wanted: Set<AccountID>, _ journal: Journal, _ span: () -> Span
  ) {
    var next: AccountID? = account
    while let current = next {
      if wanted.contains(current), spans[current] == nil {
        spans[current] = FirstPlaces.part(of: span(), naming: current, in: journal)
      }
      next = journal.accounts[current].parent
    }
  }

  /// The beginning of a written name that names a parent; all of it when an alias made the name.
  private static func part(of span: Span, naming parent: AccountID, in journal: Journal) -> Span {
    let name = journal.store.accountNames[parent.number]
    let written = journal.sources[span.file].bytes[span.range]
    guard written.starts(with: name) else { return span }
    return Span(file: span.file, offset: span.offset, length: UInt32(name.count))
  }

  subscript(account: AccountID) -> Span? { spans[account] }
}
