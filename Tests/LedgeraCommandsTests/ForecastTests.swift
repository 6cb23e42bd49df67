import LedgeraCommands
import Testing

/// `--forecast` as commands show it.
@Suite struct ForecastTests {
  @Test func `transactions say which rule made them, below their comments`() {
    #expect(
      printed(
        """
        ~ monthly from 2026-01 to 2026-04  * (code) payee | note  ; comment tag:v
            ; second line
            x:f   1.50 X  ; posting's own
            x:g
        ~   2026-02-03
            (x:f)   1 X
        ~ from 2026-02-04  !foo ;
            x:f   4 EUR @ $4 = 4 EUR
            x:g
        2026-01-02 Toy
            a   $1.00
            b
        """, "--forecast", "--today", "2026-01-10") == """
          2026-01-02 Toy
              a           $1.00
              b

          2026-02-01 * (code) payee | note  ; comment tag:v
              ; second line
              ; generated-transaction: ~ monthly from 2026-01 to 2026-04
              x:f          1.50 X  ; posting's own
              x:g

          2026-02-03
              ; generated-transaction: ~ 2026-02-03
              (x:f)             1 X

          2026-02-04 ! foo
              ; generated-transaction: ~ from 2026-02-04
              x:f      4 EUR @ $4 = 4 EUR
              x:g

          2026-03-01 * (code) payee | note  ; comment tag:v
              ; second line
              ; generated-transaction: ~ monthly from 2026-01 to 2026-04
              x:f          1.50 X  ; posting's own
              x:g


          """)
  }

  @Test func `a forecast begins after the last posting and lasts 180 days`() {
    #expect(
      days("--forecast") == [
        "2026-02-12", "2026-03-12", "2026-04-12", "2026-05-12",
        "2026-06-12", "2026-07-12", "2026-08-12",
      ])
    #expect(days("--forecast", in: "").first == "2026-03-12")
  }

  @Test(arguments: [
    (["--forecast=2026-01..2026-04"], "2026-01-12", "2026-03-12", 3),
    (["--forecast=2025-12.."], "2025-12-12", "2026-08-12", 9),
    (["--forecast=..2026-06"], "2026-02-12", "2026-05-12", 4),
    (["--forecast=2026-03"], "2026-03-12", "2026-03-12", 1),
    (["--forecast", "-b", "2026-04-13"], "2026-05-12", "2026-08-12", 4),
    (["--forecast", "-b", "2025-01-01"], "2026-02-12", "2026-08-12", 7),
    (["--forecast", "-e", "2027-02-13"], "2026-02-12", "2027-02-12", 13),
    (["--forecast", "-p", "2026-03..2026-05"], "2026-03-12", "2026-04-12", 2),
    (["--forecast", "date:2026-03..2028"], "2026-03-12", "2027-12-12", 22),
    (["--forecast=2026-03", "--forecast"], "2026-02-12", "2026-08-12", 7),
    (["--forecast=2026-02..", "-e", "2028"], "2026-02-12", "2027-12-12", 23),
  ])
  func `options move its ends`(options: [String], first: String, last: String, count: Int) {
    let days = days(options)
    #expect(days.first.map(String.init) == first)
    #expect(days.last.map(String.init) == last)
    #expect(days.count == count)
  }

  @Test func `the time of a rule is that of its transactions`() {
    let journal = """
      ~ 2026-02-03  late  ; time: 20:00
          (a)  1
      ~ 2026-02-03  early
          ; time: 08:30+01:00
          (a)  1
      """
    let run = Run(
      "register", "-f", "a.journal", "--forecast", "--today", "2026-01-10", "-O", "csv",
      files: ["/books/a.journal": journal])
    let descriptions = run.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",")[3]
    }
    #expect(descriptions == ["\"early\"", "\"late\""])
    let printed = printed(journal, "--forecast", "--today", "2026-01-10")
    #expect(printed.contains("2026-02-03 late  ; time: 20:00\n"))
    #expect(printed.split(separator: "time:").count == 3)
    let invalid = Run(
      "check", "-f", "a.journal",
      files: ["/books/a.journal": journal.replacing("20:00", with: "24:00")])
    #expect((invalid.output + invalid.errors).contains("a.journal:1:29"))
  }

  @Test func `a rule without an interval happens once, on its first day`() {
    func days(_ period: String) -> [Substring] {
      self.days(["--forecast=2026-02-20..2026-05"], rule: "~ \(period)")
    }
    #expect(days("2026-03-05") == ["2026-03-05"])
    #expect(days("2026-03") == ["2026-03-01"])
    #expect(days("from 2026-03-05") == ["2026-03-05"])
    #expect(days("to 2026-07") == ["2026-02-20"])
    #expect(days("2026-01-05") == [])
    #expect(days("2026-06") == [])
  }

  @Test func `the period may be any expression, with dates of the year that Y set`() {
    func days(_ lines: String) -> [Substring] {
      self.days(["--forecast=2027-01..2027-02"], rule: lines)
    }
    #expect(days("~ every 2 weeks from 2026-12-28") == ["2027-01-11", "2027-01-25"])
    #expect(days("~ EVERY tue,fri to 2027-01-09") == ["2027-01-01", "2027-01-05", "2027-01-08"])
    #expect(days("~ every 3rd day of month") == ["2027-01-03"])
    #expect(days("~ 01/20").isEmpty)
    #expect(days("Y 2027\n~ 01/20") == ["2027-01-20"])
    #expect(days("Y 2027\n~ tomorrow") == ["2027-01-02"])
  }

  @Test
  func `each file given by name has its own last day, and its transactions come before the next's`()
  {
    let files = [
      "/books/a.journal": "~ monthly\n    (a)  1\n2026-03-15\n    (a)  9\n",
      "/books/b.journal": "include c.journal\n2026-05-01\n    (b)  9\n",
      "/books/c.journal": "~ monthly\n    (b)  1\n2026-01-15\n    (b)  9\n",
    ]
    let run = Run(
      "register", "-f", "a.journal", "-f", "b.journal", "--forecast=..2026-07", "-O", "csv",
      files: files)
    let lines = run.output.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",")
      return "\(fields[1]) \(fields[4]) \(fields[5])".replacing("\"", with: "")
    }
    #expect(
      lines == [
        "2026-01-15 (b) 9", "2026-03-15 (a) 9", "2026-04-01 (a) 1", "2026-05-01 (a) 1",
        "2026-05-01 (b) 9", "2026-06-01 (a) 1", "2026-06-01 (b) 1",
      ])
  }

  @Test func `= rules apply to what ~ rules make`() {
    #expect(
      printed(
        """
        = f
            (g)  *2  ; foo
        ~ 2026-02-04  foo  ; bar
            x:f  1
            x:g
        """, "--forecast", "--auto", "--today", "2026-01-10") == """
          2026-02-04 foo  ; bar
              ; generated-transaction: ~ 2026-02-04
              ; modified-transaction:\u{20}
              x:f               1
              (g)               2  ; foo, generated-posting: = f
              x:g


          """)
  }

  @Test func `a period with an interval or a mistake is a usage error`() {
    let files = ["/books/a.journal": ""]
    let interval = Run("print", "-f", "a.journal", "--forecast=monthly", files: files)
    #expect(interval.status == .usage)
    #expect(interval.complaint.contains("without an interval, not 'monthly'"))
    let mistake = Run("print", "-f", "a.journal", "--forecast=nextt month", files: files)
    #expect(mistake.status == .usage)
    #expect(mistake.complaint.contains("option '--forecast'"))
  }

  /// Days of the transactions that a rule for the twelfth of each month makes on 2026-02-20, the books
  /// having a posting on 2026-02-11.
  private func days(
    _ options: String..., in books: String = "2026-01-05 x\n    a  1  ; date: 2026-02-11\n    b\n"
  ) -> [Substring] { days(options, in: books) }

  private func days(
    _ options: [String], rule: String = "~ every 12th day of month",
    in books: String = "2026-01-05 x\n    a  1  ; date: 2026-02-11\n    b\n"
  ) -> [Substring] {
    let run = Run(
      arguments: ["print", "-f", "a.journal", "--today", "2026-02-20", "desc:rent"] + options,
      files: ["/books/a.journal": "\(rule)  rent\n    (r)  1\n\(books)"])
    return run.output.split(separator: "\n").filter { $0.hasSuffix(" rent") }.map { $0.prefix(10) }
  }

  private func printed(_ journal: String, _ options: String...) -> String {
    Run(
      arguments: ["print", "-f", "a.journal"] + options, files: ["/books/a.journal": journal]
    ).output
  }
}
