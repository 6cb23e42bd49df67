import LedgeraComputation
package import LedgeraJSON
import LedgeraModel
package import LedgeraReporting

extension RegisterReport {
  /// The register as `hledger register -O json` has it.
  package var hledgerJSON: JSONValue {
    let encoder = HledgerTransactions(journal, isRegister: true)
    return .sequence(
      Batches(of: linesAndStarts, with: {}) { line, _, values in
        values.append(encoder.value(of: line.line, in: self, isFirst: line.isFirst))
      })
  }

  /// The lines, and whether they are the first of their transaction or period.
  private var linesAndStarts: OnDemand<(line: Line, isFirst: Bool)> {
    OnDemand {
      var previous: Line?
      return lines.lazy.map { line in
        defer { previous = line }
        return (line, previous.map { !line.continues($0) } ?? true)
      }
    }
  }
}

extension RegisterReport.Line {
  /// Whether it is of the same transaction, or period, as the line before it.
  fileprivate func continues(_ previous: RegisterReport.Line) -> Bool {
    item.transaction == previous.item.transaction && item.period == previous.item.period
      && item.day == previous.item.day
  }
}

extension HledgerTransactions {
  /// Day, period, description, posting and total: the first three only where they are new.
  fileprivate func value(
    of line: RegisterReport.Line, in report: RegisterReport, isFirst: Bool
  ) -> JSONValue {
    let figures = amounts.figures(line.amount)
    let transaction = line.item.transaction.map { journal.transaction($0) }
    let period = line.item.period.map { report.periods[$0] }
    let shown: JSONValue
    if let number = line.item.posting, let transaction {
      var value = value(
        of: Posting(journal: journal, index: number, transactionIndex: transaction.index), figures)
      if let name = name(of: line.item.subject) { value["paccount"] = .string(name) }
      shown = value
    } else {
      shown = summary(of: name(of: line.item.subject) ?? "", figures, from: line.item.day)
    }
    return [
      isFirst ? .string(line.item.day.text) : .null,
      period.map { Self.period($0) } ?? .null,
      isFirst ? transaction.map { .string($0.description) } ?? .null : .null,
      shown,
      amounts.figures(line.total),
    ]
  }

  private func name(of subject: RegisterReport.Subject) -> String? {
    switch subject {
    case .account(let account): journal.name(account)
    case .everything: "..."
    case .nothing: nil
    }
  }

  /// A period by its kind, as hledger tells natural ones.
  private static func period(_ span: DateSpan) -> JSONValue {
    guard let start = span.start, let end = span.end else { return .null }
    let (year, month, _) = start.components
    let (tag, contents): (String, JSONValue) =
      if span == DateSpan(start) {
        ("DayPeriod", .string(start.text))
      } else if span == .week(containing: start) {
        ("WeekPeriod", .string(start.text))
      } else if span == .month(month, year: year) {
        ("MonthPeriod", [.integer(year), .integer(month)])
      } else if span == .quarter((month + 2) / 3, year: year) {
        ("QuarterPeriod", [.integer(year), .integer((month + 2) / 3)])
      } else if span == .year(year) {
        ("YearPeriod", .integer(year))
      } else {
        ("PeriodBetween", [.string(start.text), .string(end.text)])
      }
    return ["contents": contents, "tag": .string(tag)]
  }
}

extension AccountRegister {
  /// The register as `hledger aregister -O json` has it: the transaction as written and as far as it is
  /// asked for, whether it has several other postings, their accounts, the change and the balance.
  package var hledgerJSON: JSONValue {
    let encoder = HledgerTransactions(journal, isRegister: true)
    return .sequence(
      Batches(of: OnDemand { items }, with: {}) { item, _, values in
        let transaction = journal.transaction(item.transaction)
        let value = encoder.value(of: transaction) { posting in
          .array(posting.amounts.map { encoder.amounts.figure(WideAmount($0)) })
        }
        let own = Set(item.postings)
        values.append([
          value, value, .bool(transaction.postings.count { !own.contains($0.index) } > 1),
          .array(item.otherAccounts.map { .string(journal.name($0)) }),
          encoder.amounts.figures(item.change), encoder.amounts.figures(item.balance),
        ])
      })
  }
}
