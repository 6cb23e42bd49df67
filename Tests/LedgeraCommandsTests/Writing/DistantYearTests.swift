import LedgeraCommands
import LedgeraTestSupport
import Testing

/// Who mistypes a year is told by the command that writes it.
@Suite struct DistantYearTests {
  @Test(arguments: [
    ["add", "2062-11-03 Lunch; food 3.20; cash"],
    ["transfer", "bank", "cash", "20", "2206-11-03"],
    ["price", "USD", "0.90 EUR", "2062-11-03"],
    ["adjust", "cash", "--to", "60", "--date", "2206-11-03"],
    ["duplicate", "desc:Opening", "--date", "2062-11-01"],
  ])
  func `a year that looks mistyped is a warning of what writes it`(_ words: [String]) {
    let books = WrittenBooks(["main.journal": WrittenBooks.usual])
    let run = books.run(arguments: words)
    #expect(run.status == .fine, "\(run.messages)")
    #expect(run.messages.contains("warning[distant-date]: the year 2"), "\(run.messages)")
    #expect(run.messages.contains("changed"), "\(run.messages)")
    // It is the next command's no more.
    let next = books.run("add", "2026-11-04 Lunch; food 3.20; cash")
    #expect(next.status == .fine && !next.messages.contains("distant-date"), "\(next.messages)")
  }

  @Test func `an imported year is doubted, too`() {
    let books = WrittenBooks([
      "main.journal": WrittenBooks.usual,
      "bank.csv": "Date,Description,Amount\n2062-11-03,Lunch,-3.20\n",
    ])
    let run = books.run("import", "bank.csv", "--account", "bank")
    #expect(run.messages.contains("warning[distant-date]: the year 2062"), "\(run.messages)")
  }
}
