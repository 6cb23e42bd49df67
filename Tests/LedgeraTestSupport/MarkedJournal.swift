/// A journal with places of interest marked 1️⃣, 2️⃣ … in it; each pair of equal digits encloses what
/// a finding is expected to point at.
package struct MarkedJournal: ExpressibleByStringInterpolation, Sendable {
  /// The journal without the marks.
  package let text: String
  /// Byte ranges between the two marks of a digit; one mark alone is an empty range.
  package let ranges: [Int: Range<Int>]

  package init(stringLiteral value: String) { self.init(value) }

  package init(_ marked: String) {
    var text: [UInt8] = []
    var ranges: [Int: Range<Int>] = [:]
    for character in marked {
      let scalars = Array(character.unicodeScalars)
      if scalars.count == 3, scalars[2].value == 0x20E3, let digit = character.wholeNumberOfKeycap {
        let start = ranges[digit]?.lowerBound ?? text.count
        ranges[digit] = start..<text.count
      } else {
        text.append(contentsOf: String(character).utf8)
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
    self.ranges = ranges
  }
}

extension MarkedJournal {
  /// Line and byte column, both from 1.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    package var description: String { "\(line):\(column)" }
  }

  /// Where each mark first stands.
  package var places: [Int: Place] {
    let bytes = Array(text.utf8)
    return ranges.mapValues { range in
      let before = bytes[..<range.lowerBound]
      let start = (before.lastIndex(of: 10) ?? -1) + 1
      return Place(line: before.count { $0 == 10 } + 1, column: range.lowerBound - start + 1)
    }
  }
}

extension Character {
  fileprivate var wholeNumberOfKeycap: Int? {
    unicodeScalars.first.flatMap { Int(String($0)) }
  }
}
