import LedgeraEnvironment
import Testing

@testable import LedgeraCommands

/// A word that a command cannot use is an error that says what it takes.
@Suite struct SpareWordsLawTests {
  private static let files = [
    "/books/ledgera.conf": "file a.journal\n",
    "/books/a.journal": """
    plan
        horizon 2 years
    scenario Raise
        inflation 3%
    ~ monthly from 2026-01-01  Rent  ; post: auto
        expenses:rent  900.00 EUR
        assets:bank

    2025-11-20 Corner Shop
        expenses:food  3.00 EUR
        assets:bank

    """,
  ]

  /// Command lines of every command and of every form of one, with more words than it can use.
  static let lines = CommandTable.all.filter { !$0.isHidden }.flatMap { command in
    let words = spare(command.arguments)
    return [[command.name] + words]
      + command.subcommands.map { [command.name, $0.name] + spare($0.arguments) }
  }

  private static func spare(_ kind: ArgumentKind) -> [String] {
    switch kind {
    // The first word of `tags` is a pattern.
    case .query: ["date:zebra", "date:zebra"]
    case .account: ["bank", "date:zebra"]
    default: [String](repeating: "zebra", count: kind.most.map { $0 + 1 } ?? 8)
    }
  }

  @Test(arguments: lines)
  func `no command passes over a word`(_ line: [String]) {
    let run = Run(arguments: line, files: Self.files)
    #expect(run.status != .fine && run.status != .failure, "\(run.output)")
    #expect(run.output == "")
    #expect(run.errors.contains("error: "), "\(run.errors)")
    #expect(run.disk.paths == Run("help", files: Self.files).disk.paths)
  }

  @Test(arguments: [
    (["seal", "2025-12-31"], "did you mean --until '2025-12-31'?"),
    (["simulate", "Raise"], "did you mean --scenario 'Raise'?"),
    (["project", "10"], "did you mean --years '10'?"),
    (["project", "Raise"], "did you mean --scenario 'Raise'?"),
    (["post-due", "Rent"], "it takes no words, but --until DATE, --since DATE, --into"),
    (["dashboard", "x"], "it takes no words"),
    (["suggest", "x"], "it takes no words, but --write"),
    (["upcoming", "x"], "it takes no words, but --days N, --detected"),
    (["files", "a", "b"], "it takes [REGEX]"), (["budget", "set"], "budget set"),
    (["goals", "set", "Japan"], "goals set"), (["goals", "add", "Japan", "5"], "goals set"),
  ])
  func `the error says what the command takes`(_ line: [String], _ hint: String) {
    let run = Run(arguments: line, files: Self.files)
    #expect(run.status == .usage)
    #expect(run.errors.contains(hint), "\(run.errors)")
  }
}
