/// Where the parts of transactions and rules are in their lines, for the formatter.
///
/// Recorded only if `ReadingOptions.recordsLayout` asks for it. Lines that are missing here are not
/// part of a transaction or rule, or belong to one that could not be read.
package struct WrittenLayout: Sendable {
  /// In reading order.
  package internal(set) var lines: [LineLayout] = []
  /// Runs of `LineLayout.parts`, each in the order of the line.
  package internal(set) var parts: [LinePart] = []

  init() {}

  /// The lines of each of `count` files, in reading order.
  package func linesByFile(count: Int) -> [[LineLayout]] {
    if count == 1 { return [lines] }
    var numbers = [Int](repeating: 0, count: count)
    for line in lines { numbers[Int(line.file)] += 1 }
    var result = numbers.map { count in
      var lines: [LineLayout] = []
      lines.reserveCapacity(count)
      return lines
    }
    for line in lines { result[Int(line.file)].append(line) }
    return result
  }
}

/// A line of a transaction or rule.
package struct LineLayout: Sendable, BitwiseCopyable {
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// The first line of a transaction.
    case transaction
    /// The first line of a rule, whose parts are not recorded.
    case rule
    /// An indented posting.
    case posting
    /// An indented comment.
    case comment
  }

  package let kind: Kind
  /// Number of its file, as in `FileID`.
  package let file: UInt16
  /// Whether a `Y` directive, rather than today, gives the year of a date without one.
  package let isYearSettled: Bool
  /// The year of a date without one; unused except in the first line of a transaction.
  package internal(set) var year: Int32 = 0
  /// First byte, blanks included.
  package let start: UInt32
  /// After the last byte, the line end excluded.
  package let end: UInt32
  /// A run of `WrittenLayout.parts`.
  package let firstPart: UInt32
  package internal(set) var partCount: UInt32 = 0

  /// Its parts, as a run of `WrittenLayout.parts`.
  package var parts: Range<Int> { Int(firstPart)..<Int(firstPart + partCount) }
}

/// A run of bytes in a line that formatting keeps; between two of them there are only blanks.
package struct LinePart: Sendable, BitwiseCopyable {
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case date
    /// With its `=`.
    case secondaryDate
    /// `T14:32` after a date.
    case time
    case state
    /// With its parentheses.
    case code
    case description
    /// An account with its brackets.
    case account
    /// An amount, or the factor of a rule.
    case amount
    /// From `@` on.
    case cost
    /// With its brackets.
    case lot
    /// From `=` on, with a cost after the amount.
    case assertion
    /// From `;` to the line's end.
    case comment
  }

  package let kind: Kind
  package let start: UInt32
  package internal(set) var end: UInt32
  /// In a cost or an assertion, the place after its sign; otherwise the start.
  package internal(set) var signEnd: UInt32
  /// In an amount, or that of an assertion, the place after its whole digits, where the decimal
  /// mark is or would be; otherwise the end.
  package internal(set) var mark: UInt32

  package var range: Range<Int> { Int(start)..<Int(end) }
}
