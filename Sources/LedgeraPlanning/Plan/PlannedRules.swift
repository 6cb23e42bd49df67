import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

/// Reads the `~` rules of a journal as cash flows.
struct PlannedRules {
  private(set) var rules: [PlannedRule] = []
  private(set) var findings: [Diagnostic] = []
  private let journal: Journal

  init(_ journal: Journal) {
    self.journal = journal
    // Periods that cannot be understood are found by reading already.
    for rule in PeriodicRules(journal.store).rules { add(rule) }
  }

  private mutating func add(_ rule: PeriodicRules.Rule) {
    let record = journal.store.rules[rule.number]
    let terms = readTerms(record.tags, in: record.span.file)
    var postings = record.postings.map { posting(number: $0, of: record, terms) }
    complete(&postings, of: record)
    rules.append(
      PlannedRule(
        number: rule.number, period: rule.period,
        description: journal.description(record.description), span: record.trigger.span,
        postings: postings, isActive: terms.isActive?.value ?? true))
  }

  private mutating func readTerms(_ tags: Range<Int>, in file: FileID) -> RuleTerms {
    let reading = RuleTags(tags, in: file, of: journal)
    findings += reading.findings
    return reading.terms
  }

  private mutating func posting(
    number: Int, of rule: RuleRecord, _ terms: RuleTerms
  ) -> PlannedPosting {
    let record = journal.store.rulePostings[number]
    var own = terms
    if record.detail >= 0 {
      let detail = journal.store.details[Int(record.detail)]
      let first = Int(detail.firstTag)
      own = terms.overlaid(
        with: readTerms(first..<first + Int(detail.tagCount), in: rule.span.file))
    }
    return PlannedPosting(
      account: record.account, amounts: journal.store.amounts(of: record), terms: own,
      span: Span(
        file: rule.span.file, offset: record.offset,
        length: UInt32(journal.name(record.account).utf8.count)))
  }

  /// Gives the posting without an amount what the others leave.
  private mutating func complete(_ postings: inout [PlannedPosting], of rule: RuleRecord) {
    let records = rule.postings.map { journal.store.rulePostings[$0] }
    for kind in [PostingKind.real, .balancedVirtual] {
      let group = records.indices.filter { records[$0].flags.kind == kind }
      guard let open = group.first(where: { !records[$0].flags.hasAmount }) else { continue }
      do throws(QuantityOverflow) {
        var rest = Balance()
        for index in group where records[index].flags.hasAmount {
          for amount in postings[index].amounts {
            let cost = journal.store.cost(of: records[index])
            try rest.add(cost?.total(of: amount.quantity) ?? amount)
          }
        }
        postings[open].amounts = rest.negated.withoutZeros.amounts
      } catch {
        findings.append(
          Diagnostic(
            .amountOverflow, "the amounts of this rule need more than 38 digits",
            at: postings[open].span))
      }
    }
  }
}
