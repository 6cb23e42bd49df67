import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraModel
import LedgeraParsing
import LedgeraQuerying

/// What a monthly `~` rule is to move to an account from a month on; until then it stays as it was written.
///
/// A rule that began before is divided: it ends with the day before, and a copy with the new amount goes
/// on.
package struct RuleChange {
  private let journal: Journal
  private let rule: RuleRecord
  private let period: PeriodExpression
  private let continuesWithoutEnd: Bool

  /// - Parameters:
  ///   - rule: Number in `JournalStore.rules`, of a `~` rule.
  ///   - period: As the rule has it.
  ///   - continuesWithoutEnd: Whether the copy has no end, even if the rule has one.
  package init(
    _ journal: Journal, rule: Int, _ period: PeriodExpression, continuesWithoutEnd: Bool = false
  ) {
    self.continuesWithoutEnd = continuesWithoutEnd
    self.journal = journal
    self.rule = journal.store.rules[rule]
    self.period = period
  }

  /// - Parameter day: The first day of a month.
  package func write(
    _ amount: DraftAmount, to account: AccountID, from day: Day, with editor: inout JournalEditor
  ) throws(TypingFailure) {
    guard let interval = period.interval, interval.isOncePerMonth else {
      throw refusal("is not monthly")
    }
    let edits = try edits(amount, to: account)
    if let start = period.span.start, start >= day {
      editor.plan.change(.rule, adding: 1, removing: 1)
      for edit in edits { editor.replace(edit.span, with: "\(edit.text)") }
      return
    }
    editor.plan.change(.rule, adding: 2, removing: 1)
    let source = journal.sources[rule.span.file]
    var copy =
      "~ \(interval.text)\(DateSpan(start: day, end: continuesWithoutEnd ? nil : period.span.end).text)"
    var position = rule.trigger.span.range.upperBound
    for edit in edits {
      copy += source.text(in: position..<edit.span.range.lowerBound) + edit.text
      position = edit.span.range.upperBound
    }
    let end = rule.span.range.upperBound
    copy += source.text(in: position..<end)
    let lines = JournalText(asWritten: copy.replacing("\r\n", with: "\n"))
    editor.replace(rule.trigger.span, with: "\(ended(interval, on: day, in: source))")
    editor.insert("\n\n\(lines)", at: end, in: rule.span.file)
  }

  /// The period until a day, in the words that are there if that is possible.
  private func ended(_ interval: Interval, on day: Day, in source: SourceFile) -> String {
    let written = source.text(in: rule.trigger.span.range)
    let span = DateSpan(start: period.span.start, end: day)
    let today = Day(year: rule.defaultYear, month: 1, day: 1) ?? .first
    let longer = written + DateSpan(end: day).text
    let read = try? PeriodExpression(longer, today: today)
    return read == PeriodExpression(interval: interval, span: span)
      ? longer : interval.text + span.text
  }

  // MARK: Amounts

  private typealias Edit = (span: Span, text: String)

  /// The amount of the account; where it was left out, that of the only other posting. In order.
  private func edits(_ amount: DraftAmount, to account: AccountID) throws(TypingFailure) -> [Edit] {
    let numbers = rule.postings.filter { journal.store.rulePostings[$0].account == account }
    guard numbers.count == 1, let number = numbers.first else { throw refusal("names it twice") }
    let posting = journal.store.rulePostings[number]
    let others = rule.postings.filter {
      $0 != number && journal.store.rulePostings[$0].flags.kind == posting.flags.kind
    }
    let isBalanced = posting.flags.kind != .virtual
    let isAnyOpen = others.contains { !journal.store.rulePostings[$0].flags.hasAmount }
    if posting.flags.hasAmount, isAnyOpen || !isBalanced {
      return [try edit(amount, of: number)]
    }
    guard others.count == 1, let other = others.first else {
      throw refusal("has several amounts that depend on it")
    }
    var edits: [Edit] = []
    if posting.flags.hasAmount { edits.append(try edit(amount, of: number)) }
    edits.append(try edit(amount.negated, of: other))
    return edits.sorted { $0.span.offset < $1.span.offset }
  }

  /// Its last character stays in its column where there is room.
  private func edit(_ amount: DraftAmount, of posting: Int) throws(TypingFailure) -> Edit {
    let line = journal.store.line(of: journal.store.rulePostings[posting], in: rule.span.file)
    guard let span = line.amounts.map(line.span),
      journal.store.cost(of: journal.store.rulePostings[posting]) == nil
    else {
      throw refusal("has a cost")
    }
    let source = journal.sources[span.file]
    var writer = DraftWriter(journal, TransactionLayout())
    let text = writer.text(of: amount)
    var start = span.range.lowerBound
    while start > 0, source.bytes[start - 1] == 0x20 { start -= 1 }
    let gap = span.range.lowerBound - start
    let change = DisplayWidth.of(source.text(in: span.range)) - DisplayWidth.of(text)
    let blanks = String(repeating: " ", count: gap < 2 ? gap : max(2, gap + change))
    return (Span(file: span.file, range: start..<span.range.upperBound), blanks + text)
  }

  private func refusal(_ reason: String) -> TypingFailure {
    let place = journal.sources[rule.span.file]
    let line = place.position(of: rule.span.range.lowerBound).line
    return TypingFailure(
      "the rule at \(place.path):\(line) \(reason)", hints: ["change the rule by hand"])
  }
}

extension Interval {
  /// Whether every month has it once.
  fileprivate var isOncePerMonth: Bool {
    switch self {
    case .months(1), .dayOfMonth, .weekdayOfMonth: true
    default: false
    }
  }
}

extension DateSpan {
  /// ` from 2026-01 to 2027-03-15`; empty when it is open.
  fileprivate var text: String {
    func text(_ day: Day) -> String {
      day == day.startOfMonth ? String(day.text.prefix(7)) : day.text
    }
    return (start.map { " from " + text($0) } ?? "") + (end.map { " to " + text($0) } ?? "")
  }
}
