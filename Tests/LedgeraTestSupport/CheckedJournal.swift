import LedgeraBooks
package import LedgeraChecking
import LedgeraDiagnostics
package import LedgeraEnvironment
package import LedgeraModel
package import LedgeraParsing
package import LedgeraQuantities
package import Testing

/// A finding as tests compare it.
package struct Finding: Hashable, Sendable, CustomStringConvertible {
  package let code: String
  /// Name of its file below `/books`.
  package let file: String
  /// 0:0 when it has no place.
  package let place: MarkedJournal.Place
  package let headline: String
  /// Findings of the same cause that are not listed.
  package let suppressedCount: Int

  package var description: String { "\(file):\(place): \(code): \(headline)" }
}

/// A journal that was read and checked on 2026-11-21.
package struct CheckedJournal: Sendable {
  package let journal: Journal
  package let findings: [Finding]
  /// Findings beyond those that are kept.
  package let droppedCount: Int
  package let hasErrors: Bool
  /// Whether a report could be made.
  package let isAccepted: Bool
  private let places: [Int: MarkedJournal.Place]

  /// Codes of all findings in their order.
  package var codes: [String] { findings.map(\.code) }

  /// Nonzero balances by account and commodity symbol, subaccounts excluded. Posting by posting,
  /// with no code in common with reports.
  package var balances: [String: [String: Quantity]] {
    var sums: [String: [String: Quantity]] = [:]
    for index in 0..<journal.transactionCount {
      for posting in journal.transaction(index).postings {
        for amount in posting.amounts {
          let symbol = journal.commodity(amount.commodity).symbol
          let sum = sums[posting.accountName]?[symbol] ?? .zero
          sums[posting.accountName, default: [:]][symbol] = try? sum.adding(amount.quantity)
        }
      }
    }
    return sums.compactMapValues { amounts in
      let held = amounts.filter { !$0.value.isZero }
      return held.isEmpty ? nil : held
    }
  }

  /// One account's balance as `12.5 EUR, 3 USD`, sorted by symbol; empty: nothing.
  package func balance(of account: String) -> String {
    (balances[account] ?? [:]).sorted { $0.key < $1.key }
      .map { $0.key.isEmpty ? "\($0.value.normalized)" : "\($0.value.normalized) \($0.key)" }
      .joined(separator: ", ")
  }

  /// The place that a marker names.
  package func place(_ marker: Int) -> MarkedJournal.Place? { places[marker] }

  /// Expects exactly these findings: code and marker of each, in order.
  package func expect(
    _ expected: [(code: String, marker: Int)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let wanted = expected.map { "\($0.code) at \(places[$0.marker]?.description ?? "no place")" }
    #expect(
      findings.map { "\($0.code) at \($0.place)" } == wanted, "\(findings)",
      sourceLocation: sourceLocation)
  }

  /// Reads and checks files of a disk.
  ///
  /// - Parameters:
  ///   - roots: Paths below `/books`.
  ///   - partThreshold: Files of at least this many bytes are read in parts.
  ///   - memory: What earlier readings have left.
  package init(
    roots: [String], on disk: any Disk, today: Day? = nil, aliases: [String] = [],
    threads: Int = 1, partThreshold: Int = 2 << 20, ignoresAssertions: Bool = false,
    checks: [Check] = [], places: [Int: MarkedJournal.Place] = [:], memory: ReadingMemory? = nil
  ) {
    let inputs = roots.map { root in
      let path = Path.join("/books", root)
      return JournalInput(path: path, contents: (try? disk.read(path)) ?? FileContents([]))
    }
    var request = BooksRequest(
      inputs: inputs,
      reading: ReadingOptions(
        today: today ?? Day(year: 2026, month: 11, day: 21)!, aliases: aliases, threads: threads,
        partThreshold: partThreshold),
      checking: CheckingOptions(ignoresAssertions: ignoresAssertions), checks: checks)
    request.reading.memory = memory
    let books = Books.load(request, environment: .inMemory(disk: disk))
    journal = books.journal
    droppedCount = books.diagnostics.droppedCount
    hasErrors = books.diagnostics.hasErrors
    isAccepted = books.ledger != nil
    self.places = places
    findings = books.diagnostics.sorted().map { Finding($0, in: books.journal.sources) }
  }
}

extension Finding {
  init(_ diagnostic: Diagnostic, in sources: SourceMap) {
    code = diagnostic.code.slug
    headline = diagnostic.headline
    suppressedCount = diagnostic.suppressedCount
    guard let span = diagnostic.primary?.span else {
      file = ""
      place = MarkedJournal.Place(line: 0, column: 0)
      return
    }
    let source = sources[span.file]
    let position = source.position(of: Int(span.offset))
    file = Path.relative(source.path, to: "/books")
    place = MarkedJournal.Place(line: position.line, column: position.byteColumn)
  }
}

/// Reads and checks a journal as `main.journal` beside other files.
package func check(
  _ journal: MarkedJournal, files: [String: String] = [:], today: Day? = nil,
  aliases: [String] = [], threads: Int = 1, partThreshold: Int = 2 << 20,
  ignoresAssertions: Bool = false, checks: [Check] = []
) -> CheckedJournal {
  let disk = MemoryDisk()
  for (name, text) in files { disk.write(text, to: Path.join("/books", name)) }
  disk.write(journal.text, to: "/books/main.journal")
  return CheckedJournal(
    roots: ["main.journal"], on: disk, today: today, aliases: aliases, threads: threads,
    partThreshold: partThreshold, ignoresAssertions: ignoresAssertions, checks: checks,
    places: journal.places)
}

/// Reads and checks a journal given as bytes that need not be text.
package func check(
  bytes: [UInt8], threads: Int = 1, partThreshold: Int = 2 << 20
) -> CheckedJournal {
  let disk = MemoryDisk()
  bytes.withUnsafeBytes { try? disk.replace("/books/main.journal", with: $0) }
  return CheckedJournal(
    roots: ["main.journal"], on: disk, threads: threads, partThreshold: partThreshold)
}
