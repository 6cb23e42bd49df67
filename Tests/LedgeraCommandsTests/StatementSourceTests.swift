import LedgeraEnvironment
import Testing

@testable import LedgeraCommands

/// Statements in ZIP archives, and what programs of the user write.
@Suite struct StatementSourceTests {
  private static let statement = "Date,Text,Amount\n2026-11-03,a,-1.00\n"

  /// What `import --parsed` says where programs answer as given by their words; all others fail.
  private func parsed(
    _ words: String..., files: [String: String] = [:], answers: [String: String] = [:]
  ) -> (output: String, errors: String, isFine: Bool) {
    parsed(words, files: files, answers: answers)
  }

  private func parsed(
    _ words: [String], files: [String: String] = [:], answers: [String: String] = [:]
  ) -> (output: String, errors: String, isFine: Bool) {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    let environment = Environment.inMemory(
      arguments: ["import", "--parsed", "-O", "csv"] + words, disk: MemoryDisk(files),
      run: { (call) throws(ProgramError) in
        let line = ([call.name] + call.arguments).joined(separator: " ")
        guard let answer = answers[line] else {
          return ProgramResult(status: 9, errors: Array("no \(line)\u{1B}[31m\nmore\n".utf8))
        }
        return ProgramResult(status: 0, output: Array(answer.utf8))
      }, output: output, errors: errors)
    let isFine = Ledgera.run(environment) == .fine
    return (output.text, errors.text, isFine)
  }

  private let archive = ["/books.zip": "PK\u{3}\u{4}…"]

  @Test func `an archive is opened only where that is asked for`() {
    let refused = parsed("/books.zip", files: archive)
    #expect(
      refused.errors == """
        error: '/books.zip' is a ZIP archive
          help: --unzip reads the files in it with the program unzip

        """)
    let run = parsed(
      "/books.zip", "--unzip", files: archive,
      answers: [
        "unzip -Z1 /books.zip": "2026/\n2026/a.csv\n-x*.csv\n__MACOSX/._a.csv\n.DS_Store\n",
        "unzip -P none -p /books.zip 2026/a.csv": Self.statement,
        "unzip -P none -p /books.zip [-]x\\*.csv": Self.statement,
      ])
    #expect(run.isFine && run.errors.isEmpty, "\(run)")
    let files = run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[0] }
    #expect(files == ["\"/books.zip/2026/a.csv\"", "\"/books.zip/-x*.csv\""])
  }

  @Test func `a spreadsheet is no archive of statements`() {
    let header = "PK\u{3}\u{4}" + String(repeating: "\0", count: 26)
    for words in [["/a.xlsx"], ["/a.xlsx", "--unzip"]] {
      let run = parsed(words, files: ["/a.xlsx": header + "[Content_Types].xml"])
      #expect(run.errors == "error: '/a.xlsx' is a spreadsheet\n  help: save it as CSV there\n")
    }
  }

  @Test func `what a program says is wrong is passed on without its control characters`() {
    let run = parsed("/books.zip", "--unzip", files: archive)
    #expect(!run.isFine && run.errors.hasPrefix("error: '/books.zip': 'unzip' "), "\(run.errors)")
    #expect(run.errors.contains("no unzip -Z1 /books.zip") && !run.errors.contains("\u{1B}"))
  }

  @Test func `a program writes the statement that it is asked for`() {
    let run = parsed(
      "--source", "command", "--command", "bank 'two words'",
      answers: ["bank two words": Self.statement])
    #expect(run.isFine && run.output.contains("\"2026-11-03\""), "\(run)")
    for words in [["/a.csv", "--command", "bank"], ["--undo", "--source", "command"]] {
      let idle = parsed(words, files: ["/a.csv": Self.statement])
      #expect(!idle.isFine && idle.output.isEmpty && idle.errors.hasPrefix("error: 'import --"))
    }
    let none = parsed("--source", "command")
    #expect(
      none.errors.hasPrefix("error: --command names the program that writes a statement\n"),
      "\(none.errors)")
  }
}
