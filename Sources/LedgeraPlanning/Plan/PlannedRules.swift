import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

/// Reads the `~` rules of a journal as cash flows.
struct PlannedRules {
  private(set) var rules: [PlannedRule] = []
  private(set) var findings: [Diagnostic] = []
  private(set) var doubts: [Diagnostic] = []
  /// When rules without a first day begin: with the month of the first transaction, in books without
  /// transactions with that of the first day of a rule; nil: there is neither.
  let begin: Day?
  private let journal: Journal

  init(_ journal: Journal) {
    self.journal = journal
    // Periods that cannot be understood are found by reading already.
    let periodic = PeriodicRules(journal.store).rules
    begin =
      (journal.daysOfTransactions(secondary: false).start
      ?? periodic.compactMap(\.period.span.start).min())?.startOfMonth
    for rule in periodic { add(rule) }
  }

  private mutating func add(_ rule: PeriodicRules.Rule) {
    let record = journal.store.rules[rule.number]
    let terms = readTerms(record.tags, in: record.span.file)
    doubts += TagRemarks(record, in: journal).doubts
    var period = rule.period
    period.span.start = period.span.start ?? begin
    var planned = PlannedRule(
      number: rule.number, period: period, hasFirstDay: rule.period.span.start != nil,
      description: journal.description(record.description), span: record.trigger.span,
      postings: record.postings.map { posting(number: $0, of: record, terms) })
    do throws(QuantityOverflow) {
      try planned.infer()
    } catch {
      findings.append(
        Diagnostic(
          .amountOverflow, "the amounts of this rule need more than 38 digits",
          at: planned.postings.first(where: \.isOpen)?.span ?? planned.span))
    }
    rules.append(planned)
  }

  private mutating func readTerms(_ tags: Range<Int>, in file: FileID) -> RuleTerms {
    let reading = RuleTags(tags, in: file, of: journal)
    findings += reading.findings
    doubts += reading.doubts
    return reading.terms
  }

  private mutating func posting(
    number: Int, of rule: RuleRecord, _ terms: RuleTerms
  ) -> PlannedPosting {
    let record = journal.store.rulePostings[number]
    var own = terms
    var hasOwnShare = false
    let tags = journal.store.tags(of: record)
    if !tags.isEmpty {
      let read = readTerms(tags, in: rule.span.file)
      hasOwnShare = read.share != nil
      own = terms.overlaid(with: read)
    }
    let amounts = journal.store.amounts(of: record)
    let cost = journal.store.cost(of: record)
    return PlannedPosting(
      account: record.account, amounts: amounts,
      costs: amounts.map { (try? cost?.total(of: $0.quantity)) ?? $0 }, terms: own,
      kind: record.flags.kind, isOpen: !record.flags.hasAmount, hasOwnShare: hasOwnShare,
      span: journal.accountSpan(ofRulePosting: number, in: rule.span.file))
  }
}

/// Comments that were meant to be tags: `; inflation 4%`, or `; loan 12000 EUR at 3% …` of an account.
struct TagRemarks {
  private(set) var doubts: [Diagnostic] = []

  init(_ rule: RuleRecord, in journal: Journal) {
    reviewCommentsAbove(rule, in: journal)
    let bytes = Array(journal.sources.text(rule.span).utf8)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if let mark = line.firstIndex(of: 0x3B) {
        for part in bytes[(mark + 1)..<line.endIndex].split(separator: 0x2C) {
          review(part, rule.span) { RuleTags.isValue($1, of: $0) }
        }
      }
    }
  }

  init(_ declaration: AccountDeclaration, in journal: Journal) {
    let bytes = Array(journal.sources.text(declaration.comment).utf8)
    for part in bytes.split(whereSeparator: { [0x0A, 0x2C, 0x3B].contains($0) }) {
      review(part, declaration.comment) { $0 == "loan" && journal.mistake(inLoan: $1) == nil }
    }
  }

  /// Tags in comments directly above a rule, which are no part of it.
  private mutating func reviewCommentsAbove(_ rule: RuleRecord, in journal: Journal) {
    let bytes = journal.sources[rule.span.file].bytes
    var end = rule.span.range.lowerBound
    while end > 0 {
      var start = end - 1
      while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
      guard bytes[start] == 0x3B || bytes[start] == 0x23 else { return }
      let text = bytes[start + 1..<end - 1].drop { $0 == 0x20 || $0 == 0x3B }
      let words = String(decoding: text, as: UTF8.self).split(separator: ":", maxSplits: 1)
      if words.count == 2 {
        let value = words[1].drop { $0 == " " }.prefix { $0 != "," && $0 != "\r" }
        if RuleTags.isValue(String(value), of: String(words[0])) {
          var finding = Diagnostic(
            .doubtfulPlan, "this tag is above the rule, and no part of it",
            at: Span(file: rule.span.file, range: text.startIndex..<end - 1))
          finding.help = ["write it after the rule's description, or indented below that"]
          doubts.append(finding)
        }
      }
      end = start
    }
  }

  /// - Parameter isTag: Whether a name and a value are those of a tag.
  private mutating func review(
    _ part: ArraySlice<UInt8>, _ whole: Span, _ isTag: (_ name: String, _ value: String) -> Bool
  ) {
    let text = part.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 || $0 == 0x0D }
    let words = String(decoding: text.reversed(), as: UTF8.self)
    guard let blank = words.firstIndex(of: " ") else { return }
    let (name, value) = (String(words[..<blank]), words[blank...].drop { $0 == " " })
    let lead = part.prefix { $0 == 0x20 }.count
    let place = Span(
      file: whole.file, offset: whole.offset + UInt32(part.startIndex + lead),
      length: UInt32(words.utf8.count))
    guard isTag(name.lowercased(), String(value)) else { return }
    var finding = Diagnostic(
      .doubtfulPlan, "this comment is not a tag: it lacks a colon", at: place)
    let fixed = "\(name.lowercased()): \(value)"
    finding.fix = Fix("write \(fixed)", edits: [SourceEdit(place, with: fixed)], isSafe: false)
    doubts.append(finding)
  }
}
