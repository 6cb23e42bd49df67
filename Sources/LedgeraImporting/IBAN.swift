import LedgeraDiagnostics

/// The international number of a bank account: a country, two check digits and the country's own number.
package enum IBAN {
  /// A number as it is compared: without blanks, in capitals.
  package static func plain(_ text: String) -> String {
    text.filter { !$0.isWhitespace }.uppercased()
  }

  /// Whether a text without blanks, in capitals, is one in form: two letters, two digits, and 11 to 30
  /// letters or digits.
  package static func hasForm(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (15...34).contains(bytes.count) else { return false }
    return bytes[..<2].allSatisfy(isCapital) && bytes[2..<4].allSatisfy(\.isDigit)
      && bytes[4...].allSatisfy { $0.isDigit || isCapital($0) }
  }

  /// Whether the check digits of one in form fit (ISO 13616: the rest modulo 97 is 1).
  package static func isValid(_ text: String) -> Bool {
    guard hasForm(text) else { return false }
    let bytes = Array(text.utf8)
    let rest = (bytes[4...] + bytes[..<4]).reduce(0) { rest, byte in
      byte.isDigit
        ? (rest * 10 + Int(byte &- 0x30)) % 97 : (rest * 100 + Int(byte &- 0x41) + 10) % 97
    }
    return rest == 1
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
}
