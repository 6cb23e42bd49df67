/// What kind of file a bank has made, as its bytes tell.
package enum StatementFormat: String, Sendable, CaseIterable {
  /// Separated values, which have nothing that says so.
  case csv
  case ofx
  case qif
  case camt
  case mt940

  /// How much of a file is looked at.
  private static let lookedAt = 1 << 16

  /// - Parameter bytes: UTF-8.
  package static func detected(in bytes: [UInt8]) -> StatementFormat {
    let beginning = Array(bytes.prefix(lookedAt).map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 })
    let text = String(decoding: beginning, as: UTF8.self)
    if text.contains("<ofx") || text.contains("ofxheader:") { return .ofx }
    if text.contains("bktocstmr") { return .camt }
    let lines = text.split(maxSplits: 2_000, whereSeparator: \.isNewline)
    if lines.contains(where: { MT940Tag.isMessage($0) }) { return .mt940 }
    return isQIF(lines) ? .qif : .csv
  }

  /// A heading, or without one a first record of one letter a line.
  private static func isQIF(_ lines: [Substring]) -> Bool {
    let headings = ["!type:", "!account", "!option:", "!clear:"]
    if lines.contains(where: { line in headings.contains { line.hasPrefix($0) } }) { return true }
    let record = lines.prefix { !$0.hasPrefix("^") }
    guard record.count < min(lines.count, 30) else { return false }
    return record.contains { $0.hasPrefix("d") } && record.contains { $0.hasPrefix("t") }
      && record.allSatisfy { $0.first.map { "dtucnpmalsefk$%x".contains($0) } ?? false }
  }

  /// What a file is that cannot be a bank's statement, by how it begins; nil: it may be one.
  package static func foreign(_ bytes: UnsafeRawBufferPointer) -> String? {
    let beginnings: [(String, String)] = [
      ("%PDF-", "a PDF document"), ("PK\u{3}\u{4}", "a ZIP archive or a spreadsheet"),
      ("\u{1F}\u{8B}", "a compressed file"), ("{\\rtf", "a text document"),
    ]
    return beginnings.first { beginning, _ in
      bytes.starts(with: beginning.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }?.1
  }
}
