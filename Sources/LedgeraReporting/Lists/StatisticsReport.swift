import LedgeraDiagnostics
package import LedgeraDocuments
package import LedgeraModel
import LedgeraQuantities

/// Facts about the size and span of books: hledger's stats.
package struct StatisticsReport: Sendable {
  /// Facts about one period.
  package struct Section: Sendable {
    package let span: DateSpan
    /// Transactions in the span.
    package let transactionCount: Int
    /// Transactions of the last 30 and 7 days, up to and including today.
    let last30Count: Int
    let last7Count: Int
    /// nil: no transaction.
    package let lastDay: Day?
    /// Distinct descriptions.
    let descriptionCount: Int
    /// Accounts posted to, and the number of parts of the longest name.
    package let accountCount: Int
    package let accountDepth: Int
    /// Symbols of commodities posted.
    package let commodities: [String]
  }

  package let today: Day
  package let files: [String]
  let priceCount: Int
  /// Symbols of commodities with a price directive.
  let pricedCommodities: [String]
  package let sections: [Section]
  /// Whether whole paths and the names of commodities are shown.
  package var isVerbose = false

  /// `files` are the paths of the journal and its includes. Transactions count by their dates in
  /// each span; accounts and commodities are those of matching postings. Linear in transactions and spans.
  ///
  /// - Parameter spans: Contiguous.
  package init(
    _ journal: Journal, files: [String], spans: [DateSpan], today: Day,
    matching matches: (_ posting: Int, _ transaction: Int) -> Bool
  ) {
    self.today = today
    self.files = files
    priceCount = journal.store.prices.count
    pricedCommodities = NameListing.distinct(
      Set(journal.store.prices.buffer.map(\.commodity)).map { journal.commodity($0).symbol })
    var finder = PeriodFinder(spans, includesEarlier: false)
    var builders = spans.map { SectionBuilder($0, today: today) }
    for index in 0..<journal.transactionCount {
      let period = finder.period(of: journal.store.transactions[index].day)
      guard period != PeriodFinder.outside else { continue }
      builders[Int(period)].add(index, journal) { matches($0, index) }
    }
    sections = builders.map { $0.section(journal) }
  }
}

/// Collects the facts of one span.
private struct SectionBuilder {
  let span: DateSpan
  let today: Day
  private var transactionCount = 0
  private var last30Count = 0
  private var last7Count = 0
  private var lastDay: Day?
  private var descriptions: Set<DescriptionID> = []
  private var accounts: Set<AccountID> = []
  private var commodities: Set<CommodityID> = []

  init(_ span: DateSpan, today: Day) {
    self.span = span
    self.today = today
  }

  mutating func add(_ index: Int, _ journal: Journal, matching matches: (Int) -> Bool) {
    let record = journal.store.transactions[index]
    transactionCount += 1
    if record.day <= today {
      if record.day >= today.adding(days: -30) { last30Count += 1 }
      if record.day >= today.adding(days: -7) { last7Count += 1 }
    }
    lastDay = max(lastDay ?? record.day, record.day)
    descriptions.insert(record.description)
    for number in record.postings where matches(number) {
      let posting = journal.store.postings[number]
      accounts.insert(posting.account)
      for amount in journal.store.amounts(of: posting) { commodities.insert(amount.commodity) }
    }
  }

  func section(_ journal: Journal) -> StatisticsReport.Section {
    StatisticsReport.Section(
      span: span, transactionCount: transactionCount, last30Count: last30Count,
      last7Count: last7Count,
      lastDay: lastDay, descriptionCount: descriptions.count, accountCount: accounts.count,
      accountDepth: accounts.reduce(0) { max($0, journal.accounts[$1].depth) },
      commodities: NameListing.distinct(commodities.map { journal.commodity($0).symbol }))
  }
}

extension StatisticsReport {
  package var document: Document {
    Document(
      title: "statistics",
      blocks: [
        .lines(Array(sections.map { lines($0).map { Cell($0) } }.joined(separator: [Cell.empty])))
      ],
      records: records, json: Self.form.json(self, NoTexts()))
  }

