import LedgeraDiagnostics

/// What may be typed at a place, judging by the text of the line before the cursor: even in
/// transactions that cannot be read yet.
enum CompletionPlace: Equatable {
  case directive, date, payee, account, amount, commodity, assertion, tag, tagValue(name: String),
    path
  case declaredPayee, declaredTag

  /// What may be there, and the bytes of the name that is being typed, blanks within it included;
  /// nil: nothing that could be proposed.
  static func find(at offset: Int, in text: DocumentText) -> (CompletionPlace, Range<Int>)? {
    let line = text.content(of: text.lines.line(of: offset))
    let offset = min(offset, line.upperBound)
    let before = text.bytes[line.lowerBound..<offset]
    if let comment = before.firstIndex(of: UInt8(ascii: ";")) {
      return tag(from: comment + 1, to: offset, in: text, line)
    }
    guard let first = before.first else { return (.directive, line.lowerBound..<offset) }
    if first.isBlank { return posting(before, line, text) }
    if first.isDigit { return head(before, line, text) }
    return directive(before, line, text)
  }

  // MARK: Postings

  private static func posting(
    _ before: ArraySlice<UInt8>, _ line: Range<Int>, _ text: DocumentText
  ) -> (CompletionPlace, Range<Int>)? {
    var start = before.firstIndex { !$0.isBlank } ?? before.endIndex
    if start < before.endIndex, "*!".utf8.contains(text.bytes[start]) {
      start += 1
      while start < before.endIndex, text.bytes[start].isBlank { start += 1 }
    }
    if start < before.endIndex, "([".utf8.contains(text.bytes[start]) { start += 1 }
    guard let gap = endOfName(from: start, to: before.endIndex, text) else {
      return (.account, start..<endOfName(from: before.endIndex, in: line, text, ends: ")];"))
    }
    return amount(from: gap, to: before.endIndex, line, text)
  }

  private static func amount(
    from gap: Int, to end: Int, _ line: Range<Int>, _ text: DocumentText
  ) -> (CompletionPlace, Range<Int>)? {
    let typed = text.bytes[gap..<end]
    if let sign = typed.lastIndex(of: UInt8(ascii: "=")) {
      var start = sign + 1
      while start < end, text.bytes[start].isBlank || text.bytes[start] == UInt8(ascii: "*") {
        start += 1
      }
      return (.assertion, start..<end)
    }
    var start = end
    while start > gap, !text.bytes[start - 1].isBlank, !isNumber(text.bytes[start - 1]) {
      start -= 1
    }
    let hasNumber = text.bytes[gap..<start].contains { $0.isDigit }
    if hasNumber || typed.contains(UInt8(ascii: "@")) { return (.commodity, start..<end) }
    let first = typed.firstIndex { !$0.isBlank } ?? end
    return (.amount, first..<end)
  }

  // MARK: Transactions

  private static func head(
    _ before: ArraySlice<UInt8>, _ line: Range<Int>, _ text: DocumentText
  ) -> (CompletionPlace, Range<Int>)? {
    guard var start = before.firstIndex(where: \.isBlank) else {
      return (.date, before.startIndex..<before.endIndex)
    }
    while start < before.endIndex,
      text.bytes[start].isBlank || "*!".utf8.contains(text.bytes[start])
    {
      start += 1
    }
    if start < before.endIndex, text.bytes[start] == UInt8(ascii: "(") {
      guard let close = before[start...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
      start = close + 1
      while start < before.endIndex, text.bytes[start].isBlank { start += 1 }
    }
    if before[start...].contains(UInt8(ascii: "|")) { return nil }
    return (.payee, start..<endOfName(from: before.endIndex, in: line, text, ends: "|;"))
  }

  // MARK: Directives

  private static func directive(
    _ before: ArraySlice<UInt8>, _ line: Range<Int>, _ text: DocumentText
  ) -> (CompletionPlace, Range<Int>)? {
    guard let blank = before.firstIndex(where: \.isBlank) else {
      return (.directive, before.startIndex..<before.endIndex)
    }
    let word = String(decoding: before[..<blank], as: UTF8.self)
    let start = before[blank...].firstIndex { !$0.isBlank } ?? before.endIndex
    let end = endOfName(from: before.endIndex, in: line, text, ends: ";")
    switch word {
    case "account", "apply": return (.account, start..<end)
    case "payee": return (.declaredPayee, start..<end)
    case "tag": return (.declaredTag, start..<end)
    case "include": return (.path, start..<end)
    case "commodity", "D": return (.commodity, lastWord(start, before.endIndex, text)..<end)
    case "P":
      let words = before[blank...].split(whereSeparator: \.isBlank).count
      let isOpen = before.last.map { !$0.isBlank } ?? false
      let place = lastWord(start, before.endIndex, text)..<before.endIndex
      return words - (isOpen ? 1 : 0) == 0 ? (.date, place) : (.commodity, place)
    default: return nil
    }
  }

  // MARK: Comments

  private static func tag(
    from comment: Int, to offset: Int, in text: DocumentText, _ line: Range<Int>
  ) -> (CompletionPlace, Range<Int>)? {
    let typed = text.bytes[comment..<offset]
    let part = (typed.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? comment)
    let first = text.bytes[part..<offset].firstIndex { !$0.isBlank } ?? offset
    guard let colon = text.bytes[first..<offset].lastIndex(of: UInt8(ascii: ":")) else {
      return (.tag, lastWord(first, offset, text)..<offset)
    }
    let name = String(
      decoding: text.bytes[lastWord(first, colon, text)..<colon], as: UTF8.self)
    let start = text.bytes[(colon + 1)..<offset].firstIndex { !$0.isBlank } ?? offset
    return (.tagValue(name: name), start..<offset)
  }

  // MARK: Bytes

  private static func isNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || ".,-+=@*{}()[]".utf8.contains(byte)
  }

  private static func lastWord(_ start: Int, _ end: Int, _ text: DocumentText) -> Int {
    var place = end
    while place > start, !text.bytes[place - 1].isBlank { place -= 1 }
    return place
  }

  /// Where a name ends before the cursor: at two blanks or a tab; nil: it does not.
  private static func endOfName(from start: Int, to end: Int, _ text: DocumentText) -> Int? {
    var place = start
    while place < end {
      if text.bytes[place] == 0x09 { return place }
      if text.bytes[place] == 0x20, place + 1 < end, text.bytes[place + 1].isBlank { return place }
      place += 1
    }
    return nil
  }

  /// Where the name ends, after the cursor.
  private static func endOfName(
    from start: Int, in line: Range<Int>, _ text: DocumentText, ends: String
  ) -> Int {
    var place = start
    while place < line.upperBound, text.bytes[place] != 0x09, !ends.utf8.contains(text.bytes[place])
    {
      if text.bytes[place] == 0x20 {
        let next = place + 1
        if next == line.upperBound || text.bytes[next].isBlank
          || ends.utf8.contains(text.bytes[next])
        {
          break
        }
      }
      place += 1
    }
    return place
  }
}
