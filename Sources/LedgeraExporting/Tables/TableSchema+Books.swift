import LedgeraModel

extension TableSchema {
  private static let key = Column("id", .integer, isRequired: true)

  /// All tables, each after those that it refers to.
  package static let all: [TableSchema] = [
    commodities, accounts, accountTags, categories, transactions, postings, tags, transactionTags,
    postingTags, prices, directives, scenarios, projectionAssumptions, projectionResults,
  ]

  static let commodities = TableSchema(
    "commodities", key: ["id"], uniques: ["symbol"],
    [
      key, Column("symbol", .text, isRequired: true),
      // The most decimals of any amount; `units` of postings count in the last one.
      Column("decimals", .integer, isRequired: true),
      Column("is_base", .boolean, isRequired: true),
    ])

  static let accounts = TableSchema(
    "accounts", key: ["id"], uniques: ["name"],
    [
      key, Column("name", .text, isRequired: true),
      Column("parent_id", .integer, references: "accounts"),
      Column("leaf", .text, isRequired: true),
      Column("type", .text, among: types), Column("is_declared", .boolean, isRequired: true),
    ])

  private static let types = [
    "asset", "liability", "equity", "revenue", "expense", "cash", "conversion", "gain",
  ]

  static let accountTags = TableSchema(
    "account_tags", key: ["account_id", "position"],
    [
      Column("account_id", .integer, isRequired: true, references: "accounts"),
      Column("position", .integer, isRequired: true), Column("name", .text, isRequired: true),
      Column("value", .text, isRequired: true),
    ])

  static let categories = TableSchema(
    "categories", key: ["id"],
    [
      Column("id", .integer, isRequired: true, references: "accounts"),
      Column("parent_id", .integer, references: "categories"),
      Column("name", .text, isRequired: true),
      Column("kind", .text, isRequired: true, among: ["income", "expense"]),
    ])

  static let transactions = TableSchema(
    "transactions", key: ["id"],
    [
      key, Column("date", .date, isRequired: true), Column("secondary_date", .date),
      Column("time", .text), Column("status", .text, isRequired: true, among: ["", "!", "*"]),
      Column("code", .text), Column("description", .text, isRequired: true),
      Column("payee", .text, isRequired: true), Column("note", .text, isRequired: true),
      Column("comment", .text), Column("is_generated", .boolean, isRequired: true),
      Column("file", .text, isRequired: true), Column("line", .integer, isRequired: true),
    ])

  static let postings = TableSchema(
    "postings", key: ["id"],
    [
      key, Column("transaction_id", .integer, isRequired: true, references: "transactions"),
      Column("position", .integer, isRequired: true),
      Column("account_id", .integer, isRequired: true, references: "accounts"),
      Column("kind", .text, isRequired: true, among: ["real", "virtual", "balanced-virtual"]),
      Column("status", .text, isRequired: true, among: ["", "!", "*"]),
      Column("date", .date, isRequired: true), Column("secondary_date", .date),
      Column("commodity_id", .integer, isRequired: true, references: "commodities"),
      Column("quantity", .decimal, isRequired: true), Column("units", .integer),
      Column("is_inferred", .boolean, isRequired: true),
      Column("cost_quantity", .decimal),
      Column("cost_commodity_id", .integer, references: "commodities"),
      Column("cost_is_total", .boolean), Column("cost_is_inferred", .boolean),
      Column("base_quantity", .decimal), Column("base_rate", .decimal),
      Column("base_rate_date", .date), Column("base_rate_source", .text),
      Column("lot_quantity", .decimal),
      Column("lot_commodity_id", .integer, references: "commodities"),
      Column("lot_is_total", .boolean), Column("lot_is_fixed", .boolean),
      Column("lot_date", .date), Column("lot_note", .text),
      Column("asserted_quantity", .decimal),
      Column("asserted_commodity_id", .integer, references: "commodities"),
      Column("asserted_is_sole", .boolean), Column("asserted_with_subaccounts", .boolean),
      Column("comment", .text),
    ])

  static let tags = TableSchema(
    "tags", key: ["id"], uniques: ["name"], [key, Column("name", .text, isRequired: true)])

  static let transactionTags = TableSchema(
    "transaction_tags", key: ["transaction_id", "position"],
    [
      Column("transaction_id", .integer, isRequired: true, references: "transactions"),
      Column("position", .integer, isRequired: true),
      Column("tag_id", .integer, isRequired: true, references: "tags"),
      Column("value", .text, isRequired: true),
    ])

  static let postingTags = TableSchema(
    "posting_tags", key: ["posting_id", "position"],
    [
      Column("posting_id", .integer, isRequired: true, references: "postings"),
      Column("position", .integer, isRequired: true),
      Column("tag_id", .integer, isRequired: true, references: "tags"),
      Column("value", .text, isRequired: true),
    ])

  static let prices = TableSchema(
    "prices", key: ["id"],
    [
      key, Column("date", .date, isRequired: true), Column("time", .text),
      Column("commodity_id", .integer, isRequired: true, references: "commodities"),
      Column("price", .decimal, isRequired: true),
      Column("quote_id", .integer, isRequired: true, references: "commodities"),
      Column("source", .text),
    ])

  static let directives = TableSchema(
    "directives", key: ["id"],
    [
      key, Column("file", .text, isRequired: true), Column("line", .integer, isRequired: true),
      Column("kind", .text, isRequired: true), Column("text", .text, isRequired: true),
    ])

  static let scenarios = TableSchema(
    "scenarios", key: ["id"], uniques: ["name"], [key, Column("name", .text, isRequired: true)])

  static let projectionAssumptions = TableSchema(
    "projection_assumptions", key: ["scenario_id", "position"],
    [
      Column("scenario_id", .integer, isRequired: true, references: "scenarios"),
      Column("position", .integer, isRequired: true), Column("name", .text, isRequired: true),
      Column("value", .text, isRequired: true),
    ])

  static let projectionResults = TableSchema(
    "projection_results", key: ["scenario_id", "month", "position"],
    [
      Column("scenario_id", .integer, isRequired: true, references: "scenarios"),
      Column("month", .text, isRequired: true), Column("position", .integer, isRequired: true),
      Column("figure", .text, isRequired: true),
      Column("commodity_id", .integer, isRequired: true, references: "commodities"),
      Column("quantity", .decimal, isRequired: true),
    ])
}
