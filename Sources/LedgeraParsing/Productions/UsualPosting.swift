import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// Whether lines may be read without finding their ends first: there are no carriage returns,
  /// nothing is recorded, and no names are rewritten.
  @inline(__always)
  var readsUsualPostings: Bool {
    !scanner.hasCarriageReturns && !recorder.isOn && !state.rewritesAccounts
  }

  /// Reads the next line if it has the form of most postings: spaces, a name of ASCII letters and
  /// marks that begins with a letter, and nothing or a usual amount after two spaces. False, with
  /// the line unread: it has another form.
  ///
  /// It takes one pass: bytes below U+0021 end what precedes them, and so do the zeros after the
  /// file's end.
  @inline(__always)
  mutating func parseUsualPosting() -> Bool {
    let start = scanner.nextLine
    guard start < scanner.end, scanner.base[start] == 0x20 else { return false }
    let nameStart = scanner.endOfSpaces(from: start)
    guard scanner.base[nameStart].isLetter, let nameEnd = scanner.endOfUsualName(from: nameStart),
      let account = resolveAccount(nameStart..<nameEnd)
    else { return false }
    var posting = PostingRecord(
      account: account, offset: UInt32(nameStart), flags: PostingRecord.Flags())
    var end = nameEnd
    if scanner.base[end] != 0x0A {
      scanner.position = scanner.endOfSpaces(from: nameEnd)
      guard parseUsualAmount(&posting, upTo: scanner.end) else { return false }
      end = scanner.position
    }
    guard end < scanner.end, scanner.base[end] == 0x0A, end - start <= Scanner.lineLimit else {
      return false
    }
    scanner.position = end
    scanner.lineEnd = end
    scanner.nextLine = end + 1
    store.postings.append(posting)
    return true
  }
}

extension Scanner {
  /// Moves past the next line if it is empty, as between transactions.
  @inline(__always)
  mutating func skipEmptyLine() -> Bool {
    guard nextLine < end, base[nextLine] == 0x0A else { return false }
    nextLine &+= 1
    return true
  }

  /// The first byte from `start` on that is not a space; there is one in the padding at the latest.
  @inline(__always)
  fileprivate func endOfSpaces(from start: Int) -> Int {
    let raw = UnsafeRawPointer(base)
    var offset = start
    while offset < end {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let others = word ^ 0x2020_2020_2020_2020
      if others != 0 { return offset &+ others.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    return offset
  }

  /// The end of a name of ASCII characters: at two spaces or a line feed; nil: it has other
  /// characters, or more than half a kilobyte.
  @inline(__always)
  fileprivate func endOfUsualName(from start: Int) -> Int? {
    let raw = UnsafeRawPointer(base)
    var offset = start
    while offset &- start < 512, offset < end {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      // Sets the highest bit of bytes below U+0021 or beyond ASCII, at least of the first such
      // byte.
      let stops = (word &- 0x2121_2121_2121_2121 | word) & 0x8080_8080_8080_8080
      if stops == 0 {
        offset &+= 8
        continue
      }
      offset &+= stops.trailingZeroBitCount &>> 3
      let byte = base[offset]
      if byte == 0x0A { return offset }
      guard byte == 0x20 else { return nil }
      let next = base[offset &+ 1]
      if next == 0x20 { return offset }
      guard next > 0x20 else { return nil }
      offset &+= 1
    }
    return nil
  }
}
