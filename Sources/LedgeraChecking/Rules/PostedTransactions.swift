import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing

/// Which of the transactions that `~` rules owe are in the books (grammar.md § Periodic rules):
/// those with the tags `rule:` and `due:`, and those with the same day, description and accounts.
package struct PostedTransactions: Sendable {
  /// How an owed transaction was recognised.
  package enum Mark: Sendable {
    case byTags
    /// Written by hand, with the same day, description and accounts.
    case byLikeness
  }

  private struct Due: Hashable {
    let rule: String
    let day: Day
  }

  private struct Likeness: Hashable {
    let day: Day
    let description: DescriptionID
    let accounts: Set<AccountID>
  }

  private var dues: Set<Due> = []
  private var likenesses: Set<Likeness> = []
  /// Names of rules in `rule:` tags of transactions.
  private(set) var names: Set<String> = []
  private let journal: Journal

  /// Linear in the transactions.
  package init(_ journal: Journal) {
    self.journal = journal
    let descriptions = Set(journal.store.rules.map(\.description))
    for index in 0..<journal.transactionCount {
      let transaction = journal.transaction(index)
      guard transaction.standsInFile else { continue }
      let tags = (transaction.detail?.tagCount ?? 0) > 0 ? transaction.tags : []
      if let rule = tags.first(where: { $0.name == "rule" }) {
        names.insert(rule.value)
        for due in tags where due.name == "due" {
          if let day = Day(written: due.value) { dues.insert(Due(rule: rule.value, day: day)) }
        }
      } else if descriptions.contains(transaction.descriptionID) {
        likenesses.insert(
          Likeness(
            day: transaction.day, description: transaction.descriptionID,
            accounts: Set(transaction.postings.map(\.account))))
      }
    }
  }

  /// How the transaction that a rule owes on a day was recognised; nil: it is not in the books.
  ///
  /// - Parameter name: The rule's name for posting.
  package func mark(of rule: RuleRecord, named name: String, due day: Day) -> Mark? {
    if contains(name, due: day) { return .byTags }
    let likeness = Likeness(
      day: day, description: rule.description,
      accounts: Set(rule.postings.map { journal.store.rulePostings[$0].account }))
    return likenesses.contains(likeness) ? .byLikeness : nil
  }

  /// Whether a transaction says in its tags that it is the rule's of that day.
  package func contains(_ rule: String, due day: Day) -> Bool {
    dues.contains(Due(rule: rule, day: day))
  }

  /// Whether any transaction names a rule in its tag `rule:`.
  package func name(_ rule: String) -> Bool { names.contains(rule) }
}

extension Journal {
  /// The value of a rule's tag; nil: it has no such tag.
  package func value(_ name: String, of rule: RuleRecord) -> String? {
    tags(rule.tags, in: rule.span.file).first { $0.name == name }?.value
  }

  /// The rule's `rule:` tag, else its description, else its period; without commas, which would end
  /// the tag.
  package func nameForPosting(of rule: RuleRecord) -> String {
    var name = value("rule", of: rule) ?? description(rule.description)
    if name.isEmpty, case .period(let span) = rule.trigger { name = sources.text(span) }
    return name.split(separator: ",").map(\.trimmed).joined(separator: " ")
  }
}
