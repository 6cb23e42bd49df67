/// A set of Unicode scalar values, as sorted ranges that neither overlap nor touch.
///
/// A byte that is not valid UTF-8 has the value `0x110000 + byte`: it is in no written range, but
/// `.` and negated classes match it.
struct ScalarSet: Hashable, Sendable {
  static let lastValue: UInt32 = 0x1100FF

  let ranges: [ClosedRange<UInt32>]

  init(_ unordered: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in unordered.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        let upper = max(last.upperBound, range.upperBound)
        merged[merged.count - 1] = last.lowerBound...upper
      } else {
        merged.append(range)
      }
    }
    ranges = merged
  }

  init(_ value: UInt32) { ranges = [value...value] }

  /// The values that are not in this set.
  var complement: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var start: UInt32 = 0
    for range in ranges {
      if range.lowerBound > start { gaps.append(start...(range.lowerBound - 1)) }
      start = range.upperBound + 1
    }
    if start <= ScalarSet.lastValue { gaps.append(start...ScalarSet.lastValue) }
    return ScalarSet(gaps)
  }

  func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

  /// The only value; nil unless there is exactly one.
  var single: UInt32? {
    guard ranges.count == 1, ranges[0].lowerBound == ranges[0].upperBound else { return nil }
    return ranges[0].lowerBound
  }

  /// By binary search.
  func contains(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= value
  }

  /// Every value replaced by its case-folded form.
  var folded: ScalarSet {
    var result: [ClosedRange<UInt32>] = []
    for range in ranges {
      result.append(range)
      for cased in CaseFolding.casedRanges where cased.overlaps(range) {
        for value in cased.clamped(to: range) {
          let fold = CaseFolding.fold(value)
          if fold != value { result.append(fold...fold) }
        }
      }
    }
    return ScalarSet(result)
  }
}

extension ScalarSet {
  static let newline = ScalarSet(0x0A)
  static let anyButNewline = ScalarSet.newline.complement
  static let digits = ScalarSet([0x30...0x39])
  static let spaces = ScalarSet([0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0])
  /// Letters, digits and `_`. Beyond ASCII, roughly everything but spaces, punctuation, currency
  /// and other symbols.
  static let word = ScalarSet([
    0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xAA...0xAA, 0xB5...0xB5, 0xBA...0xBA,
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x1FFF, 0x2C00...0x2DFF, 0x3005...0x3007,
    0x3031...0x3035, 0x3040...0xD7FF, 0xF900...0xFDFF, 0xFE70...0xFEFE, 0xFF10...0xFF19,
    0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFF66...0xFFDC, 0x10000...0x1CFFF, 0x20000...0x3FFFF,
  ])

  /// The set of a POSIX class such as `alpha`; nil: there is no such class.
  static func named(_ name: String) -> ScalarSet? {
    switch name {
    case "alpha": ScalarSet([0x41...0x5A, 0x61...0x7A]).union(word.beyondASCII)
    case "digit": digits
    case "alnum": ScalarSet([0x30...0x39, 0x41...0x5A, 0x61...0x7A]).union(word.beyondASCII)
    case "upper": ScalarSet([0x41...0x5A])
    case "lower": ScalarSet([0x61...0x7A])
    case "space": spaces
    case "blank": ScalarSet([0x09...0x09, 0x20...0x20])
    case "punct": ScalarSet([0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E])
    case "cntrl": ScalarSet([0x00...0x1F, 0x7F...0x7F])
    case "graph": ScalarSet([0x21...0x7E, 0xA1...0x10FFFF])
    case "print": ScalarSet([0x20...0x7E, 0xA0...0x10FFFF])
    case "xdigit": ScalarSet([0x30...0x39, 0x41...0x46, 0x61...0x66])
    case "word": word
    default: nil
    }
  }

  private var beyondASCII: ScalarSet {
    ScalarSet(ranges.filter { $0.lowerBound >= 0x80 })
  }
}
