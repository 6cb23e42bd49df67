import LedgeraDiagnostics
import LedgeraModel
import LedgeraQuantities

extension JournalParser {
  /// A posting: state, account, amount, cost, lot, assertion, comment (grammar.md § Postings).
  ///
  /// The cursor is at its first byte that is not a blank.
  @inline(__always)
  mutating func parsePosting(_ record: inout TransactionRecord, allowsFactor: Bool = false) {
    let start = scanner.position
    let state = parseState()
    let target = scanner.position
    let (name, kind) = scanAccount()
    notePart(.account, from: target)
    guard !name.isEmpty else {
      report(
        .invalidPosting, "this posting names no account", at: start..<max(start + 1, trimmedLineEnd)
      )
      return
    }
    guard let account = resolveAccount(name) else { return }
    mention(.account(account), at: name)
    var posting = PostingRecord(
      account: account, offset: UInt32(start), flags: PostingRecord.Flags(state: state, kind: kind))
    var detail = PostingDetail()
    var hasDetail = false
    skipAmountBlanks()
    if !scanner.isAtLineEnd {
      parsePostingRest(&posting, &detail, &hasDetail, record, allowsFactor: allowsFactor)
    }
    if hasDetail {
      if detail.day.day != nil { record.hasPostingDates = true }
      posting.detail = Int32(store.details.count)
      store.details.append(detail)
    }
    store.postings.append(posting)
  }

  /// Everything after the account.
  @inline(__always)
  private mutating func parsePostingRest(
    _ posting: inout PostingRecord, _ detail: inout PostingDetail, _ hasDetail: inout Bool,
    _ record: TransactionRecord, allowsFactor: Bool
  ) {
    let first = scanner.current
    if first != UInt8(ascii: ";"), first != UInt8(ascii: "=") {
      guard parsePostingAmount(&posting, &detail, &hasDetail, allowsFactor: allowsFactor) else {
        return
      }
      skipAmountBlanks()
      if scanner.isAtLineEnd { return }
    }
    if scanner.current != UInt8(ascii: ";") {
      guard parsePriceParts(&posting, &detail, &hasDetail) else { return }
    }
    if scanner.current == UInt8(ascii: ";") {
      hasDetail = true
      noteComment(&detail, of: record.day)
    }
  }

  @inline(__always)
  private mutating func parsePostingAmount(
    _ posting: inout PostingRecord, _ detail: inout PostingDetail, _ hasDetail: inout Bool,
    allowsFactor: Bool
  ) -> Bool {
    let start = scanner.position
    if !isInRule, !recorder.notesMentions, parseUsualAmount(&posting, upTo: scanner.lineEnd) {
      if scanner.isAtLineEnd || !isAtOperator() {
        if recorder.isOn { noteUsualAmount(from: start) }
        return true
      }
      scanner.position = start
    }
    if allowsFactor, scanner.current == UInt8(ascii: "*") {
      scanner.position += 1
      scanner.skipBlanks()
      posting.flags.isMixed = true
    }
    let isFactor = posting.flags.isMixed
    let amount =
      isFactor
      ? parseAmount(isFactor: true, isPosted: true) : parseAmountOrExpression(isPosted: true)
    guard let amount else { return false }
    if recorder.isOn { noteAmount(amount.number, from: start) }
    if !amount.isComputed, !isFactor || amount.hasSymbol { notePostedStyle(of: amount) }
    posting.flags.hasAmount = true
    posting.commodity = amount.commodity
    posting.scale = amount.scale
    if let small = Int64(exactly: amount.coefficient) {
      posting.coefficient = small
    } else {
      posting.flags.isBig = true
      hasDetail = true
      detail.bigAmount = Int32(store.bigAmounts.count)
      detail.bigAmountCount = 1
      store.bigAmounts.append(AmountRecord(amount.amount))
    }
    return true
  }

  /// The account name at the cursor, up to two blanks, a tab or the line's end, without brackets.
  @inline(__always)
  private mutating func scanAccount() -> (Range<Int>, PostingKind) {
    let start = scanner.position
    let end = endOfName(from: start)
    scanner.position = end
    let (first, last) = (scanner.base[start], scanner.base[max(start, end - 1)])
    if end - start >= 2 {
      if first == UInt8(ascii: "("), last == UInt8(ascii: ")") {
        return (trimmedInner(start + 1..<end - 1), .virtual)
      }
      if first == UInt8(ascii: "["), last == UInt8(ascii: "]") {
        return (trimmedInner(start + 1..<end - 1), .balancedVirtual)
      }
    }
    return (start..<end, .real)
  }

  private func trimmedInner(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    let end = scanner.trimmedEnd(from: start, to: range.upperBound)
    while start < end, scanner.base[start].isBlank { start += 1 }
    return start..<end
  }

  /// The end of a name that may hold single spaces: at two blanks, a tab or the line's end. Blanks
  /// of other scripts count, too.
  @inline(__always)
  func endOfName(from start: Int) -> Int {
    let limit = scanner.lineEnd
    var offset = start
    var seen: UInt64 = 0
    let raw = UnsafeRawPointer(scanner.base)
    while offset < limit {
      // Skip 8 bytes at a time as long as none is a control character or a space.
      while offset &+ 8 <= limit {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        seen |= word
        let low = (word &- 0x2121_2121_2121_2121) & ~word & 0x8080_8080_8080_8080
        if low != 0 {
          offset &+= low.littleEndian.trailingZeroBitCount &>> 3
          break
        }
        offset &+= 8
      }
      if offset >= limit { break }
      let byte = scanner.base[offset]
      seen |= UInt64(byte)
      if byte == 0x09 { break }
      if byte == 0x20 {
        let next = offset &+ 1
        if next >= limit || scanner.base[next] == 0x20 || scanner.base[next] == 0x09 { break }
      }
      offset &+= 1
    }
    return seen & 0x8080_8080_8080_8080 == 0 ? offset : endOfWideName(from: start, to: offset)
  }

  /// The same for a name with characters beyond ASCII, some of which may be blanks.
  private func endOfWideName(from start: Int, to limit: Int) -> Int {
    var offset = start
    var lastBlank = -1
    while offset < limit {
      let length = scanner.base[offset] == 0x20 ? 1 : scanner.unicodeSpaceLength(at: offset)
      if length == 0 {
        lastBlank = -1
        offset += 1
        continue
      }
      if lastBlank >= 0 { return lastBlank }
      lastBlank = offset
      offset += length
    }
    return lastBlank >= 0 ? lastBlank : limit
  }
}
