public import LedgeraChecking
import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities
import LedgeraReporting

extension Check {
  public static let plan = Check(
    "plan", .named, summary: "buffers are filled, and buckets within their bands",
    codes: [.lowBuffer, .bucketDrift]
  ) { context, findings in
    guard let ledger = context.ledger else { return }
    let plan = Plan(context.journal)
    guard plan.findings.isEmpty, !plan.buckets.isEmpty, let base = plan.base,
      let spending = try? MonthlySpending(ledger, before: context.today)
    else { return }
    let report = DriftReport(plan, spending, in: base, on: context.today)
    for (bucket, line) in zip(plan.buckets, report.lines) where line.state != .fine {
      guard findings.hasRoom(for: .error) else {
        findings.addDropped(.error)
        continue
      }
      findings.add(.drift(of: bucket, line, in: report))
    }
  }
}

extension DiagnosticCode {
  static let lowBuffer = DiagnosticCode(
    "low-buffer", summary: "a bucket holds less than its buffer asks for",
    explanation: """
      The buffer of a bucket is an amount, or months of spending: those of the last 12 complete months, on
      average. 'ledgera suggest' shows from where it can be filled.
      """,
    failing: """
      bucket Cash
          account Assets:Bank
          weight 100%
          return 0%
          buffer 1000 EUR

      2026-11-01 Opening
          Assets:Bank  600 EUR
          Equity:Opening

      """,
    passing: """
      bucket Cash
          account Assets:Bank
          weight 100%
          return 0%
          buffer 1000 EUR

      2026-11-01 Opening
          Assets:Bank  1600 EUR
          Equity:Opening

      """)

  static let bucketDrift = DiagnosticCode(
    "bucket-drift", summary: "a bucket is outside its band",
    explanation: """
      A bucket's share of all buckets without buffer may be off its weight by its band; a bucket with a
      buffer may hold no more than the buffer's upper bound. 'ledgera suggest' shows the transfers that
      bring it back.
      """,
    failing: """
      bucket Stocks
          account Assets:Stocks
          weight 60%
          return 6%
          band 5%
      bucket Bonds
          account Assets:Bonds
          weight 40%
          return 2%

      2026-11-01 Opening
          Assets:Stocks  800 EUR
          Assets:Bonds   200 EUR
          Equity:Opening

      """,
    passing: """
      bucket Stocks
          account Assets:Stocks
          weight 60%
          return 6%
          band 5%
      bucket Bonds
          account Assets:Bonds
          weight 40%
          return 2%

      2026-11-01 Opening
          Assets:Stocks  620 EUR
          Assets:Bonds   380 EUR
          Equity:Opening

      """)
}

extension Diagnostic {
  fileprivate static func drift(
    of bucket: BucketDeclaration, _ line: DriftReport.Line, in report: DriftReport
  ) -> Diagnostic {
    func text(_ quantity: WideQuantity) -> String {
      let decimals = report.journal.commodity(report.base).style.number.decimals ?? 2
      let amount = WideAmount(quantity.rounded(toDecimals: decimals), report.base)
      return report.journal.text(of: amount, in: nil, options: .report)
    }
    var finding: Diagnostic
    if let least = line.least, line.state == .below {
      finding = Diagnostic(
        .lowBuffer, "'\(bucket.name)' is \(text(least - line.value)) below its buffer",
        at: bucket.buffer?.span ?? bucket.span)
      finding.notes = ["it holds \(text(line.value)); the buffer is \(text(least))"]
      if bucket.buffer?.value.commodity == nil, let spending = report.spending {
        finding.notes.append("a month's spending is \(text(spending)) on average")
      }
    } else if let most = line.most {
      finding = Diagnostic(
        .bucketDrift, "'\(bucket.name)' is \(text(line.value - most)) above its buffer",
        at: bucket.buffer?.span ?? bucket.span)
      finding.notes = ["it holds \(text(line.value)); the upper bound is \(text(most))"]
    } else {
      let share = line.share.map(PercentText.text) ?? ""
      let wanted = line.wantedShare.map(PercentText.text) ?? ""
      finding = Diagnostic(
        .bucketDrift, "'\(bucket.name)' has \(share) of the buckets, not \(wanted)",
        at: bucket.band?.span ?? bucket.span)
      finding.notes = ["its band allows \(bucket.band?.value.text ?? "0%") more or less"]
    }
    finding.help = ["'ledgera suggest' shows transfers that mend it"]
    return finding
  }
}
