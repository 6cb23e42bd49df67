import LedgeraDiagnostics
import LedgeraParsing

/// Writes the lines of one file's transactions again, part by part. Parts keep their bytes, but for dates;
/// what is between them is blanks before and after.
struct LineWriter {
  let bytes: UnsafeRawBufferPointer
  let style: FormatStyle
  let parts: [LinePart]
  /// A file that is read in several places has no year of its own.
  let canCompleteYears: Bool

  /// Columns of one transaction's postings: where amounts have their decimal marks, and where assertions
  /// begin, both counted from 0.
  struct Columns {
    var mark = 0
    var assertion = 0
  }

  /// The columns that the postings of a transaction take.
  func columns(of postings: some Sequence<LineLayout>) -> Columns {
    var columns = Columns(mark: style.amountColumn - 1)
    var (amountTail, assertedTail) = (0, 0)
    var hasAmount = false
    for line in postings {
      for part in parts[line.parts] where part.kind == .amount || part.kind == .assertion {
        let tail = width(Int(part.mark)..<Int(part.end))
        if part.kind == .assertion {
          assertedTail = max(assertedTail, tail)
        } else {
          hasAmount = true
          amountTail = max(amountTail, tail)
          let head = width(Int(part.start)..<Int(part.mark))
          columns.mark = max(columns.mark, targetWidth(of: line) + 2 + head)
        }
      }
    }
    columns.assertion = columns.mark + (hasAmount ? amountTail : assertedTail)
    return columns
  }

  /// Whether every byte of the line is known: parts of text whose width is known, and blanks.
  func understands(_ line: LineLayout) -> Bool {
    let whole = Int(line.start)..<Int(line.end)
    let isPrintable = isPrintable(whole)
    var place = whole.lowerBound
    for part in parts[line.parts] {
      guard isBlank(place..<Int(part.start)) else { return false }
      if !isPrintable, part.kind != .comment, part.kind != .description, part.kind != .code,
        bytes[part.range].contains(where: { $0 < 0x20 })
      {
        return false
      }
      place = Int(part.end)
    }
    guard isBlank(place..<whole.upperBound) else { return false }
    return isPrintable || isPlain(whole) || String(validating: bytes[whole], as: UTF8.self) != nil
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    if bytes[range].allSatisfy(\.isBlank) { return true }
    return String(decoding: bytes[range], as: UTF8.self).unicodeScalars
      .allSatisfy(\.properties.isWhitespace)
  }

  /// Whether there is nothing but ASCII characters that one sees, and spaces.
  private func isPrintable(_ range: Range<Int>) -> Bool {
    let base = bytes.baseAddress.unsafelyUnwrapped
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a run of the file")
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let word = base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // The highest bit of a byte is set where it is below a space, or beyond ASCII.
      let others = (word &- 0x2020_2020_2020_2020) | word
      if others & 0x8080_8080_8080_8080 != 0 { return false }
      place += 8
    }
    while place < range.upperBound {
      let byte = base.load(fromByteOffset: place, as: UInt8.self)
      if byte < 0x20 || byte >= 0x80 { return false }
      place += 1
    }
    return true
  }

  private func isPlain(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      place += 8
    }
    while place < range.upperBound {
      if bytes[place] >= 0x80 { return false }
      place += 1
    }
    return true
  }

  private func copy(_ range: Range<Int>, to output: inout [UInt8]) {
    output.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[range]))
  }

  /// Columns that a run of bytes takes.
  func width(_ range: Range<Int>) -> Int {
    isPlain(range)
      ? range.count : DisplayWidth.of(String(decoding: bytes[range], as: UTF8.self))
  }

  /// Where a posting's account ends, counted from 0.
  private func targetWidth(of line: LineLayout) -> Int {
    var total = style.indent
    for part in parts[line.parts] {
      if part.kind == .state { total += 2 }
      if part.kind == .account { total += width(part.range) }
    }
    return total
  }
}

