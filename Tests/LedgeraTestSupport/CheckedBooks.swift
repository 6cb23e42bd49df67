package import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
package import LedgeraModel
import LedgeraParsing

/// Journals given as text do not read or balance; lists what was found.
package struct RefusedBooks: Error, CustomStringConvertible {
  package let description: String
}

extension Ledger {
  /// Reads and checks a journal given as text.
  package static func reading(
    _ text: String, today: Day = Day(number: 20_778), ignoresAssertions: Bool = false
  ) throws -> Ledger {
    let input = JournalInput(path: "test.journal", contents: FileContents(Array(text.utf8)))
    var reading = JournalReader.read(
      [input], options: ReadingOptions(today: today), environment: .inMemory())
    var findings = reading.diagnostics.findings
    let result = Checker.check(
      reading.takeStore(), options: CheckingOptions(ignoresAssertions: ignoresAssertions),
      hasErrors: reading.diagnostics.hasErrors)
    findings += result.diagnostics.findings
    guard let ledger = result.ledger else {
      throw RefusedBooks(description: findings.map(\.headline).joined(separator: "\n"))
    }
    return ledger
  }
}