  /// Label and value of each fact.
  private func facts(_ section: Section) -> [(label: String, value: String)] {
    let days = Period(section.span)?.length ?? 0
    func rate(_ count: Int, _ days: Int) -> String {
      "\(count) (\(Ratio.tenths(count, days)) per day)"
    }
    return [
      ("Main file", files.first.map { isVerbose ? $0 : Self.shortened($0) } ?? ""),
      (
        "Included files",
        isVerbose ? files.dropFirst().joined(separator: "\n") : "\(max(0, files.count - 1))"
      ),
      (
        "Txns span",
        "\(section.span.start?.text ?? "") to \(section.span.end?.text ?? "") (\(days) days)"
      ),
      ("Last txn", lastTransaction(section)),
      ("Txns", rate(section.transactionCount, days)),
      ("Txns last 30 days", rate(section.last30Count, 30)),
      ("Txns last 7 days", rate(section.last7Count, 7)),
      ("Payees/descriptions", "\(section.descriptionCount)"),
      ("Accounts", "\(section.accountCount) (depth \(section.accountDepth))"),
      ("Commodities", "\(section.commodities.count)\(names(section.commodities))"),
      ("Market prices", "\(priceCount)\(names(pricedCommodities))"),
    ]
  }

  private func names(_ names: [String]) -> String {
    isVerbose ? " (\(names.joined(separator: ", ")))" : ""
  }

  /// `.../main.journal`, of whichever directory.
  private static func shortened(_ path: String) -> String {
    path.split(separator: "/").last.map { path == "-" ? path : ".../\($0)" } ?? path
  }

  private func lastTransaction(_ section: Section) -> String {
    guard let day = section.lastDay else { return "none" }
    let days = Int(today.number) - Int(day.number)
    return "\(day.text) (\(abs(days)) days \(days >= 0 ? "ago" : "from now"))"
  }

  /// Further lines of a value are below its first one.
  private func lines(_ section: Section) -> [String] {
    let facts = facts(section)
    let width = facts.reduce(0) { max($0, $1.label.utf8.count) }
    return facts.flatMap { label, value in
      let parts = value.split(separator: "\n", omittingEmptySubsequences: false)
      return parts.enumerated().map { number, part in
        let title = number == 0 ? label : ""
        let gap = String(repeating: " ", count: width - title.utf8.count)
        return "\(title)\(gap)\(number == 0 ? " : " : "   ")\(part)"
      }
    }
  }

  private var records: Records {
    Records(
      header: ["section", "fact", "value"],
      rows: sections.enumerated().flatMap { number, section in
        facts(section).map { ["\(number + 1)", $0.label, $0.value] }
      })
  }

  package static let form = ReportForm<StatisticsReport, NoTexts>("stats") {
    Field("files", .texts) { $0.files }
    Field("prices", .count) { $0.priceCount }
    Field("priced commodities", .texts) { $0.pricedCommodities }
    Field("periods", .list(sectionFields)) { $0.sections }
  }

  private static let sectionFields = Fields<Section, NoTexts> {
    Fields.span.of { $0.span }
    Field("transactions", .count) { $0.transactionCount }
    Field("last30 days", .count) { $0.last30Count }
    Field("last7 days", .count) { $0.last7Count }
    Field("last transaction", .day) { $0.lastDay }
    Field("descriptions", .count) { $0.descriptionCount }
    Field("accounts", .count) { $0.accountCount }
    Field("account depth", .count) { $0.accountDepth }
    Field("commodities", .texts) { $0.commodities }
  }
}

/// Quotients as shown to people.
private enum Ratio {
  /// With one decimal, ties to even; `0.0` if there is nothing to divide by.
  static func tenths(_ count: Int, _ divisor: Int) -> String {
    guard divisor > 0 else { return "0.0" }
    let (quotient, remainder) = (count * 10).quotientAndRemainder(dividingBy: divisor)
    let isUp = remainder * 2 > divisor || (remainder * 2 == divisor && quotient % 2 == 1)
    let tenths = isUp ? quotient + 1 : quotient
    return "\(tenths / 10).\(tenths % 10)"
  }
}
