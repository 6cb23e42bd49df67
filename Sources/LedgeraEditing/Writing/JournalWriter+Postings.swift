import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalWriter {
  /// Adds a posting to the columns: one row, or one for each commodity of a mixed amount.
  mutating func appendRows(of index: Int, _ bytes: UnsafeRawBufferPointer) {
    let posting = journal.store.postings[index]
    let detail = journal.store.detail(of: posting)
    var row = PostingColumns.Row()
    row.isMarked = posting.flags.state != .unreconciled
    row.account = appendAccount(of: posting)
    row.accountWidth = width(of: posting)
    if let detail, detail.commentLength > 0 { appendComment(of: detail, bytes, to: &row) }
    if let text = annotation?(index) { appendAnnotation(text, to: &row) }

    guard isShown(posting, detail) else { return finish(row, detail) }
    let converted = conversion?(index)
    keepsAllDecimals = transactionNeedsAllDecimals || (converted == nil && !roundsUnconverted)
    costDecimals = roundsUnconverted ? journal.store.costRecord(of: posting)?.scale : nil
    if converted != nil || posting.flags.isMixed {
      let own = ownAmounts(of: posting)
      var balance = WideBalance()
      for amount in own where converted == nil { balance.add(amount) }
      ownOfMixed = posting.flags.isMixed ? own : []
      defer { ownOfMixed = [] }
      return appendRows(of: order.shown(signed(converted ?? balance)), like: row, detail)
    }
    row.amount = appendAmount(of: index, posting, detail, bytes)
    row.amountWidth = columns.width(of: row.amount)
    finish(row, detail)
  }

  private func signed(_ balance: WideBalance) -> WideBalance {
    isInverted ? balance.negated : balance
  }

  /// A parenthesised posting without an amount has none to infer.
  private func isShown(_ posting: PostingRecord, _ detail: PostingDetail?) -> Bool {
    guard posting.flags.hasAmount else { return false }
    guard posting.flags.isInferred else { return true }
    let isAssigned = detail.map { $0.assertion >= 0 } ?? false
    return amounts == .explicit && (posting.flags.kind != .virtual || isAssigned)
  }

  /// Adds a row for each amount; the assertion is in the last.
  private mutating func appendRows(
    of amounts: [WideAmount], like template: PostingColumns.Row, _ detail: PostingDetail?
  ) {
    var row = template
    for (number, amount) in amounts.enumerated() {
      let start = columns.text.count
      append(amount)
      row.amount = start..<columns.text.count
      row.amountWidth = columns.width(of: row.amount)
      if number == amounts.count - 1 { finish(row, detail) } else { columns.rows.append(row) }
    }
    if amounts.isEmpty { finish(row, detail) }
  }

  private mutating func finish(_ row: PostingColumns.Row, _ detail: PostingDetail?) {
    var row = row
    if let detail, detail.assertion >= 0 {
      row.assertion = appendAssertion(
        journal.store.assertions[Int(detail.assertion)],
        isInverted: isInverted && !row.amount.isEmpty)
    }
    columns.rows.append(row)
  }

  private mutating func appendAccount(of posting: PostingRecord) -> Range<Int> {
    let start = columns.text.count
    switch posting.flags.state {
    case .unreconciled: break
    case .pending: columns.text.append(contentsOf: "! ".utf8)
    case .reconciled: columns.text.append(contentsOf: "* ".utf8)
    }
    let name = journal.store.accountNames[posting.account.number]
    switch posting.flags.kind {
    case .real: columns.text.append(contentsOf: name)
    case .virtual:
      columns.text.append(UInt8(ascii: "("))
      columns.text.append(contentsOf: name)
      columns.text.append(UInt8(ascii: ")"))
    case .balancedVirtual:
      columns.text.append(UInt8(ascii: "["))
      columns.text.append(contentsOf: name)
      columns.text.append(UInt8(ascii: "]"))
    }
    return start..<columns.text.count
  }

  /// Columns of the account with its brackets.
  private mutating func width(of posting: PostingRecord) -> Int {
    var width = Int(accountWidths[posting.account.index])
    if width < 0 {
      width = DisplayWidth.of(journal.name(posting.account))
      accountWidths[posting.account.index] = Int32(clamping: width)
    }
    return posting.flags.kind == .real ? width : width + 2
  }

  /// After the posting where it has no comment, else on a line of its own.
  private mutating func appendAnnotation(_ text: String, to row: inout PostingColumns.Row) {
    if row.comment.isEmpty, row.commentLines.isEmpty {
      let start = columns.text.count
      columns.text.append(contentsOf: "  ; \(text)".utf8)
      row.comment = start..<columns.text.count
      row.commentLines = columns.text.count..<columns.text.count
    } else {
      let lines = columns.text[row.commentLines] + "    ; \(text)\n".utf8
      row.commentLines = columns.text.count..<columns.text.count + lines.count
      columns.text.append(contentsOf: lines)
    }
  }

  private mutating func appendComment(
    of detail: PostingDetail, _ bytes: UnsafeRawBufferPointer, to row: inout PostingColumns.Row
  ) {
    let (beside, below) = texts(
      ofCommentAt: detail.commentOffset, detail.commentLength, in: bytes,
      isGenerated: detail.rule >= 0)
    let start = columns.text.count
    columns.text.append(contentsOf: beside)
    row.comment = start..<columns.text.count
    columns.text.append(contentsOf: below)
    row.commentLines = row.comment.upperBound..<columns.text.count
  }
}
