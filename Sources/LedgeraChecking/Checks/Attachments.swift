import LedgeraDiagnostics
import LedgeraModel

extension Check {
  public static let attachments = Check(
    "attachments", .standing, summary: "the files of receipt: and document: tags exist",
    codes: [.missingAttachment]
  ) { context, findings in
    let journal = context.journal
    let names = ["receipt", "document"].compactMap { journal.store.tagNames.lookup($0) }
    guard !names.isEmpty else { return }
    var known: [Attachment: Bool] = [:]
    var slots: [Attachment: Int] = [:]
    var found: [(path: String, span: Span, count: Int)] = []
    journal.forEachTag { tag, file in
      guard names.contains(tag.name.number) else { return }
      let path = journal.store.text(file, tag.valueOffset, tag.valueLength)
      guard !path.utf8.starts(with: "http://".utf8), !path.utf8.starts(with: "https://".utf8) else {
        return
      }
      let attachment = Attachment(path: path, file: file)
      let exists = known[attachment] ?? (!path.isEmpty && context.fileExists(path, file))
      known[attachment] = exists
      if exists { return }
      if let slot = slots[attachment] {
        found[slot].count += 1
      } else {
        slots[attachment] = found.count
        found.append((path, journal.valueSpan(of: tag, in: file), 1))
      }
    }
    for (path, span, count) in found {
      findings.add(.error, describing: .missingAttachment(path, at: span, count: count))
    }
  }

  private struct Attachment: Hashable {
    let path: String
    let file: FileID
  }
}

extension DiagnosticCode {
  static let missingAttachment = DiagnosticCode(
    "missing-attachment", summary: "a receipt: or document: tag that names no file",
    explanation: """
      Attachments are named by their path relative to the file of the entry, without a comma, since the
      value of a tag ends there. Web addresses are not looked up.
      """,
    failing: """
      2026-01-02 Shoes  ; receipt: receipts/shoes.pdf
          expenses:clothes  80 EUR
          assets:cash

      """,
    passing: """
      2026-01-02 Shoes  ; receipt: https://example.com/shoes.pdf
          expenses:clothes  80 EUR
          assets:cash

      """)
}

extension Diagnostic {
  fileprivate static func missingAttachment(
    _ path: String, at span: Span, count: Int
  ) -> Diagnostic {
    var finding = Diagnostic(
      .missingAttachment,
      path.isEmpty ? "this tag names no file" : "there is no file \(quoted(path))", at: span)
    finding.help = ["paths are relative to the directory of this file"]
    finding.suppressedCount = count - 1
    return finding
  }
}
