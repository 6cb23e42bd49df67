import LedgeraDiagnostics
package import LedgeraModel

/// Writes transactions as journal text that reads back as the same transactions: hledger's layout, amounts
/// in their commodity's style with all their decimals (reference.md § Printed transactions).
///
/// Bytes go from the flat tables straight into the output, one buffer for all transactions.
package struct JournalWriter {
  /// Which amounts are shown.
  package enum Amounts: Sendable {
    /// Those that were written.
    case written
    /// Inferred amounts and costs too.
    case explicit
  }

  /// How many decimals amounts have.
  package enum Decimals: Sendable {
    /// Those that they were written with; converted ones all they have, at cost those of the cost.
    case written
    /// At least those of their style.
    case padded
    /// Exactly those of their style, costs too if they are to be; what was written is not kept.
    case rounded(withCosts: Bool)
  }

  /// Amounts that take the place of a posting's own, for instance their cost; the posting's lot and
  /// cost are left out then. nil: as they are.
  ///
  /// They show the decimals of their commodity's style unless the transaction would not balance so; then
  /// all they have.
  package typealias Conversion = (_ posting: Int) -> WideBalance?

  /// A text that follows a posting's own comment; nil: none.
  package typealias Annotation = (_ posting: Int) -> String?

  let journal: Journal
  let amounts: Amounts
  let conversion: Conversion?
  let annotation: Annotation?
  /// Lines of a comment of the transaction's own, by its number; nil: none.
  let heading: ((_ transaction: Int) -> String)?
  let decimals: Decimals
  /// Whether amounts, and what is asserted of them, have the opposite sign.
  let isInverted: Bool
  /// The cost of a posting precedes its lot, as hledger has it and Ledger does not read it.
  package var writesCostsFirst = false
  /// Amounts that are not converted are rounded like those that are.
  let roundsUnconverted: Bool
  /// By commodity number.
  let styles: [AmountStyle]
  /// By commodity number: it has no style but those of the costs and assertions that mention it.
  let keepsWrittenStyles: [Bool]
  let order: CommodityOrder
  var columns = PostingColumns()
  /// Columns of account names by account number; -1: not yet measured.
  var accountWidths: [Int32]
  /// The transaction being written would not balance with amounts rounded as their styles say.
  var transactionNeedsAllDecimals = true
  /// The amounts of the posting being written show all their decimals, not just those of their styles.
  var keepsAllDecimals = true
  /// The decimals of the cost that the posting being written is converted to; nil: it is not.
  var costDecimals: UInt8?
  /// The amounts of the posting being written, where they are of several commodities.
  var ownOfMixed: [WideAmount] = []
  /// Several postings of the transaction being written share an inferred cost.
  var sharesCost = false
  /// The day written last and its text.
  private var day: (number: Int32, text: [UInt8]) = (Int32.min, [])

  /// Conversion to cost makes all amounts show the decimals of their style, market value only those
  /// that have one, as in hledger.
  package init(
    _ journal: Journal, amounts: Amounts = .written, convertsToCost: Bool = false,
    conversion: Conversion? = nil, annotation: Annotation? = nil, decimals: Decimals = .padded,
    isInverted: Bool = false, heading: ((_ transaction: Int) -> String)? = nil
  ) {
    self.journal = journal
    self.amounts = amounts
    self.conversion = conversion
    self.annotation = annotation
    self.decimals = decimals
    self.isInverted = isInverted
    self.heading = heading
    roundsUnconverted = convertsToCost
    order = CommodityOrder(journal)
    styles = journal.store.commodities.map(\.style)
    keepsWrittenStyles = journal.store.commodities.map { $0.knownStyle == nil }
    accountWidths = [Int32](repeating: -1, count: journal.store.accountNames.count)
  }

  /// Appends a transaction, by its number in file order, and the empty line after it.
  package mutating func append(transaction index: Int, to output: inout [UInt8]) {
    let record = journal.store.transactions[index]
    let bytes = journal.store.sources[record.file].bytes
    appendHeader(of: record, bytes, to: &output)
    if let heading { output.append(contentsOf: "    ; \(heading(index))\n".utf8) }
    columns.removeAll()
    transactionNeedsAllDecimals = conversion == nil || needsAllDecimals(record)
    sharesCost = amounts == .explicit && hasSharedCost(record)
    for posting in record.postings {
      let file = journal.store.file(of: journal.store.postings[posting], in: record.file)
      appendRows(of: posting, file == record.file ? bytes : journal.store.sources[file].bytes)
    }
    columns.write(to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  private func hasSharedCost(_ record: TransactionRecord) -> Bool {
    record.postings.count {
      guard let cost = journal.store.costRecord(of: journal.store.postings[$0]) else {
        return false
      }
      return cost.isInferred && !cost.isOffset
    } > 1
  }

  private mutating func appendHeader(
    of record: TransactionRecord, _ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]
  ) {
    append(record.day, to: &output)
    guard let detail = journal.store.detail(of: record) else {
      return appendHeaderEnd(of: record, to: &output)
    }
    if let secondary = detail.secondaryDay.day {
      output.append(UInt8(ascii: "="))
      append(secondary, to: &output)
    }
    appendMark(of: record, to: &output)
    if detail.codeLength > 0 {
      output.append(contentsOf: " (".utf8)
      let first = Int(detail.codeOffset)
      output.append(contentsOf: bytes[first..<first + Int(detail.codeLength)])
      output.append(UInt8(ascii: ")"))
    }
    appendDescription(of: record, to: &output)
    var hasText = detail.commentLength > 0
    if hasText {
      let (first, rest) = texts(
        ofCommentAt: detail.commentOffset, detail.commentLength, in: bytes,
        isGenerated: detail.hasGeneratedComment)
      output.append(contentsOf: first)
      output.append(UInt8(ascii: "\n"))
      output.append(contentsOf: rest)
    }
    if let time = timeToWrite(of: detail, bytes) {
      output.append(contentsOf: (hasText ? "    ; time: " : "  ; time: ").utf8)
      output.append(contentsOf: time.text.utf8)
      output.append(UInt8(ascii: "\n"))
      hasText = true
    }
    if !hasText { output.append(UInt8(ascii: "\n")) }
  }

  private func appendHeaderEnd(of record: TransactionRecord, to output: inout [UInt8]) {
    appendMark(of: record, to: &output)
    appendDescription(of: record, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  private func appendMark(of record: TransactionRecord, to output: inout [UInt8]) {
    switch record.state {
    case .unreconciled: break
    case .pending: output.append(contentsOf: " !".utf8)
    case .reconciled: output.append(contentsOf: " *".utf8)
    }
  }

  private func appendDescription(of record: TransactionRecord, to output: inout [UInt8]) {
    let text = journal.store.descriptions[record.description.number]
    guard !text.isEmpty else { return }
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: text)
  }

  private mutating func append(_ day: Day, to output: inout [UInt8]) {
    if self.day.number != day.number { self.day = (day.number, Array(day.text.utf8)) }
    output.append(contentsOf: self.day.text)
  }

  /// A time that was written after the date; one in a `time:` tag is in the comment already.
  private func timeToWrite(
    of detail: TransactionDetail, _ bytes: UnsafeRawBufferPointer
  ) -> TimeOfDay? {
    guard let time = detail.time else { return nil }
    for index in detail.tags
    where journal.store.tagNames.text(journal.store.tags[index].name.number) == "time" {
      return nil
    }
    return time
  }

  /// A comment as printed. Rules may leave a blank after a tag's colon, which is shown.
  func texts(
    ofCommentAt offset: UInt32, _ length: UInt32, in bytes: UnsafeRawBufferPointer,
    isGenerated: Bool
  ) -> (beside: [UInt8], below: [UInt8]) {
    let bytes = isGenerated ? journal.store.sources.generated.bytes : bytes
    let runs = CommentRuns(
      of: bytes, offset: offset, length: length, keepsTrailingBlanks: isGenerated)
    return JournalWriter.texts(of: runs, bytes)
  }

  /// A comment as printed: after its owner, and whole lines below it. A first line without text
  /// shows as a bare `;` only when it is the only one.
  static func texts(
    of comment: CommentRuns, _ bytes: UnsafeRawBufferPointer
  ) -> (beside: [UInt8], below: [UInt8]) {
    var beside: [UInt8] = []
    var below: [UInt8] = []
    var isFirst = comment.beginsAfterOwner
    var firstIsEmpty = false
    for run in comment {
      if isFirst {
        isFirst = false
        firstIsEmpty = run.isEmpty
        beside.append(contentsOf: "  ;".utf8)
        if !run.isEmpty { beside.append(UInt8(ascii: " ")) }
        beside.append(contentsOf: bytes[run])
      } else {
        below.append(contentsOf: "    ; ".utf8)
        below.append(contentsOf: bytes[run])
        below.append(UInt8(ascii: "\n"))
      }
    }
    return (firstIsEmpty && !below.isEmpty ? [] : beside, below)
  }
}
