import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport
import Testing

/// Nothing typed is ignored: a command refuses options of reports that would make no difference to it.
@Suite struct IdleOptionLawTests {
  private static let journal = "2026-11-01 Shop\n    expenses:food  5 EUR\n    assets:bank\n"
  private static let values = [
    "begin": "2026", "end": "2027", "period": "2026", "depth": "2", "exchange": "EUR",
    "value": "end",
  ]
  private static let choosy = CommandTable.all.filter { !$0.idleOptions.isEmpty }

  private func run(_ words: [String]) -> Run {
    Run(arguments: words + ["-f", "main.journal"], files: ["/books/main.journal": Self.journal])
  }

  @Test(arguments: choosy.map(\.name))
  func `an option that a command has no use for is refused, and nothing is written`(
    _ name: String
  ) throws {
    let command = try #require(CommandTable.all.first { $0.name == name })
    let idle = command.idleOptions
    for option in idle {
      let value = Self.values[option.name].map { "=" + $0 } ?? ""
      let refused = run([name, "--\(option.name)\(value)"])
      #expect(refused.status == .usage, "\(option.name): \(refused.errors)")
      #expect(refused.errors.contains("'\(name)' does not take --\(option.name)"))
      #expect(refused.output.isEmpty && refused.disk.text("/books/main.journal") == Self.journal)
    }
    let help = run([name, "--help", "--all"]).output
    for option in idle { #expect(!help.contains("--\(option.name) "), "\(option.name)") }
  }

  @Test(arguments: [
    ["budget", "set", "expenses:food", "450"], ["goals", "set", "Japan", "450"],
    ["prices", "fetch", "USD"],
  ])
  func `nor has a subcommand that writes`(_ words: [String]) {
    for option in ["--monthly", "--exchange=EUR", "--begin=2026", "--empty"] {
      let refused = run(words + [option])
      let name = option.split(separator: "=")[0]
      #expect(refused.status == .usage, "\(option): \(refused.errors)")
      #expect(refused.errors.contains("'\(words[0]) \(words[1])' does not take \(name)"))
      #expect(refused.disk.text("/books/main.journal") == Self.journal)
    }
  }

  @Test(arguments: [
    ("reconcile --status", ["--status", "--csv=bank.csv"]),
    ("reconcile --status", ["--status", "--subaccounts"]),
    ("reconcile", ["assets:bank", "--statement=2026-11-01", "--balance=1 EUR", "--real"]),
    ("reconcile", ["assets:bank", "--statement=2026-11-01", "--balance=1 EUR", "--separator=;"]),
    ("reconcile", ["assets:bank", "--statement=2026-11-01", "--balance=1 EUR", "--window=3"]),
    ("balance --bar", ["--bar", "--no-total"]),
    ("balance --bar", ["--bar", "--layout=bare", "-M"]),
    ("balance --bar", ["--bar", "-M", "--tree"]),
    ("register --graph", ["--graph", "--depth=1"]),
    ("gains", ["--lots", "-M"]), ("gains", ["--holding-period", "5", "-M"]),
  ])
  func `nor has a form of a command`(_ form: String, _ words: [String]) {
    let command = String(form.prefix { $0 != " " })
    let refused = run([command] + words)
    #expect(refused.status == .usage)
    #expect("\n\(refused.errors)".contains("\nerror: '\(form)'"), "\(refused.errors)")
    #expect(refused.errors.contains("does not take --"))
  }

  @Test func `options of tables stay where records are written instead of a chart`() {
    #expect(run(["balance", "--bar", "--layout=bare", "-O", "csv"]).status == .fine)
    #expect(run(["register", "--graph", "--depth=1", "-O", "csv"]).status == .fine)
  }

  @Test func `each option of reports is one that a command can refuse`() throws {
    let list = try #require(CommandTable.all.first { $0.name == "files" })
    let reporting = OptionSpec.general.filter { $0.group == .reporting }
    #expect(list.idleOptions.map(\.name).sorted() == reporting.map(\.name).sorted())
  }

  @Test func `those that select transactions stay`() {
    for word in ["--begin=2026", "--period=2026-11", "--unmarked", "--real", "--date2"] {
      let ids = run(["ids", "--add", word])
      #expect(ids.status == .fine, "\(word): \(ids.errors)")
    }
    #expect(run(["balance", "-M", "-X", "EUR"]).status == .fine)
    #expect(run(["close", "-B"]).status == .fine)
  }
}
