import LedgeraDiagnostics
public import LedgeraModel
import LedgeraQuantities
import LedgeraQuerying

extension EnvelopePlan {
  /// What `~` rules plan, with their tags `rollover:`, `envelope:` and `active:`.
  public init(_ journal: Journal) {
    self.init()
    for record in journal.store.rules {
      guard case .period(let span) = record.trigger else { continue }
      let reference = Day(year: record.defaultYear, month: 1, day: 1) ?? .first
      let text = journal.sources.text(span)
      guard let period = try? PeriodExpression(text, today: reference),
        period.recurrenceProblem == nil
      else { continue }
      let tags = journal.tags(record.tags, in: record.span.file)
      guard !tags.contains(where: { $0.name == "active" && $0.value == "no" }) else { continue }
      var parts = record.postings.map { number in
        let posting = journal.store.rulePostings[number]
        let own = posting.detail < 0 ? nil : journal.store.details[Int(posting.detail)]
        let range = own.map { Int($0.firstTag)..<Int($0.firstTag + $0.tagCount) } ?? 0..<0
        let all = journal.tags(range, in: record.span.file) + tags
        return EnvelopeRule.Part(
          account: posting.account, amounts: journal.store.amounts(of: posting),
          terms: all.first { $0.name == "rollover" }.flatMap { EnvelopeTerms($0.value) },
          isYearly: all.contains { $0.name == "envelope" && $0.value == "yearly" })
      }
      EnvelopePlan.balance(&parts)
      rules.append(EnvelopeRule(period: period, parts: parts))
    }
    addDirectives(of: journal)
  }

  private mutating func addDirectives(of journal: Journal) {
    let plan = journal.store.plan
    for goal in plan.goals { goalAccounts[goal.name] = goal.accounts.map(\.value) }
    moves = plan.assignments.compactMap { assignment in
      guard let from = place(assignment.from?.value, journal),
        let to = place(assignment.to?.value, journal)
      else { return nil }
      return EnvelopeMove(assignment.amount, on: assignment.day, from: from, to: to)
    }
    holds = plan.holds.map { Hold($0.amount, on: $0.day) }
  }

  /// What a name in an `assign` directive means: a goal, else an account; without a name the income
  /// that is not assigned. nil: nothing.
  public func place(_ name: String?, _ journal: Journal) -> EnvelopeMove.Place? {
    guard let name else { return .unassigned }
    if goalAccounts[name] != nil { return .goal(name) }
    return journal.account(named: name).map { .account($0) }
  }

  /// The one posting without an amount makes up for the others.
  private static func balance(_ parts: inout [EnvelopeRule.Part]) {
    guard let open = parts.firstIndex(where: \.amounts.isEmpty) else { return }
    var sum = Balance()
    for amount in parts.flatMap(\.amounts) { try? sum.add(amount.negated) }
    parts[open].amounts = sum.amounts
  }
}

extension EnvelopeTerms {
  fileprivate init?(_ text: String) {
    let words = text.split(separator: " ")
    switch words.first {
    case "no": self = .no
    case "yes": self = .yes
    case "positive": self = .positive
    case "cap":
      guard words.count == 2, let limit = Quantity(plain: words[1]) else { return nil }
      self = .cap(WideQuantity(limit))
    default: return nil
    }
  }
}
