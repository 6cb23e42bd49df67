import LedgeraCommands
import Testing

/// Commands that change books with an option only read any input without it.
@Suite struct ReadingFromStreamTests {
  private static let books = """
    profile
        base EUR
    commodity 1,000.00 EUR
    account assets:bank   ; type: C
    account assets:saved  ; type: C
    bucket Cash
        account assets:bank
        weight 100%
        return 0%
        buffer 400 EUR
    bucket Saved
        account assets:saved
        weight 0%
        return 0%
        buffer 100 EUR
    2026-10-01 Opening  ; id: a1
        assets:bank    450.00 EUR
        assets:saved    50.00 EUR
        equity:opening

    """

  private func run(_ words: [String], fromStream: Bool) -> Run {
    Run(
      arguments: words + ["-f", fromStream ? "-" : "main.journal", "--today", "2026-11-21"],
      files: ["/books/main.journal": Self.books],
      standardInput: fromStream ? Self.books : "")
  }

  @Test(arguments: [["suggest"], ["suggest", "-O", "json"], ["ids"], ["seal"]])
  func `the same is shown of a file and of standard input`(_ words: [String]) {
    let (file, stream) = (run(words, fromStream: false), run(words, fromStream: true))
    #expect(stream.status == file.status, "\(stream.errors)")
    #expect(stream.output == file.output)
  }

  @Test func `what is to be written needs a file`() {
    let run = run(["suggest", "--write"], fromStream: true)
    #expect(run.status == .usage)
    #expect(run.errors.contains("cannot change what it reads from standard input"), "\(run.errors)")
  }
}
