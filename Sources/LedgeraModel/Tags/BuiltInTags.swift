/// Tags that mean something to Ledgera or hledger (grammar.md § Tags): they need no `tag` directive, and
/// no other name means the same.
public enum BuiltInTags {
  public static let names: Set<String> = Set(
    dates + values + accounts + plan + identity + imports + hledger)

  private static let dates = ["date", "date2", "time", "t"]

  private static let values = [
    "base", "base-amount", "base-rate", "rate", "rate-date", "rate-source", "fee", "adjustment",
    "opening", "source", "fetched", "quote",
  ]

  private static let accounts = [
    "booking", "budget", "class", "closed", "color", "commodity", "icon", "institution", "note",
    "opened", "order", "type", "wallet",
  ]

  private static let plan = [
    "active", "due", "envelope", "grows", "inflation", "post", "rollover", "rule", "share", "tax",
  ]

  private static let identity = [
    "corrects", "document", "id", "ledgera", "receipt", "reverses", "split",
  ]

  private static let imports = ["guess", "iban", "imp", "import", "imported", "payee", "statement"]

  private static let hledger = [
    "_generated-posting", "_generated-transaction", "assert", "clopen", "close",
    "conversion-posting", "cost-posting", "generated-posting", "generated-transaction", "modified",
    "modified-posting", "modified-transaction", "recur", "retain", "start",
  ]
}
