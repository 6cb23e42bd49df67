package import LedgeraDiagnostics
package import LedgeraModel
import LedgeraQuerying

/// The `~` rules of a journal with their periods parsed (grammar.md § Periodic rules).
package struct PeriodicRules {
  package struct Rule {
    /// Number in `JournalStore.rules`.
    package let number: Int
    /// Without the days after one of the rule's accounts was closed.
    package let period: PeriodExpression
  }

  /// A rule that would continue after one of its accounts was closed.
  package struct Ended {
    /// Number in `JournalStore.rules`.
    package let number: Int
    package let account: AccountID
    /// The last day of the account.
    package let closedDay: Day
  }

  /// Rules with a valid period that begins while their accounts are open, in reading order.
  package private(set) var rules: [Rule] = []
  /// Rules that are cut short, or left without any day, since an account was closed; in reading
  /// order.
  package private(set) var ended: [Ended] = []
  /// One for each rule with an invalid period.
  package private(set) var findings: [Diagnostic] = []

  /// Linear in the rules.
  package init(_ store: borrowing JournalStore) {
    let lives = RuleLives(store)
    for (number, rule) in store.rules.enumerated() {
      guard case .period(let span) = rule.trigger else { continue }
      let text = store.sources.text(span)
      // Dates without a year, and relative ones, count from the year's first day.
      let reference = Day(year: rule.defaultYear, month: 1, day: 1) ?? .first
      do throws(PeriodFailure) {
        let period = try PeriodExpression(text, today: reference).countedFromStart
        add(number, period, end: lives.end(of: rule, in: store))
      } catch {
        findings.append(Self.finding(error, of: text, at: span, today: reference))
      }
    }
  }

  private mutating func add(
    _ number: Int, _ period: PeriodExpression, end: (account: AccountID, day: Day)?
  ) {
    var period = period
    if let end, end.day < period.span.last ?? .last {
      ended.append(Ended(number: number, account: end.account, closedDay: end.day))
      period.span.end = end.day.adding(days: 1)
      if period.span.isEmpty { return }
    }
    rules.append(Rule(number: number, period: period))
  }

  private static func finding(
    _ error: PeriodFailure, of text: String, at span: Span, today: Day
  ) -> Diagnostic {
    let bytes = Array(text.utf8)
    let offset = min(error.offset, bytes.count)
    let word = bytes[offset...].prefix { $0 != UInt8(ascii: " ") }
    let place = Span(
      file: span.file, offset: span.offset + UInt32(offset),
      length: UInt32(word.isEmpty ? 0 : word.count))
    var finding = Diagnostic(
      .invalidRule, "the period of this rule cannot be read: \(error.message)", at: place)
    if let suggestion = error.suggestion { finding.help = ["did you mean \(suggestion)?"] }
    let before = String(decoding: bytes[..<offset], as: UTF8.self)
    if offset > 0, (try? PeriodExpression(before, today: today)) != nil {
      finding.help.append("put two spaces between the period and the description")
    }
    return finding
  }
}
