/// Tags that have a meaning for Ledgera or hledger (grammar.md § Tags): they need no `tag`
/// directive, and no other name has that meaning.
public enum BuiltInTags {
  public static let names = Set(all.map(\.name) + hledger)

  /// Those of Ledgera.
  public static let all: [BuiltInTag] = days + values + accounts + identity + imports + plan

  /// Those that hledger writes or reads.
  public static let hledger = [
    "_generated-posting", "_generated-transaction", "assert", "clopen", "close",
    "conversion-posting", "cost-posting", "generated-posting", "generated-transaction", "modified",
    "modified-posting", "modified-transaction", "recur", "retain", "start", "t",
  ]

  private static let days = [
    BuiltInTag(
      "date", on: .posting, meaning: "its own date", example: "2026-11-23",
      section: "Dates of postings"),
    BuiltInTag(
      "date2", on: .posting, meaning: "its own secondary date", example: "2026-11-23",
      section: "Dates of postings"),
    BuiltInTag(
      "time", on: .transaction, .rule, meaning: "time of day", example: "14:32", section: "Times"),
  ]

  private static let values = [
    BuiltInTag(
      "base", on: .posting, meaning: "value in the base currency", example: "174.10 SGD",
      section: "Base sum"),
    BuiltInTag(
      "rate", on: .transaction, .posting, meaning: "what one of a commodity is worth",
      example: "AED 0.3675 SGD", section: "Base sum"),
    BuiltInTag(
      "base-amount", on: .posting, meaning: "value at booking, as print --details writes it",
      example: "174.10 SGD", section: "Valuation"),
    BuiltInTag(
      "base-rate", on: .posting, meaning: "the rate of that value", example: "0.3675 SGD",
      section: "Valuation"),
    BuiltInTag(
      "rate-date", on: .posting, meaning: "the day of that rate", example: "2026-11-20",
      section: "Valuation"),
    BuiltInTag(
      "rate-source", on: .posting, meaning: "where that rate comes from", example: "ECB",
      section: "Valuation"),
    BuiltInTag(
      "fee", on: .accountTree, meaning: "no: an expense, but not the fee of a trade",
      example: "no", section: "Gains"),
    BuiltInTag(
      "split", on: .transaction, meaning: "new units for each old one", example: "2:1",
      section: "Booking"),
    BuiltInTag(
      "adjustment", on: .transaction, .posting,
      meaning: "marks an adjustment: neither income nor expense", example: "",
      section: "Kinds of transactions"),
    BuiltInTag(
      "opening", on: .transaction, .posting, meaning: "marks opening balances, not gains",
      example: "", section: "Kinds of transactions"),
    BuiltInTag(
      "source", on: .transaction, .price, meaning: "where it came from; manual: somebody typed it",
      example: "manual"),
    BuiltInTag(
      "fetched", on: .price, meaning: "when it was fetched", example: "2026-11-21T08:00Z",
      section: "Fetched prices"),
    BuiltInTag(
      "quote", on: .commodity, meaning: "where its prices are fetched",
      example: "yahoo:VWCE.DE EUR", section: "Fetched prices"),
    BuiltInTag(
      "alert", on: .commodity, meaning: "the price at which you want to be told",
      example: "above 150 EUR", section: "Alerts"),
    BuiltInTag(
      "alias", on: .commodity, meaning: "another symbol that finds it with cur:", example: "USD",
      section: "Queries"),
  ]

  private static let accounts = [
    BuiltInTag(
      "type", on: .account, meaning: "account type", example: "Asset", section: "Account types"),
    BuiltInTag(
      "opened", on: .accountTree, meaning: "first day on which it may be posted to",
      example: "2026-01-10", section: "account"),
    BuiltInTag(
      "closed", on: .accountTree, meaning: "last day on which it may be posted to",
      example: "2026-06-30", section: "account"),
    BuiltInTag(
      "class", on: .accountTree,
      meaning: "cash, stock, crypto, real-estate, bond, credit-card, loan, mortgage,"
        + " line-of-credit, other", example: "stock", section: "account"),
    BuiltInTag(
      "commodity", on: .accountTree, meaning: "the commodities it may hold, separated by blanks",
      example: "EUR USD", section: "account"),
    BuiltInTag(
      "booking", on: .accountTree, meaning: "which lots a sale takes", example: "hifo",
      section: "Booking"),
    BuiltInTag(
      "lots", on: .accountTree, .commodity,
      meaning: "the same by hledger's name, also of a commodity",
      example: "FIFO", section: "Booking"),
    BuiltInTag(
      "wallet", on: .account, meaning: "default: what 'add' pays a single category from",
      example: "default"),
    BuiltInTag(
      "budget", on: .accountTree,
      meaning: "off: its money is not assigned; or its purpose in a suggested budget",
      example: "off", section: "Envelopes"),
    BuiltInTag(
      "loan", on: .account, meaning: "a debt with its rate and how it is repaid",
      example: "300000 EUR at 4% over 30 years from 2026-12-01", section: "Loans"),
    BuiltInTag("institution", on: .account, meaning: "for display", example: "Sparkasse"),
    BuiltInTag(
      "icon", on: .account, meaning: "a symbol before its name", example: "👛", section: "account"),
    BuiltInTag(
      "color", on: .account, .tag, meaning: "its colour: a name, or #rrggbb", example: "teal",
      section: "account"),
    BuiltInTag(
      "values", on: .tag,
      meaning: "any: values that mean nothing to Ledgera are the user's; strict: they are errors",
      example: "any", section: "tag"),
    BuiltInTag(
      "order", on: .account, meaning: "its place in lists", example: "2", section: "account"),
    BuiltInTag(
      "note", on: .account, meaning: "a remark", example: "joint account", section: "account"),
  ]

