import LedgeraEnvironment
import LedgeraTestSupport
import Testing

@testable import LedgeraCommands

/// What commands write means the same in books of points, commas and blanks.
@Suite struct WrittenNumberLawTests {
  /// How books write `1,234.50`.
  struct Marks: CustomTestStringConvertible, Sendable {
    let group: String
    let decimal: String
    /// What parts digits on the command line; nil: the same.
    var typedGroup: String?

    static let points = Marks(group: ",", decimal: ".")
    static let others = [
      Marks(group: ".", decimal: ","), Marks(group: " ", decimal: ","),
      Marks(group: " ", decimal: "."), Marks(group: "", decimal: ","),
      Marks(group: ",", decimal: ".", typedGroup: "'"),
      Marks(group: ".", decimal: ",", typedGroup: "\u{2019}"),
    ]

    var testDescription: String { "1\(typedGroup ?? group)234\(decimal)50" }

    /// A text whose numbers are between braces.
    func text(_ pattern: String, isTyped: Bool = false) -> String {
      let group = isTyped ? typedGroup ?? group : group
      return pattern.split(separator: "{", omittingEmptySubsequences: false).enumerated()
        .map { place, part in
          guard place > 0, let end = part.firstIndex(of: "}") else { return String(part) }
          let number = part[..<end].map { $0 == "," ? group : $0 == "." ? decimal : String($0) }
          return number.joined() + part[part.index(after: end)...]
        }.joined()
    }
  }

  private static let books = """
    commodity {1,000.00} EUR
    commodity {1,000.000} KWD
    commodity {1,000.} JPY
    commodity {1,000.0000} ACME
    profile
        base EUR
    account assets:bank  ; type: Cash
    account assets:cash  ; type: Cash
    account assets:old  ; type: Cash, closed: 2026-11-01
    account assets:broker  ; class: stock
    account expenses:food  ; budget: on
    account expenses:rent
    account income:pay
    account equity:opening
    bucket Cash
        account assets:cash
        weight 0%
        return 0%
        buffer {2,000.00} EUR
    bucket Bank
        account assets:bank
        weight 100%
        return 1%

    P 2026-01-01 USD {0.9255} EUR
    P 2026-01-01 KWD {2.987} EUR
    P 2026-01-01 JPY {0.0061} EUR
    P 2026-01-01 ACME {12.5} EUR
    P 2026-01-01 BTC {61,234.} EUR

    2026-01-02 Opening
        assets:bank         {12,345.67} EUR
        assets:cash          {1,000.00} EUR
        assets:bank          {1,234.567} KWD
        assets:bank          {1,234.} JPY
        equity:opening

    2026-02-02 Pay
        assets:bank          {3,000.00} EUR
        income:pay

    2026-03-02 Shop  ; id: 0123456789abcdef
        expenses:food        {1,250.50} EUR
        assets:bank

    2026-04-02 Purchase
        assets:broker       {10.5000} ACME @ {1,234.5678} EUR
        assets:bank

    2026-04-03 Abroad
        expenses:food        {1,000.00} USD @@ {1,925.25} EUR
        assets:bank

    ~ monthly from 2026-11  Rent  ; post: auto
        expenses:rent        {1,150.25} EUR
        assets:bank

    """
  private static let statement = """
    date,payee,amount
    2026-11-06,Shop,"{-1,234.50}"
    2026-11-07,Shop,"{-1,500.00}"

    """

  /// Command lines of every command that writes journal text. Its own words begin each, as `budget set` do.
  private static let lines: [[String]] = [
    ["add", "2026-11-03 Shop; food {1,234.50} EUR; bank"],
    ["add", "2026-11-03 Shop; food {1,234.505} KWD; bank"],
    ["add", "2026-11-03 Shop; food {1,234.} JPY; bank"],
    ["add", "2026-11-03 Shop; food {1,234.50} USD; bank {-1,142.53} EUR"],
    ["add", "2026-11-03 Buy; broker {10.1234} ACME @ {1,100.1234} EUR; bank"],
    ["add", "2026-11-03 Buy; broker {10} NEW @@ {1,100.50} EUR; bank", "--new"],
    ["add", "--every", "month", "2026-12-03 Rent; food {1,234.50} EUR; bank"],
    ["transfer", "bank", "cash", "{1,100.50}", "2026-11-03"],
    ["transfer", "bank", "cash", "{1,100.50} EUR", "{1,234.567} KWD", "2026-11-03"],
    ["adjust", "cash", "--to", "{2,100.50} EUR", "2026-11-03"],
    ["adjust", "cash", "--by", "{-1.234} KWD", "2026-11-03"],
    ["price", "USD", "{1,234.567} EUR", "2026-11-03"],
    ["price", "BTC", "{61,234} EUR"],
    ["price", "NEW", "{1.234} EUR", "--new"],
    ["account", "add", "assets:new", "--class", "cash", "--opening", "{1,234.50} EUR"],
    ["account", "add", "assets:new", "--class", "cash", "--opening", "{1,234.505} KWD"],
    ["archive", "assets:cash", "--transfer-to", "assets:bank"],
    ["restore", "assets:old"],
    ["assign", "2026-11-05", "{1,234.50}", "--to", "food", "--force"],
    ["budget", "set", "food", "{1,234.50}", "--from", "2026-12"],
    ["budget", "set", "rent", "{1,234.567} KWD", "--from", "2026-12"],
    ["goals", "set", "Japan", "{1,234.50}", "by", "2027-06-01"],
    ["goals", "set", "Peru", "{1,234.567} KWD"],
    ["post-due"],
    ["correct", "date:2026-03-02", "--as", "; food {1,230.50}; cash"],
    ["correct", "date:2026-03-02", "--cancel"],
    ["duplicate", "date:2026-04-02"],
    ["delete", "date:2026-03-02", "--yes"],
    ["mark", "--reconciled", "assets:bank", "date:2026-03-02"],
    ["attach", "bank.csv", "date:2026-03-02"],
    ["rename", "commodity", "JPY", "Yen"],
    ["ids", "--add"],
    ["fmt"],
    ["seal", "--until", "2026-01-31"],
    ["plan", "freeze", "autumn", "--years", "1"],
    ["suggest", "--write"],
    ["import", "bank.csv", "--account", "assets:bank", "--yes"],
    ["reconcile", "bank", "--csv", "bank.csv", "--accept"],
    ["close", "--retain", "--write", "-e", "2026-11-01"],
    ["close", "--assert", "--write", "--show-costs", "-e", "2026-11-01"],
    ["close", "--clopen", "--write", "-e", "2026-11-01"],
  ]
  /// Those that write it to standard output.
  private static let texts: [[String]] = [
    ["print"], ["print", "-x"], ["print", "--details"], ["print", "-B"],
    ["print", "--forecast=2026-11..2027-02"], ["prices"], ["prices", "--infer-market-prices"],
    ["export", "ledger"], ["export", "hledger"],
  ]
  /// Those that do not write amounts to the books, or not what is typed on a command line.
  private static let others: Set = [
    "backup", "undo", "setup", "init", "budget suggest", "edit", "check", "merge",
  ]

