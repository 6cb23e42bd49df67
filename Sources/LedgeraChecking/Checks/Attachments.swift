package import LedgeraDiagnostics
package import LedgeraModel

extension Check {
  package static let attachments = Check(
    "attachments", .standing, summary: "the files of receipt: and document: tags exist",
    codes: [.missingAttachment]
  ) { context, findings in
    for attachment in context.journal.attachments
    where Attachment.isFileName(attachment.path)
      && !context.fileExists(attachment.path, attachment.file)
    {
      findings.add(.error, describing: .missingAttachment(attachment))
    }
  }
}

/// A file that `receipt:` and `document:` tags name.
package struct Attachment: Sendable {
  /// As written; relative to the directory of `file`.
  package let path: String
  package let file: FileID
  /// Where it is named first.
  let span: Span
  /// How often it is named.
  let count: Int

  /// Whether a value must be meant as a file, since it ends with an extension. Others, such as `yes`, may
  /// be words of the user's own.
  package static func isFileName(_ value: String) -> Bool {
    guard let dot = value.lastIndex(of: ".") else { return false }
    let ending = value[dot...].dropFirst()
    return (1...5).contains(ending.utf8.count) && ending.first?.isLetter ?? false
      && ending.utf8.allSatisfy { $0.isLetter || $0.isDigit }
  }

  /// Whether a value is the address of a page, which is not looked up.
  package static func isWebAddress(_ value: some Sequence<UInt8>) -> Bool {
    ["http://", "https://"].contains { value.starts(with: $0.utf8) }
  }
}

extension Journal {
  /// The files that `receipt:` and `document:` tags name, each once per journal file that names it, in
  /// the order of the tags. Web addresses are left out.
  package var attachments: [Attachment] {
    let isNamed = store.isTag(among: ["receipt", "document"])
    var named = FirstFindings<Key, Span>()
    for use in DistinctTags(self, where: isNamed).all
    where ![.price, .rule, .automaticRule].contains(use.kind) {
      let file = use.tag.file(ofOwnerIn: use.ownerFile)
      let path = store.text(file, use.tag.valueOffset, use.tag.valueLength)
      guard !Attachment.isWebAddress(path.utf8) else { continue }
      named.note(
        Key(path: path, file: file), times: use.count, at: valueSpan(of: use.tag, in: file))
    }
    return named.all.map {
      Attachment(path: $0.key.path, file: $0.key.file, span: $0.place, count: $0.count)
    }
  }

  private struct Key: Hashable {
    let path: String
    let file: FileID
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
  fileprivate static func missingAttachment(_ attachment: Attachment) -> Diagnostic {
    let path = attachment.path
    var finding = Diagnostic(
      .missingAttachment, "there is no file \(quoted(path))", at: attachment.span)
    finding.help = ["paths are relative to the directory of this file"]
    finding.suppressedCount = attachment.count - 1
    return finding
  }
}
