import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// What `ledgera help json` prints holds for everything that `-O json` writes.
@Suite struct JSONSchemaTests {
  private let schema: JSONSchema

  init() throws {
    let disk = Repository.memoryDisk(of: "examples/household")
    schema = try JSONSchema(Session.output(of: "ledgera help json", on: disk))
  }

  private static func output(of words: [String], in example: String) -> String {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let disk = Repository.memoryDisk(of: "examples/" + example)
    _ = Ledgera.run(
      .inMemory(
        arguments: words + ["-O", "json"], disk: disk, variables: ["EDITOR": "editor"],
        run: { (call) throws(ProgramError) in
          if call.name == "sqlite3" {
            let rows = #"[{"payee": "Lidl", "sum": -12.5, "note": null}]"#
            return ProgramResult(status: 0, output: Array(rows.utf8))
          }
          guard call.name == "editor", let path = call.arguments.last else { throw .missing }
          disk.write((disk.text(path) ?? "").replacing("| rent", with: "| November"), to: path)
          return ProgramResult(status: 0)
        },
        output: output, errors: errors))
    return output.text
  }

  /// Of the commands that ask git.
  private static func revisions() throws -> [(words: [String], output: String)] {
    let books = try GitBooks()
    let transaction = "2026-03-01 Lunch\n    expenses:food  12.50 EUR\n    assets:cash\n"
    try books.commit("Start", by: "Ann", ["main.journal": transaction])
    try books.commit(
      "Dearer", by: "Bob", ["main.journal": transaction.replacing("12.50", with: "13")])
    return [
      ["history", "desc:lunch"], ["blame"], ["diff", "HEAD~1"], ["bisect", "food"],
      ["restated", "2026", "--since", "HEAD~1"], ["balance", "-M", "--compare", "HEAD~1"],
      ["bs", "--compare", "HEAD~1"], ["networth", "--compare", "HEAD~1"],
      ["budget", "--compare", "HEAD~1"],
    ].map {
      ($0, books.run($0 + ["-O", "json"]).output)
    }
  }

  private static func writesJSON(_ command: Command) -> Bool { command.formats.contains(.json) }

  /// Without `-O` and `-o`, which are given here.
  private static func lines(of example: String) -> [[String]] {
    ExampleCommands.words(of: example).filter { words in
      !words.contains("-o") && !words.contains { $0.hasPrefix("-O") }
        && CommandTable.all.contains { writesJSON($0) && $0.answers(to: words[0]) }
    }
  }

  /// Besides the examples.
  private static let more: [String: [[String]]] = [
    "household": [
      ["cashflow"], ["balancesheetequity"], ["notes"], ["tags", "--values"], ["activity", "-M"],
      ["balance", "-MTA"], ["balance", "-%"], ["register", "-M"], ["register", "-A"],
      ["balance", "--budget"], ["descriptions"], ["files"], ["stats"], ["codes"], ["explain"],
      ["networth", "-M"], ["trends"], ["upcoming"], ["check", "-s"], ["reconcile"],
      ["accounts", "--details"], ["journal", "--details"], ["print"],
      ["restore", "passbook", "--dry-run"], ["edit", "desc:rent", "date:2026-11"],
      ["correct", "desc:rent", "date:2026-11", "--cancel", "--dry-run"], ["gains", "-Q"],
      ["query", "SELECT payee, sum(quantity), note FROM register"],
    ],
    "gains": [
      ["gains", "-Q"], ["gains"], ["holdings"], ["holdings", "--trades"], ["prices"],
      ["roi", "--inv", "assets", "-Y"],
    ],
    "home": [["project", "--against", "autumn"]],
    "import": [
      ["import", "giro-2026-10.csv", "--parsed"],
      ["import", "giro-2026-10.csv", "--account", "current", "--dry-run"],
    ],
    "plan": [
      ["goals"], ["budget"], ["suggest"], ["dashboard"], ["project"],
      ["project", "--solve", "Rent amount"],
    ],
  ]

  @Test func `every report of every command is in the schema, and nothing else is`() throws {
    var reports: Set<String> = []
    var commands: Set<String> = []
    func see(_ words: [String], _ output: String) throws {
      if output.isEmpty { return }
      let problems = try schema.problems(in: output)
      #expect(problems.isEmpty, "\(words): \(problems.prefix(4))")
      if let name = output.firstMatch(of: #/"report": "([A-Za-z]+)"/#) {
        reports.insert(String(name.1))
      }
      for command in CommandTable.all where command.answers(to: words[0]) {
        commands.insert(command.name)
      }
    }
    for example in ExampleCommands.examples + ["import"] {
      for words in Self.lines(of: example) + (Self.more[example] ?? []) {
        try see(words, Self.output(of: words, in: example))
      }
    }
    for (words, output) in try Self.revisions() { try see(words, output) }
    let unseen = CommandTable.all.filter { Self.writesJSON($0) && !commands.contains($0.name) }
    #expect(unseen.map(\.name) == [], "no example of their JSON")
    #expect(Set(schema.reports).subtracting(reports) == [], "never written")
  }

  @Test func `the validator tells what is wrong`() throws {
    let good = #"{"schema": 1, "report": "payees", "payees": ["a"]}"#
    #expect(try schema.problems(in: good) == [])
    #expect(try schema.problems(in: #"{"schema": 1}"#) == ["$: no report"])
    let bad = #"{"schema": 2, "report": "payees", "payee": [], "payees": [1]}"#
    #expect(
      try schema.problems(in: bad) == [
        "payees: payee is not in the schema", "payees.payees[0]: 1 is not a string",
        "payees.schema: 2 is not 1",
      ])
  }

  @Test func `a register says when, and what it cost; ends of periods are their last days`() throws
  {
    let disk = MemoryDisk()
    disk.write(
      "2026-11-02 Fund  ; time: 14:32\n    assets:fund  2 X @ 5.00 EUR\n    assets:bank\n",
      to: "/books/j.journal")
    func output(_ command: String) -> String {
      Session.output(of: "ledgera \(command) -f j.journal -O json", on: disk)
    }
    for command in ["register fund", "print"] {
      let text = output(command)
      #expect(text.contains("\"time\": \"14:32\""), "\(text)")
      #expect(text.contains("\"quantity\": \"5.00\""), "\(text)")
    }
    for command in ["balance -M", "register -M", "is -M", "activity -M", "stats"] {
      let text = output(command)
      #expect(text.contains("\"end\": \"2026-11-30\"") || command == "stats", "\(text)")
      #expect(!text.contains("2026-12-01"), "\(text)")
    }
  }
}
