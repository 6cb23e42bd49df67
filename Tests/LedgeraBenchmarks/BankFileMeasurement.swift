import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraImporting

/// How fast the reader of a bank's files is.
struct BankFileMeasurement {
  let name: String
  let bytes: Int
  private(set) var seconds = Double.infinity

  /// Millions of bytes a second.
  var speed: Double { Double(bytes) / seconds / 1_000_000 }

  /// What the reader reaches at least, also on a slow machine: far less than usual, so that only a
  /// collapse is told.
  var least: Double { name == Self.byRules ? 4 : 15 }

  private static let byRules = "csv by rules"

  /// All readers, CSV also by rules: the fastest of some runs.
  ///
  /// - Parameter name: Of the only one to measure; nil: all.
  static func all(_ count: Int, only name: String?) -> [BankFileMeasurement] {
    let files = BankFile.all(count)
    var results = files.filter { name == nil || $0.name == name }.map { file in
      BankFileMeasurement(file.name, file.text) { contents in
        let statement = StatementFile(path: file.name, bytes: contents.bytes)
        precondition(
          statement.statements.first?.rows.count == count, "all entries of \(file.name) are read")
      }
    }
    guard name == nil || name == byRules else { return results }
    let rules = FileContents(Array(BankFile.rules.utf8))
    let environment = Environment.inMemory(disk: MemoryDisk([:]))
    results.append(
      BankFileMeasurement(byRules, files[0].text) { contents in
        let translation = CSVTranslation.translate(
          "bank.csv", contents, separator: 0x3B, rules: ("bank.rules", rules),
          environment: environment)
        precondition(!translation.findings.hasErrors, "all records have an entry")
      })
    return results
  }

  private init(_ name: String, _ text: String, read: (FileContents) -> Void) {
    self.name = name
    bytes = text.utf8.count
    let contents = FileContents(Array(text.utf8))
    let clock = ContinuousClock()
    for _ in 0..<5 { seconds = min(seconds, Measurement.seconds(clock.measure { read(contents) })) }
  }
}
