import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing
import LedgeraReporting
import LedgeraValuation

/// Seconds of each phase for one journal, and what the model takes.
struct Measurement {
  var read = 0.0
  var check = 0.0
  var balance = 0.0
  var lots = 0.0
  var postings = 0
  var bytesPerPosting = 0.0

  var total: Double { read + check + balance + lots }

  init(_ journal: GeneratedJournal, threads: Int) {
    let clock = ContinuousClock()
    var disk: [String: String] = [:]
    for (path, text) in journal.files { disk["/books/" + path] = text }
    let environment = Environment.inMemory(disk: MemoryDisk(disk))
    let contents = FileContents(Array(journal.text.utf8))
    let input = JournalInput(path: "/books/main.journal", contents: contents)
    let today = Day(year: 2026, month: 1, day: 1)!
    let start = clock.now
    var reading = JournalReader.read(
      [input], options: ReadingOptions(today: today, threads: threads), environment: environment)
    let isRead = clock.now
    precondition(!reading.diagnostics.hasErrors, "generated journals are valid")
    postings = reading.store.postings.count
    bytesPerPosting = Double(reading.store.byteCount) / Double(max(1, postings))
    let beforeCheck = clock.now
    let checked = Checker.check(reading.takeStore())
    let isChecked = clock.now
    guard let ledger = checked.ledger else { preconditionFailure("generated journals balance") }
    var request = BalanceRequest()
    if let target = journal.target {
      let commodity = ledger.journal.commodity(withSymbol: target)
      request.selection.valuation.market = .init(.periodEnd, in: commodity)
      request.selection.interval = .months(1)
    }
    let report = try? BalanceReport(ledger, request)
    precondition(report != nil, "a plain balance report cannot fail")
    read = Measurement.seconds(isRead - start)
    check = Measurement.seconds(isChecked - beforeCheck)
    let isBalanced = clock.now
    precondition(LotBook(ledger).findings.isEmpty, "generated sales have lots")
    balance = Measurement.seconds(isBalanced - isChecked)
    lots = Measurement.seconds(clock.now - isBalanced)
  }

  static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}