extension LineWriter {
  /// Appends a posting.
  func writePosting(_ line: LineLayout, _ columns: Columns, to output: inout [UInt8]) {
    output.append(spaces: style.indent)
    var column = targetWidth(of: line)
    var last = LinePart.Kind.state
    for part in parts[line.parts] {
      switch part.kind {
      case .state:
        copy(part.range, to: &output)
        output.append(spaces: 1)
      case .account: copy(part.range, to: &output)
      case .amount:
        let gap = columns.mark - column - width(Int(part.start)..<Int(part.mark))
        output.append(spaces: max(2, gap))
        copy(part.range, to: &output)
        column = columns.mark + width(Int(part.mark)..<Int(part.end))
      case .assertion where last == .account || last == .amount:
        output.append(spaces: max(columns.assertion - column, last == .account ? 1 : 0))
        writePricePart(part, to: &output)
      case .comment: writeComment(part, to: &output)
      default: writePricePart(part, to: &output)
      }
      last = part.kind
    }
  }

  /// ` @ 3 EUR`, ` = 5 EUR`: one space before the sign and after it.
  private func writePricePart(_ part: LinePart, to output: inout [UInt8]) {
    output.append(spaces: 1)
    copy(Int(part.start)..<Int(part.signEnd), to: &output)
    guard part.signEnd > part.start else {
      copy(part.range, to: &output)
      return
    }
    var start = Int(part.signEnd)
    while start < Int(part.end), bytes[start].isBlank { start += 1 }
    output.append(spaces: 1)
    copy(start..<Int(part.end), to: &output)
  }

  /// Two spaces and the comment as it is.
  private func writeComment(_ part: LinePart, to output: inout [UInt8]) {
    output.append(spaces: 2)
    copy(part.range, to: &output)
  }

  /// Appends a line that is a comment.
  func writeCommentLine(_ line: LineLayout, to output: inout [UInt8]) {
    output.append(spaces: style.indent)
    for part in parts[line.parts] { copy(part.range, to: &output) }
  }

  /// Appends the first line of a transaction. Where no blank stood none is put, but before a comment: a
  /// code directly after a state is a description.
  func writeHead(_ line: LineLayout, to output: inout [UInt8]) {
    var place = Int(line.start)
    var year: Int32?
    for part in parts[line.parts] {
      let hasGap = place < Int(part.start)
      switch part.kind {
      case .date:
        let settled = canCompleteYears && line.isYearSettled ? line.year : nil
        year = writeDate(part.range, year: settled, to: &output)
      case .secondaryDate:
        output.append(UInt8(ascii: "="))
        _ = writeDate(part.range.dropFirst(), year: year, to: &output)
      case .comment: writeComment(part, to: &output)
      default:
        if hasGap { output.append(spaces: 1) }
        copy(part.range, to: &output)
      }
      place = Int(part.end)
    }
  }

  /// The year of a date that the style leaves as it is; nil: a closer look is needed.
  private func usualYear(_ range: Range<Int>) -> Int32? {
    guard range.count == 10 else { return nil }
    let date = UnsafeRawBufferPointer(rebasing: bytes[range])
    let separator = date[4]
    guard date[7] == separator, !separator.isDigit,
      style.dates == .asWritten || style.dates.rawValue.utf8.first == separator
    else { return nil }
    for index in 0..<10 where index != 4 && index != 7 && !date[index].isDigit { return nil }
    return date[..<4].reduce(0) { $0 * 10 + Int32($1 &- 0x30) }
  }

  /// Appends a date in the style's form. Returns its year; nil: not certain.
  private func writeDate(
    _ range: Range<Int>, year settled: Int32?, to output: inout [UInt8]
  ) -> Int32? {
    if let year = usualYear(range) {
      copy(range, to: &output)
      return year
    }
    let fields = bytes[range].split { !$0.isDigit }
    let hasYear = fields.count == 3
    let year = hasYear ? Int32(String(decoding: fields[0], as: UTF8.self)) : settled
    guard style.dates != .asWritten || (!hasYear && style.completesYears && settled != nil) else {
      copy(range, to: &output)
      return year
    }
    let written = bytes[range].first { !$0.isDigit } ?? UInt8(ascii: "-")
    let separator = style.dates == .asWritten ? written : style.dates.rawValue.utf8.first ?? written
    if !hasYear, style.completesYears, let settled {
      let digits = String(settled)
      output.append(contentsOf: String(repeating: "0", count: max(0, 4 - digits.count)).utf8)
      output.append(contentsOf: digits.utf8)
      output.append(separator)
    }
    for (index, field) in fields.enumerated() {
      if index > 0 { output.append(separator) }
      if field.count == 1, style.dates != .asWritten { output.append(UInt8(ascii: "0")) }
      output.append(contentsOf: field)
    }
    return year
  }
}
