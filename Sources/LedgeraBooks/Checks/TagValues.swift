import LedgeraChecking
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraEnvironment
import LedgeraImporting
import LedgeraModel
import LedgeraPlanning
import LedgeraQuerying

extension Check {
  static let tagValues = Check(
    "tagvalues", .standing,
    summary: "tags of directives and rules have values that Ledgera understands",
    codes: [.invalidTagValue]
  ) { context, findings in
    let journal = context.journal
    func review(_ demands: [TagDemand], _ tags: Range<Int>, _ file: FileID) {
      for (index, tag) in zip(tags, journal.tags(tags, in: file)) {
        guard let demand = demands.first(where: { $0.tag == tag.name }), !demand.admits(tag.value)
        else { continue }
        let span = journal.valueSpan(of: journal.store.tags[index], in: file)
        findings.add(.invalidTagValue(tag, demand, at: span))
      }
    }
    for account in journal.store.accountDeclarations {
      review(TagDemand.ofAccounts, account.tags, account.span.file)
    }
    for commodity in journal.store.commodities {
      if let span = commodity.declaration {
        review(TagDemand.ofCommodities, commodity.tags, span.file)
      }
    }
    for rule in journal.store.rules { review(TagDemand.ofRules, rule.tags, rule.span.file) }
  } isAskedFor: { journal in
    TagDemand.all.contains { journal.store.tagNames.lookup($0.tag) != nil }
  }
}

extension DiagnosticCode {
  static let invalidTagValue = DiagnosticCode(
    "invalid-tag-value", .warning, summary: "a tag with a value that means nothing to Ledgera",
    explanation: """
      Some tags of account and commodity directives and of rules are instructions: wallet: default,
      an iban: by which statements find their account, quote: yahoo:VT USD. A mistyped value would
      be ignored silently. Two digits of an IBAN check the others.
      """,
    failing: """
      account assets:bank  ; type: Cash, iban: DE02 1203 0000 0000 2020 15

      """,
    passing: """
      account assets:bank  ; type: Cash, iban: DE02 1203 0000 0000 2020 51

      """)
}

/// What the value of a tag must be (grammar.md § Tags).
private struct TagDemand: Sendable {
  let tag: String
  /// What is demanded, after "write".
  let form: String
  let admits: @Sendable (String) -> Bool

  static let all = ofAccounts + ofCommodities + ofRules

  static let ofAccounts = [
    TagDemand(tag: "wallet", form: "wallet: default") { $0 == "default" },
    TagDemand(tag: "iban", form: "the IBAN as on the statement; its check digits do not fit") {
      IBAN.isValid(IBAN.plain($0))
    },
    TagDemand(tag: "import", form: "the account as the bank's files name it") { !$0.isEmpty },
    TagDemand(tag: "statement", form: "a pattern for names of files: ING*.csv") {
      Path.isNamePattern($0)
    },
    TagDemand(tag: "payee", form: "a pattern of payees: payee: bakery|market") {
      !$0.isEmpty && (try? Pattern($0)) != nil
    },
    TagDemand(tag: "order", form: "a whole number: order: 2") { Int($0) != nil },
    TagDemand(
      tag: "budget",
      form: "budget: on or off, or what it is for: needs, wants, savings, investing …"
    ) { ["on", "off"].contains($0) || BudgetModel.Purpose(rawValue: $0) != nil },
    TagDemand(tag: "color", form: "#rrggbb or a name: color: teal") { Style.color($0) != nil },
  ]

  static let ofCommodities = [
    TagDemand(
      tag: "quote", form: "a source and its symbol: quote: yahoo:VWCE.DE EUR"
    ) { QuoteTag($0) != nil }
  ]

  static let ofRules = [TagDemand(tag: "post", form: "post: auto") { $0 == "auto" }]
}

extension Diagnostic {
  fileprivate static func invalidTagValue(
    _ tag: Tag, _ demand: TagDemand, at span: Span
  ) -> Diagnostic {
    let headline =
      tag.value.isEmpty
      ? "the tag \(tag.name): has no value" : "\(tag.name): cannot be \(quoted(tag.value))"
    var finding = Diagnostic(.invalidTagValue, headline, at: span)
    finding.help = ["write \(demand.form)"]
    return finding
  }
}
