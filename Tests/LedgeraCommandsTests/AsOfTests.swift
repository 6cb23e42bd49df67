import LedgeraCommands
import Testing

/// `balance --as-of`.
@Suite struct AsOfTests {
  static let journal = """
    P 2026-03-02 09:00 X 2 EUR
    P 2026-03-02 15:00 X 3 EUR
    2026-03-01 before
        a  1 EUR
        b
    2026-03-02 first
        a  10 EUR
        b
    2026-03-02 tokyo  ; time: 12:30+09:00
        a  100 EUR
        b
    2026-03-02 after tokyo
        a  1000 EUR
        b
    2026-03-02 morning  ; time: 08:00
        a  10000 EUR
        b
    2026-03-04 posted  ; time: 07:00
        a  100000 EUR  ; date: 2026-03-02
        b
    2026-03-03 shares
        x  1 X
        y  -1 X

    """

  func balance(_ words: String..., journal: String = journal) -> String {
    let run = Run(
      arguments: ["balance", "-N", "-f", "j.journal"] + words,
      files: ["/books/j.journal": journal])
    return run.errors
      + run.output.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "; ")
  }

  @Test(arguments: [
    ("2026-02-28", ""), ("2026-03-01", "1 EUR  a"), ("2026-03-02", "111111 EUR  a"),
    ("2026-03-02T00:00", "100011 EUR  a"), ("2026-03-02T07:59:59", "100011 EUR  a"),
    ("2026-03-02 08:00", "110011 EUR  a"), ("2026-03-02T12:29", "110011 EUR  a"),
    ("2026-03-02T12:30", "111111 EUR  a"), ("2026-03-02T12:30+09:00", "101111 EUR  a"),
    ("2026-03-02T03:30Z", "101111 EUR  a"), ("2026-03-02T03:29:59Z", "100011 EUR  a"),
    ("2026-03-02T02:00-0600", "111111 EUR  a"), ("yesterday", "111111 EUR  a"),
  ])
  func `the balance at a moment includes it`(_ moment: String, _ expected: String) {
    #expect(balance("^a$", "--as-of", moment, "--today", "2026-03-03") == expected)
  }

  @Test func `columns end at the moment, too`() {
    let output = balance("^a$", "-M", "-H", "--as-of", "2026-03-02T09:00", "-O", "csv")
    #expect(output.contains("\"a\",\"110011 EUR\""))
    #expect(balance("-r", "^b$", "--as-of", "2026-03-01") == "1 EUR  a")
  }

  @Test func `prices after the moment are not known yet`() {
    let journal = Self.journal.replacingDates
    #expect(balance("^x$", "-V", "--as-of", "2026-03-02T14:00", journal: journal) == "2 EUR  x")
    #expect(balance("^x$", "-V", "--as-of", "2026-03-02T15:00", journal: journal) == "3 EUR  x")
    #expect(balance("^x$", "-V", "--as-of", "2026-03-02T08:00", journal: journal) == "1 X  x")
  }

  @Test(arguments: [
    "2026-03-02T24:00", "2026-03-02T1:00", "2026-13-01", "x", "2026-03-02T10:00+9",
    "2026-03-02T10:00Z0800", "2026-03-02T10:00+08::00", "2026-03-02T10:00+:0800",
    "2026-03-02T10:00+19:00", "2026-03-02T10:00-23:59", "2026-03-02T10:00+0860",
  ])
  func `what is no moment is refused, and told how to be written`(_ text: String) {
    let output = balance("--as-of", text)
    #expect(output.hasPrefix("error: option '--as-of' takes a date"))
    #expect(output.contains("2026-11-21T14:32, with Z or +08:00 after it"))
  }

  @Test(arguments: ["+18:59", "-18:59", "Z", "+0800"])
  func `offsets are those that a journal may have`(_ offset: String) {
    #expect(!balance("^a$", "--as-of", "2026-03-02T10:00" + offset).contains("error"))
  }
}

extension String {
  /// The shares are there from the beginning.
  fileprivate var replacingDates: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == "2026-03-03 shares" ? "2026-03-01 shares" : String($0) }
      .joined(separator: "\n")
  }
}
