import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities
import LedgeraTestSupport
import Testing

/// Every table of the store is merged, and compared where it means something.
@Suite struct StoreTableTests {
  /// A table of `JournalStore`.
  struct Table: Sendable {
    let name: String
    let count: @Sendable (Journal) -> Int
    /// A change of `text` that only this table shows, or this one and others; nil: it says where things
    /// stand, or follows from the others.
    let change: (from: String, to: String)?

    init(
      _ name: String, _ count: @escaping @Sendable (Journal) -> Int,
      _ change: (String, String)? = nil
    ) {
      self.name = name
      self.count = count
      self.change = change
    }
  }

  static let tables = [
    Table("sources") { $0.store.sources.files.count },
    Table("transactions", { $0.store.transactions.count }, ("2026-01-03", "2026-01-04")),
    Table("transactionDetails", { $0.store.transactionDetails.count }, ("(c1)", "(c2)")),
    Table("postings", { $0.store.postings.count }, ("assets:other", "assets:others")),
    Table("details", { $0.store.details.count }, ("; paid", "; paid back")),
    Table("costs", { $0.store.costs.count }, ("2 X @ 5.00", "2 X @@ 10.00")),
    Table("assertions", { $0.store.assertions.count }, ("= 0.00 EUR", "== 0.00 EUR")),
    Table("lots", { $0.store.lots.count }, ("(n1)", "(n2)")),
    Table(
      "bigAmounts", { $0.store.bigAmounts.count },
      ("99999999999999999999 Y", "99999999999999999998 Y")),
    Table("tags", { $0.store.tags.count }, ("trip: oslo", "trip: rome")),
    Table("prices", { $0.store.prices.count }, ("X 7.00 EUR", "X 8.00 EUR")),
    Table("accountNames", { $0.store.accountNames.count }, ("assets:stock", "assets:stocks")),
    Table("descriptions", { $0.store.descriptions.count }, ("Shop one", "Shop two")),
    Table("tagNames", { $0.store.tagNames.count }, ("trip: oslo", "tour: oslo")),
    Table("commoditySymbols", { $0.store.commoditySymbols.count }, (" Y\n", " Z\n")),
    Table(
      "commodities", { $0.store.commodities.count }, ("commodity 1,000.00", "commodity 1000.00")),
    Table("styles", { $0.store.styles.count }, ("@ 5.00 EUR", "@ EUR 5.00")),
    Table("accountDeclarations", { $0.store.accountDeclarations.count }, ("type: C", "type: A")),
    Table("payeeDeclarations", { $0.store.payeeDeclarations.count }, ("payee Shop", "payee Shops")),
    Table("tagDeclarations", { $0.store.tagDeclarations.count }, ("tag trip", "tag trips")),
    Table("aliases", { $0.store.aliases.count }, ("alias box", "alias tin")),
    Table("rules", { $0.store.rules.count }, ("~ monthly", "~ weekly")),
    Table("rulePostings", { $0.store.rulePostings.count }, ("expenses:rent", "expenses:house")),
    Table("profile", { $0.profile.base == nil ? 0 : 1 }, ("base EUR", "base Y")),
    Table("seals", { $0.store.seals.count }, ("seal 2025-12-31", "seal 2025-12-30")),
    Table("plan", { $0.store.plan.isEmpty ? 0 : 1 }, ("priority 1", "priority 2")),
    Table(
      "defaultCommodity", { $0.store.defaultCommodity == nil ? 0 : 1 }, ("D 1.00 EUR", "D 1.00 Y")),
    Table("hasAssignments") { _ in 1 },
    Table("isPivoted") { _ in 1 },
    Table("givesUsualStyles") { _ in 1 },
  ]

  static let text =
    """
    commodity 1,000.00 EUR
    account assets:cash  ; type: C
    payee Shop
    tag trip
    alias box = assets:cash
    profile
        base EUR
    goal Japan
        account assets:cash
        target 6000 EUR by 2027-04-01
        priority 1
    seal 2025-12-31
        file 2025.seal
        sha256 \(String(repeating: "ab", count: 32))
    D 1.00 EUR
    P 2026-01-01 X 7.00 EUR  ; source: y
    ~ monthly  rent  ; n: 1
        expenses:rent  900.00 EUR
        assets:cash

    """ + String(repeating: transactions, count: 40)

  private static let transactions = """
    2026-01-02 (c1) Shop one  ; trip: oslo
        assets:stock  2 X @ 5.00 EUR {5.00 EUR} (n1)  ; paid
        box  -10.00 EUR
        assets:big  99999999999999999999 Y
        assets:other
    2026-01-03 b
        assets:none  0.00 EUR = 0.00 EUR
        assets:none  0.00 EUR
    P 2026-01-03 X 7.00 EUR  ; source: z
    account assets:none  ; order: 2
    payee Kiosk  ; n: 2
    = expenses:rent
        (budget)  *-1

    """

