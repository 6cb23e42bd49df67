import LedgeraCommands
import LedgeraEnvironment
import LedgeraTestSupport

/// Every command line of the examples' sessions, as material for laws about all commands.
struct ExampleCommands {
  /// Directories below `examples` with sessions of books without errors.
  static let examples = [
    "due", "exports", "gains", "home", "household", "insights", "investor", "month", "plan",
    "retirement",
    "sealed", "setup", "traveller",
  ]

  /// Command lines of an example, two of each command, as words; with the household's a few of commands
  /// that no session has.
  static func words(of example: String) -> [[String]] {
    var lines: [String] = []
    let directory = "examples/" + example
    for file in Repository.files(below: directory) where file.hasSuffix(".session") {
      for line in Repository.text(Path.join(directory, file)).split(separator: "\n") {
        guard line.hasPrefix("$ ledgera "), !line.contains(" && "), !line.contains(" < ") else {
          continue
        }
        lines.append(String(line.dropFirst("$ ledgera ".count)))
      }
    }
    var counts: [String: Int] = [:]
    let few = lines.map { Session.split($0) }.filter { words in
      counts[words[0], default: 0] += 1
      return counts[words[0], default: 0] <= 2
    }
    return few + (example == "household" ? more.map { Session.split($0) } : [])
  }

  private static let more = [
    "descriptions", "notes", "payees", "accounts --tree", "tags --values", "commodities", "files",
    "print", "print -x", "register", "balance --tree", "check -s", "check -s -O short",
    "check -s -O github", "check -s -O junit", "check -s --color always", "fmt --diff",
    "fmt --diff --color always", "fmt --check", "explain", "help", "completions bash",
    "ids --add --dry-run", "edit", "history", "blame", "add", "register nothing",
    "add 'new; nowhere 3; else'", "balance -f missing.journal", "nonsense", "seal", "post-due",
    "backup --dry-run", "merge main.journal main.journal main.journal", "git setup --dry-run",
    "merge-driver main.journal main.journal main.journal 7 main.journal", "delete food",
    "rename account expenses nowhere", "diff main.journal main.journal", "diff",
    "at HEAD balance", "bisect food", "restated 2026", "balance --compare HEAD",
    "plan freeze autumn --dry-run", "project --against nothing",
    "rewrite food --add-posting '(budget)  *-1'",
  ]

  /// The files of an example with some text put in place of other text, in contents and in names.
  static func disk(of example: String, replacing: (String) -> String) -> MemoryDisk {
    let plain = Repository.memoryDisk(of: "examples/" + example)
    let disk = MemoryDisk()
    for path in plain.paths { disk.write(replacing(plain.text(path) ?? ""), to: replacing(path)) }
    return disk
  }
}
