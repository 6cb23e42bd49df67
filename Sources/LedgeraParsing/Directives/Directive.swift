/// A directive: how to write it, for users, and how to read it.
///
/// Each is one line of `Directive.all`, from which completion, hover texts and the syntax files of
/// editors derive.
package struct Directive: Sendable {
  /// The beginning of its line; the scanner is at the argument.
  struct Head {
    let keyword: String
    /// Start of its line.
    let start: Int
  }

  /// What to do with a line that begins with a keyword.
  enum Treatment: Sendable {
    case read(@Sendable (inout JournalParser, Head) -> Void)
    /// A directive of Ledger that cannot affect balances.
    case ignored
    /// One whose indented lines, blank ones among them, are of another language.
    case ignoredBlock
    /// A directive of Ledger that changes what is written below it, which stays as it is.
    case skipped(String)
    /// A directive of Ledger that stands for transactions.
    case refused(String)
  }

  package let keyword: String
  /// How it is written.
  package let form: String
  /// What it does, as a continuation of the form.
  package let effect: String
  private let read: @Sendable (inout JournalParser, Head) -> Void

  private init(
    _ keyword: String, _ form: String, _ effect: String,
    read: @escaping @Sendable (inout JournalParser, Head) -> Void
  ) {
    self.keyword = keyword
    self.form = form
    self.effect = effect
    self.read = read
  }
}

extension Directive {
  /// The directives that are read (grammar.md § Directives).
  package static let all = general + plan

  private static let general: [Directive] = [
    Directive("account", "account NAME  ; type: Asset", "declares an account") { parser, _ in
      parser.parseAccountDirective()
    },
    Directive("alias", "alias OLD = NEW", "reads another name for an account") {
      $0.parseAliasDirective(from: $1.start)
    },
    Directive(
      "apply", "apply account PARENT",
      "puts a parent before the accounts below, up to end apply account"
    ) { $0.parseApplyDirective(from: $1.start) },
    Directive("comment", "comment", "begins a block that is not read, up to end comment") {
      $0.skipCommentBlock($1.keyword)
    },
    Directive("test", "test", "begins a block that is not read, up to end test") {
      $0.skipCommentBlock($1.keyword)
    },
    Directive(
      "commodity", "commodity 1,000.00 EUR", "declares a commodity and how its amounts are written"
    ) { parser, _ in
      parser.parseCommodityDirective()
    },
    Directive("decimal-mark", "decimal-mark ,", "says which mark numbers below have") { parser, _ in
      parser.parseDecimalMarkDirective()
    },
    Directive("D", "D 1,000.00 EUR", "is the commodity of amounts without one") { parser, _ in
      parser.parseDefaultCommodityDirective()
    },
    Directive("end", "end comment, end apply account, end aliases", "ends a block") {
      $0.parseEndDirective(from: $1.start)
    },
    Directive("include", "include PATH", "reads another file, or all that a pattern names") {
      $0.parseIncludeDirective(from: $1.start)
    },
    Directive("P", "P DATE COMMODITY PRICE", "says what one unit is worth from a day on") {
      $0.parsePriceDirective(from: $1.start)
    },
    Directive("payee", "payee NAME", "declares a payee") { parser, _ in
      parser.parsePayeeDirective()
    },
    Directive(
      "profile", "profile", "says whose books these are: base currency, time zone, fiscal year"
    ) { $0.parseProfileDirective(from: $1.start) },
    Directive("seal", "seal DATE", "keeps what was booked up to a day") {
      $0.parseSealDirective(from: $1.start)
    },
    Directive("tag", "tag NAME", "declares a tag") { parser, _ in
      parser.parseTagDirective()
    },
    Directive("year", "year 2026", "is the year of dates without one") { parser, _ in
      parser.parseYearDirective()
    },
    Directive("Y", "Y 2026", "is the year of dates without one") { parser, _ in
      parser.parseYearDirective()
    },
  ]

  /// The directives of plans.
  private static let plan: [Directive] = [
    Directive("plan", "plan", "says how the future is computed", read: readPlan),
    Directive("bucket", "bucket NAME", "begins a bucket of the plan", read: readPlan),
    Directive(
      "correlation", "correlation BUCKET  BUCKET  NUMBER",
      "says how the returns of two buckets go together", read: readPlan),
    Directive("goal", "goal NAME", "begins a goal of the plan", read: readPlan),
    Directive(
      "assign", "assign DATE AMOUNT", "puts money into an envelope or a goal of the plan",
      read: readPlan),
    Directive(
      "hold", "hold DATE AMOUNT", "keeps income of its month for the next one", read: readPlan),
    Directive("scenario", "scenario NAME", "begins a variant of the plan", read: readPlan),
    Directive(
      "baseline", "baseline NAME", "keeps what the plan came to on a day", read: readPlan),
  ]

  @Sendable private static func readPlan(_ parser: inout JournalParser, _ head: Head) {
    parser.parsePlanBlock(head.keyword, from: head.start)
  }
}

extension Directive {
  /// By each keyword that may begin a directive.
  static let treatments: [String: Treatment] = {
    var treatments: [String: Treatment] = [:]
    for directive in all { treatments[directive.keyword] = .read(directive.read) }
    for keyword in ignored { treatments[keyword] = .ignored }
    treatments["python"] = .ignoredBlock
    for (keyword, note) in skipped { treatments[keyword] = .skipped(note) }
    for (keyword, reason) in refused { treatments[keyword] = .refused(reason) }
    return treatments
  }()

  private static let ignored = [
    "N", "assert", "check", "value", "expr", "eval", "define", "def",
  ]

  private static let skipped = [
    "A": "it names the account that balances incomplete transactions; write out that posting",
    "C": "it converts one commodity into another; amounts stay in the one they are written in",
    "capture": "it renames accounts; use an alias directive",
  ]

  private static let refused = [
    "import": "it loads Python code",
    "i": timeclock, "o": timeclock, "I": timeclock, "O": timeclock, "b": timeclock, "h": timeclock,
  ]

  /// Words that begin no directive: how to write what they are for.
  static let otherWords: [String: String] = {
    let account = "categories and wallets are accounts: 'account expenses:food'"
    let budget = "what is planned is a rule: '~ monthly from 2026-01', and its postings below it"
    let commodity = "currencies are commodities: 'commodity 1,000.00 EUR'"
    let price = "prices begin with P: 'P 2026-01-31 USD 0.86 EUR'"
    let transaction = "transactions begin with their date: '2026-01-31 Bakery'"
    return [
      "category": account, "wallet": account, "asset": account, "expense": account,
      "income": account, "liability": account,
      "budget": budget, "envelope": budget, "recurring": budget, "periodic": budget, "rule": budget,
      "currency": commodity, "security": commodity, "stock": commodity,
      "price": price, "rate": price,
      "transaction": transaction, "txn": transaction, "transfer": transaction,
    ]
  }()

  private static let timeclock = "timeclock entries are not read here; write transactions"
}
