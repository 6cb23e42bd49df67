/// Statements that create and fill tables, for SQLite or PostgreSQL.
///
/// Numbers stay exact: PostgreSQL gets them as `numeric`. SQLite, which would make them floating
/// point, gets them as text, and for sums as `units`, whole numbers of the commodity's smallest
/// unit.
package struct SQLWriter {
  package enum Dialect: String, Sendable, CaseIterable {
    case sqlite, postgres
  }

  private let dialect: Dialect
  /// The most rows of one statement.
  private static let batch = 200

  package init(_ dialect: Dialect) { self.dialect = dialect }

  /// Everything: tables, rows, indexes and views, in one transaction.
  package func write(_ tables: BookTables, to output: inout [UInt8]) {
    put("-- Books, written by ledgera export sql.\n", &output)
    switch dialect {
    case .sqlite: put("PRAGMA foreign_keys = ON;\n", &output)
    case .postgres:
      put("SET client_encoding = 'UTF8';\nSET standard_conforming_strings = on;\n", &output)
    }
    put("BEGIN;\n", &output)
    for table in TableSchema.all {
      put("\n" + definition(of: table), &output)
      var count = 0
      tables.forEachRow(of: table) { row in
        put(count % Self.batch == 0 ? "INSERT INTO \(table.name) VALUES\n  (" : ",\n  (", &output)
        for (index, value) in row.enumerated() {
          if index > 0 { output.append(UInt8(ascii: ",")) }
          write(value, to: &output)
        }
        output.append(UInt8(ascii: ")"))
        count += 1
        if count % Self.batch == 0 { put(";\n", &output) }
      }
      if count % Self.batch != 0 { put(";\n", &output) }
    }
    put("\n" + indexes + view + "COMMIT;\n", &output)
  }

  // MARK: Definitions

  private func definition(of table: TableSchema) -> String {
    var lines = table.columns.map { column in
      var line = "\(column.name) \(type(of: column.kind))"
      if column.isRequired { line += " NOT NULL" }
      if table.uniques.contains(column.name) { line += " UNIQUE" }
      if let target = column.reference { line += " REFERENCES \(target) (id)" }
      if !column.choices.isEmpty {
        let choices = column.choices.map { "'\($0)'" }.joined(separator: ", ")
        line += " CHECK (\(column.name) IN (\(choices)))"
      }
      return line
    }
    lines.append("PRIMARY KEY (\(table.primaryKey.joined(separator: ", ")))")
    return "CREATE TABLE \(table.name) (\n  " + lines.joined(separator: ",\n  ") + "\n);\n"
  }

  private func type(of kind: TableSchema.Kind) -> String {
    switch (kind, dialect) {
    case (.integer, .sqlite): "INTEGER"
    case (.integer, .postgres): "bigint"
    case (.text, .sqlite), (.decimal, .sqlite), (.date, .sqlite): "TEXT"
    case (.text, .postgres): "text"
    case (.decimal, .postgres): "numeric"
    case (.date, .postgres): "date"
    case (.boolean, .sqlite): "INTEGER"
    case (.boolean, .postgres): "boolean"
    }
  }

  private var indexes: String {
    """
    CREATE INDEX postings_of_transactions ON postings (transaction_id);
    CREATE INDEX postings_of_accounts ON postings (account_id, date);
    CREATE INDEX postings_of_days ON postings (date);
    CREATE INDEX transactions_of_days ON transactions (date);
    CREATE INDEX values_of_transaction_tags ON transaction_tags (tag_id, value);
    CREATE INDEX values_of_posting_tags ON posting_tags (tag_id, value);
    CREATE INDEX prices_of_commodities ON prices (commodity_id, date);

    """
  }

  /// What SQLite shows of a whole number of units: `decimals` of its digits behind a point.
  private static func decimal(of units: String) -> String {
    let digits = "printf('%0*d', decimals + 1, abs(\(units)))"
    return """
      CASE WHEN \(units) < 0 THEN '-' WHEN \(units) >= 0 THEN '' END
            || CASE WHEN decimals = 0 THEN abs(\(units))
              ELSE substr(\(digits), 1, length(\(digits)) - decimals)
                || '.' || substr(\(digits), -decimals) END
      """
  }

  /// The balances of accounts, and the postings with what their accounts hold after each, exactly.
  private var view: String {
    switch dialect {
    case .postgres:
      """
      CREATE VIEW balances AS
        SELECT account.name AS account, commodity.symbol AS commodity, sum(quantity) AS quantity
        FROM postings
        JOIN accounts account ON account.id = account_id
        JOIN commodities commodity ON commodity.id = commodity_id
        GROUP BY account.name, commodity.symbol HAVING sum(quantity) <> 0;
      CREATE VIEW register AS
        SELECT posting.id AS id, posting.date AS date, payee, description,
          account.name AS account, commodity.symbol AS commodity, quantity,
          sum(quantity) OVER (
            PARTITION BY account_id, commodity_id ORDER BY posting.date, posting.id) AS balance
        FROM postings posting
        JOIN transactions ON transactions.id = transaction_id
        JOIN accounts account ON account.id = account_id
        JOIN commodities commodity ON commodity.id = commodity_id;

      """
    case .sqlite:
      """
      CREATE VIEW balances AS
        SELECT account.name AS account, commodity.symbol AS commodity, sum(units) AS units,
          commodity.decimals AS decimals,
          \(Self.decimal(of: "sum(units)"))
            AS quantity
        FROM postings
        JOIN accounts account ON account.id = account_id
        JOIN commodities commodity ON commodity.id = commodity_id
        GROUP BY account.id, commodity.id HAVING sum(units) IS NOT 0;
      CREATE VIEW register AS
        SELECT id, date, payee, description, account, commodity, quantity,
          \(Self.decimal(of: "running"))
            AS balance
        FROM (
          SELECT posting.id AS id, posting.date AS date, payee, description,
            account.name AS account, commodity.symbol AS commodity, decimals, quantity,
            sum(units) OVER (
              PARTITION BY account_id, commodity_id ORDER BY posting.date, posting.id) AS running
          FROM postings posting
          JOIN transactions ON transactions.id = transaction_id
          JOIN accounts account ON account.id = account_id
          JOIN commodities commodity ON commodity.id = commodity_id);

      """
    }
  }

  // MARK: Values

  private func write(_ value: TableValue, to output: inout [UInt8]) {
    switch value {
    case .null: put("NULL", &output)
    case .integer(let number): put(String(number), &output)
    case .text(let text), .date(let text): Self.put(quoted: text, &output)
    case .decimal(let text):
      if dialect == .sqlite { Self.put(quoted: text, &output) } else { put(text, &output) }
    case .boolean(let isTrue):
      put(dialect == .sqlite ? (isTrue ? "1" : "0") : (isTrue ? "true" : "false"), &output)
    }
  }

  /// Neither program accepts U+0000 in text, so its symbol replaces it.
  private static func put(quoted text: String, _ output: inout [UInt8]) {
    output.append(UInt8(ascii: "'"))
    if text.utf8.contains(where: { $0 == UInt8(ascii: "'") || $0 == 0 }) {
      output.append(
        contentsOf: text.replacing("'", with: "''").replacing("\0", with: "\u{2400}").utf8)
    } else {
      output.append(contentsOf: text.utf8)
    }
    output.append(UInt8(ascii: "'"))
  }

  private func put(_ text: String, _ output: inout [UInt8]) { output.append(contentsOf: text.utf8) }
}
