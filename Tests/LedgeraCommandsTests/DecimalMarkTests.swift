import LedgeraCommands
import Testing

/// Numbers with the decimal mark of other books.
@Suite struct DecimalMarkTests {
  @Test(arguments: [
    ("commodity 1.000,00 EUR", "12.50", "12,50"), ("commodity 1,000.00 EUR", "23,40", "23.40"),
    ("decimal-mark ,", "1.5", "1,5"),
  ])
  func `the other decimal mark is told as it would be written`(
    directive: String, number: String, meant: String
  ) {
    let journal = "\(directive)\n2026-01-02 x\n  a  \(number) EUR\n  b\n"
    let run = Run(arguments: ["check", "-f", "j.journal"], files: ["/books/j.journal": journal])
    let text = run.errors + run.output
    #expect(text.contains("the digit groups of '\(number)' are uneven"), "\(text)")
    #expect(text.contains("in these books that is \(meant); did you mean that?"), "\(text)")
    #expect(text.contains("3 ~   a  \(meant) EUR"), "\(text)")
  }

  @Test func `advice about groups has the marks that are used`() {
    let journal = "2026-01-02 x\n  a  1.2.3 EUR\n  b\n"
    let run = Run(arguments: ["check", "-f", "j.journal"], files: ["/books/j.journal": journal])
    #expect((run.errors + run.output).contains("as in 1.234.567,89"), "\(run.output)")
  }
}
