import LedgeraDiagnostics
import LedgeraModel

extension Check {
  package static let uniqueLeafNames = Check(
    "uniqueleafnames", .named, summary: "no two accounts posted to have the same last name part",
    codes: [.repeatedLeafName]
  ) { context, findings in
    let journal = context.journal
    var groups: [String: [AccountUses.Place]] = [:]
    var repeated: [String] = []
    for (account, place) in AccountUses(journal).firsts {
      let leaf = journal.leafName(account)
      groups[leaf, default: []].append(place)
      if groups[leaf]?.count == 2 { repeated.append(leaf) }
    }
    for leaf in repeated {
      findings.add(.error, describing: .repeatedLeafName(leaf, groups[leaf] ?? [], in: journal))
    }
  }
}

extension DiagnosticCode {
  static let repeatedLeafName = DiagnosticCode(
    "repeated-leaf-name", summary: "two accounts whose names end alike",
    explanation: """
      Where the last part of every account name is unique, it can stand for the whole. Only accounts
      that are posted to count.
      """,
    failing: """
      2026-01-02 Withdrawal
          assets:cash  50 EUR
          assets:bank:cash

      """,
    passing: """
      2026-01-02 Withdrawal
          assets:cash  50 EUR
          assets:bank

      """)
}

extension Diagnostic {
  fileprivate static func repeatedLeafName(
    _ leaf: String, _ places: [AccountUses.Place], in journal: Journal
  ) -> Diagnostic {
    let spans = places.prefix(5).map { place in
      journal.accountSpan(
        ofPosting: place.posting, in: journal.transaction(place.transaction).record.file)
    }
    var finding = Diagnostic(
      .repeatedLeafName, "\(places.count) account names end in \(quoted(leaf))", at: spans[1])
    finding.related = [LabelledSpan(spans[0], "this one too")]
    finding.related += spans.dropFirst(2).map { LabelledSpan($0, "this one too") }
    if places.count > spans.count {
      finding.notes = ["\(places.count - spans.count) more accounts end like this"]
    }
    finding.help = ["rename one of them, or let an alias do it"]
    return finding
  }
}
