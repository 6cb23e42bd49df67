import LedgeraDiagnostics

/// What a user types, or a script provides instead.
package enum TypedText {
  /// Refuses text with invisible characters (`isHidden`): it would not say what it shows.
  package static func refuseHidden(in text: String) throws(TypingError) {
    guard let scalar = text.unicodeScalars.first(where: { $0.isHidden && $0 != "\t" }) else {
      return
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    throw TypingError("'\(text)' has a character that cannot be seen, U+\(code)")
  }
}