  private static let identity = [
    BuiltInTag(
      "id", on: .transaction, meaning: "identity; must be unique", example: "k7q2m8x1r4t6v9w3"),
    BuiltInTag(
      "reverses", on: .transaction, meaning: "the id of a transaction that it reverses",
      example: "k7q2m8x1r4t6v9w3"),
    BuiltInTag(
      "corrects", on: .transaction, meaning: "the id of a transaction that it replaces",
      example: "k7q2m8x1r4t6v9w3"),
    BuiltInTag(
      "receipt", on: .transaction, .posting, meaning: "a file, relative to the journal file",
      example: "receipts/2026-11-21.pdf"),
    BuiltInTag(
      "document", on: .transaction, .posting, meaning: "a file, relative to the journal file",
      example: "contracts/rent.pdf"),
    BuiltInTag(
      "ledgera", on: .transaction, .posting, meaning: "allows a finding here",
      example: "allow ambiguous-number weighed to the gram", section: "Allowed findings"),
  ]

  private static let imports = [
    BuiltInTag(
      "announced", on: .transaction, meaning: "what it was before the bank booked it",
      example: "2026-11-02 0 2026-11-03.1 74fe68a1 c405b805c30e pending ! Hold",
      section: "Imports"),
    BuiltInTag(
      "iban", on: .account, meaning: "which statements belong to it",
      example: "DE02120300000000202051", section: "Imports"),
    BuiltInTag(
      "import", on: .account, meaning: "number of the account in its statements",
      example: "5550001234", section: "Imports"),
    BuiltInTag(
      "statement", on: .account, meaning: "names of its statements' files",
      example: "giro-*.csv", section: "Imports"),
    BuiltInTag(
      "signs", on: .account, meaning: "whether its statements count what was spent as positive",
      example: "reversed", section: "Imports"),
    BuiltInTag(
      "columns", on: .account, meaning: "what its statements' columns are where no header says it",
      example: "date description amount", section: "Imports"),
    BuiltInTag(
      "date-format", on: .account, meaning: "how its statements write dates that could be either",
      example: "%d/%m/%Y", section: "Imports"),
    BuiltInTag(
      "decimal-mark", on: .account, meaning: "the decimal mark of amounts that could be either",
      example: "comma", section: "Imports"),
    BuiltInTag(
      "payee", on: .account, meaning: "a pattern of the payees whose imports go there",
      example: "bakery|market", section: "Imports"),
    BuiltInTag(
      "pattern", on: .payee, meaning: "what banks call the payee in statements",
      example: "rewe sagt danke", section: "Imports"),
    BuiltInTag(
      "imp", on: .posting, meaning: "which statement lines it represents",
      example: "a5422986b71c84e7", section: "Imports"),
    BuiltInTag(
      "imported", on: .transaction, .posting, .account, meaning: "the import that wrote it",
      example: "2026-11-21.1", section: "Imports"),
    BuiltInTag(
      "guess", on: .transaction, meaning: "why an import chose its account, or which it may be",
      example: "corner shop 3 of 3", section: "Imports"),
  ]

  private static let plan = [
    BuiltInTag(
      "post", on: .rule, .account,
      meaning: "auto: post-due writes its transactions, or the loan's instalments", example: "auto",
      section: "Periodic rules"),
    BuiltInTag(
      "rule", on: .transaction, .rule, meaning: "the rule it was written for; a rule's own name",
      example: "gym", section: "Periodic rules"),
    BuiltInTag(
      "due", on: .transaction, meaning: "the day of the rule it was written for",
      example: "2026-11-02", section: "Periodic rules"),
    BuiltInTag(
      "inflation", on: .rule, meaning: "how much the expense grows each year", example: "2%",
      section: "Rules of a plan"),
    BuiltInTag(
      "grows", on: .rule, meaning: "how much the income grows each year", example: "1.5%",
      section: "Rules of a plan"),
    BuiltInTag(
      "tax", on: .rule, meaning: "of the income: a rate, none or a residency", example: "19%",
      section: "Rules of a plan"),
    BuiltInTag(
      "share", on: .rule, meaning: "the amount is this part of another rule's pay",
      example: "15% of Salary", section: "Rules of a plan"),
    BuiltInTag(
      "draw", on: .rule, meaning: "the amount is this part of what a bucket holds",
      example: "4% of Fund", section: "Draws"),
    BuiltInTag(
      "rollover", on: .rule, meaning: "what becomes of the rest: no, yes, positive, cap 500",
      example: "positive", section: "Rules of a plan"),
    BuiltInTag(
      "envelope", on: .rule, meaning: "yearly: a pot that is filled little by little",
      example: "yearly", section: "Rules of a plan"),
    BuiltInTag(
      "active", on: .rule, meaning: "no: only scenarios switch the rule on", example: "no",
      section: "Rules of a plan"),
  ]
}
