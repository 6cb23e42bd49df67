import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// A transaction: its first line, then comments and postings (grammar.md § Transactions).
  @inline(__always)
  mutating func parseTransaction() {
    let start = scanner.position
    isBroken = false
    if recorder.isOn { recorder.begin() }
    noteLine(.transaction, from: start)
    let firstPosting = store.postings.count
    var record = TransactionRecord(
      day: Day(number: 0), description: DescriptionID(0), offset: UInt32(start), file: file)
    record.firstPosting = UInt32(firstPosting)
    var detail = TransactionDetail()
    var hasDetail = false
    let description = parseTransactionHead(&record, &detail, &hasDetail)
    let end = parseTransactionBody(&record, &detail, &hasDetail)
    if isBroken {
      discardTransaction(from: firstPosting)
      return
    }
    record.byteLength = UInt32(end - start)
    record.postingCount = UInt32(store.postings.count - firstPosting)
    if hasDetail {
      record.detail = Int32(store.transactionDetails.count)
      store.transactionDetails.append(detail)
    }
    noteDescription(description)
    store.transactions.append(record)
    if pendingDescriptions.isFull { numberDescriptions() }
  }

  /// Reads date, secondary date, state, code, description and the comment after them; returns the
  /// place of the description.
  @inline(__always)
  private mutating func parseTransactionHead(
    _ record: inout TransactionRecord, _ detail: inout TransactionDetail, _ hasDetail: inout Bool
  ) -> Range<Int> {
    let start = scanner.position
    let nowhere = start..<start
    guard let day = parseDate(year: state.defaultYear) else { return nowhere }
    notePart(.date, from: start)
    record.day = day
    if scanner.current == UInt8(ascii: "T") { parseTransactionTime(&detail, &hasDetail) }
    if scanner.current == UInt8(ascii: "=") {
      let sign = scanner.position
      scanner.position += 1
      guard let secondary = parseDate(year: day.year) else { return nowhere }
      notePart(.secondaryDate, from: sign)
      detail.secondaryDay = OptionalDay(secondary)
      hasDetail = true
    }
    if !scanner.isAtLineEnd, !scanner.current.isBlank {
      reportMissingSpace(.invalidTransaction, after: "date")
      return nowhere
    }
    scanner.skipBlanks()
    record.state = parseState()
    if scanner.current == UInt8(ascii: "("),
      record.state == .unreconciled || scanner.base[scanner.position - 1].isBlank
    {
      parseCode(&detail, &hasDetail)
    }
    let description = parseDescription()
    if scanner.current == UInt8(ascii: ";") {
      hasDetail = true
      noteComment(&detail)
    }
    return description
  }

  /// Reports that no blank divides a part of the line from what is at the cursor.
  mutating func reportMissingSpace(_ code: DiagnosticCode, after part: String) {
    report(
      code, "a space is missing after the \(part)", at: scanner.position..<scanner.position + 1,
      fix: Fix(
        "put a space between the \(part) and what follows",
        edits: [SourceEdit(span(scanner.position..<scanner.position), with: " ")], isSafe: false))
  }

  private mutating func parseTransactionTime(
    _ detail: inout TransactionDetail, _ hasDetail: inout Bool
  ) {
    let start = scanner.position
    scanner.position += 1
    guard let time = parseTime() else {
      report(
        .invalidTime, "'\(quoted(start..<trimmedLineEnd))' is not a time", at: start..<start + 1,
        help: "write it as 2026-11-21T14:32")
      return
    }
    notePart(.time, from: start)
    detail.time = time
    hasDetail = true
  }

  /// `!` or `*` and the blanks after it.
  @inline(__always)
  mutating func parseState() -> TransactionState {
    let mark = scanner.current
    guard mark == UInt8(ascii: "*") || mark == UInt8(ascii: "!") else { return .unreconciled }
    scanner.position += 1
    notePart(.state, from: scanner.position - 1)
    scanner.skipBlanks()
    return mark == UInt8(ascii: "*") ? .reconciled : .pending
  }

  private mutating func parseCode(_ detail: inout TransactionDetail, _ hasDetail: inout Bool) {
    let open = scanner.position
    guard let close = endOfCode(from: open + 1) else {
      report(
        .invalidTransaction, "the code in parentheses is not closed", at: open..<trimmedLineEnd,
        help: "add ')' after the code")
      return
    }
    detail.codeOffset = UInt32(open + 1)
    detail.codeLength = UInt32(close - open - 1)
    hasDetail = true
    scanner.position = close + 1
    notePart(.code, from: open)
    scanner.skipBlanks()
  }

  /// The parenthesis that closes a code; nil: none. Codes from other formats may contain
  /// parentheses, so translated ones have a tab after theirs.
  private func endOfCode(from start: Int) -> Int? {
    let close = UInt8(ascii: ")")
    var found = scanner.find(close, from: start, to: scanner.lineEnd)
    while state.isTranslated, let place = found, scanner.byte(at: place + 1) != 0x09 {
      found = scanner.find(close, from: place + 1, to: scanner.lineEnd)
    }
    return found
  }

  @inline(__always)
  private mutating func parseDescription() -> Range<Int> {
    let start = scanner.position
    let (tab, semicolon) = (UInt8(ascii: "\t"), UInt8(ascii: ";"))
    // Translated descriptions may contain semicolons: their comments are after a tab.
    let hasNone =
      state.isTranslated && scanner.current == semicolon && scanner.base[start - 1] == tab
    let mark = state.isTranslated ? tab : semicolon
    let limit =
      hasNone ? start : scanner.find(mark, from: start, to: scanner.lineEnd) ?? scanner.lineEnd
    let end = scanner.trimmedEnd(from: start, to: limit)
    if recorder.isOn { recorder.notePart(.description, start..<end) }
    mention(.description, at: start..<end)
    scanner.position = limit
    if state.isTranslated { scanner.skipBlanks() }
    return start..<end
  }

  /// Assigns the comment from the cursor to the line's end to the transaction.
  private mutating func noteComment(_ detail: inout TransactionDetail) {
    noteCommentPart()
    let start = scanner.position
    if detail.commentLength == 0 {
      detail.commentOffset = UInt32(start)
      detail.firstTag = UInt32(store.tags.count)
    }
    detail.commentLength = UInt32(scanner.lineEnd) - detail.commentOffset
    let firstNew = store.tags.count
    parseTags(in: start + 1..<scanner.lineEnd)
    detail.tagCount = UInt32(store.tags.count) - detail.firstTag
    if detail.time == nil { detail.time = time(in: firstNew..<store.tags.count) }
  }

  /// The first time in a `time:` tag of a transaction or a rule; nil: none. Other values are left to the
  /// check `tagvalues`.
  mutating func time(in tags: Range<Int>) -> TimeOfDay? {
    guard let timeTag = knownTags.time else { return nil }
    for index in tags where store.tags[index].name == timeTag {
      let tag = store.tags[index]
      let (position, range) = (
        scanner.position, Int(tag.valueOffset)..<Int(tag.valueOffset + tag.valueLength)
      )
      scanner.position = range.lowerBound
      defer { scanner.position = position }
      if let time = parseTime(), scanner.position == range.upperBound { return time }
    }
    return nil
  }

  /// Reads the indented lines of a transaction: comments and postings. Returns the end of its last
  /// line.
  @inline(__always)
  private mutating func parseTransactionBody(
    _ record: inout TransactionRecord, _ detail: inout TransactionDetail, _ hasDetail: inout Bool
  ) -> Int {
    var end = scanner.lineEnd
    let first = store.postings.count
    var lastPosting = -1
    let readsUsualPostings = readsUsualPostings
    while true {
      if readsUsualPostings {
        if parseUsualPosting() {
          end = scanner.lineEnd
          lastPosting = store.postings.count - 1
          continue
        }
        if scanner.skipEmptyLine() { return end }
      }
      guard scanner.advanceLine() else { return end }
      let lineStart = scanner.position
      guard scanner.current.isBlank else {
        scanner.nextLine = lineStart
        return end
      }
      scanner.skipBlanks()
      if scanner.isAtLineEnd { return end }
      end = scanner.lineEnd
      if scanner.current == UInt8(ascii: ";") {
        noteLine(.comment, from: lineStart)
        if lastPosting >= 0 {
          noteComment(ofPosting: lastPosting, in: &record)
        } else {
          hasDetail = true
          noteComment(&detail)
        }
      } else {
        noteLine(.posting, from: lineStart)
        parsePosting(&record)
        // If this transaction cannot be read, the last posting may belong to another one.
        if store.postings.count > first { lastPosting = store.postings.count - 1 }
      }
    }
  }

  /// Removes a broken transaction; the balances of its accounts are no longer reliable.
  private mutating func discardTransaction(from firstPosting: Int) {
    if recorder.isOn { recorder.discard() }
    for index in firstPosting..<store.postings.count {
      unreliableAccounts.insert(store.postings[index].account)
    }
    store.postings.truncate(to: firstPosting)
  }
}
