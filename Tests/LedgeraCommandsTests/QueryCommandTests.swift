import LedgeraEnvironment
import Testing

@testable import LedgeraCommands

/// `ledgera query`.
@Suite struct QueryCommandTests {
  private static let files = ["/books/main.journal": "2026-11-02 x\n    a  1 EUR\n    b\n"]

  /// What the command says where sqlite3 answers so.
  private func asked(
    _ words: String..., answering result: ProgramResult? = nil
  ) -> (status: LedgeraCommands.ExitStatus, output: String, errors: String) {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let environment = Environment.inMemory(
      arguments: ["query", "-f", "main.journal"] + words, disk: MemoryDisk(Self.files),
      run: { (call) throws(ProgramError) in
        guard let result, call.name == "sqlite3", call.arguments.first == "-safe" else {
          throw .missing
        }
        let input = String(decoding: call.input, as: UTF8.self)
        return input.hasSuffix("COMMIT;\n.mode json\nSELECT 1;\n")
          ? result : ProgramResult(status: 1, errors: Array(input.utf8))
      }, output: output, errors: errors)
    let status = Ledgera.run(environment)
    return (status, output.text, errors.text)
  }

  @Test func `an answer is a table in any form`() {
    let rows = #"[{"a":"x, y","n":10},{"a":null,"n":-2}]"#
    let result = ProgramResult(status: 0, output: Array(rows.utf8))
    #expect(
      asked("SELECT 1", "-O", "csv", answering: result).output
        == "\"a\",\"n\"\n\"x, y\",\"10\"\n\"\",\"-2\"\n")
    let json = asked("SELECT 1", "-O", "json", answering: result).output
    #expect(json.contains(#""report": "query""#) && json.contains(#""n": 10"#))
    let nothing = asked("SELECT 1", "-O", "json", answering: ProgramResult(status: 0)).output
    #expect(nothing.contains(#""rows": []"#))
    let text = asked("SELECT 1;", answering: result).output
    #expect(text.contains("x, y") && text.contains("10"))
    #expect(asked("SELECT 1", answering: ProgramResult(status: 0)).output == "")
  }

  @Test func `what sqlite3 refuses, and that there is none, are said`() {
    let refused = ProgramResult(
      status: 1, errors: Array("Parse error near line 9: no such table: x\n".utf8))
    let run = asked("SELECT 1", answering: refused)
    #expect(run.status == .findings)
    #expect(run.errors == "error: sqlite3 says 'Parse error: no such table: x'\n")
    #expect(asked("SELECT 1").errors == "error: sqlite3 is not installed\n")
  }

  @Test(arguments: [
    "", "ATTACH 'x' AS y", "SELECT 1; DROP TABLE postings", ".shell ls", "SELECT 'a",
    "SELECT 1 /* a", "PRAGMA writable_schema = 1",
  ])
  func `only one statement that reads is taken`(_ text: String) {
    #expect(ReadingStatement(text) == nil)
    #expect(asked(text).status == .usage)
  }

  @Test(arguments: [
    ("SELECT ';' , [a;b] ; ; ", "SELECT ';' , [a;b]"),
    (
      "with t as (select 1)\n/\n select * from t -- all; of it\n",
      "with t as (select 1) /  select * from t"
    ),
    ("VALUES (1) /* a; b */;", "VALUES (1)"), ("SELECT 'it''s\n.x'", "SELECT 'it''s\n.x'"),
  ])
  func `a statement is one line`(_ text: String, _ read: String) {
    #expect(ReadingStatement(text)?.text == read)
  }
}
