import LedgeraBookPages
import LedgeraBooks
import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraPlanning
import LedgeraRendering
import LedgeraReporting

extension Command {
  static let html = Command(
    "html", group: .reports, summary: "Write the books as linked pages with charts",
    arguments: .directory,
    help: """
      Writes the books as pages for a browser: an overview, income and expenses, every
      account with its register, portfolio, budget, plan, and the journal; those that
      would be empty are left out. Pages fetch nothing, are complete without a script
      (the only one filters lists, sorts tables and knows the keys / j k g), follow
      the reader's light or dark mode, and print on few sheets. The same books give
      the same bytes on the same day.

      With a directory each page is a file in it, index.html the first. It is created
      if it does not exist; in an existing one, only pages of an earlier run are
      replaced or removed. Reports that you keep there stay; if it holds anything
      else, the command stops before writing. Without a directory all pages are one
      file, for -o or standard output.

        ledgera html pages
        ledgera html -o books.html
        ledgera html pages --today 2026-10-31
      """,
    formats: [.html], usesAccountTypes: true, usesPrices: true
  ) { (invocation, output) throws(CommandFailure) in
    guard invocation.arguments.count <= 1 else {
      throw .usage("'html' takes one directory", hints: ["quote a name with spaces"])
    }
    try invocation.refuseWhatPagesIgnore()
    let ledger = try invocation.ledger(&output)
    let plan = try invocation.plan(of: ledger.journal, &output)
    let name = try invocation.bookName()
    let today = invocation.today()
    let threads = invocation.environment.processorCount()
    let pages = try explained(
      BalanceFailure.self, BookPages(ledger, plan, name: name, on: today, threads: threads))
    guard let directory = invocation.arguments.first else {
      output.write { take in pages.writeAll(to: take) }
      return .fine
    }
    let target = PageDirectory(
      invocation.environment.absolutePath(directory), named: directory, invocation.environment)
    guard !invocation.has(.dryRun) else {
      try target.admit()
      output.note("would write \(counted(pages.files.count, "page")) to \(shown(directory))\n")
      return .fine
    }
    try target.replace(with: pages)
    output.note("\(counted(pages.files.count, "page")) in \(shown(directory))\n")
    return .fine
  }
}

extension Invocation {
  /// Pages show all of the books as the profile values them, in a directory or in one file.
  fileprivate func refuseWhatPagesIgnore() throws(CommandFailure) {
    if let given = last(of: .outputFile), !arguments.isEmpty {
      throw .usage(
        "'html' writes into a directory or into one file", at: given.origin,
        hints: ["leave out \(shown(arguments[0])), or -o"])
    }
    if arguments.first?.isEmpty ?? false {
      throw .usage("a directory needs a name", hints: ["ledgera html pages"])
    }
  }

  /// That of the directory of the books, its first letter large.
  fileprivate func bookName() throws(CommandFailure) -> String {
    let root = try inputFiles().first?.path ?? environment.currentDirectory
    let name = Path.name(of: Path.directory(of: environment.absolutePath(root)))
    return name.isEmpty ? "Books" : name.capitalizedFirst
  }
}