  @Test func `every stored table is listed here`() {
    let source = Repository.text("Sources/LedgeraModel/Storage/JournalStore.swift")
    let stored = source.split(separator: "\n").prefix { !$0.contains("public init()") }
      .filter { $0.hasPrefix("  public var ") || $0.hasPrefix("  package var ") }
      .compactMap { $0.split { $0 == " " || $0 == ":" }.dropFirst(2).first }
    #expect(stored.count > 20)
    #expect(stored.map(String.init).sorted() == Self.tables.map(\.name).sorted())
  }

  @Test func `all tables are merged from parts as they are read in one go`() {
    let whole = check(MarkedJournal(Self.text))
    let parts = check(MarkedJournal(Self.text), threads: 3, partThreshold: 1)
    #expect(parts.findings == whole.findings)
    for table in Self.tables {
      #expect(table.count(whole.journal) > 0, "\(table.name) is not tried")
      #expect(table.count(parts.journal) == table.count(whole.journal), "\(table.name)")
    }
    #expect(difference(Self.text, Self.text, threads: 3) == nil)
  }

  @Test(arguments: tables.filter { $0.change != nil }.map(\.name))
  func `a change in a table makes other books`(_ name: String) throws {
    let change = try #require(Self.tables.first { $0.name == name }?.change)
    #expect(Self.text.contains(change.from))
    let changed = Self.text.replacing(change.from, with: change.to)
    #expect(difference(Self.text, changed) != nil)
  }

  /// What differs between two texts, the second read by some threads.
  private func difference(_ text: String, _ other: String, threads: Int = 1) -> String? {
    func checked(_ text: String, _ threads: Int) -> CheckingResult {
      let input = JournalInput(path: "x.journal", contents: FileContents(Array(text.utf8)))
      var reading = JournalReader.read(
        [input], options: ReadingOptions(today: .first, threads: threads, partThreshold: 1),
        environment: .inMemory())
      return Checker.check(reading.takeStore())
    }
    return JournalComparison(checked(text, 1), checked(other, threads)).firstDifference()
  }
}

/// Records show visitors every name that they refer to.
@Suite struct RecordReferenceTests {
  private final class Counter: NameVisitor {
    var count = 0
    func visit(_ account: inout AccountID) { count += 1 }
    func visit(_ commodity: inout CommodityID) { count += 1 }
    func visit(_ description: inout DescriptionID) { count += 1 }
    func visit(_ tag: inout TagNameID) { count += 1 }
  }

  private func names(in value: Any) -> Int {
    switch value {
    case is AccountID, is CommodityID, is DescriptionID, is TagNameID: 1
    default: Mirror(reflecting: value).children.reduce(0) { $0 + names(in: $1.value) }
    }
  }

  private func review<Record: ReferringRecord>(_ records: some Sequence<Record>) {
    var isAny = false
    for var record in records {
      isAny = true
      let counter = Counter()
      let expected = names(in: record)
      record.visitReferences(counter)
      #expect(counter.count == expected, "\(Record.self)")
    }
    #expect(isAny, "\(Record.self) is not tried")
  }

  @Test func `no name in a record is forgotten`() {
    let text =
      StoreTableTests.text + """
        bucket Shares
            account assets:stock
            weight 100%
            return X 5 years
            buffer 100..200 EUR
            target 1000 EUR
        assign 2026-01-01 5 EUR
            to Japan
        scenario Lean
            goal Japan
                target 5000 EUR
            event 2027-01-01  100 EUR  gift

        """
    let store = check(MarkedJournal(text)).journal
    review(store.store.transactions.buffer)
    review(store.store.transactionDetails.buffer)
    review(store.store.postings.buffer)
    review(store.store.rulePostings.buffer)
    review(store.store.details.buffer)
    review(store.store.costs.buffer)
    review(store.store.assertions.buffer)
    review(store.store.lots.buffer)
    review(store.store.bigAmounts.buffer)
    review(store.store.tags.buffer)
    review(store.store.prices.buffer)
    review(store.store.accountDeclarations)
    review(store.store.payeeDeclarations)
    review(store.store.tagDeclarations)
    review(store.store.commodities)
    review(store.store.rules)
    review([store.profile])
    review([store.store.plan])
    #expect(!store.store.plan.buckets.isEmpty && !store.store.plan.scenarios.isEmpty)
  }
}
