import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing
import LedgeraQuerying

/// The transactions that `~` rules tagged `post: auto` owe to the books (grammar.md § Periodic rules).
///
/// A transaction carries its rule's name in a tag `rule:` and its day in a tag `due:`; a transaction with
/// both is not owed again, whatever else was changed in it.
package struct DueTransactions: Sendable {
  /// In the order of their days.
  package private(set) var drafts: [TransactionDraft] = []
  /// Sentences about rules that cannot be posted, without a final stop.
  package private(set) var problems: [String] = []
  /// Sentences about transactions that count as posted although they have no tags, and about rules that end
  /// with their accounts.
  package private(set) var notes: [String] = []
  /// The rules owe too many transactions, so that some are missing; nil: they do not.
  package private(set) var excess: Diagnostic?

  /// Linear in the transactions, and in the days of the rules.
  ///
  /// - Parameters:
  ///   - first: Nothing before this day is owed; nil: all since the rules begin.
  ///   - last: The last day that counts.
  package init(_ journal: Journal, since first: Day?, until last: Day) {
    let posted = PostedTransactions(journal)
    var names: Set<String> = []
    var yield = RuleYield(postingLimit: RuleYield.listedPostingLimit)
    let rules = PeriodicRules(journal.store)
    for (rule, period) in rules.rules.map({ (journal.store.rules[$0.number], $0.period) })
    where journal.value("post", of: rule) == "auto" {
      let name = journal.nameForPosting(of: rule)
      guard names.insert(name).inserted else {
        problems.append(
          "two rules are called '\(name)': give one a name of its own with a rule: tag")
        continue
      }
      guard let start = period.span.start else {
        problems.append("the rule '\(name)' has no first day: write '~ … from \(last.text)'")
        continue
      }
      let from = Swift.max(start, first ?? start)
      guard let window = Period(DateSpan(start: from, end: last.adding(days: 1))) else { continue }
      do throws(RuleYield.Excess) {
        add(rule, name, try yield.days(of: rule, period, in: window), posted, journal)
      } catch {
        excess = error.finding
        return
      }
    }
    for ended in rules.ended where ended.closedDay < last {
      let rule = journal.store.rules[ended.number]
      guard journal.value("post", of: rule) == "auto" else { continue }
      notes.append(
        "the rule '\(journal.nameForPosting(of: rule))' ended with \(journal.name(ended.account)),"
          + " closed on \(ended.closedDay.text)")
    }
    drafts = TransactionDraft.byDay(drafts)
  }

  private mutating func add(
    _ rule: RuleRecord, _ name: String, _ days: [Day], _ posted: PostedTransactions,
    _ journal: Journal
  ) {
    let template = TransactionDraft(rule, in: journal)
    for day in days {
      let mark = posted.mark(of: rule, named: name, due: day)
      guard mark != .byTags else { continue }
      var draft = template
      draft.day = day
      guard mark == nil else {
        notes.append("\(day.text) \(draft.description) is written already, without a rule: tag")
        continue
      }
      draft.addTag("rule", name)
      draft.addTag("due", day.text)
      drafts.append(draft)
    }
  }
}

extension TransactionDraft {
  /// By day; of one day as they come.
  package static func byDay(_ drafts: [TransactionDraft]) -> [TransactionDraft] {
    let order = drafts.indices.sorted {
      drafts[$0].day == drafts[$1].day ? $0 < $1 : drafts[$0].day < drafts[$1].day
    }
    return order.map { drafts[$0] }
  }

  /// The transaction of a rule, without its day and without the tags that are about the rule.
  fileprivate init(_ rule: RuleRecord, in journal: Journal) {
    self.init(day: .first, description: journal.description(rule.description))
    state = rule.state
    code = rule.code.length > 0 ? journal.sources.text(rule.code) : ""
    comment = CommentLines.split(journal.sources.text(rule.comment)).map {
      CommentTags($0).removing(["post", "rule"])
    }.filter { !$0.isEmpty }
    postings = rule.postings.map { index in
      PostingDraft(journal.store.rulePostings[index], in: rule.span.file, journal)
    }
  }
}
