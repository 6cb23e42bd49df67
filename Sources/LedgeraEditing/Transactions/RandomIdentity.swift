package import LedgeraEnvironment

/// Identities for transactions: 80 random bits as 16 digits of base 32, without letters that look like
/// others (Crockford's alphabet in lower case).
package enum RandomIdentity {
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// An identity that no other transaction has, as far as chance goes.
  package static func make(in environment: Environment) -> String {
    text(of: environment.randomBytes(10))
  }

  /// The digits of bytes, the first bits first.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 5 {
        count -= 5
        text.append(digits[bits >> count & 31])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
