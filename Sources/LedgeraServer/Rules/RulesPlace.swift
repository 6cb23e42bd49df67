import LedgeraDiagnostics
import LedgeraImporting

/// What stands at a place of a rules file, judging by the text of its lines alone.
struct RulesPlace {
  enum Kind: Equatable {
    /// The word that a rule begins with, within `if` or outside of it.
    case word(isIndented: Bool)
    /// A name behind `fields`; `others`: those that stand there already.
    case column(others: [String])
    /// `%` and what follows it.
    case reference
    /// What a directive or a field is set to.
    case value(of: String)
    /// A pattern of `if`.
    case pattern
  }

  let kind: Kind
  /// The bytes of what stands there already, before and behind the cursor.
  let token: Range<Int>
  let cursor: Int

  /// nil: a comment.
  static func find(at offset: Int, in text: DocumentText) -> RulesPlace? {
    let number = text.lines.line(of: offset)
    let line = text.content(of: number)
    let cursor = min(max(offset, line.lowerBound), line.upperBound)
    let bytes = text.bytes
    let start = bytes[line].firstIndex { !$0.isBlank } ?? line.upperBound
    if start < line.upperBound, "#;*".utf8.contains(bytes[start]) { return nil }
    func place(_ kind: Kind, _ token: Range<Int>) -> RulesPlace {
      RulesPlace(kind: kind, token: token, cursor: cursor)
    }
    if let sign = bytes[line.lowerBound..<cursor].lastIndex(of: UInt8(ascii: "%")),
      bytes[sign + 1..<cursor].allSatisfy(\.isOfColumnName)
    {
      let end = bytes[cursor..<line.upperBound].firstIndex { !$0.isOfColumnName }
      return place(.reference, sign..<(end ?? line.upperBound))
    }
    if text.isPattern(number) { return place(.pattern, cursor..<cursor) }
    let wordEnd =
      bytes[start..<line.upperBound].firstIndex { $0.isBlank || $0 == UInt8(ascii: ":") }
      ?? line.upperBound
    guard cursor > wordEnd else {
      let isIndented = start > line.lowerBound && cursor > line.lowerBound
      return place(.word(isIndented: isIndented), min(start, cursor)..<max(wordEnd, cursor))
    }
    let value =
      bytes[wordEnd..<cursor].firstIndex { !$0.isBlank && $0 != UInt8(ascii: ":") } ?? cursor
    switch text.text(start..<wordEnd) {
    case "fields": return column(at: cursor, value..<line.upperBound, in: text)
    case "if": return place(.pattern, cursor..<cursor)
    case let word:
      var end = line.upperBound
      while end > cursor, bytes[end - 1].isBlank { end -= 1 }
      return place(.value(of: word), value..<end)
    }
  }

  /// The column of a list that the cursor is in.
  private static func column(
    at cursor: Int, _ list: Range<Int>, in text: DocumentText
  ) -> RulesPlace {
    let comma = UInt8(ascii: ",")
    let bytes = text.bytes
    var start =
      bytes[list.lowerBound..<cursor].lastIndex(of: comma).map { $0 + 1 } ?? list.lowerBound
    while start < cursor, bytes[start].isBlank { start += 1 }
    var end = bytes[cursor..<list.upperBound].firstIndex(of: comma) ?? list.upperBound
    while end > cursor, bytes[end - 1].isBlank { end -= 1 }
    let others = [list.lowerBound..<start, end..<list.upperBound].flatMap {
      bytes[$0].split(separator: comma).map { String(decoding: $0, as: UTF8.self).trimmed }
    }
    return RulesPlace(
      kind: .column(others: others.filter { !$0.isEmpty }), token: start..<end, cursor: cursor)
  }
}

extension DocumentText {
  /// Whether a line is one of the patterns below an `if`, or its own.
  fileprivate func isPattern(_ number: Int) -> Bool {
    var line = number
    while let first = firstByte(of: line), !first.isBlank {
      if words(of: line).first == "if" { return line < number }
      guard line > 0 else { return false }
      line -= 1
    }
    return false
  }

  /// The line of the `if` that a line belongs to, its own if it is one; nil: none.
  func lineOfCondition(around number: Int) -> Int? {
    var line = number
    while let first = firstByte(of: line) {
      if !first.isBlank, words(of: line).first == "if" { return line }
      guard line > 0 else { return nil }
      line -= 1
    }
    return nil
  }
}

extension UInt8 {
  /// Of the name of a column without blanks, or its number.
  fileprivate var isOfColumnName: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }
}