  /// Figures of books, which JSON writes with points.
  private func figures(_ file: String, _ files: [String: String]) -> [String] {
    [
      ["print", "-x"], ["print", "-x", "--forecast=2026-11..2027-02"], ["prices"],
      ["budget", "-M", "-p", "2026-11..2027-01"],
    ].map { line in
      let run = Run(
        arguments: line + ["-O", "json", "-f", file, "--today", "2026-11-21"], files: files)
      #expect(run.status == .fine, "\(line): \(run.errors)")
      return run.output
    }
  }

  private func run(_ line: [String], _ marks: Marks) -> (run: Run, files: [String: String]) {
    let files = [
      "/books/main.journal": marks.text(Self.books), "/books/bank.csv": marks.text(Self.statement),
      "/books/ledgera.conf": "file main.journal\n",
    ]
    let run = Run(
      arguments: line.map { marks.text($0, isTyped: true) } + ["--today", "2026-11-21"],
      files: files)
    let written = run.disk.paths.filter { $0.hasPrefix("/books/") }.map { ($0, run.disk.text($0)) }
    return (run, Dictionary(written.map { ($0, $1 ?? "") }) { $1 })
  }

  @Test(arguments: lines)
  func `what is written to the books reads back as it was typed`(_ line: [String]) {
    let usual = run(line, .points)
    #expect(usual.run.status == .fine, "\(usual.run.errors)")
    let expected = figures("main.journal", usual.files)
    for number in line.flatMap({ $0.split(separator: "{").dropFirst() }) {
      let digits = number.prefix { $0 != "}" }.filter { $0 != "," && $0 != "-" }
      let isThere = expected.contains {
        $0.contains(digits.split(separator: ".").joined(separator: "."))
      }
      #expect(isThere, "\(digits) in \(expected)")
    }
    for marks in Marks.others {
      let other = run(line, marks)
      #expect(other.run.status == usual.run.status, "\(marks.testDescription): \(other.run.errors)")
      let found = figures("main.journal", other.files)
      for (found, expected) in zip(found, expected) {
        #expect(firstDifference(found, expected) == nil, "\(marks.testDescription)")
      }
    }
  }

  @Test(arguments: texts)
  func `what is written as a journal reads back alone`(_ line: [String]) {
    func figures(_ marks: Marks) -> [String] {
      let text = run(line, marks).run.output
      return self.figures("out.journal", ["/books/out.journal": text])
    }
    let expected = figures(.points)
    #expect(expected.contains { $0.contains("\"1234.5") || $0.contains("\"2.987\"") })
    for marks in Marks.others where marks.typedGroup == nil {
      for (found, expected) in zip(figures(marks), expected) {
        #expect(firstDifference(found, expected) == nil, "\(marks.testDescription)")
      }
    }
  }

  @Test func `every command that changes books is tried`() {
    let tried = Set(Self.lines.flatMap { [$0[0], $0.prefix(2).joined(separator: " ")] })
    for command in CommandTable.all {
      let forms =
        command.subcommands.filter {
          $0.effects.contains(.changesBooks) && !$0.effects.contains(.connects)
        }
        .map { "\(command.name) \($0.name)" }
      let isWriting =
        command.changesBooks || command.options.contains { $0.effects.contains(.changesBooks) }
      for form in forms + (isWriting ? [command.name] : []) {
        #expect(tried.contains(form) || Self.others.contains(form), "\(form)")
      }
    }
  }
}
