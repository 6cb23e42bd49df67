import LedgeraChecking
import LedgeraDiagnostics
import LedgeraDocuments
import LedgeraEnvironment
import LedgeraExporting
import LedgeraJSON

extension Command {
  static let query = Command(
    "query", group: .lists, summary: "Ask the books in SQL, through the installed sqlite3",
    synopsis: "'SELECT …'", arguments: .text(.none),
    help: """
      Fills a database in memory with the tables of 'export sql' and shows what one
      SELECT says of them. 'sqlite3' has to be installed (3.37 or newer); it runs in
      its safe mode, so that a query can neither read nor write files.

      The views 'balances' and 'register' are the shortest way: what accounts hold,
      and their postings with what they hold after each. Sums stay exact with units,
      or with decimal_sum, which the shell of SQLite has.

        ledgera query "SELECT * FROM balances WHERE account LIKE 'assets:%'"
        ledgera query 'SELECT payee, count(*) FROM transactions GROUP BY 1' -O csv
      """,
    formats: [.text, .csv, .tsv, .json], usesAccountTypes: true
  ) { (invocation, output) throws(CommandFailure) in
    guard invocation.arguments.count == 1 else {
      throw .usage(
        invocation.arguments.isEmpty ? "query needs a SELECT" : "query takes one SELECT",
        hints: ["ledgera query 'SELECT * FROM balances'"])
    }
    guard let statement = ReadingStatement(invocation.arguments[0]) else {
      throw .usage(
        "query takes one SELECT, not \(shown(invocation.arguments[0]))",
        hints: ["WITH … SELECT and VALUES are fine, too; another statement is none of it"])
    }
    let tables = try invocation.tables(of: invocation.ledger(&output), &output)
    var input = Array(".bail on\n".utf8)
    SQLWriter(.sqlite).write(tables, to: &input)
    input += Array(".mode json\n\(statement.text);\n".utf8)
    let answer = try invocation.answer(to: input)
    return try output.show(answer, for: invocation)
  }
}

extension Invocation {
  /// What SQLite says to lines for its shell.
  fileprivate func answer(to input: [UInt8]) throws(CommandFailure) -> Document {
    let result: ProgramResult
    do throws(ProgramError) {
      // Neither the files of the user's shell nor those of the disk have a say.
      result = try environment.run(
        ProgramCall(
          "sqlite3", ["-safe", "-batch", "-init", "/dev/null", ":memory:"], input: input,
          patience: .seconds(300)))
    } catch { throw CommandFailure(.findings, "sqlite3 \(error.message)") }
    let said = String(decoding: result.errors, as: UTF8.self)
      .split(whereSeparator: \.isNewline).first { !$0.hasPrefix("--") }
    guard result.status == 0, said == nil else {
      // Lines are those of the books and the query together.
      let words = String(said ?? "nothing").trimmed.replacing(/\ near line \d+/, with: "")
      throw CommandFailure(.findings, "sqlite3 says \(shown(words))")
    }
    if result.output.allSatisfy(\.isBlankOrLineEnd) { return Document(rows: []) }
    guard let rows = JSONValue(result.output)?.elements else {
      throw CommandFailure(.findings, "sqlite3 gave no table")
    }
    return Document(rows: rows)
  }
}

/// Rows that SQLite gave, with the same members each.
enum QueryAnswer {
  static let form = ReportForm<[JSONValue], NoTexts>("query") {
    Field(
      "rows",
      FieldKind(
        .list(.foreignRecord), .text, json: { rows, _ in .array(rows) }, record: { _, _ in "" },
        cell: { _, _ in .empty })
    ) { $0 }
  }
}

extension Document {
  /// A table of what SQLite says.
  fileprivate init(rows: [JSONValue]) {
    let header = rows.first.map { $0.members.map(\.name) } ?? []
    let fields = rows.map { row in row.members.map { $0.value.text ?? "" } }
    let columns = header.indices.map { column in
      let isCount = rows.allSatisfy {
        if case .number = $0.members[column].value { true } else { false }
      }
      return Column(isCount ? .count : .text)
    }
    self.init(
      title: "Query",
      blocks: rows.isEmpty
        ? []
        : [
          .table(
            Table(
              layout: .plain, columns: columns,
              rows: [Row(.header, header.map { Cell($0) })]
                + fields.map { Row(.body, $0.map { Cell($0) }) }))
        ],
      records: Records(header: header, rows: fields),
      json: QueryAnswer.form.json(rows, NoTexts()))
  }
}

extension UInt8 {
  fileprivate var isBlankOrLineEnd: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

/// One statement of SQL that only reads, on one line but for its quoted texts.
struct ReadingStatement {
  private(set) var text = ""

  /// nil: it begins as another one, or more follow it.
  init?(_ written: String) {
    var rest = Array(written.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "'", "\"", "`", "[":
        let end: Unicode.Scalar = scalar == "[" ? "]" : scalar
        guard let place = rest.firstIndex(of: end) else { return nil }
        text.unicodeScalars.append(scalar)
        text.unicodeScalars.append(contentsOf: rest[...place])
        rest = rest[(place + 1)...]
      case "-" where rest.first == "-":
        rest = rest.drop { $0 != "\n" }
      case "/" where rest.first == "*":
        rest = rest.dropFirst()
        while let next = rest.popFirst(), !(next == "*" && rest.first == "/") {}
        guard rest.popFirst() == "/" else { return nil }
        text += " "
      case ";":
        guard rest.allSatisfy({ $0.properties.isWhitespace || $0 == ";" }) else { return nil }
        rest = []
      case "\0": return nil
      default: text.unicodeScalars.append(scalar.properties.isWhitespace ? " " : scalar)
      }
    }
    text = text.trimmed
    let word = text.prefix { $0.isASCII && $0.isLetter }.uppercased()
    guard ["SELECT", "WITH", "VALUES"].contains(word) else { return nil }
  }
}
