import LedgeraBooks
import LedgeraChecking
import LedgeraEnvironment
import LedgeraExporting
import LedgeraTestSupport
import Testing

/// Nothing that the model holds is lost in the tables: books made of them have the same tables.
@Suite struct TableRoundTripTests {
  private static let books = """
    profile
        base EUR
    commodity 1,000.00 EUR
    commodity VT  ; quote: yahoo:VT USD
    account assets:bank  ; type: Cash, iban: DE02 1203 0000 0000 2020 51
    account assets:broker  ; class: stock
    account expenses:food:out
    payee Market
    tag trip
    P 2026-01-01 VT 90.5 EUR  ; source: manual
    P 2026-01-02 12:30 "chips 2" 0.335 EUR

    ~ monthly from 2026-01-01  Salary  ; grows: 2%
        assets:bank  2,000 EUR
        income:salary

    = food
        (budget:food)  *-1

    bucket Cash
        account assets:bank
        weight 100%
        return 1%

    goal Trip
        target 500 EUR by 2027-01-01

    scenario Lean
        inflation 4%

    2026-01-05=2026-01-07 * (17) Market | bread & milk  ; trip: no, time: 14:32
        ; more about it
        expenses:food:out         12.35 EUR  ; nights: 2
        ! assets:bank  ; date: 2026-01-06
    2026-01-06 ! Broker
        assets:broker              3 VT {90 EUR} [2026-01-06] (first lot) @ 91.25 EUR
        assets:broker              2 VT {{180 EUR}} @@ 181 EUR
        assets:bank
        ; the rest
    2026-01-07 Chips
        assets:broker             10 "chips 2" @ 0.335 EUR = 10 "chips 2"
        assets:bank               -3.35 EUR == -470.45 EUR
        (budget:food)              1
        [budget:a]                -2 EUR
        [budget:b]                 2 EUR
    2026-01-08 Two commodities left out
        expenses:food:out          1 EUR
        expenses:food:out          1 USD
        assets:cash
    2026-01-09 Sums
        assets:bank                0 EUR =* -470.45 EUR

    """

  @Test func `books made of tables have the same tables`() throws {
    let tables = WrittenTables(BookTables(try Ledger.reading(Self.books)))
    let again = WrittenTables(BookTables(try Ledger.reading(tables.journal)))
    for (name, rows) in tables.rows {
      #expect(again.rows[name] == rows, "\(name)")
    }
    let kinds = tables.values["directives"]?.map { $0["kind"] ?? "" }
    #expect(
      kinds == [
        "profile", "commodity", "commodity", "account", "account", "account", "payee", "tag", "P",
        "P",
        "~", "=", "bucket", "goal", "scenario",
      ])
  }
}

/// The same for every example with a main file.
@Suite struct ExampleTableTests {
  private static let roots = Repository.files(below: "examples").filter {
    $0.hasSuffix("/main.journal")
  }

  @Test(arguments: roots)
  func `examples made of their tables have the same tables`(_ root: String) throws {
    let directory = Path.directory(of: root)
    let books = TestBooks(
      root: "main.journal", on: Repository.memoryDisk(of: Path.join("examples", directory)))
    let tables = WrittenTables(BookTables(try #require(books.books.ledger)))
    let again = WrittenTables(
      BookTables(try Ledger.reading(tables.journal, ignoresAssertions: true)))
    for (name, all) in tables.rows {
      let rows = all.filter { !$0.hasPrefix("kind=include ") }
      let difference = zip(rows, again.rows[name] ?? []).first { $0 != $1 }
      #expect(
        difference == nil && again.rows[name]?.count == rows.count,
        "\(name): \(String(describing: difference))")
    }
  }
}

/// The tables of books as text, and the journal that they make.
private struct WrittenTables {
  /// By table, in order; null is left out.
  private(set) var values: [String: [[String: String]]] = [:]
  /// By table, sorted, with names in the place of numbers; without places in files and what was left out.
  private(set) var rows: [String: [String]] = [:]

