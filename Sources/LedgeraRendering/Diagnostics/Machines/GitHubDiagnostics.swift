import LedgeraDiagnostics

/// Findings as workflow commands of GitHub Actions, one a line, which become annotations. GitHub
/// shows ten of a kind for each step, and the log all of them.
enum GitHubDiagnostics {
  static func text(_ findings: [LocatedFinding], droppedCount: Int) -> String {
    var text = ""
    for located in findings {
      let finding = located.finding
      var properties = ["title=" + escaped("ledgera: \(finding.code.slug)", inProperty: true)]
      if let place = located.place {
        properties += [
          "file=" + escaped(VisibleText.line(place.path), inProperty: true),
          "line=\(place.start.line)", "col=\(place.start.column)", "endLine=\(place.end.line)",
          "endColumn=\(place.end.column)",
        ]
      }
      text += "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::"
      text += escaped(located.message, inProperty: false) + "\n"
    }
    if droppedCount > 0 { text += "::notice title=ledgera::\(droppedCount) more not shown\n" }
    return text
  }

  private static func escaped(_ text: String, inProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Orders that servers find in the log of a run: `::NAME::` at the start of a line, `##[NAME]`,
/// `##vso[…]` and `##teamcity[…]` anywhere in it. Text of the books must not give any.
enum WorkflowCommands {
  private static let marks = ["##[", "##vso[", "##teamcity["].map { Array($0.utf8) }

  /// Whether an order starts at `offset`.
  static func isMark(at offset: Int, in bytes: UnsafeRawBufferPointer, until end: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "#")
      && marks.contains { bytes[offset..<end].starts(with: $0) }
  }

  /// The same text with the first character of each order escaped, e.g. `\x3A:error::…`.
  ///
  /// Ledgera's own `:::` before a place is not an order.
  static func disarmed(_ text: [UInt8]) -> [UInt8] {
    let colon = UInt8(ascii: ":")
    guard text.contains(UInt8(ascii: "#")) || text.contains(colon) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var isLineStart = true
    text.withUnsafeBytes { bytes in
      for (offset, byte) in bytes.enumerated() {
        let next = bytes[min(offset + 1, bytes.count - 1)]
        let isTriple = offset + 2 < bytes.count && bytes[offset + 2] == colon
        let isOrder =
          isLineStart && byte == colon && next == colon && !isTriple
          || isMark(at: offset, in: bytes, until: bytes.count)
        if isOrder { result += VisibleText.escape(byte: byte).utf8 } else { result.append(byte) }
        isLineStart = byte == 0x0A || isLineStart && byte.isBlank
      }
    }
    return result
  }
}
