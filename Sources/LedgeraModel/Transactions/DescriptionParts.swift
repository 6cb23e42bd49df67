import LedgeraDiagnostics

/// Payee and note of a description `PAYEE | NOTE`.
public struct DescriptionParts: Sendable {
  public let payee: String
  public let note: String

  /// Without a `|` both are the whole description.
  public init(_ description: String) {
    guard let bar = description.utf8.firstIndex(of: UInt8(ascii: "|")) else {
      payee = description
      note = description
      return
    }
    payee = description[..<bar].trimmed
    note = description[description.utf8.index(after: bar)...].trimmed
  }
}
