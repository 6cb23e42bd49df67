package import LedgeraDiagnostics
import LedgeraModel
import LedgeraParsing

extension Check {
  package static let allowances = Check(
    "allowances", .advisory, summary: "comments that allow findings are needed and say why",
    codes: [.unusedAllowance, .allowanceWithoutReason, .renamedCode]
  ) { context, findings in
    for allowance in context.allowances {
      if let finding = Diagnostic.formerName(in: allowance, context.journal.sources) {
        findings.add(finding)
      }
      guard var finding = Diagnostic.mistake(in: allowance) else { continue }
      let place = allowance.words.range.lowerBound
      let line = WrittenLine(at: place, of: allowance.words.file, in: context.journal.sources)
      if allowance.outcome == .unused || allowance.outcome == .essential,
        let removal = line.removal(ofTagWithValueAt: place)
      {
        finding.fix = Fix("remove the comment", edits: [removal], isSafe: true)
      }
      findings.add(finding)
    }
  }
}

extension DiagnosticCode {
  package static let unusedAllowance = DiagnosticCode(
    "unused-allowance", .warning, summary: "a comment that allows a finding that does not occur",
    explanation: """
      A tag 'ledgera: allow CODE reason' suppresses findings of that code in the transaction,
      posting or directive it belongs to. This one suppressed nothing: what it allowed has been
      fixed, is elsewhere, or cannot be allowed. Left in place, it would hide the next mistake.
      Allowances of codes that this run did not look for are left alone.
      """,
    fix: "removes the comment",
    failing: """
      2026-01-02 Rent
          expenses:rent  1000 EUR  ; ledgera: allow ambiguous-number it is a thousand
          assets:bank

      """,
    passing: """
      2026-01-02 Rent
          expenses:rent  1000 EUR
          assets:bank

      """)

  static let allowanceWithoutReason = DiagnosticCode(
    "allowance-without-reason", .warning,
    summary: "a comment that allows a finding without saying why",
    explanation: """
      Later readers of the books will want to know why something was let through. Write the
      reason after the code.
      """,
    failing: """
      2026-01-02 Nails
          expenses:house  1,000 kg  ; ledgera: allow ambiguous-number
          assets:shed

      """,
    passing: """
      2026-01-02 Nails
          expenses:house  1,000 kg  ; ledgera: allow ambiguous-number by the gram
          assets:shed

      """)
}

extension DiagnosticCode {
  static let renamedCode = DiagnosticCode(
    "renamed-code", .warning, summary: "a comment that allows a finding by its former name",
    explanation: "The comment still counts, but the finding has another name now.",
    withoutExampleSince: "an example would need the file of a seal")
}

extension Diagnostic {
  /// nil: the allowance names the code as it is called now.
  fileprivate static func formerName(
    in allowance: Allowance, _ sources: SourceMap
  ) -> Diagnostic? {
    guard let name = allowance.renamedTo else { return nil }
    var finding = Diagnostic(
      .renamedCode, "\(quoted(allowance.code)) is called \(quoted(name)) now", at: allowance.words)
    let text = sources[allowance.words.file].text(in: allowance.words.range)
    finding.fix = Fix(
      "write its name",
      edits: [SourceEdit(allowance.words, with: text.replacing(allowance.code, with: name))],
      isSafe: false)
    return finding
  }

  /// nil: the allowance is as it should be.
  fileprivate static func mistake(in allowance: Allowance) -> Diagnostic? {
    let code = quoted(allowance.code)
    func unused(_ headline: String, help: String? = nil) -> Diagnostic {
      var finding = Diagnostic(.unusedAllowance, headline, at: allowance.words)
      finding.help = help.map { [$0] } ?? []
      return finding
    }
    if allowance.code.isEmpty {
      return unused(
        "this comment allows nothing", help: "write it as 'ledgera: allow CODE reason'")
    }
    switch allowance.outcome {
    case .unused: return unused("there is no \(code) here to allow")
    case .essential:
      return unused(
        "\(code) cannot be allowed", help: "fix it; no report is made from books that have it")
    case .unknown(let nearest):
      return unused(
        "there is no code \(code)",
        help: nearest.map { "did you mean '\($0)'?" } ?? "'ledgera explain' lists all codes")
    case .used, .notLookedFor:
      guard !allowance.hasReason else { return nil }
      var finding = Diagnostic(
        .allowanceWithoutReason, "this comment does not say why \(code) is allowed",
        at: allowance.words)
      finding.help = ["write the reason after the code"]
      return finding
    }
  }
}
