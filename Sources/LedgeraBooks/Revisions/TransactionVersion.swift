import LedgeraChecking
import LedgeraDiagnostics
import LedgeraEditing
import LedgeraEnvironment
import LedgeraModel
import LedgeraParsing

/// A transaction as it is written in one version of one file.
struct TransactionVersion: Equatable, Sendable {
  /// One thing that is written in a transaction, e.g. `date` and `2026-11-21`.
  struct Field: Equatable, Sendable {
    let name: String
    let value: String
  }

  /// Its lines as they are, without the line end of the last one.
  let bytes: [UInt8]
  /// The value of its `id:` tag; nil: it has none.
  let id: String?
  let day: Day
  let description: String
  /// What is written, in order, without layout. Names are unique.
  let fields: [Field]

  init(_ transaction: Transaction) {
    let source = transaction.journal.sources[transaction.span.file]
    bytes = Array(source.bytes[source.trimmed(transaction.span.range)])
    id = transaction.identity
    day = transaction.day
    description = transaction.description
    fields = TransactionVersion.fields(of: transaction)
  }

  /// All transactions of one version of a file, those with mistakes left out. What it includes is not
  /// read.
  static func all(inFile bytes: [UInt8], named path: String) -> [TransactionVersion] {
    all(in: journal(ofFile: bytes, named: path))
  }

  static func all(in journal: Journal) -> [TransactionVersion] {
    (0..<journal.transactionCount).map { TransactionVersion(journal.transaction($0)) }
  }

  static func journal(ofFile bytes: [UInt8], named path: String) -> Journal {
    let input = JournalInput(path: path, contents: FileContents(bytes))
    var reading = JournalReader.read(
      [input], options: ReadingOptions(today: .first), environment: .inMemory())
    return Journal(reading.takeStore())
  }

  private static func fields(of transaction: Transaction) -> [Field] {
    var fields = [Field(name: "date", value: transaction.day.text)]
    func add(_ name: String, _ value: String) {
      guard !value.isEmpty else { return }
      var number = 1
      var unique = name
      while fields.contains(where: { $0.name == unique }) {
        number += 1
        unique = "\(name) (\(number))"
      }
      fields.append(Field(name: unique, value: value))
    }
    add("secondary date", transaction.secondaryDay?.text ?? "")
    add("time", transaction.time?.text ?? "")
    add("status", transaction.state.mark)
    add("code", transaction.code)
    add("description", transaction.description)
    for line in transaction.commentLines { add("comment", line) }
    for posting in transaction.postings {
      // A posting without an amount is a field, too.
      let text = posting.writtenText
      add(posting.accountName, text.isEmpty ? "no amount" : text)
    }
    return fields
  }
}

extension Posting {
  /// Mark, amount and what belongs to it, and comments, with one space between words.
  fileprivate var writtenText: String {
    let line = journal.store.line(of: record, in: file)
    let end = (line.target ?? line.content).upperBound
    let words = [line.state, end..<line.range.upperBound].compactMap { $0 }
      .flatMap { line.text($0).split(whereSeparator: \.isBlank) }
    // A comment that begins after the amount is among the words.
    let rest = commentLines.dropFirst(line.comment == nil ? 0 : 1).map { "; \($0)" }
    return (words.map(String.init) + rest).joined(separator: " ")
  }
}
