import LedgeraDiagnostics

/// Reads rows of separated values one after the other.
struct CSVScanner {
  let bytes: [UInt8]
  let separator: UInt8
  private(set) var position: Int
  /// The first of them.
  private(set) var problems: [CSVTable.Problem] = []
  /// How many there are beyond those.
  private(set) var droppedProblems = 0

  init(bytes: [UInt8], from start: Int = 0, separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
    position = start
  }

  /// Reads a row and the end of its line; it has at least one field. False: a quote in it is never closed.
  mutating func readRow(into fields: inout [CSVTable.Field]) -> Bool {
    while true {
      if skipBlanksBeforeQuote() {
        guard readQuoted(into: &fields) else { return false }
      } else {
        let start = position
        skipPlain()
        fields.append(.init(start: start, end: position, hasDoubledQuotes: false))
      }
      guard position < bytes.count, bytes[position] == separator else { break }
      position += 1
    }
    skipLineEnd()
    return true
  }

  private mutating func report(_ kind: CSVTable.Problem.Kind, at offset: Int) {
    if problems.count < DiagnosticList.limit {
      problems.append(.init(kind: kind, offset: offset))
    } else {
      droppedProblems += 1
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 && separator != 0x09 }

  /// Whether a quote begins the field, perhaps after blanks.
  private mutating func skipBlanksBeforeQuote() -> Bool {
    var next = position
    while next < bytes.count, isBlank(bytes[next]) { next += 1 }
    guard next < bytes.count, bytes[next] == 0x22 else { return false }
    position = next
    return true
  }

  /// Reads a quoted field up to the separator after it. False: it does not end, and takes the rest of the
  /// file with it.
  private mutating func readQuoted(into fields: inout [CSVTable.Field]) -> Bool {
    let start = position + 1
    var next = start
    var hasDoubledQuotes = false
    while next < bytes.count {
      guard bytes[next] == 0x22 else {
        next += 1
        continue
      }
      if next + 1 < bytes.count, bytes[next + 1] == 0x22 {
        hasDoubledQuotes = true
        next += 2
        continue
      }
      position = next + 1
      let end = position
      while position < bytes.count, isBlank(bytes[position]) { position += 1 }
      guard isAtEndOfField else {
        position = end
        skipPlain()
        if bytes[position - 1] == 0x22 {
          report(.quoteWithin, at: end - 1)
          fields.append(.init(start: start, end: position - 1, hasDoubledQuotes: false))
        } else {
          report(.textAfterQuote, at: end)
          // What follows belongs to the field, quotes and all.
          fields.append(.init(start: start - 1, end: position, hasDoubledQuotes: false))
        }
        return true
      }
      fields.append(.init(start: start, end: next, hasDoubledQuotes: hasDoubledQuotes))
      return true
    }
    report(.openQuote, at: start - 1)
    return false
  }

  private var isAtEndOfField: Bool {
    position >= bytes.count || bytes[position] == separator || isLineEnd(bytes[position])
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skipPlain() {
    while !isAtEndOfField { position += 1 }
  }

  private mutating func skipLineEnd() {
    guard position < bytes.count else { return }
    let isReturn = bytes[position] == 0x0D
    position += 1
    if isReturn, position < bytes.count, bytes[position] == 0x0A { position += 1 }
  }
}
