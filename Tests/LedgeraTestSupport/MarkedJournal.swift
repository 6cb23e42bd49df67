/// A journal with places of interest marked 1️⃣, 2️⃣ … in it; each pair of equal digits encloses what
/// a finding is expected to point at.
public struct MarkedJournal {
  /// The journal without the marks.
  public let text: String
  /// Byte ranges between the two marks of a digit; one mark alone is an empty range.
  public let ranges: [Int: Range<Int>]

  public init(_ marked: String) {
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

extension Character {
  fileprivate var wholeNumberOfKeycap: Int? {
    unicodeScalars.first.flatMap { Int(String($0)) }
  }
}
