public import LedgeraDiagnostics
public import LedgeraModel
import LedgeraQuerying

/// The `~` rules of a journal with their periods understood (grammar.md § Periodic rules).
public struct PeriodicRules {
  public struct Rule {
    /// Number in `JournalStore.rules`.
    public let number: Int
    public let period: PeriodExpression
  }

  /// Those whose periods can be understood, in reading order.
  public private(set) var rules: [Rule] = []
  /// One for each that cannot.
  public private(set) var findings: [Diagnostic] = []

  /// Linear in the rules.
  public init(_ store: borrowing JournalStore) {
    for (number, rule) in store.rules.enumerated() {
      guard case .period(let span) = rule.trigger else { continue }
      let text = store.sources.text(span)
      // Year-less and relative dates count from the year's first day.
      let reference = Day(year: rule.defaultYear, month: 1, day: 1) ?? .first
      do throws(PeriodError) {
        let period = try PeriodExpression(text, today: reference)
        if let problem = period.recurrenceProblem {
          findings.append(Self.finding(problem, of: period, at: span))
        } else {
          rules.append(Rule(number: number, period: period))
        }
      } catch {
        findings.append(Self.finding(error, of: text, at: span, today: reference))
      }
    }
  }

  private static func finding(
    _ problem: String, of period: PeriodExpression, at span: Span
  ) -> Diagnostic {
    var finding = Diagnostic(.invalidRule, problem, at: span)
    if let day = period.span.start, let only = Period(start: day, last: day),
      let unit = try? period.interval?.periods(covering: only).first
    {
      finding.help = ["let it start on \(unit.start.text), or at another beginning of its interval"]
    }
    return finding
  }

  private static func finding(
    _ error: PeriodError, of text: String, at span: Span, today: Day
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
