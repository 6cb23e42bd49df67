import LedgeraDiagnostics
import LedgeraModel

extension JournalParser {
  /// `seal DATE` with its properties `file` and `sha256` (grammar.md § seal).
  mutating func parseSealDirective(from start: Int) {
    guard let day = parseDate(year: state.defaultYear) else { return skipIndentedLines() }
    let head = start..<scanner.position
    scanner.skipBlanks()
    if !scanner.isAtLineEnd, scanner.current != UInt8(ascii: ";") {
      report(
        .invalidSeal, "'\(quoted(scanner.position..<trimmedLineEnd))' after the date of a seal",
        at: scanner.position..<trimmedLineEnd)
      return skipIndentedLines()
    }
    var seal = SealDeclaration(until: day, span: span(head))
    parseProperties { (parser, property) in
      switch property.key {
      case "file" where !property.value.isEmpty:
        seal.path = parser.scanner.text(property.value)
      case "sha256" where property.value.count == 64:
        seal.digest = parser.scanner.text(property.value)
      case "file", "sha256":
        parser.report(
          .invalidSeal, "the seal's '\(property.key)' has no valid value", at: property.keyRange)
      default:
        parser.report(
          .invalidSeal, "a seal has no property '\(property.key)'", at: property.keyRange,
          help: "properties are file and sha256")
      }
    }
    guard !isBroken else { return }
    guard !seal.path.isEmpty, !seal.digest.isEmpty else {
      let missing = seal.path.isEmpty ? "file" : "sha256"
      return report(
        .invalidSeal, "the seal through \(day.text) has no '\(missing)'", at: head,
        help: "'ledgera seal --until DATE' writes it")
    }
    store.seals.append(seal)
  }
}
