/// How directives are written, by keyword (grammar.md § Directives).
enum DirectiveTexts {
  static let all = [
    "account": "account NAME  ; type: Asset\ndeclares an account",
    "alias": "alias OLD = NEW\nreads another name for an account",
    "apply":
      "apply account PARENT\nputs a parent before the accounts below, up to end apply account",
    "assign": "assign DATE AMOUNT\nputs money into an envelope or a goal of the plan",
    "bucket": "bucket NAME\nbegins a bucket of the plan",
    "comment": "comment\nbegins a block that is not read, up to end comment",
    "commodity": "commodity 1,000.00 EUR\ndeclares a commodity and how its amounts are written",
    "correlation":
      "correlation BUCKET  BUCKET  NUMBER\nsays how the returns of two buckets go together",
    "decimal-mark": "decimal-mark ,\nsays which mark numbers below have",
    "end": "end comment, end apply account, end aliases\nends a block",
    "goal": "goal NAME\nbegins a goal of the plan",
    "hold": "hold DATE AMOUNT\nkeeps income of its month for the next one",
    "include": "include PATH\nreads another file, or all that a pattern names",
    "payee": "payee NAME\ndeclares a payee",
    "plan": "plan\nsays how the future is computed",
    "profile": "profile\nsays whose books these are: base currency, time zone, fiscal year",
    "scenario": "scenario NAME\nbegins a variant of the plan",
    "seal": "seal DATE\nkeeps what was booked up to a day",
    "tag": "tag NAME\ndeclares a tag",
    "test": "test\nbegins a block that is not read, up to end test",
    "year": "year 2026\nis the year of dates without one",
    "D": "D 1,000.00 EUR\nis the commodity of amounts without one",
    "P": "P DATE COMMODITY PRICE\nsays what one unit is worth from a day on",
    "Y": "Y 2026\nis the year of dates without one",
  ]
}
