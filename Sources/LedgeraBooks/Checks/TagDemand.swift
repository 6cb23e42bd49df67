import LedgeraChecking
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraEnvironment
import LedgeraImporting
import LedgeraIntake
import LedgeraModel
import LedgeraParsing
import LedgeraPlanning
import LedgeraQuerying

/// What the value of a tag must be to mean something to Ledgera (grammar.md § Tags).
struct TagDemand: Sendable {
  let tag: String
  /// What the comment with the tag belongs to.
  let places: Set<TagOwner.Kind>
  /// Advice, one sentence.
  let help: String
  /// Words that it can be, of which the nearest was probably meant.
  private(set) var choices: @Sendable (TagUse) -> [String] = { _ in [] }
  /// Advice for one value; nil: `help`.
  private(set) var advice: @Sendable (TagUse) -> String? = { _ in nil }
  /// Whether few values are understood, so that one which is shows what a mistyped name was meant to be.
  private(set) var isNarrow = true
  /// Whether other values are errors of the journal, so that only names near the tag's are looked at.
  private(set) var isRefusedByParser = false
  /// Whether it is looked at in these books.
  private(set) var applies: @Sendable (Journal) -> Bool = { _ in true }
  let admits: @Sendable (TagUse) -> Bool

  static let all = ofAccounts + ofTransactions + ofRules

  private static let ofAccounts = [
    TagDemand(
      tag: "type", places: [.account], help: "write the name of a type or its letter",
      isRefusedByParser: true
    ) { AccountType(tagValue: $0.value) != nil },
    TagDemand(tag: "wallet", places: [.account], help: "write wallet: default") {
      $0.value == "default"
    },
    TagDemand(
      tag: "iban", places: [.account],
      help: "write the IBAN as on the statement; its check digits do not fit"
    ) { IBAN.isValid(IBAN.plain($0.value)) },
    TagDemand(
      tag: "import", places: [.account], help: "write the account as the bank's files name it",
      isNarrow: false
    ) { !$0.value.isEmpty },
    TagDemand(
      tag: "statement", places: [.account], help: "write a pattern for names of files: ING*.csv",
      isNarrow: false
    ) { Path.isNamePattern($0.value) },
    TagDemand(
      tag: StatementSigns.tag, places: [.account],
      help: "write signs: reversed where spending is positive, or signs: kept"
    ) { StatementSigns(rawValue: $0.value) != nil },
    TagDemand(
      tag: StatementForms.columnsTag, places: [.account],
      help:
        "name the columns of its statements: columns: date description amount, with - to skip one",
      isNarrow: false
    ) { [StatementColumn](tagValue: $0.value) != nil },
    TagDemand(
      tag: StatementForms.dateTag, places: [.account],
      help: "say how its statements write dates: date-format: %d/%m/%Y"
    ) { DateFormat($0.value) != nil },
    TagDemand(
      tag: StatementForms.markTag, places: [.account],
      help: "write decimal-mark: comma or decimal-mark: point"
    ) { StatementForms.marks[$0.value] != nil },
    TagDemand(
      tag: "payee", places: [.account], help: "write a pattern of payees: payee: bakery|market",
      isNarrow: false
    ) { !$0.value.isEmpty && (try? Pattern($0.value)) != nil },
    TagDemand(
      tag: "pattern", places: [.payee],
      help: "write a pattern of what banks say: pattern: rewe sagt",
      isNarrow: false
    ) { !$0.value.isEmpty && (try? Pattern($0.value)) != nil },
    TagDemand(tag: "order", places: [.account], help: "write a whole number: order: 2") {
      Int($0.value) != nil
    },
    TagDemand(
      tag: "budget", places: [.account],
      help: "write budget: on or off, or what it is for: needs, wants, savings, investing …"
    ) { ["on", "off"].contains($0.value) || BudgetModel.Purpose(rawValue: $0.value) != nil },
    TagDemand(
      tag: "color", places: [.account, .tag], help: "write #rrggbb or a name: color: teal"
    ) { Style.color($0.value) != nil },
    TagDemand(
      tag: "loan", places: [.account], help: "write \(LoanTerms.form)",
      advice: { $0.loanMistake?.advice }, isNarrow: false
    ) { $0.loanMistake == nil },
    TagDemand(tag: "opened", places: [.account], help: "write a date: opened: 2026-11-21") {
      Day(written: $0.value) != nil
    },
    TagDemand(tag: "closed", places: [.account], help: "write a date: closed: 2026-11-21") {
      Day(written: $0.value) != nil
    },
    TagDemand(
      tag: "class", places: [.account], help: "write one of \(AccountClass.list)",
      choices: { _ in AccountClass.allCases.map(\.rawValue) }
    ) { AccountClass(rawValue: $0.value) != nil },
    TagDemand(
      tag: "booking", places: [.account], help: "write \(Booking.choices)",
      choices: { _ in Booking.allCases.map(\.rawValue) }
    ) { Booking(writtenAs: $0.value) != nil },
    TagDemand(
      tag: "lots", places: [.account, .commodity], help: "write \(Booking.choices), or nothing",
      choices: { _ in Booking.allCases.map(\.rawValue) }
    ) { $0.value.isEmpty || Booking(writtenAs: $0.value) != nil },
    TagDemand(
      tag: "commodity", places: [.account], help: "write symbols of the books: commodity: EUR USD"
    ) { $0.journal.listsCommodities($0.value) },
    TagDemand(
      tag: "quote", places: [.commodity],
      help: "write a source and its symbol: quote: yahoo:VWCE.DE EUR"
    ) { QuoteTag($0.value) != nil },
    TagDemand(
      tag: "alert", places: [.commodity],
      help: "write above or below and a price with a point, without digit groups: above 250.50 USD"
    ) { use in
      PriceAlert.Terms(use.value).map { use.journal.commodity(withSymbol: $0.symbol) != nil }
        ?? false
    },
  ]

