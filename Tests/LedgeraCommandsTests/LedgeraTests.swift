import LedgeraCommands
import LedgeraEnvironment
import Testing

@Suite struct LedgeraTests {
  @Test func `the version is one line`() {
    for arguments in [["--version"], ["help", "--version"], ["show", "--version"]] {
      #expect(Run(arguments: arguments).output == "ledgera 0.1.0\n")
    }
  }

  @Test func `a failure leaves standard output empty and keeps what was said before`() {
    let run = Run("fail")
    #expect(run.output.isEmpty)
    #expect(run.errors == "a note\nerror: it broke\n")
    #expect(run.status == .unreadable)
  }

  @Test func `results go to the file of -o, whole or not at all`() {
    let run = Run("show", "-E", "-o", "out.txt", files: ["/books/out.txt": "old"])
    #expect(run.output.isEmpty)
    #expect(run.disk.text("/books/out.txt") == "empty\noutput-file=out.txt\n")
    let failed = Run("fail", "-o", "out.txt", files: ["/books/out.txt": "old"])
    #expect(failed.disk.text("/books/out.txt") == "old")
    let found = Run("find", "-o", "out.txt", files: ["/books/out.txt": "old"])
    #expect(found.disk.text("/books/out.txt") == "old")
    #expect(found.status == .findings)
    #expect(Run("show", "-o", "-").output == "output-file=-\n")
    let refused = Run("show", "-o", "d", files: ["/books/d/x": ""])
    #expect(refused.status == .usage)
    #expect(refused.complaint == "error: '/books/d' is a directory")
  }

  @Test func `standard output that fails is a failure, told once`() {
    let errors = CapturedOutput()
    var environment = Environment.inMemory(arguments: ["--version"], errors: errors)
    environment.output = { (_) throws(WriteError) in throw .other("No space left on device") }
    #expect(Ledgera.run(environment) == .unwritable)
    #expect(
      errors.text
        == "error: standard output could not be written (No space left on device)\n")
    environment.errors = environment.output
    #expect(Ledgera.run(environment) == .unwritable)
  }

  @Test func `values are typed, and the last of contraries holds`() {
    let run = Run(
      "values", "--drop", "3", "-lt", "--layout=tall", "--pretty", "--pretty=no", "-O", "csv",
      "--color=yes", "--today", "2026/2/3")
    #expect(
      run.output == """
        drop 3
        tree true
        layout 2
        pretty false
        format csv
        colour true
        today (year: 2026, month: 2, day: 3)

        """, "\(run.errors)")
    #expect(Run("values", "-tl").output.contains("tree false"))
    #expect(
      Run("values").output.contains("format text\ncolour false\ntoday (year: 2026, month: 11"))
    #expect(Run("values", "-o", "a.CSV").disk.text("/books/a.CSV")?.contains("format csv") == true)
    #expect(Run("values", "-o", "a").disk.text("/books/a")?.contains("format text") == true)
  }

  @Test(arguments: [
    (["--drop", "x"], "option '--drop' takes a number from 0 to 99, not 'x'"),
    (["--drop", "100"], "option '--drop' takes a number from 0 to 99, not '100'"),
    (["--layout", "wde"], "option '--layout' takes wide, tall, not 'wde'"),
    (["-O", "json"], "'values' writes text, csv, not 'json'"),
    (["--today", "2026-02-30"], "option '--today' takes a date, not '2026-02-30'"),
    (["-e", "2-30"], "option '--end' '2-30': there is no date 2-30"),
    (["-p", "evry month"], "option '--period' 'evry month': \"evry\" is not a date or interval"),
    (["--forecast=weekly"], "option '--forecast' takes a period without an interval, not"),
    (["--value", "soon,EUR"], "option '--value' takes then, booking, end, now or a date, and"),
    (["-c", "1;"], "option '--commodity-style' takes an amount such as 'EUR 1.000,00', not '1;'"),
    (["--depth", "x=y"], "option '--depth' takes a number, or REGEX=NUMBER, not 'x=y'"),
    (["--color=maybe"], "option '--color' takes auto, always, never"),
  ])
  func `a value that makes no sense is named`(options: [String], headline: String) {
    let run = Run(arguments: ["values"] + options)
    #expect(run.status == .usage)
    #expect(run.complaint.hasPrefix("error: " + headline), "\(run.errors)")
  }

  @Test func `a day that only some years have is refused in the others`() {
    let books = ["/books/a.journal": "2024-02-29 x\n    a  1 EUR\n    b\n"]
    func run(_ today: String) -> Run {
      Run(
        arguments: ["print", "-f", "a.journal", "-b", "2-29", "--today", today], files: books,
        commands: CommandTable.all)
    }
    #expect(run("2024-11-21").output.hasPrefix("2024-02-29 x"))
    let other = run("2026-11-21")
    #expect(other.status == .usage)
    #expect(other.complaint == "error: option '--begin' '2-29': there is no date 2-29")
  }

  @Test func `names of commands and options are unique`() {
    let names = CommandTable.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for command in CommandTable.all {
      let long = command.allOptions.flatMap { [$0.name] + $0.aliases }
      #expect(Set(long).count == long.count, "\(command.name)")
      let short = command.allOptions.compactMap(\.short)
      #expect(Set(short).count == short.count, "\(command.name)")
    }
  }
}
