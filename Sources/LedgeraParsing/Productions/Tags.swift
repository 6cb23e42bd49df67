import LedgeraDiagnostics
import LedgeraModel

/// Numbers of the tag names that the parser itself needs; nil: not yet known.
struct KnownTags {
  var date: TagNameID?
  var secondaryDate: TagNameID?
  var time: TagNameID?
}

extension JournalParser {
  /// Adds the tags of one comment line (grammar.md § Tags). The line is given without its `;`.
  mutating func parseTags(in range: Range<Int>) {
    recorder.noteComment(range)
    var start = range.lowerBound
    while let colon = scanner.find(UInt8(ascii: ":"), from: start, to: range.upperBound) {
      var nameStart = colon
      while nameStart > start, !scanner.base[nameStart - 1].isBlank { nameStart -= 1 }
      if nameStart == colon {
        start = colon + 1
        continue
      }
      var valueStart = colon + 1
      while valueStart < range.upperBound, scanner.base[valueStart].isBlank { valueStart += 1 }
      let comma = scanner.find(UInt8(ascii: ","), from: valueStart, to: range.upperBound)
      let valueEnd = scanner.trimmedEnd(from: valueStart, to: comma ?? range.upperBound)
      addTag(name: nameStart..<colon, value: valueStart..<max(valueStart, valueEnd))
      start = (comma ?? range.upperBound) + 1
    }
  }

  private mutating func addTag(name: Range<Int>, value: Range<Int>) {
    let start = scanner.base + name.lowerBound
    let hash = store.tagNames.hash(start, name.count)
    let known = store.tagNames.count
    guard let number = store.tagNames.intern(start, count: name.count, hash: hash) else {
      report(.tableFull, "the books have too many different tags", at: name)
      return
    }
    if Int(number) == known { noteKnownTag(TagNameID(number), name) }
    mentionTag(name, value: value)
    recorder.noteTag(name: name, value: value)
    store.tags.append(
      TagRecord(
        name: TagNameID(number), nameOffset: UInt32(name.lowerBound),
        valueOffset: UInt32(value.lowerBound), valueLength: UInt32(value.count)))
  }

  private mutating func noteKnownTag(_ id: TagNameID, _ name: Range<Int>) {
    switch scanner.text(name) {
    case "date": knownTags.date = id
    case "date2": knownTags.secondaryDate = id
    case "time": knownTags.time = id
    default: break
    }
  }

  /// Assigns the comment from the cursor to the line's end to a posting.
  mutating func noteComment(ofPosting index: Int, in record: inout TransactionRecord) {
    let number = store.postings[index].detail
    var detail = number >= 0 ? store.details[Int(number)] : PostingDetail()
    noteComment(&detail, of: record.day)
    if number >= 0 {
      store.details[Int(number)] = detail
    } else {
      store.postings[index].detail = Int32(store.details.count)
      store.details.append(detail)
    }
    if detail.day.day != nil { record.hasPostingDates = true }
  }

  /// Adds a comment line, its tags and its dates to a posting's detail.
  mutating func noteComment(_ detail: inout PostingDetail, of day: Day) {
    noteCommentPart()
    let start = scanner.position
    if detail.commentLength == 0 {
      detail.commentOffset = UInt32(start)
      detail.firstTag = UInt32(store.tags.count)
    }
    detail.commentLength = UInt32(scanner.lineEnd) - detail.commentOffset
    let line = start + 1..<scanner.lineEnd
    let firstNew = store.tags.count
    parseTags(in: line)
    detail.tagCount = UInt32(store.tags.count) - detail.firstTag
    for index in firstNew..<store.tags.count { noteDateTag(store.tags[index], &detail, of: day) }
    noteBracketedDates(in: line, &detail, of: day)
  }

  /// `date: 2026-11-21` and `date2: …` on a posting.
  private mutating func noteDateTag(
    _ tag: TagRecord, _ detail: inout PostingDetail, of transactionDay: Day
  ) {
    let isDate = tag.name == knownTags.date
    guard isDate || tag.name == knownTags.secondaryDate else { return }
    let position = scanner.position
    defer { scanner.position = position }
    let range = Int(tag.valueOffset)..<Int(tag.valueOffset + tag.valueLength)
    scanner.position = range.lowerBound
    guard let day = parseDateInComment(range, year: transactionDay.year) else { return }
    if isDate { detail.setDay(day) } else { detail.setSecondaryDay(day) }
  }

  /// The date at the cursor, which `range` should be; nil after a finding, or without one in a text that was
  /// translated: to a bank it is only text.
  private mutating func parseDateInComment(_ range: Range<Int>, year: Int) -> Day? {
    guard state.isTranslated else { return parseDate(year: year) }
    scanner.position = range.upperBound
    return Self.read(scanner.text(range)) { $0.parseDate(year: year) }
  }

  /// `[DATE]`, `[DATE=DATE2]`, `[=DATE2]` in a posting's comment. Brackets around anything that
  /// does not begin like a date are text.
  private mutating func noteBracketedDates(
    in line: Range<Int>, _ detail: inout PostingDetail, of transactionDay: Day
  ) {
    let position = scanner.position
    defer { scanner.position = position }
    var start = line.lowerBound
    while let open = scanner.find(UInt8(ascii: "["), from: start, to: line.upperBound) {
      start = open + 1
      guard let close = endOfDates(from: start, to: line.upperBound) else { continue }
      let mark = scanner.find(UInt8(ascii: "="), from: start, to: close) ?? close
      scanner.position = start
      if scanner.current.isDigit {
        let range = start..<mark
        guard let day = parseDateInComment(range, year: transactionDay.year) else { return }
        detail.setDay(day)
      }
      if scanner.current == UInt8(ascii: "=") {
        scanner.position += 1
        let year = (detail.day.day ?? transactionDay).year
        guard let day = parseDateInComment(mark + 1..<close, year: year) else { return }
        detail.setSecondaryDay(day)
      }
      start = close + 1
    }
  }

  /// The `]` after digits, date separators and `=`, with at least one separator; nil: anything
  /// else.
  private func endOfDates(from start: Int, to limit: Int) -> Int? {
    var hasSeparator = false
    for offset in start..<limit {
      switch scanner.base[offset] {
      case 0x30...0x39, UInt8(ascii: "="): continue
      case 0x2D, 0x2E, 0x2F: hasSeparator = true
      case UInt8(ascii: "]"): return hasSeparator ? offset : nil
      default: return nil
      }
    }
    return nil
  }
}

extension PostingDetail {
  /// Sets the day unless the posting already has one.
  fileprivate mutating func setDay(_ day: Day) {
    if self.day.day == nil { self.day = OptionalDay(day) }
  }

  fileprivate mutating func setSecondaryDay(_ day: Day) {
    if secondaryDay.day == nil { secondaryDay = OptionalDay(day) }
  }
}
