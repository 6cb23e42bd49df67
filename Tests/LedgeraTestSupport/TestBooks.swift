package import LedgeraBooks
package import LedgeraChecking
package import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel
import LedgeraParsing
import LedgeraQuantities

/// Books of a test, read and checked on 2026-11-21.
package struct TestBooks {
  package let books: Books
  /// Everything that reading and checking found, in file order.
  package var findings: [Diagnostic] { books.diagnostics.sorted() }

  package var journal: Journal { books.journal }

  /// Findings beyond the limit.
  package var droppedCount: Int { books.diagnostics.droppedCount }

  /// Checks a text as the file `/books/main.journal` beside other files of `/books`.
  package init(
    _ text: String, files: [String: String] = [:], checks: [Check] = TestBooks.usualChecks,
    isStrict: Bool = false, rules: RuleApplication? = nil
  ) {
    let disk = MemoryDisk()
    for (name, text) in files { disk.write(text, to: Path.join("/books", name)) }
    disk.write(text, to: "/books/main.journal")
    self.init(root: "main.journal", on: disk, checks: checks, isStrict: isStrict, rules: rules)
  }

  /// Checks a file of `/books`.
  ///
  /// - Parameters:
  ///   - checks: Checks beyond the basic ones.
  ///   - isStrict: Adds the strict checks, as `-s` does.
  ///   - rules: Which rules are applied; nil: none.
  package init(
    root: String, on disk: MemoryDisk, checks: [Check] = TestBooks.usualChecks,
    isStrict: Bool = false, rules: RuleApplication? = nil
  ) {
    let path = Path.join("/books", root)
    let contents = FileContents(Array((disk.text(path) ?? "").utf8))
    let request = BooksRequest(
      inputs: [JournalInput(path: path, contents: contents)],
      reading: ReadingOptions(today: TestBooks.today),
      checking: CheckingOptions(rules: rules),
      checks: checks + CheckTable.all.filter { isStrict && $0.group == .strict },
      levels: isStrict ? CodeTable.strictLevels : [:])
    books = Books.load(request, environment: Environment.inMemory(disk: disk))
  }

  /// The day of every test.
  package static let today = Day(year: 2026, month: 11, day: 21)!

  /// The checks that `ledgera check` adds without being asked, except of that for types: accounts of
  /// tests have short names.
  package static var usualChecks: [Check] {
    CheckTable.all.filter { $0.group.isPartOfCheck && $0.name != "types" }
  }

  /// Codes of all errors, each once, in file order.
  package var errors: [String] { codes(.error) }
  /// Codes of all warnings, each once, in file order.
  package var warnings: [String] { codes(.warning) }

  private func codes(_ severity: Severity) -> [String] {
    var seen: Set<String> = []
    return findings.filter { $0.severity == severity && seen.insert($0.code.slug).inserted }
      .map(\.code.slug)
  }

  /// Lines `account  quantity commodity`, sorted, for every nonzero balance; subaccounts excluded.
  package var balances: [String] {
    var sums: [AccountID: WideBalance] = [:]
    for index in 0..<books.journal.transactionCount {
      for posting in books.journal.transaction(index).postings {
        for amount in posting.amounts {
          sums[posting.account, default: WideBalance()].add(WideAmount(amount))
        }
      }
    }
    return sums.flatMap { account, balance in
      balance.amounts.filter { !$0.isZero }.map { amount in
        let symbol = books.journal.commodity(amount.commodity).symbol
        let number = "\(amount.quantity.normalized)"
        return books.journal.name(account) + "  "
          + (symbol.isEmpty ? number : "\(number) \(symbol)")
      }
    }.sorted()
  }
}
