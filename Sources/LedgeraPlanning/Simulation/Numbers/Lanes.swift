/// One number for each of the paths that are simulated side by side.
///
/// Only additions, subtractions, multiplications, divisions and square roots are done with them,
/// each rounded once as IEEE 754 says. So each lane has the bits of its path computed alone, and
/// every processor computes the same bits.
package typealias Lanes = SIMD8<Double>

/// One unsigned number for each lane, or a lane's bits.
package typealias LaneBits = SIMD8<UInt64>

extension SIMD8<Double> {
  @inline(__always)
  var bits: LaneBits { unsafeBitCast(self, to: LaneBits.self) }

  @inline(__always)
  init(bits: LaneBits) { self = unsafeBitCast(bits, to: Lanes.self) }

  /// The polynomial at each lane, by Horner's rule.
  ///
  /// - Parameter coefficients: Of the powers 0 to 7, in this order.
  @inline(__always)
  func polynomial(_ coefficients: SIMD8<Double>) -> Lanes {
    var sum = self * coefficients[7] + coefficients[6]
    sum = sum * self + coefficients[5]
    sum = sum * self + coefficients[4]
    sum = sum * self + coefficients[3]
    sum = sum * self + coefficients[2]
    sum = sum * self + coefficients[1]
    return sum * self + coefficients[0]
  }
}