  init(_ tables: BookTables) {
    for schema in TableSchema.all {
      var found: [[String: String]] = []
      tables.forEachRow(of: schema) { row in
        var named: [String: String] = [:]
        for (column, value) in zip(schema.columns, row) { named[column.name] = Self.text(value) }
        found.append(named)
      }
      values[schema.name] = found
    }
    for schema in TableSchema.all {
      rows[schema.name] = values[schema.name]?.map { row in
        schema.columns.compactMap { column -> String? in
          let isLeftOut = ["id", "file", "line", "is_inferred", "base_rate_source"].contains(
            column.name)
          guard !isLeftOut, let value = row[column.name] else { return nil }
          return "\(column.name)=\(column.reference.map { name(in: $0, value) } ?? value)"
        }.joined(separator: " ")
      }.sorted()
    }
  }

  private static func text(_ value: TableValue) -> String? {
    switch value {
    case .null: nil
    case .integer(let number): "\(number)"
    case .text(let text), .decimal(let text), .date(let text): text
    case .boolean(let isTrue): isTrue ? "yes" : nil
    }
  }

  /// What a row is called that another one names.
  private func name(in table: String, _ id: String) -> String {
    let row = values[table]?.first { $0["id"] == id } ?? [:]
    return row["name"] ?? row["symbol"] ?? id
  }

  // MARK: Journal

  var journal: String {
    // What is included is there itself.
    let directives = (values["directives"] ?? []).filter { $0["kind"] != "include" }
    var text = directives.map { "\($0["text"] ?? "")\n\n" }.joined()
    for transaction in values["transactions"] ?? [] {
      let secondary = transaction["secondary_date"].map { "=\($0)" } ?? ""
      let head = [
        (transaction["date"] ?? "") + secondary, transaction["status"] ?? "",
        transaction["code"].map { "(\($0))" } ?? "",
        transaction["description"] ?? "",
      ]
      text += head.filter { !$0.isEmpty }.joined(separator: " ") + comment(of: transaction)
      let postings = (values["postings"] ?? []).filter { $0["transaction_id"] == transaction["id"] }
      var position = ""
      for posting in postings where posting["position"] != position {
        position = posting["position"] ?? ""
        let parts = postings.count { $0["position"] == position }
        text += self.text(of: posting, hasAmount: parts == 1) + comment(of: posting)
      }
      text += "\n"
    }
    return text
  }

  private func comment(of row: [String: String]) -> String {
    guard let comment = row["comment"] else { return "\n" }
    let lines = comment.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines[0].isEmpty ? "\n" : "  ; \(lines[0])\n"
    return first + lines.dropFirst().map { "        ; \($0)\n" }.joined()
  }

  /// A posting with several amounts is one that was left out.
  private func text(of posting: [String: String], hasAmount: Bool) -> String {
    let brackets = ["virtual": ("(", ")"), "balanced-virtual": ("[", "]")][posting["kind"] ?? ""]
    let account = name(in: "accounts", posting["account_id"] ?? "")
    let mark = posting["status"].map { $0.isEmpty ? "" : "\($0) " } ?? ""
    var text = "    \(mark)\(brackets?.0 ?? "")\(account)\(brackets?.1 ?? "")  "
    guard hasAmount else { return text }
    text += amount(posting, "quantity", "commodity_id")
    let (open, close) = posting["lot_is_total"] == nil ? ("{", "}") : ("{{", "}}")
    let fixed = posting["lot_is_fixed"] == nil ? "" : "="
    if posting["lot_quantity"] != nil {
      text += " \(open)\(fixed)\(amount(posting, "lot_quantity", "lot_commodity_id"))\(close)"
    }
    if let date = posting["lot_date"] { text += " [\(date)]" }
    if let note = posting["lot_note"] { text += " (\(note))" }
    if posting["cost_quantity"] != nil, posting["cost_is_inferred"] == nil {
      text += posting["cost_is_total"] == nil ? " @ " : " @@ "
      text += amount(posting, "cost_quantity", "cost_commodity_id")
    }
    if posting["asserted_quantity"] != nil {
      text += posting["asserted_is_sole"] == nil ? " =" : " =="
      text += posting["asserted_with_subaccounts"] == nil ? " " : "* "
      text += amount(posting, "asserted_quantity", "asserted_commodity_id")
    }
    return text
  }

  private func amount(_ row: [String: String], _ quantity: String, _ commodity: String) -> String {
    let symbol = name(in: "commodities", row[commodity] ?? "")
    return "\(row[quantity] ?? "") \(symbol.isEmpty ? "" : "\"\(symbol)\"")"
  }
}
