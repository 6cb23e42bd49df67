import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

/// Adds the postings of `=` rules to transactions whose amounts are inferred (grammar.md § Automatic
/// postings).
///
/// The rules of a root file are applied one after another to each of its transactions, so that a rule
/// sees what those before it added. Linear in the postings and the rules that may match them, apart from
/// one bit for each account and rule.
struct AutoPostings: ~Copyable {
  /// Numbers of the transactions that were changed, ascending.
  private(set) var changedTransactions: [Int] = []
  private(set) var findings: [Diagnostic] = []
  var rules: AutomaticRules
  /// By root file.
  private let candidates: [RuleCandidates]
  private var addedCount = 0
  private var isExhausted = false

  /// The most postings that rules add to one transaction.
  static var transactionLimit: Int { 10_000 }

  /// The postings that rules may always add, besides ten for each written one.
  static var leastLimit: Int { 1_000_000 }

  init(_ rules: AutomaticRules, accountCount: Int) {
    self.rules = rules
    candidates = rules.rulesOfRoot.map { RuleCandidates($0, accountCount: accountCount) }
  }

  /// Applies the rules. Transactions in `broken` are left as they are.
  mutating func apply(to store: inout JournalStore, except broken: [Int]) {
    let broken = Set(broken)
    store.replacePostings { index, postings, store in
      if !isExhausted, !broken.contains(index), let changed = changed(index, in: &store) {
        for posting in changed { postings.append(posting) }
        noteChange(of: index, changed, in: &store)
      } else {
        for number in store.transactions[index].postings { postings.append(store.postings[number]) }
      }
    }
    store.sources.generated = rules.text.file()
  }

  /// The postings of a transaction with those that the rules add after the ones they match; nil:
  /// they add none, or too many.
  private mutating func changed(
    _ index: Int, in store: inout JournalStore
  ) -> [PostingRecord]? {
    let transaction = store.transactions[index]
    let root = rules.roots[transaction.file]
    var candidates = candidates[root].none
    for number in transaction.postings {
      self.candidates[root].add(rulesOf: store.postings[number].account, to: &candidates)
    }
    guard var place = candidates.first(from: 0) else { return nil }
    let written = transaction.postings.map { store.postings[$0] }
    var current = written
    while place < rules.rulesOfRoot[root].count {
      let rule = rules.rulesOfRoot[root][place]
      var next: [PostingRecord] = []
      for (number, posting) in current.enumerated() {
        next.append(posting)
        guard rule.query.matches(posting, of: index, in: store) else { continue }
        for template in rule.postings {
          guard let made = posting.made(by: template, rule, &self, of: transaction, in: &store)
          else {
            return nil
          }
          next.append(made)
          self.candidates[root].add(rulesOf: made.account, to: &candidates)
        }
        let count = next.count + (current.count - number - 1)
        if isTooMuch(count - written.count, of: rule, in: store) { return nil }
      }
      current = next
      place = candidates.first(from: place + 1) ?? Int.max
    }
    addedCount += current.count - written.count
    return current.count == written.count ? nil : current
  }

  /// Stops if the rules make too many postings, in this transaction or altogether.
  private mutating func isTooMuch(
    _ count: Int, of rule: AutomaticRules.Rule, in store: borrowing JournalStore
  ) -> Bool {
    let span = store.rules[rule.number].trigger.span
    let total = store.postings.count * 10 + Self.leastLimit
    if count > Self.transactionLimit {
      findings.append(
        Diagnostic(
          .invalidRule,
          "the rules up to this one add more than \(Self.transactionLimit) postings to a"
            + " transaction", at: span))
    } else if addedCount + count > total || rules.text.isFull {
      findings.append(
        Diagnostic(
          .invalidRule, "the rules up to this one add more than \(total) postings", at: span))
    } else {
      return false
    }
    isExhausted = true
    return true
  }

  mutating func report(_ finding: Diagnostic) { findings.append(finding) }

  /// Notes in a transaction's comment that it was changed.
  private mutating func noteChange(
    of index: Int, _ postings: [PostingRecord], in store: inout JournalStore
  ) {
    changedTransactions.append(index)
    var transaction = store.transactions[index]
    transaction.hasPostingDates =
      transaction.hasPostingDates
      || postings.contains { store.detail(of: $0)?.day.day != nil }
    var detail = store.detail(of: transaction) ?? TransactionDetail()
    let run = rules.addComment(of: transaction, detail, in: store)
    detail.commentOffset = run.offset
    detail.commentLength = run.length
    detail.hasGeneratedComment = true
    let written = detail.tags
    let nothing = GeneratedText.Run(offset: run.offset + run.length, length: 0)
    let tags = store.addTags(
      written, generated: rules.modified.map { [$0] } ?? [], value: nothing)
    detail.tags = tags
    transaction.detail = Int32(store.transactionDetails.count)
    store.transactionDetails.append(detail)
    store.transactions[index] = transaction
  }
}
