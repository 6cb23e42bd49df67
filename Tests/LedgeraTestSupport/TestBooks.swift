public import LedgeraChecking
public import LedgeraDiagnostics
public import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// Books of a test, read and checked on 2026-11-21.
public struct TestBooks {
  public let checked: CheckingResult
  /// Everything that reading and checking found, in file order.
  public let findings: [Diagnostic]

  /// Checks a text as the file `/books/main.journal` beside other files of `/books`.
  public init(_ text: String, files: [String: String] = [:]) {
    let disk = MemoryDisk()
    for (name, text) in files { disk.write(text, to: Path.join("/books", name)) }
    disk.write(text, to: "/books/main.journal")
    self.init(root: "main.journal", on: disk)
  }

  /// Checks a file of `/books`.
  public init(root: String, on disk: MemoryDisk) {
    let environment = Environment.inMemory(disk: disk)
    let path = Path.join("/books", root)
    let contents = FileContents(Array((disk.text(path) ?? "").utf8))
    let today = Day(year: 2026, month: 11, day: 21)!
    let read = JournalReader.read(
      [JournalInput(path: path, contents: contents)], options: ReadingOptions(today: today),
      environment: environment)
    var diagnostics = read.diagnostics
    let hasErrors = diagnostics.hasErrors
    let unreliable = read.unreliableAccounts
    checked = Checker.check(read.store, unreliable: unreliable, hasErrors: hasErrors)
    diagnostics.add(contentsOf: checked.diagnostics)
    findings = diagnostics.sorted()
  }

  /// Codes of all errors, each once, in file order.
  public var errors: [String] { codes(.error) }
  /// Codes of all warnings, each once, in file order.
  public var warnings: [String] { codes(.warning) }

  private func codes(_ severity: Severity) -> [String] {
    var seen: Set<String> = []
    return findings.filter { $0.severity == severity && seen.insert($0.code.slug).inserted }
      .map(\.code.slug)
  }

  /// Lines `account  quantity commodity`, sorted, for every nonzero balance; subaccounts excluded.
  public var balances: [String] {
    var sums: [AccountID: Balance] = [:]
    for index in 0..<checked.journal.transactionCount {
      for posting in checked.journal.transaction(index).postings {
        for amount in posting.amounts { try? sums[posting.account, default: Balance()].add(amount) }
      }
    }
    return sums.flatMap { account, balance in
      balance.amounts.filter { $0.quantity.coefficient != 0 }.map { amount in
        let symbol = checked.journal.commodity(amount.commodity).symbol
        let number = "\(amount.quantity.normalized)"
        return checked.journal.name(account) + "  " + (symbol.isEmpty ? number : "\(number) \(symbol)")
      }
    }.sorted()
  }
}
