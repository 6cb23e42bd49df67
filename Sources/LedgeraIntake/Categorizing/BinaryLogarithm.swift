/// Logarithms to base 2 in units of 2^-20, and back: in whole numbers, so that every machine ranks
/// alike.
package struct BinaryLogarithm {
  /// The number 1.
  package static let one = 1 << 20

  /// Logarithms of small numbers; others lie on straight lines between those of their first 12 bits,
  /// at most a unit away.
  private let known: [Int]

  package init() { known = (0...4096).map { $0 == 0 ? 0 : Self.compute($0) } }

  /// - Parameter number: At least 1, less than 2^60.
  package func callAsFunction(_ number: Int) -> Int {
    guard number >= known.count else { return known[number] }
    let shift = Int.bitWidth - 12 - number.leadingZeroBitCount
    let first = number >> shift
    let rest = number - (first << shift)
    let step = known[first + 1] - known[first]
    return shift * Self.one + known[first] + ((step * rest) >> shift)
  }

  /// Bit by bit: if the square of a number from 1 to 2 is at least 2, the next bit is 1.
  private static func compute(_ number: Int) -> Int {
    let whole = Int.bitWidth - 1 - number.leadingZeroBitCount
    var rest = (UInt64(number) << UInt64(62 - whole)) >> 31
    var logarithm = whole
    for _ in 0..<20 {
      rest = (rest * rest) >> 31
      logarithm <<= 1
      if rest >= 1 << 32 {
        logarithm |= 1
        rest >>= 1
      }
    }
    return logarithm
  }

  /// 2 to the power of a logarithm of at most 0, in units of 2^-30.
  package static func power(_ logarithm: Int) -> Int {
    let distance = -logarithm
    let whole = distance >> 20
    guard whole < 30 else { return 0 }
    // e to the power of -x, where x is the remainder times ln 2, in units of 2^-30.
    let exponent = ((distance & (one - 1)) * 744_261_118) >> 20
    var (sum, term) = (1 << 30, 1 << 30)
    for step in 1...10 {
      term = -((term * exponent) >> 30) / step
      sum += term
    }
    return sum >> whole
  }
}
