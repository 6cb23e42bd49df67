import Testing

/// What `if` says in rules (reference.md § CSV rules).
@Suite struct CSVConditionTests {
  /// The first lines of transactions for texts under rules, without their dates.
  private func heads(_ texts: [String], _ rules: String) -> [String] {
    let values = texts.map { "2026-11-02,\($0),x\n" }.joined()
    let records = TranslatedRecords(
      values, rules: "fields date, text, more\ndescription %text\n" + rules)
    guard records.findings.isEmpty else { return records.findings }
    return records.journal.split(separator: "\n").map { String($0.dropFirst(11)) }
  }

  @Test func `patterns look at the record or a column, without regard to case`() {
    let rules = """
      if coffee
       description drink

      if %more ^coffee
       description never
      """
    #expect(heads(["COFFEE", "tea"], rules) == ["drink", "tea"])
    #expect(heads(["a"], "if ^2026-11-02,a,X$\n description whole\n") == ["whole"])
  }

  @Test func `lines are alternatives, joined by ampersands, negated by exclamation marks`() {
    let rules = """
      if
      one
      & two
      three
       description hit
      """
    #expect(heads(["one two", "one", "three"], rules) == ["hit", "one", "hit"])
    #expect(
      heads(["one two", "one"], "if one && ! two\n description hit\n") == ["one two", "hit"])
    #expect(heads(["one", "two"], "if ! one\n description hit\n") == ["one", "hit"])
    #expect(
      heads(["one two", "one"], "if\none\n&& !%text two\n description hit\n") == ["one two", "hit"])
  }

  @Test func `groups stand for what they matched, through all matchers`() {
    #expect(
      heads(["card 4711 shop"], "if %text card ([0-9]+) (.*)\n description \\2 by \\1\n")
        == ["shop by 4711"])
    #expect(
      heads(["ab"], "if %text (a)\n& %text (b)\n description \\2\\1\\3\n") == ["ba"])
    #expect(heads(["x"], "description a\\1\n") == ["a\\1"])
  }

  @Test func `the last rule that matches counts`() {
    let rules = "if a\n description first\n\nif b\n description second\n"
    #expect(heads(["a", "ab", "c"], rules) == ["first", "second", "c"])
  }

  @Test func `records can be skipped, some or all that follow`() {
    #expect(heads(["a", "b", "c"], "if a\n skip 2\n") == ["c"])
    #expect(heads(["a", "b", "c"], "if b\n end\n") == ["a"])
    #expect(heads(["a", "b"], "end\n") == [])
  }

  @Test func `a table is a block for each of its rows`() {
    let rules = """
      if|description|comment
      # a remark
      shop|Shop|food
      %text ^cafe|Café|

      """
    #expect(heads(["a shop", "cafe"], rules) == ["Shop\t; food", "Café"])
    #expect(
      heads(["a"], "if,description\nshop,a,b\n") == [
        "bank.csv.rules:4:1 csv-rules-syntax: this row has 2 values, the table 1 field"
      ])
  }

  @Test func `mistakes are told where they stand`() {
    func findings(_ rules: String) -> [String] {
      TranslatedRecords("2026-11-02,x\n", rules: "fields date, text\n" + rules).findings
    }
    #expect(
      findings("descripton x\n") == [
        "bank.csv.rules:2:1 csv-rules-syntax: there is no rule 'descripton'"
      ])
    #expect(
      findings("text x\n") == [
        "bank.csv.rules:2:1 csv-rules-syntax: 'text' is a column; only fields of transactions can be"
          + " set"
      ])
    #expect(
      findings("if a\naccount1 b\n") == [
        "bank.csv.rules:2:1 csv-rules-syntax: this 'if' has no indented lines for the records that"
          + " match it"
      ])
    #expect(
      findings("if a(\n account1 b\n") == [
        "bank.csv.rules:2:4 csv-rules-syntax: 'a(' is not a pattern: unclosed \"(\""
      ])
    #expect(
      findings("if %txt a\n account1 b\n") == [
        "bank.csv.rules:2:9 csv-rules-column: there is no column 'txt'; it counts as empty"
      ])
    #expect(
      findings(" account1 a\n") == [
        "bank.csv.rules:2:1 csv-rules-syntax: an indented line belongs to no 'if'"
      ])
    #expect(
      findings("source a.csv | rm -rf /\n") == [
        "bank.csv.rules:2:1 csv-rules-syntax: Ledgera does not run commands from rules"
      ])
    #expect(
      findings("skip 1\nskip 2\n") == [
        "bank.csv.rules:3:1 csv-rules-column: 'skip' is already given above; this line has no effect"
          + " ← bank.csv.rules:2"
      ])
    #expect(
      findings("date-format %Y\n") == [
        "bank.csv.rules:2:1 csv-rules-syntax: '%Y' lacks the year, the month or the day"
      ])
  }

  @Test func `included rules stand in the place of their line, and cannot go round in circles`() {
    let files = [
      "/books/common.rules": "description %text\nif x\n",
      "/books/loop.rules": "include loop.rules\n",
    ]
    let records = TranslatedRecords(
      "2026-11-02,x\n", rules: "fields date, text\ninclude common.rules\n description hit\n",
      files: files)
    #expect(records.journal == "2026-11-02 hit")
    let loop = TranslatedRecords(
      "2026-11-02,x\n", rules: "fields date, text\ninclude loop.rules\n", files: files)
    #expect(
      loop.findings == [
        "loop.rules:1:1 csv-rules-file: 'loop.rules' cannot be included: rules include each other too"
          + " deeply"
      ])
    let missing = TranslatedRecords(
      "2026-11-02,x\n", rules: "fields date, text\ninclude nowhere.rules\n")
    #expect(
      missing.findings == [
        "bank.csv.rules:2:1 csv-rules-file: 'nowhere.rules' cannot be included: does not exist"
      ])
  }
}