  private static let ofTransactions = [
    TagDemand(
      tag: "time", places: [.transaction, .rule],
      help: "write it as time: 14:32, 14:32:05 or 14:32+08:00"
    ) { TimeOfDay(written: $0.value) != nil },
    TagDemand(tag: "due", places: [.transaction], help: "write a date: due: 2026-11-21") {
      Day(written: $0.value) != nil
    },
    attachment("receipt"), attachment("document"),
    base("base", help: "write its value in the base currency: base: 174.10", places: [.posting]),
    base(
      "rate", help: "write what one is worth in the base currency: rate: AED 0.3675 SGD",
      places: [.transaction, .posting]),
  ]

  private static let ofRules =
    [TagDemand(tag: "post", places: [.rule], help: "write post: auto") { $0.value == "auto" }]
    + RuleTerms.forms.sorted { $0.key < $1.key }.map { name, form in
      // In a plan they are errors (the check planterms).
      TagDemand(
        tag: name, places: [.rule], help: form, choices: { name == "share" ? $0.shares : [] },
        applies: { $0.store.plan.isEmpty }
      ) { use in
        RuleTags.isValue(use.value, of: name)
          && (name != "share" || use.shares.contains(use.value))
      }
    }

  private static func attachment(_ tag: String) -> TagDemand {
    TagDemand(
      tag: tag, places: [.transaction, .posting],
      help: "write a file's path from the directory of this file, or a web address"
    ) { use in
      Attachment.isFileName(use.value) || Attachment.isWebAddress(use.value.utf8)
        || !use.value.isEmpty && use.context.fileExists(use.value, use.file)
    }
  }

  /// Figures that are wrong are errors (`invalid-base-tag`).
  private static func base(
    _ tag: String, help: String, places: Set<TagOwner.Kind>
  ) -> TagDemand {
    TagDemand(
      tag: tag, places: places, help: help, isNarrow: false, applies: { $0.profile.base != nil }
    ) { use in
      BaseTag.isFigure(use.value, rate: tag == "rate") {
        use.journal.commodity(withSymbol: $0) != nil
      }
    }
  }
}

/// A value of a tag in its books.
struct TagUse {
  let value: String
  /// Where its owner is.
  let file: FileID
  let context: CheckContext

  var journal: Journal { context.journal }

  /// Why the value is no loan; nil: it is one.
  fileprivate var loanMistake: LoanTerms.Mistake? { journal.mistake(inLoan: value) }

  /// The value as a share of each rule that has a description; empty: it is no share.
  fileprivate var shares: [String] {
    guard let share = RuleTerms.Share(value) else { return [] }
    let lead = value.dropLast(share.rule.count)
    return journal.store.rules.map { lead + journal.description($0.description) }
  }
}
