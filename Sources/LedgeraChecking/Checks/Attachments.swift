public import LedgeraDiagnostics
public import LedgeraModel

extension Check {
  public static let attachments = Check(
    "attachments", .standing, summary: "the files of receipt: and document: tags exist",
    codes: [.missingAttachment]
  ) { context, findings in
    let journal = context.journal
    var known: [Attachment: Bool] = [:]
    var slots: [Attachment: Int] = [:]
    var found: [(path: String, span: Span, count: Int)] = []
    journal.forEachAttachment { path, tag, file in
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

extension Journal {
  /// Calls `body` with the path of each file that a `receipt:` or `document:` tag names, the tag, and the
  /// file that the path is relative to. Web addresses are left out.
  public func forEachAttachment(_ body: (_ path: String, _ tag: TagRecord, _ file: FileID) -> Void)
  {
    let names = ["receipt", "document"].compactMap { store.tagNames.lookup($0) }
    guard !names.isEmpty else { return }
    forEachTag { tag, file in
      guard names.contains(tag.name.number) else { return }
      let path = store.text(file, tag.valueOffset, tag.valueLength)
      let isAddress = ["http://", "https://"].contains { path.utf8.starts(with: $0.utf8) }
      if !isAddress { body(path, tag, file) }
    }
  }
}

extension DiagnosticCode {
  static let missingAttachment = DiagnosticCode(
    "missing-attachment", summary: "a receipt: or document: tag that names no file",
    explanation: """
      Attachments are named by their path relative to the file of the transaction, without a comma,
      since the value of a tag ends there. Web addresses are not looked up.
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
