import LedgeraDiagnostics
import LedgeraModel

/// Makes the future transactions of `~` rules (grammar.md § Periodic rules).
///
/// Transactions of a root file's rules follow its written ones. Each has its rule's place, and its
/// rule's comment with one more tag.
struct Forecast: ~Copyable {
  private(set) var findings: [Diagnostic] = []
  private var text: GeneratedText
  private var transactions = Column<TransactionRecord>()
  private var postings = Column<PostingRecord>()
  private let tagNames: [TagNameID]
  private var yield = RuleYield(postingLimit: Forecast.postingLimit)

  /// The most postings made in one run.
  static var postingLimit: Int { 4_000_000 }

  /// Adds the transactions to the store. Linear in the store's transactions and the added ones.
  static func add(
    to store: inout JournalStore, of rules: PeriodicRules, _ request: ForecastRequest, today: Day,
    showsTags: Bool
  ) -> [Diagnostic] {
    guard !rules.rules.isEmpty else { return [] }
    var forecast = Forecast(&store, showsTags: showsTags)
    forecast.make(rules, request, today: today, in: &store)
    return forecast.findings
  }

  private init(_ store: inout JournalStore, showsTags: Bool) {
    text = GeneratedText(store.sources, showsTags: showsTags)
    tagNames = store.tagNames(ofGenerated: "generated-transaction", areShown: showsTags)
  }

  private mutating func make(
    _ rules: PeriodicRules, _ request: ForecastRequest, today: Day, in store: inout JournalStore
  ) {
    let roots = RootFiles(store.sources)
    var rulesOfRoot = [[PeriodicRules.Rule]](repeating: [], count: roots.count)
    for rule in rules.rules {
      rulesOfRoot[roots[store.rules[rule.number].span.file]].append(rule)
    }
    transactions.reserve(store.transactions.count)
    postings.reserve(store.postings.count)
    var next = 0
    for root in 0..<roots.count {
      var last: Day?
      while next < store.transactions.count, roots[store.transactions[next].file] == root {
        copy(next, from: store, noting: &last)
        next += 1
      }
      guard let window = request.window(after: last, today: today) else { continue }
      for rule in rulesOfRoot[root] {
        make(rule.number, request.period(of: rule.period, in: window), in: window, &store)
      }
    }
    swap(&transactions, &store.transactions)
    swap(&postings, &store.postings)
    store.sources.generated = text.file()
  }

  /// Takes over a written transaction and notes the last day of its postings.
  private mutating func copy(
    _ index: Int, from store: borrowing JournalStore, noting last: inout Day?
  ) {
    var transaction = store.transactions[index]
    last = last.map { max($0, transaction.day) } ?? transaction.day
    let range = transaction.postings
    transaction.firstPosting = UInt32(postings.count)
    for number in range {
      postings.append(store.postings[number])
      if transaction.hasPostingDates, let day = store.ownDay(ofPosting: number), let known = last {
        last = max(known, day)
      }
    }
    transactions.append(transaction)
  }

  private mutating func make(
    _ number: Int, _ period: PeriodExpression, in window: Period, _ store: inout JournalStore
  ) {
    let record = store.rules[number]
    let days: [Day]
    do throws(RuleYield.Excess) {
      days = try yield.days(of: record, period, in: window)
    } catch { return findings.append(error.finding) }
    guard !days.isEmpty, !text.isFull else { return }
    let detail = addDetail(of: number, to: &store)
    if text.isFull { return findings.append(yield.excess(of: record).finding) }
    for day in days { make(number, on: day, detail: detail, &store) }
  }

  /// What all transactions of a rule have in common.
  private mutating func addDetail(of number: Int, to store: inout JournalStore) -> Int32 {
    let rule = store.rules[number]
    let period = Array("~ \(store.sources.text(rule.trigger.span))".utf8)
    let comment = WrittenComment(
      store.sources[rule.comment.file], offset: rule.comment.offset, length: rule.comment.length)
    let (run, value) = text.add(
      comment, of: period, tag: "generated-transaction", value: period, .ownLine)
    var detail = TransactionDetail()
    detail.rule = Int32(number)
    detail.codeOffset = rule.code.offset
    detail.codeLength = rule.code.length
    detail.commentOffset = run.offset
    detail.commentLength = run.length
    detail.hasGeneratedComment = true
    detail.time = rule.time
    let tags = store.addTags(rule.tags, generated: tagNames, value: value)
    detail.tags = tags
    store.transactionDetails.append(detail)
    return Int32(store.transactionDetails.count - 1)
  }

  private mutating func make(
    _ number: Int, on day: Day, detail: Int32, _ store: inout JournalStore
  ) {
    let rule = store.rules[number]
    var transaction = TransactionRecord(
      day: day, description: rule.description, offset: rule.span.offset, file: rule.span.file)
    transaction.byteLength = rule.span.length
    transaction.state = rule.state
    transaction.detail = detail
    transaction.firstPosting = UInt32(postings.count)
    transaction.postingCount = UInt32(rule.postings.count)
    for index in rule.postings {
      var posting = store.rulePostings[index]
      if let own = store.detail(of: posting) {
        // A copy for each posting, since the checker may complete it.
        if own.day.day != nil { transaction.hasPostingDates = true }
        posting.detail = Int32(store.details.count)
        store.details.append(own)
      }
      postings.append(posting)
    }
    transactions.append(transaction)
  }
}

extension JournalStore {
  /// The names of the tags of what a rule makes: one that is shown, and one that only queries know.
  mutating func tagNames(ofGenerated name: String, areShown: Bool) -> [TagNameID] {
    (areShown ? [name, "_\(name)"] : ["_\(name)"]).compactMap {
      tagNames.intern($0).map { TagNameID($0) }
    }
  }

  /// A run of tags: copies of written ones, and one with a generated value for each of `names`.
  mutating func addTags(
    _ written: Range<Int>, generated names: [TagNameID], value: GeneratedText.Run
  ) -> Range<Int> {
    let first = tags.count
    for index in written { tags.append(tags[index]) }
    for name in names {
      tags.append(
        TagRecord(
          name: name, nameOffset: value.offset - UInt32(tagNames[name.number].count + 2),
          valueOffset: value.offset, valueLength: value.length, isGenerated: true))
    }
    return first..<tags.count
  }
}
