import LedgeraDiagnostics
import LedgeraEnvironment
import LedgeraModel

/// The journal that consecutive records of a file are, in their order.
struct ConvertedRecords: Sendable {
  /// Where the transaction of a record is.
  struct Transaction: Sendable {
    let day: Day
    /// In `text`.
    let text: Range<Int>
    /// In `parts`.
    let parts: Range<Int>
  }

  /// The lines of all transactions.
  var text: [UInt8] = []
  var parts: [SourceTranslation.Part] = []
  var transactions: [Transaction] = []
  var findings = DiagnosticList()
  /// How many records each block of the rules matches.
  var matchCounts: [Int]

  /// - Parameters:
  ///   - blockCount: How many blocks the rules have.
  ///   - count: How many records there are at most.
  ///   - bytes: How long they are.
  init(blockCount: Int, count: Int, bytes: Int) {
    matchCounts = Array(repeating: 0, count: blockCount)
    text.reserveCapacity(bytes * 2)
    parts.reserveCapacity(count * 3)
    transactions.reserveCapacity(count)
  }

  /// Whether the text is longer than a file may be.
  var isTooLong: Bool { text.count > FileContents.sizeLimit }
}

/// The journal that all records of a file are, in their order.
struct ConvertedFile {
  /// The lines of all transactions, in pieces that follow each other.
  private(set) var pieces: [[UInt8]] = []
  /// Of all pieces together.
  private(set) var length = 0
  private(set) var parts: [SourceTranslation.Part] = []
  /// Where transactions are in the pieces together.
  private(set) var transactions: [ConvertedRecords.Transaction] = []
  var findings = DiagnosticList()
  /// How many records each block of the rules matches.
  private(set) var matchCounts: [Int]

  /// - Parameters:
  ///   - head: What precedes all transactions.
  ///   - blockCount: How many blocks the rules have.
  ///   - count: How many records there are at most.
  init(head: [UInt8], blockCount: Int, count: Int) {
    pieces = [head]
    length = head.count
    matchCounts = Array(repeating: 0, count: blockCount)
    parts.reserveCapacity(count * 3)
    transactions.reserveCapacity(count)
  }

  /// Whether the text is longer than a file may be.
  var isTooLong: Bool { length > FileContents.sizeLimit }

  /// Appends what the records that follow these are.
  mutating func append(_ next: ConvertedRecords) {
    let (offset, firstPart) = (length, parts.count)
    pieces.append(next.text)
    length += next.text.count
    for part in next.parts { parts.append(part.moved(by: offset)) }
    for transaction in next.transactions {
      transactions.append(
        ConvertedRecords.Transaction(
          day: transaction.day, text: transaction.text.moved(by: offset),
          parts: transaction.parts.moved(by: firstPart)))
    }
    findings.add(contentsOf: next.findings)
    for (block, count) in next.matchCounts.enumerated() { matchCounts[block] += count }
  }
}

extension SourceTranslation.Part {
  /// The same part of a text that begins elsewhere.
  func moved(by distance: Int) -> Self { Self(offset: Int(offset) + distance, origin: origin) }
}

extension Range<Int> {
  func moved(by distance: Int) -> Self {
    lowerBound + distance..<upperBound + distance
  }
}
