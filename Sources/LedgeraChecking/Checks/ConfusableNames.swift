import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let confusableNames = Check(
    "confusable-names", .advisory, summary: "no two names look alike", codes: [.confusableNames]
  ) { context, findings in
    let journal = context.journal
    for group in ConfusableNames.accounts(of: journal) + ConfusableNames.commodities(of: journal)
      + ConfusableNames.payees(of: journal)
    {
      findings.add(.warning, describing: .confusable(group))
    }
  }
}

extension DiagnosticCode {
  static let confusableNames = DiagnosticCode(
    "confusable-names", .warning, summary: "names that look alike but are different",
    explanation: """
      Names are compared byte by byte. Two that differ only in upper and lower case, in the way an
      accented letter is encoded, in an invisible character or in a letter of another alphabet are
      different accounts, commodities or payees, though they look the same. Payees may differ in
      case.
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

  /// Accounts whose last name parts are different but look alike, below parents that are equal or
  /// look alike themselves.
  static func accounts(of journal: Journal) -> [Group] {
    let groups = grouped(
      journal.accounts.nodes.indices, name: { journal.name(AccountID(UInt32($0))) },
      key: { NameSkeleton.key(of: journal.store.accountNames[UInt32($0)], ignoresCase: true) }
    ).map { $0.map { AccountID(UInt32($0)) } }.filter { group in
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
    let groups = grouped(
      infos.indices, name: { infos[$0].symbol },
      key: { NameSkeleton.key(of: journal.store.commoditySymbols[UInt32($0)], ignoresCase: true) })
    guard !groups.isEmpty else { return [] }
    var places: [Int: Span] = [:]
    let wanted = Set(groups.joined())
    for transaction in journal.store.transactions.buffer where places.count < wanted.count {
      for number in transaction.postings {
        let posting = journal.store.postings[number]
        let commodity = posting.commodity
        guard !posting.flags.isInferred, wanted.contains(commodity.index),
          places[commodity.index] == nil
        else { continue }
        places[commodity.index] = journal.symbolSpan(
          of: commodity, ofPosting: number, in: transaction.file)
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

  /// Payees that differ in more than case. Only looked for when some name holds something that is
  /// not what it seems, which costs a look at the names beyond ASCII.
  static func payees(of journal: Journal) -> [Group] {
    let payees = ConfusablePayees(journal)
    let groups = grouped(
      payees.names.indices, ignoresCase: false, name: { payees.names[$0] },
      key: { number in
        payees.utf8[number].withUnsafeBufferPointer {
          NameSkeleton.key(of: $0, ignoresCase: false)
        }
      })
    guard !groups.isEmpty else { return [] }
    let places = payees.places(of: Set(groups.joined()), in: journal)
    return groups.compactMap { group in
      made(
        "payees",
        group.compactMap { index in
          places[index].map { Member(name: payees.names[index], span: $0) }
        })
    }
  }

  private static func made(_ noun: String, _ members: [Member]) -> Group? {
    let members = members.sorted { ($0.span.file, $0.span.offset) < ($1.span.file, $1.span.offset) }
    return members.count > 1 ? Group(noun: noun, members: members) : nil
  }

  /// Groups of at least two numbers whose names have the same skeleton. Linear in the names.
  private static func grouped(
    _ numbers: Range<Int>, ignoresCase: Bool = true, name: (Int) -> String, key: (Int) -> UInt64
  ) -> [[Int]] {
    var firsts: [UInt64: Int] = [:]
    firsts.reserveCapacity(numbers.count)
    var alike: [UInt64: [Int]] = [:]
    var order: [UInt64] = []
    for number in numbers {
      let key = key(number)
      guard let first = firsts[key] else {
        firsts[key] = number
        continue
      }
      if alike[key] == nil { order.append(key) }
      alike[key, default: [first]].append(number)
    }
    return order.flatMap { key in
      confirmed(alike[key] ?? []) { NameSkeleton.of(name($0), ignoresCase: ignoresCase) }
    }
  }

  /// Equal keys may have different skeletons, if rarely.
  private static func confirmed(_ numbers: [Int], _ skeleton: (Int) -> String) -> [[Int]] {
    let groups = Dictionary(grouping: numbers, by: skeleton).values.filter { $0.count > 1 }
    return groups.sorted { $0[0] < $1[0] }
  }
}

/// Payees among which confusable ones may be.
private struct ConfusablePayees {
  /// Every payee once, without the note after `|`; empty when none is suspicious.
  private(set) var names: [String] = []
  /// The bytes of `names`.
  private(set) var utf8: [ContiguousArray<UInt8>] = []
  private var numbers: [ContiguousArray<UInt8>: Int] = [:]

  init(_ journal: Journal) {
    var others: [UInt32] = []
    var isSuspicious = false
    for number in 0..<UInt32(journal.store.descriptions.count)
    where journal.store.descriptions[number].contains(where: { $0 >= 0x80 }) {
      others.append(number)
      isSuspicious = isSuspicious || NameSkeleton.isSuspicious(journal.store.descriptions[number])
    }
    guard isSuspicious else { return }
    for number in others {
      let payee = DescriptionParts(journal.store.descriptions.text(number)).payee
      add(payee)
      // What it looks like may be a payee in plain ASCII.
      let skeleton = NameSkeleton.of(payee, ignoresCase: false)
      if skeleton.utf8.allSatisfy({ $0 < 0x80 }), journal.store.descriptions.lookup(skeleton) != nil
      {
        add(skeleton)
      }
    }
  }

  private mutating func add(_ name: String) {
    let utf8 = ContiguousArray(name.utf8)
    guard numbers[utf8] == nil else { return }
    numbers[utf8] = names.count
    names.append(name)
    self.utf8.append(utf8)
  }

  /// The first transactions of some payees.
  func places(of wanted: Set<Int>, in journal: Journal) -> [Int: Span] {
    var places: [Int: Span] = [:]
    for index in 0..<journal.transactionCount where places.count < wanted.count {
      let payee = ContiguousArray(journal.transaction(index).payee.utf8)
      guard let number = numbers[payee], wanted.contains(number), places[number] == nil else {
        continue
      }
      places[number] = journal.payeeSpan(ofTransaction: index)
    }
    return places
  }
}

/// Where some accounts, or accounts below them, are first posted to or declared.
private struct FirstPlaces {
  private var spans: [AccountID: Span] = [:]

  init(of accounts: Set<AccountID>, in journal: Journal) {
    for (account, place) in AccountUses(journal).firsts {
      let file = journal.transaction(place.transaction).record.file
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
    for current in journal.accounts.lineage(of: account)
    where wanted.contains(current) && spans[current] == nil {
      spans[current] = FirstPlaces.part(of: span(), naming: current, in: journal)
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
